import type { ImportProblem } from '@earshot/contract';
import { type SqlBool, sql } from 'kysely';
import { noteBillingChange, noteContactChange } from '../../platform/database/changes.ts';
import { skipLocked } from '../../platform/database/citus.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { newId } from '../../platform/database/ids.ts';
import type { GoodRow } from './rows.ts';

export interface Owner {
  readonly clientId: string;
  readonly userId: string;
}

/** The numbers that are already contacts of the owner, with their names. */
export async function findExisting(db: Db, { clientId, userId }: Owner, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('contacts')
    .select(['phone', 'first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where(sql<SqlBool>`phone = any(${phones}::text[])`)
    .execute();
  return new Map(rows.map(({ phone, first_name, last_name }) => [phone, fullName({ first_name, last_name })]));
}

/** Stores rows as contacts in one statement, and returns the rows whose numbers have become contacts meanwhile. */
export async function insertContacts(
  db: Db,
  { clientId, userId }: Owner,
  { importId, rows, now }: { readonly importId: string; readonly rows: readonly GoodRow[]; readonly now: number },
): Promise<readonly GoodRow[]> {
  if (rows.length === 0) return [];
  const at = instant(now);
  const json = JSON.stringify(rows.map((row) => ({ ...row, id: newId(now) })));
  // A cluster counts the rows that are there already too, and does not return them.
  const { rows: inserted } = await sql`
    insert into contacts (client_id, operator_id, id, first_name, last_name, phone, country, email, import_id, created_at, modified_at)
    select ${clientId}::uuid, ${userId}::uuid, r.id, r.first_name, r.last_name, r.phone, r.country, r.email, ${importId}::uuid, ${at}, ${at}
    from json_to_recordset(${json}::json) as r (id uuid, first_name text, last_name text, phone text, country text, email text)
    on conflict (client_id, operator_id, phone) do nothing returning id`.execute(db);
  noteBillingChange(db, clientId);
  noteContactChange(db, clientId);
  if (inserted.length === rows.length) return [];
  const stored = await db.selectFrom('contacts').select('phone').where('client_id', '=', clientId).where('import_id', '=', importId).execute();
  const phones = new Set(stored.map(({ phone }) => phone));
  return rows.filter(({ phone }) => !phones.has(phone));
}

/** Counts the numbers that would be new receivers of the client. */
export async function countNewNumbers(db: Db, clientId: string, phones: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from unnest(${phones}::text[]) as p (phone)
    where not exists (select from contacts c where c.client_id = ${clientId} and c.phone = p.phone and not c.is_default)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An import as it is stored, without its rows. */
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const columns = [
  'id',
  'operator_id',
  'status',
  'total',
  'processed',
  'stored',
  'duplicates',
  'invalid',
  'problems',
  'message',
  'created_at',
  'touched_at',
] as const;

const selectImports = (db: Db, { clientId, userId }: Owner) =>
  db.selectFrom('imports').select(columns).where('client_id', '=', clientId).where('operator_id', '=', userId);

export const findImport = (db: Db, owner: Owner, id: string) => selectImports(db, owner).where('id', '=', id).executeTakeFirst();

export const findLast = (db: Db, owner: Owner) => selectImports(db, owner).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Stores a new import; one with `rows` is running. */
export async function addImport(
  db: Db,
  { clientId, userId }: Owner,
  {
    id,
    now,
    ...values
  }: {
    readonly id: string;
    readonly now: number;
    readonly country: string;
    readonly total: number;
    readonly status: 'running' | 'done';
    readonly rows?: string;
  },
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('imports')
    .values({ client_id: clientId, operator_id: userId, id, rows: null, ...values, created_at: at, touched_at: at })
    .execute();
}

/** The owner's running import with progress since an instant. */
export const findRunning = (db: Db, owner: Owner, { since, now }: { readonly since: number; readonly now: number }) =>
  selectImports(db, owner)
    .where('status', '=', 'running')
    .where('touched_at', '>', instant(since))
    .where('touched_at', '<=', instant(now + clockToleranceMs))
    .executeTakeFirst();

export async function failStuck(
  db: Db,
  { clientId, userId }: Owner,
  { before, now, message }: { readonly before: number; readonly now: number; readonly message: string },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed', rows: null, message })
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('status', '=', 'running')
    .where((eb) => eb.or([eb('touched_at', '<=', instant(before)), eb('touched_at', '>', instant(now + clockToleranceMs))]))
    .execute();
}

interface ImportKey {
  readonly clientId: string;
  readonly id: string;
}

const running = (db: Db, { clientId, id }: ImportKey) =>
  db.updateTable('imports').where('client_id', '=', clientId).where('id', '=', id).where('status', '=', 'running');

/** Imports marked as running without progress since an instant; skips those that a job is storing just now, where the database can. */
export const lockLeft = async (db: Db, { before, now }: { readonly before: number; readonly now: number }) =>
  findUnfinished(db, before, now)
    .modifyEnd(await skipLocked(db))
    .execute();

export const hasLeft = async (db: Db, { before, now }: { readonly before: number; readonly now: number }): Promise<boolean> =>
  (await findUnfinished(db, before, now).limit(1).executeTakeFirst()) !== undefined;

const findUnfinished = (db: Db, before: number, now: number) =>
  db
    .selectFrom('imports')
    .select(['client_id', 'id'])
    .where('status', '=', 'running')
    .where('rows', 'is not', null)
    .where((eb) => eb.or([eb('touched_at', '<=', instant(before)), eb('touched_at', '>', instant(now + clockToleranceMs))]));

export async function touch(db: Db, key: ImportKey, now: number): Promise<void> {
  await running(db, key)
    .set({ touched_at: new Date(now) })
    .execute();
}

/**
 * Lets the database plan for the contacts that an import brought. Until it counts them by itself, it goes through all of
 * them for each receiver of a message.
 */
export const countContactsAnew = (db: Db) => sql`analyze contacts`.execute(db);

/** Takes up a running import, with its rows. */
export const takeUp = (db: Db, key: ImportKey, now: number) =>
  running(db, key)
    .set((eb) => ({ tries: eb('tries', '+', 1), touched_at: new Date(now) }))
    .returning(['operator_id', 'country', 'rows', 'tries'])
    .executeTakeFirst();

export async function noteProgress(db: Db, key: ImportKey, { processed, now }: { readonly processed: number; readonly now: number }): Promise<void> {
  await running(db, key)
    .set({ processed, touched_at: new Date(now) })
    .execute();
}

/** Locks a running import until the end of the transaction; finds nothing when it is over. */
export const lockRunning = (db: Db, { clientId, id }: ImportKey) =>
  db.selectFrom('imports').select('id').where('client_id', '=', clientId).where('id', '=', id).where('status', '=', 'running').forUpdate().executeTakeFirst();

export async function finishImport(
  db: Db,
  { clientId, id }: ImportKey,
  { stored, problems, now }: { readonly stored: number; readonly problems: readonly ImportProblem[]; readonly now: number },
): Promise<void> {
  const invalid = problems.filter(({ kind }) => kind === 'invalid').length;
  await db
    .updateTable('imports')
    .set((eb) => ({
      status: 'done',
      rows: null,
      processed: eb.ref('total'),
      stored,
      invalid,
      duplicates: problems.length - invalid,
      problems: JSON.stringify(problems),
      touched_at: new Date(now),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function failImport(db: Db, key: ImportKey, { message, now }: { readonly message: string; readonly now: number }): Promise<void> {
  await running(db, key)
    .set({ status: 'failed', rows: null, message, touched_at: new Date(now) })
    .execute();
}
