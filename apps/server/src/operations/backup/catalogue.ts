import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Tables of the product's schema that are not copied. All others are, including tables of later migrations.
 * - The two of the migrations: the level is in the header of the backup, and the restored database is migrated to it.
 * - The times of the scheduled jobs, and how much the nightly deletion removed: they belong to the installation, not to its data, and start anew on
 *   the other one.
 * The queue has a schema of its own and is not copied either: a message that waits in the outbox gets its job again
 * from the outbox.
 */
const notCopied = ['kysely_migration', 'kysely_migration_lock', 'schedules', 'housekeeping_kinds'];

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The same order in every database: of the primary key, texts by their bytes and not by a language. */
  readonly order: readonly OrderColumn[];
  /** Other tables that its rows refer to. */
  readonly parents: readonly string[];
  /** The rows that are copied; all of them if absent. */
  readonly which?: RawBuilder<SqlBool>;
}

export interface OrderColumn {
  readonly name: string;
  readonly isText: boolean;
  /** Rows without a value come first. A primary key has none: with this, no index has its order, and a copy would sort the whole table. */
  readonly isNullable?: true;
}

const ownSchema = sql`current_schema()::regnamespace`;

/** All tables that are copied, referenced tables first. */
export async function findTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.at), '[]')
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as "order",
      (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = ${ownSchema} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${notCopied})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db);
  return parentsFirst(rows);
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted = new Set<Table>();
  const add = (table: Table, above: readonly string[]): void => {
    // Tables that refer to each other have no first one. Any order works, because the restore checks the references at its end.
    for (const parent of tables) if (table.parents.includes(parent.name) && !above.includes(parent.name)) add(parent, [...above, table.name]);
    sorted.add(table);
  };
  for (const table of tables) add(table, []);
  return [...sorted];
}

/** The value of each sequence; unused ones are left out. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The newest migration; undefined in a database that the product never used. */
export async function findNewestMigration(db: Db): Promise<string | undefined> {
  const { rows: known } = await sql<{ isThere: boolean }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!known[0]?.isThere) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C" desc limit 1`.execute(db);
  return rows[0]?.name;
}
