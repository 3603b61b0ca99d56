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
    await sql`update clients set trial_started_at = ${instant(now)}, activated_at = null, deactivated_at = null, payment_failed_at = null,
      told_trial_ends_at = null, told_grace_at = null where id = ${client.id}`.execute(db);
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
  if (table.name === 'sign_ins') await refuseKnownAddresses(db, lines);
  await insertLines(db, table, lines);
}

/** An address signs in to one client of an installation. */
async function refuseKnownAddresses(db: Db, lines: readonly string[]): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from sign_ins
    where lower(email) in (select lower(email) from json_populate_recordset(null::sign_ins, ${`[${lines.join(',')}]`}::json)) order by email`.execute(db);
  if (rows.length > 0) throw new Error(`these addresses sign in here already: ${rows.map(({ email }) => email).join(', ')}`);
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
