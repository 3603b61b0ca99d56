import type { AuditChange } from '@earshot/domain';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
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

export async function listEntries(db: Db, clientId: string, { search, page }: EntriesQuery) {
  const rows = await auditEntries(db, clientId, search)
    .select(['id', 'at', 'actor_name', 'staff_name', 'action', 'subject', 'changes'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.perpage)
    .offset(page.offset)
    .execute();
  return nameContacts(db, clientId, rows);
}

interface SubjectQuery {
  readonly clientId: string;
  readonly subjectId: string;
  /** Leaves later entries out. */
  readonly until?: number;
}

/** The entries about one message, contact, group, user or invitation, newest first. */
export async function findSubjectEntries(db: Db, { clientId, subjectId, until }: SubjectQuery, limit: number) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['at', 'actor_name', 'staff_name', 'action', 'changes'])
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .$if(until !== undefined, (query) => query.where('at', '<=', instant(until ?? 0)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return nameContacts(db, clientId, rows);
}

/** Writes the present names of contacts into the changes about them. */
async function nameContacts<Row extends { readonly changes: readonly AuditChange[] }>(db: Db, clientId: string, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ changes }) => changes.flatMap(({ contactId }) => contactId ?? [])))];
  const contacts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('contacts')
          .select(['id', 'first_name', 'last_name'])
          .where('client_id', '=', clientId)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .execute();
  const names = new Map(contacts.map((contact) => [contact.id, fullName(contact)]));
  const toNamed = ({ contactId, ...change }: AuditChange): AuditChange =>
    contactId === undefined ? change : { ...change, to: names.get(contactId) ?? 'a deleted contact' };
  return rows.map((row) => ({ ...row, changes: row.changes.map(toNamed) }));
}

export async function countEntries(db: Db, clientId: string, search: string): Promise<number> {
  const { count } = await auditEntries(db, clientId, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
