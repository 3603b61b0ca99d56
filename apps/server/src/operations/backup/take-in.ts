import { sql } from 'kysely';
import { type Database, type Db, instant } from '../../platform/database/database.ts';
import { findNewestMigration } from './catalogue.ts';
import { type CopiedClient, findClientTables } from './client-tables.ts';
import { insertLines } from './copy-in.ts';
import { BadBackup, readBackup, type Sum, type TableHead } from './format.ts';
import { restorePlan, verify } from './restore.ts';

interface TakenIn {
  readonly client: CopiedClient;
  readonly sums: Readonly<Record<string, Sum>>;
}

/**
 * Adds a client of another installation to this one, wholly or not at all, beside the clients that are there. Its free
 * days begin at `now`: the customer at the provider of payments belongs to the other installation.
 */
export async function takeClientIn(database: Database, path: string, now: number): Promise<TakenIn> {
  // The file is checked before the database is touched.
  const description = await readBackup(path);
  const { header, tables: sums } = description;
  const { client } = header;
  if (!client) throw new BadBackup('it contains a whole installation, and not one client');
  await database.transaction(async ({ db }) => {
    await requireLevel(db, header.migration);
    await refuseIfThere(db, client);
    const { tables, leftOut } = restorePlan(description, await findClientTables(db, client.id));
    if (leftOut.length > 0) throw new BadBackup(`it contains ${leftOut.join(', ')}, which no client has`);
    await readBackup(path, (table, lines) => (table.name === 'opt_outs' ? addOptOuts(db, client, lines) : take(db, table, lines)));
    // A number may have wanted no texts here already.
    await verify(
      db,
      description,
      tables.filter(({ name }) => name !== 'opt_outs'),
    );
    await refuseStaff(db, client);
    await beginAnew(db, client, now);
  });
  return { client, sums };
}

/** Rows of another level cannot be migrated beside the rows that are here. */
async function requireLevel(db: Db, migration: string): Promise<void> {
  const level = await findNewestMigration(db);
  if (!level) throw new Error('the database is empty: start the server once, so that it makes its tables');
  if (level !== migration)
    throw new BadBackup(`it was written at the migration ${migration}, and this database is at ${level}: bring both installations to the same version first`);
}

async function refuseIfThere(db: Db, { id, name }: CopiedClient): Promise<void> {
  const there = await sql`select from clients where id = ${id}`.execute(db);
  if (there.rows.length > 0) throw new Error(`the client ${name} is here already`);
}

async function take(db: Db, table: TableHead, lines: readonly string[]): Promise<void> {
  for (const { columns, complaint } of unique[table.name] ?? []) {
    const known = await findKnown(db, table.name, columns, lines);
    if (known.length > 0) throw new Error(`${complaint} here already: ${known.join(', ')}`);
  }
  await insertLines(db, table, lines);
}

interface Unique {
  readonly columns: readonly string[];
  readonly complaint: string;
}

/** Columns that lead to one client of an installation. */
const unique: Readonly<Record<string, readonly Unique[]>> = {
  sign_ins: [
    { columns: ['email'], complaint: 'these addresses sign in' },
    { columns: ['google_sub'], complaint: 'these Google accounts sign in' },
  ],
  sign_in_identities: [{ columns: ['issuer', 'subject'], complaint: 'these accounts of a sign-in provider sign in' }],
  // The database keeps codes apart only within a client (decision 032).
  invitations: [{ columns: ['code'], complaint: 'these codes of invitations are' }],
};

async function findKnown(db: Db, table: string, columns: readonly string[], lines: readonly string[]): Promise<readonly string[]> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ known: string }>`select concat_ws(' ', ${key}) as known from ${sql.table(table)}
    where (${key}) in (select ${key} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)) order by known`.execute(db);
  return rows.map(({ known }) => known);
}

const addOptOuts = async (db: Db, { id }: CopiedClient, lines: readonly string[]): Promise<void> => {
  await sql`insert into opt_outs (phone, created_at)
    select phone, created_at from json_populate_recordset(null::opt_outs, ${`[${lines.join(',')}]`}::json)
    where phone in (select phone from contacts where client_id = ${id} union all select phone from consents where client_id = ${id})
    on conflict do nothing`.execute(db);
};

/** A file from elsewhere makes nobody a member of the staff here. */
async function refuseStaff(db: Db, { id }: CopiedClient): Promise<void> {
  const { rows } = await sql`select from clients where id = ${id} and is_internal
    union all select from users where client_id = ${id} and (is_super or is_support)`.execute(db);
  if (rows.length > 0) throw new BadBackup('it contains staff of the other installation');
}

/** Clears what belongs to the other installation: the customer at the provider of payments, and the jobs. */
async function beginAnew(db: Db, { id }: CopiedClient, now: number): Promise<void> {
  await sql`update clients set trial_started_at = ${instant(now)}, activated_at = null, deactivated_at = null, payment_failed_at = null,
    told_trial_ends_at = null, told_grace_at = null, texts_sent = 0 where id = ${id}`.execute(db);
  // These invitations were not sent, and no job here will send them.
  await sql`update contacts set invited_at = null where client_id = ${id} and exists (
    select from due_invitations due where due.client_id = ${id} and due.contact_id = contacts.id and due.at = contacts.invited_at)`.execute(db);
  await sql`delete from due_invitations where client_id = ${id}`.execute(db);
}
