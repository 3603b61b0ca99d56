import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const ownFolder = new URL('../../../migrations/', import.meta.url);

/**
 * The table of applied migrations and the lock are those of Kysely's migrator, so that earlier servers, which start
 * with it, wait and refuse too.
 */
const table = sql.table('kysely_migration');
const lockId = '3853314791062309107';

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface AppliedMigration {
  readonly name: string;
  /** Null if it was applied before checksums were kept. */
  readonly checksum: string | null;
}

/**
 * Brings the database to the newest schema, all of it or nothing; two servers starting at once wait for each other.
 * Throws for a database that these files did not make.
 */
export async function migrate(db: Db, folder = ownFolder): Promise<void> {
  const files = await filesIn(folder);
  await db.transaction().execute((tx) => applyAll(tx, files));
}

/** The same inside a transaction, as far as the migration `last`. */
export async function migrateTo(tx: Db, last: string): Promise<void> {
  const files = await filesIn(ownFolder);
  await applyAll(
    tx,
    files.filter(({ name }) => name <= last),
  );
}

/** The migrations that this program knows, oldest first. */
export const migrationNames = async (): Promise<readonly string[]> => (await filesIn(ownFolder)).map(({ name }) => name);

async function applyAll(tx: Db, files: readonly MigrationFile[]): Promise<void> {
  // No time limit for a migration, or for the wait for another server's.
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx);
  await lockMigrations(tx);
  const applied = await appliedTo(tx);
  requireSame(files, applied);
  for (const file of files.filter(({ name }) => !applied.some((each) => each.name === name))) await apply(tx, file);
  for (const { name, checksum } of files) await sql`update ${table} set checksum = ${checksum} where name = ${name} and checksum is null`.execute(tx);
}

/** Lets servers that start wait until the transaction ends. */
export async function lockMigrations(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(lockId)})`.execute(tx);
}

async function filesIn(folder: URL): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      // Git may change line endings.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name: name.replace('.sql', ''), text, checksum };
    }),
  );
}

async function appliedTo(tx: Db): Promise<readonly AppliedMigration[]> {
  await sql`create table if not exists ${table} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
  await sql`alter table ${table} add column if not exists checksum text`.execute(tx);
  return (await sql<AppliedMigration>`select name, checksum from ${table} order by name collate "C"`.execute(tx)).rows;
}

/** Forward only: the applied migrations equal the first of the files, unchanged. */
function requireSame(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const known = new Map(files.map((file) => [file.name, file]));
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown) throw new Error(`the database is newer than this program: it has the migration ${unknown.name}, which this program does not know.`);
  const changed = applied.find(({ name, checksum }) => checksum !== null && checksum !== known.get(name)?.checksum);
  if (changed) throw new Error(`migrations/${changed.name}.sql was changed after it was applied to this database. Changes belong in a new file.`);
  const late = files[applied.findIndex(({ name }, index) => name !== files[index]?.name)];
  if (late) throw new Error(`migrations/${late.name}.sql comes before one that this database has already. Give it a later number.`);
}

async function apply(tx: Db, { name, text, checksum }: MigrationFile): Promise<void> {
  try {
    await sql.raw(text).execute(tx);
  } catch (error) {
    throw new Error(`migrations/${name}.sql failed, so the database was left as it was: ${(error as Error).message}`, { cause: error });
  }
  await sql`insert into ${table} (name, timestamp, checksum) values (${name}, ${new Date().toISOString()}, ${checksum})`.execute(tx);
}
