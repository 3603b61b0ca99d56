import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database/database.ts';

/** A change that screens should show at once. A screen is told its kind and its message, and reads again. */
export type LiveEvent =
  | {
      readonly clientId: string;
      readonly messageId: string;
      readonly kind: 'delivered' | 'heard' | 'other';
      /** The people whose outcomes a report changed. Without them, anybody's may have changed. */
      readonly phones?: readonly string[];
      /** The hours of the hearings in it, counted from 1970 on. */
      readonly heardHours?: readonly number[];
    }
  /** A message was set, changed or deleted, or has other receivers. */
  | { readonly clientId: string; readonly messageId: string; readonly kind: 'message' }
  /** Contacts or groups were added, changed or removed, or what is known of a contact's phone changed. */
  | { readonly clientId: string; readonly kind: 'contacts' };

export interface LiveEvents {
  /** Notifies every server's listeners, once the transaction is committed. */
  publish(tx: Transaction, event: LiveEvent): Promise<void>;
  /** Calls `listener` for a client's events until the returned function is called. */
  listen(clientId: string, listener: (event: LiveEvent) => void): () => void;
  /** Calls `act` after a possible loss of other servers' events: listeners should read again. */
  onGap(act: () => void): void;
  /** False while events of other servers cannot arrive. */
  isListening(): boolean;
  close(): Promise<void>;
}

const channel = 'earshot_live';
const retryMs = 2_000;
/** How often the connection is tested: a silently dead one looks like an idle one. */
const heartbeatMs = 10_000;
const answerMs = 5_000;
/**
 * PostgreSQL ends a listening connection that sends or takes nothing for this long: its server hangs, and all that it
 * does not read stays in the queue of all servers, which refuses commits once it is full.
 */
const silenceMs = 60_000;
const goodbyeMs = 1_000;

/** In-process on the embedded database, by LISTEN and NOTIFY on PostgreSQL. */
export async function openLive(database: Database, url: string | undefined): Promise<LiveEvents> {
  const local = new EventEmitter().setMaxListeners(0);
  const deliver = (event: LiveEvent): void => void local.emit(event.clientId, event);
  const gaps = new EventEmitter().setMaxListeners(0);
  const { stop, isListening } = url ? await listenTo(url, deliver, () => void gaps.emit('gap')) : { stop: async () => {}, isListening: () => true };
  return {
    publish: async (tx, event) => {
      if (database.isEmbedded) tx.afterCommit(() => deliver(event));
      else await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx.db);
    },
    listen: (clientId, listener) => {
      local.on(clientId, listener);
      return () => void local.off(clientId, listener);
    },
    onGap: (act) => void gaps.on('gap', act),
    isListening,
    close: stop,
  };
}

/** Keeps one connection listening; a lost one is opened again. */
async function listenTo(
  url: string,
  deliver: (event: LiveEvent) => void,
  onGap: () => void,
): Promise<Pick<LiveEvents, 'isListening'> & { readonly stop: () => Promise<void> }> {
  let isClosed = false;
  let isListening = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async (isAgain: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    const lost = (): void => {
      if (isClosed || client !== next) return;
      client = undefined;
      isListening = false;
      clearTimeout(timer);
      void next.end().catch(() => {});
      timer = setTimeout(() => void open(true), retryMs).unref();
    };
    const beat = async (): Promise<void> => {
      await next.query('select 1');
      if (client === next && !isClosed) timer = setTimeout(() => void beat().catch(lost), heartbeatMs).unref();
    };
    client = next;
    next.on('error', lost).on('end', lost);
    next.on('notification', ({ payload }) => deliverText(payload, deliver));
    try {
      await next.connect();
      await next.query(`set idle_session_timeout = ${silenceMs}; set tcp_user_timeout = ${silenceMs}; listen ${channel}`);
      isListening = client === next;
      if (isAgain) onGap();
      await beat();
    } catch {
      lost();
    }
  };
  await open(false);
  return {
    isListening: () => isListening,
    stop: async () => {
      isClosed = true;
      clearTimeout(timer);
      // A connection that answers nothing would not answer the goodbye either.
      await Promise.race([client?.end(), new Promise((resolve) => setTimeout(resolve, goodbyeMs).unref())]);
    },
  };
}

function deliverText(payload: string | undefined, deliver: (event: LiveEvent) => void): void {
  try {
    deliver(JSON.parse(payload ?? '') as LiveEvent);
  } catch {
    // A foreign notification on the channel: an error thrown here would end the process.
  }
}
