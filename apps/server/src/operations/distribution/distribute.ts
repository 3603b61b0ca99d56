import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';
import { lockMigrations } from '../../platform/database/migrate.ts';
import { requireAlone, requireCluster } from './cluster.ts';
import { byClient, onCoordinator, onEachNode } from './tables.ts';

type Form = 'by client' | 'on each node' | 'on the coordinator';

export interface PlacedTable {
  readonly name: string;
  readonly form: Form;
  readonly rows: number;
  /** Whether this run gave it its form. */
  readonly isNew: boolean;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Distributes all tables over the nodes of a Citus cluster, or those that are not yet; all of it or nothing. Servers that
 * start meanwhile wait, as for a migration.
 */
export const distribute = (database: Database): Promise<readonly PlacedTable[]> =>
  database.transaction(async ({ db }) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(db);
    await requireCluster(db);
    await lockMigrations(db);
    const present = await readForms(db);
    const newCopies = Object.keys(onEachNode).filter((name) => !present.has(name));
    const newTables = byClient.filter((name) => !present.has(name));
    if (newCopies.length + newTables.length > 0) {
      await requireAlone(db);
      await convert(db, newCopies, newTables);
    }
    const isNew = new Set<string>([...newCopies, ...newTables]);
    return countRows(db, isNew);
  });

async function convert(db: Db, newCopies: readonly string[], newTables: readonly string[]): Promise<void> {
  await keepInOrder(db);
  // A table of a node cannot refer to one of the coordinator, so no order of tables would do.
  const keys = await findForeignKeys(db, newTables);
  for (const { table, name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const name of newCopies) await sql`select create_reference_table(${name})`.execute(db);
  for (const name of newTables)
    await sql`select create_distributed_table(${name}, 'client_id', colocate_with => ${name === byClient[0] ? 'none' : byClient[0]})`.execute(db);
  for (const { table, name, definition } of keys) await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}

/**
 * A statement that reads several nodes uses one connection to each: otherwise a transaction could not change a table that
 * all nodes have after it.
 */
async function keepInOrder(db: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows) await sql`alter database ${sql.ref(name)} set citus.multi_shard_modify_mode to 'sequential'`.execute(db);
}

/** The tables that have a form by now. */
async function readForms(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function findForeignKeys(db: Db, tables: readonly string[]): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])
    order by 1, 2`.execute(db);
  return rows;
}

async function countRows(db: Db, isNew: ReadonlySet<string>): Promise<readonly PlacedTable[]> {
  const forms: readonly (readonly [string, Form])[] = [
    ...byClient.map((name) => [name, 'by client'] as const),
    ...Object.keys(onEachNode).map((name) => [name, 'on each node'] as const),
    ...Object.keys(onCoordinator).map((name) => [name, 'on the coordinator'] as const),
  ];
  const placed: PlacedTable[] = [];
  for (const [name, form] of forms) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    placed.push({ name, form, rows: rows[0]?.count ?? 0, isNew: isNew.has(name) });
  }
  return placed;
}
