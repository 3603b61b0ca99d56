import { sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';

export interface OutboxSend {
  readonly id: string;
  readonly client_id: string | null;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly kind: string;
}

/**
 * Locks the counts of the number or address, and of the client, until the end of the transaction. The number is always
 * locked first, so that no two wait for each other.
 */
export async function lockForCounting(db: Db, { recipient, client_id }: OutboxSend): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text messages ${recipient}`}, 0))`.execute(db);
  if (client_id !== null) await sql`select pg_advisory_xact_lock(hashtextextended(${`text messages ${client_id}`}, 0))`.execute(db);
}

interface Cap {
  /** All to the row's number, all in the name of its client, or those of the client to the number's range. Sign-in codes have no client. */
  readonly scope: 'recipient' | 'client' | 'prefix';
  readonly count: number;
  readonly since: number;
  /** A row sent later than now was sent while the clock was ahead, and does not count. */
  readonly now: number;
}

/** When the first of the last `count` text messages, or emails, besides the row was sent; undefined if fewer were sent since. */
export async function sentBefore(db: Db, row: OutboxSend, { scope, count, since, now }: Cap): Promise<number | undefined> {
  const first = await db
    .selectFrom('outbox')
    .select('claimed_at')
    .where('channel', '=', row.channel)
    .where('status', 'in', ['sending', 'sent'])
    .where('id', '<>', row.id)
    .where('claimed_at', '>', instant(since))
    .where('claimed_at', '<=', instant(now + clockToleranceMs))
    .$if(scope === 'recipient', (query) => query.where('recipient', '=', row.recipient))
    // One company's emails to a person hold back no other company's, nor Earshot's own.
    .$if(row.channel === 'mail', (query) => query.where('client_id', 'is not distinct from', row.client_id))
    .$if(scope !== 'recipient', (query) => query.where('client_id', '=', row.client_id))
    .$if(scope === 'prefix', (query) => query.where('recipient', 'like', `${row.recipient.slice(0, -4)}____`))
    .orderBy('claimed_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return first?.claimed_at ?? undefined;
}
