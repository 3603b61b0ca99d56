import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';
import { migrateTo, migrationNames } from '../../platform/database/migrate.ts';
import { type Table, findTables } from './catalogue.ts';
import { findExistingData, dropEverything, insertLines, liftRules, setSequences } from './copy-in.ts';
import { speakPlainly, sumTable } from './copy-out.ts';
import { BadBackup, type Description, isEqual, readBackup, type Sum, type TableHead } from './format.ts';

interface RestoreResult {
  readonly sums: Readonly<Record<string, Sum>>;
  /** Tables of the backup that no version of the product made: they belong to another program and are not restored. */
  readonly leftOut: readonly string[];
}

interface Choice {
  /** Whether the contents of the database may be deleted. */
  readonly isReplacing: boolean;
  /** Whether phones may have heard versions of messages that the backup does not have. */
  readonly hasLostVersions?: boolean;
}

/**
 * Replaces the database's contents with the backup, completely or not at all: at the migration level of the backup,
 * compared with it, and only then migrated on.
 */
export async function restoreBackup(database: Database, path: string, { isReplacing, hasLostVersions = false }: Choice): Promise<RestoreResult> {
  // The file is checked before the database is touched.
  const description = await readBackup(path);
  const { header } = description;
  if (header.client) throw new BadBackup(`it contains the client ${header.client.name} alone`);
  const known = await migrationNames();
  if (!known.includes(header.migration))
    throw new BadBackup(`it was written by a newer Earshot, ${header.product}, whose migration ${header.migration} this one does not have`);
  const restored = await database.transaction(async ({ db }) => {
    await refuseIfInUse(db, isReplacing);
    await dropEverything(db);
    await migrateTo(db, header.migration);
    const plan = restorePlan(description, await findTables(db));
    await load(db, path, description, plan);
    await verify(db, description, plan.tables);
    await migrateTo(db, known.at(-1) ?? header.migration);
    if (hasLostVersions) await skipLostVersions(db);
    return { sums: description.tables, leftOut: plan.leftOut };
  });
  // The planner's statistics are not part of a backup. The restore is committed: an error here does not undo it.
  await sql`analyze`.execute(database.db).catch(() => {});
  return restored;
}

/**
 * Leaves out the next hundred version numbers of each message, once the database went back to an earlier moment. Phones
 * may have heard lost versions with these numbers, and would keep silent at another version with the same number.
 */
const skipLostVersions = (db: Db): Promise<unknown> => sql`update messages set next_version = coalesce(next_version, version + 1) + 100`.execute(db);

async function refuseIfInUse(db: Db, isReplacing: boolean): Promise<void> {
  const { clients, otherTables } = await findExistingData(db);
  if (otherTables) throw new Error('the database holds tables that are not of Earshot: give it one of its own');
  if (clients > 0 && !isReplacing)
    throw new Error(`the database holds ${clients === 1 ? 'a client' : `${clients} clients`}; --replace removes everything in it first`);
}

interface Plan {
  readonly tables: readonly Table[];
  readonly leftOut: readonly string[];
}

/** Chooses the tables to fill. A table that is missing in the backup, or looks different there, would be half restored. */
export function restorePlan({ heads }: Description, tables: readonly Table[]): Plan {
  for (const { name, columns } of tables) {
    const head = heads.find((each) => each.name === name);
    if (!head) throw new BadBackup(`the table ${name} is missing in it`);
    if (head.columns.toSorted().join() !== columns.toSorted().join()) throw new BadBackup(`the table ${name} has other columns in it`);
  }
  const names = new Set(tables.map(({ name }) => name));
  return { tables, leftOut: heads.map(({ name }) => name).filter((name) => !names.has(name)) };
}

async function load(db: Db, path: string, { sequences }: Description, { tables, leftOut }: Plan): Promise<void> {
  const names = tables.map(({ name }) => name);
  const putBack = await liftRules(db, names);
  // Some migrations fill tables; the backup's rows replace theirs.
  for (const name of names) await sql`delete from ${sql.table(name)}`.execute(db);
  await readBackup(path, async (table: TableHead, lines) => {
    if (!leftOut.includes(table.name)) await insertLines(db, table, lines);
  });
  await putBack();
  await setSequences(db, sequences);
}

/** Reads everything back and compares the database with the backup's sums. */
export async function verify(db: Db, { heads, tables: sums }: Description, tables: readonly Table[]): Promise<void> {
  await speakPlainly(db);
  for (const table of tables) {
    const columns = heads.find(({ name }) => name === table.name)?.columns ?? table.columns;
    if (!isEqual(await sumTable(db, { ...table, columns }), sums[table.name]))
      throw new Error(`the rows of ${table.name} that were restored are not those of the backup`);
  }
}
