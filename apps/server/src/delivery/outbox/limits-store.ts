import { sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';

/** A row that is about to be sent. */
export interface Sending {
  readonly id: string;
  readonly client_id: string | null;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly kind: string;
}

/** Until the end of the transaction nobody else counts what the number or address, or the client, was sent. Numbers come first for everybody, so that no two wait for each other. */
export async function lockForCounting(db: Db, { recipient, client_id }: Sending): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text messages ${recipient}`}, 0))`.execute(db);
  if (client_id !== null) await sql`select pg_advisory_xact_lock(hashtextextended(${`text messages ${client_id}`}, 0))`.execute(db);
}

interface Cap {
  /** All to the row's number, or all in the name of its client, or of those the ones to the number's range. Sign-in codes are in no client's name. */
  readonly scope: 'recipient' | 'client' | 'prefix';
  readonly count: number;
  readonly since: number;
  /** What was sent later than now was sent while the clock was ahead, and does not count. */
  readonly now: number;
}

/** When the first of the last `count` text messages, or e-mails, besides the row was sent, if so many were since; undefined if they were fewer. */
export async function sentBefore(db: Db, row: Sending, { scope, count, since, now }: Cap): Promise<number | undefined> {
  const first = await db
    .selectFrom('outbox')
    .select('claimed_at')
    .where('channel', '=', row.channel)
    .where('status', 'in', ['sending', 'sent'])
    .where('id', '<>', row.id)
    .where('claimed_at', '>', instant(since))
    .where('claimed_at', '<=', instant(now + clockToleranceMs))
    .$if(scope === 'recipient', (query) => query.where('recipient', '=', row.recipient))
    // What one company mails somebody keeps no other's e-mail from them, nor Earshot's own.
    .$if(row.channel === 'mail', (query) => query.where('client_id', 'is not distinct from', row.client_id))
    .$if(scope !== 'recipient', (query) => query.where('client_id', '=', row.client_id))
    .$if(scope === 'prefix', (query) => query.where('recipient', 'like', `${row.recipient.slice(0, -4)}____`))
    .orderBy('claimed_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return first?.claimed_at ?? undefined;
}
