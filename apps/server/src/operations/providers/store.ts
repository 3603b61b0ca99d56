import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';

export const listOutcomes = (db: Db) => db.selectFrom('provider_status').selectAll().execute();

interface ChannelCounts {
  readonly channel: 'sms' | 'mail';
  readonly waiting: number;
  readonly sending: number;
  readonly failedLastDay: number;
}

/** Counts the unsent messages of the outbox, by channel. */
export async function countUnsent(db: Db, now: number): Promise<readonly ChannelCounts[]> {
  const count = (status: 'waiting' | 'sending' | 'failed') => sql<number>`count(*) filter (where status = ${status})`;
  return db
    .selectFrom('outbox')
    .select(['channel', count('waiting').as('waiting'), count('sending').as('sending'), count('failed').as('failedLastDay')])
    .where((eb) => eb.or([eb('status', 'in', ['waiting', 'sending']), eb.and([eb('status', '=', 'failed'), eb('created_at', '>', instant(now - dayMs))])]))
    .groupBy('channel')
    .execute();
}
