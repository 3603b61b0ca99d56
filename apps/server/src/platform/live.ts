import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';

/** Something that screens should show at once. Never holds data that only some may see: a listener reads again. */
export interface LiveEvent {
  readonly clientId: string;
  readonly messageId: string;
  readonly kind: 'delivered' | 'heard' | 'other';
}

export interface Live {
  /** Tells every server's listeners, once the transaction is committed. */
  publish(tx: Transaction, event: LiveEvent): Promise<void>;
  /** Calls `listener` for a client's events until the answer is called. */
  listen(clientId: string, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

const channel = 'earshot_live';
const retryMs = 2_000;

/** In-process on the embedded database, by LISTEN and NOTIFY on PostgreSQL. */
export async function openLive(database: Database, url: string | undefined): Promise<Live> {
  const local = new EventEmitter().setMaxListeners(0);
  const deliver = (event: LiveEvent): void => void local.emit(event.clientId, event);
  const stop = url ? await listenTo(url, deliver) : async () => {};
  return {
    publish: async (tx, event) => {
      if (database.isEmbedded) tx.afterCommit(() => deliver(event));
      else await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx.db);
    },
    listen: (clientId, listener) => {
      local.on(clientId, listener);
      return () => void local.off(clientId, listener);
    },
    close: stop,
  };
}

/** Keeps one connection listening; a lost one is opened again. */
async function listenTo(url: string, deliver: (event: LiveEvent) => void): Promise<() => Promise<void>> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    const lost = (): void => {
      if (isClosed || client !== next) return;
      client = undefined;
      timer = setTimeout(() => void open().catch(lost), retryMs).unref();
    };
    client = next;
    next.on('error', lost).on('end', lost);
    next.on('notification', ({ payload }) => {
      try {
        deliver(JSON.parse(payload ?? '') as LiveEvent);
      } catch {
        // Somebody else's words on the channel: thrown here they would end the process.
      }
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      lost();
    }
  };
  await open();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
