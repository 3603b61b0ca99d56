import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';

interface EntriesQuery {
  readonly search: string;
  readonly page: Page;
}

const auditEntries = (db: Db, clientId: string, search: string) =>
  db
    .selectFrom('audit_entries')
    .where('client_id', '=', clientId)
    .$if(search.trim() !== '', (query) => query.where(holdsWords(sql.ref('search_text'), search)));

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const listEntries = (db: Db, clientId: string, { search, page }: EntriesQuery) =>
  auditEntries(db, clientId, search)
    .select(['id', 'at', 'actor_name', 'staff_name', 'action', 'subject', 'changes'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.perpage)
    .offset(page.offset)
    .execute();

/** The entries about one message, contact, group, user or invitation, newest first. */
export const findSubjectEntries = (db: Db, { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string }, limit: number) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'actor_name', 'staff_name', 'action', 'changes'])
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function countEntries(db: Db, clientId: string, search: string): Promise<number> {
  const { count } = await auditEntries(db, clientId, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
