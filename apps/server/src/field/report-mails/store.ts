import type { ReportRhythm } from '@earshot/domain';
import { type Db, instant } from '../../platform/database/database.ts';

/** The owner of a report and its recipient. */
export interface Key {
  readonly clientId: string;
  readonly userId: string;
  readonly email: string;
}

const rows = (db: Db, { clientId, userId }: Pick<Key, 'clientId' | 'userId'>) =>
  db.selectFrom('report_mails').where('client_id', '=', clientId).where('user_id', '=', userId);

/** The reports of one user, by address. */
export const listReports = (db: Db, key: Pick<Key, 'clientId' | 'userId'>) => rows(db, key).selectAll().orderBy('email').execute();

export const findReport = (db: Db, key: Key) => rows(db, key).selectAll().where('email', '=', key.email).executeTakeFirst();

interface ReportMailQuery {
  readonly rhythm: ReportRhythm;
  readonly nextAt: number;
  readonly now: number;
}

export async function putReport(db: Db, { clientId, userId, email }: Key, { rhythm, nextAt, now }: ReportMailQuery): Promise<void> {
  await db
    .insertInto('report_mails')
    .values({ client_id: clientId, user_id: userId, email, rhythm, next_at: new Date(nextAt), created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'email']).doUpdateSet({ rhythm, next_at: new Date(nextAt) }))
    .execute();
}

/** A report that the reader ended stays. */
export async function removeReport(db: Db, { clientId, userId, email }: Key): Promise<void> {
  await db
    .deleteFrom('report_mails')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endReport(db: Db, { clientId, userId, email }: Key, now: number): Promise<void> {
  await db
    .updateTable('report_mails')
    .set({ ended_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
}

/** A due report with the user who named the address; archived users and companies send none. */
export type DueReport = Awaited<ReturnType<typeof findDue>>[number];

export const findDue = (db: Db, now: number, most: number) =>
  db
    .selectFrom('report_mails as r')
    .innerJoin('users as u', (join) => join.onRef('u.client_id', '=', 'r.client_id').onRef('u.id', '=', 'r.user_id'))
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(['r.client_id', 'r.user_id', 'r.email', 'r.rhythm', 'r.next_at', 'u.first_name', 'u.last_name', 'u.time_zone', 'c.name as client_name'])
    .select('c.billing_language as language')
    .select(['u.is_holder', 'u.is_admin', 'u.is_operator'])
    .where('r.next_at', '<=', instant(now))
    .where('r.ended_at', 'is', null)
    .where('u.archived_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .orderBy('r.next_at')
    .limit(most)
    .execute();

/** Claims a due report for this server: false if another server has it, or it was changed or ended meanwhile. */
export async function claimReport(db: Db, { client_id, user_id, email, next_at }: DueReport, nextAt: number): Promise<boolean> {
  const taken = await db
    .updateTable('report_mails')
    .set({ next_at: new Date(nextAt) })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .where('next_at', '=', instant(next_at))
    .where('ended_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return taken !== undefined;
}
