import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { TableHead } from './format.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function insertLines(db: Db, { name, columns }: TableHead, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(db);
}

/**
 * Lets rows come in any order: they may refer to rows of their own table that follow. The triggers of earlier versions
 * are for new rows, not for copies. The returned function restores both and checks the references.
 */
export async function liftRules(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<ForeignKey>`
    select t.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition from pg_constraint f join pg_class t on t.oid = f.conrelid
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  return async () => {
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  };
}

export async function setSequences(db: Db, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) await sql`select setval(to_regclass(quote_ident(${name})), ${value}::bigint)`.execute(db);
}

/** Drops everything in the product's schema, except objects of extensions. */
export async function dropEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ drop: string }>`
    select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, relname) as drop
    from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop type if exists %I cascade', typname) from pg_type t where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    union all
    select format('drop sequence if exists %I cascade', relname) from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
}

/** Contents that prevent a restore: customers' data, or tables of another program. */
export async function findExistingData(db: Db): Promise<{ readonly clients: number; readonly otherTables: boolean }> {
  const { rows } = await sql<{ hasClients: boolean; hasMigrations: boolean; hasTables: boolean }>`
    select to_regclass('clients') is not null as "hasClients", to_regclass('kysely_migration') is not null as "hasMigrations",
      exists (select from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as "hasTables"`.execute(db);
  const { hasClients = false, hasMigrations = false, hasTables = false } = rows[0] ?? {};
  if (!hasMigrations) return { clients: 0, otherTables: hasTables };
  const clients = hasClients ? await sql<{ count: number }>`select count(*) as count from clients`.execute(db) : undefined;
  return { clients: clients?.rows[0]?.count ?? 0, otherTables: false };
}
