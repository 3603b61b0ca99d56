import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';
import type { ConsentKey } from './store.ts';

interface NewReport extends ConsentKey {
  readonly id: string;
  readonly reason: string;
  readonly now: number;
}

export async function addReport(db: Db, { id, clientId, phone, reason, now }: NewReport): Promise<void> {
  await db
    .insertInto('company_reports')
    .values({ id, client_id: clientId, phone, reason, created_at: new Date(now) })
    .execute();
}

interface ReportsQuery {
  readonly isOpen: boolean;
  readonly search?: string | undefined;
}

const matchingReports = (db: Db, { isOpen, search }: ReportsQuery) =>
  db
    .selectFrom('company_reports as r')
    .innerJoin('clients', 'clients.id', 'r.client_id')
    .$if(isOpen, (query) => query.where('r.handled_at', 'is', null))
    .$if(!!search?.trim(), (query) => query.where(holdsWords(sql`folded(clients.name || ' ' || r.reason)`, search ?? '')));

/** One page of reports, newest first, without the numbers that made them. */
export const listReports = (db: Db, { page, ...which }: ReportsQuery & { readonly page: Page }) =>
  matchingReports(db, which)
    .select(['r.id', 'r.client_id', 'clients.name as client_name', 'r.reason', 'r.created_at', 'r.handled_at', 'r.handled_by'])
    .select((eb) =>
      eb
        .selectFrom('company_reports as all_reports')
        .select(sql<number>`count(distinct all_reports.phone)`.as('count'))
        .whereRef('all_reports.client_id', '=', 'r.client_id')
        .as('reporter_count'),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.perpage)
    .offset(page.offset)
    .execute();

export const countReports = async (db: Db, which: ReportsQuery): Promise<number> =>
  (
    await matchingReports(db, which)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

interface ReportHandling {
  readonly isHandled: boolean;
  readonly userId: string;
  readonly now: number;
}

/**
 * Marks a report as handled by a member of staff, or opens it again; returns whether it exists. A report handled again
 * keeps its first handler.
 */
export async function handleReport(db: Db, id: string, { isHandled, userId, now }: ReportHandling): Promise<boolean> {
  const name = sql<string>`(select trim(first_name || ' ' || last_name) from users where users.id = ${userId} limit 1)`;
  const row = await db
    .updateTable('company_reports')
    .set(
      isHandled
        ? { handled_at: sql`coalesce(handled_at, ${new Date(now)}::timestamptz)`, handled_by: sql`coalesce(handled_by, ${name})` }
        : { handled_at: null, handled_by: null },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
