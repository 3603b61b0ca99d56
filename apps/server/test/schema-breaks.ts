// Breaks by a migration of a build that goes on running beside the new one: that build reads, writes and deletes as
// before it.
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

interface Column {
  readonly place: string;
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** A row may be written without it. */
  readonly isFilled: boolean;
  /** A row that is written without it has null there. */
  readonly isNullFirst: boolean;
  /** The database computes it, and refuses a value. */
  readonly isComputed: boolean;
}

interface Rule {
  /** Its definition, without its name. */
  readonly text: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** A null in one of its columns satisfies it. A check may say anything of a null. */
  readonly letsNullPass: boolean;
  /** The table that a foreign key leads to, if a deletion there is refused while rows point to it. */
  readonly holds: string | null;
}

/** The parts of a database that statements of the product rely on. */
export interface Shape {
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
  /** Keys by which rows are unique, for `on conflict`. */
  readonly keys: readonly Rule[];
  readonly functions: readonly string[];
  readonly triggers: readonly string[];
}

const isOurs = sql`n.nspname = 'public' and c.relname <> 'kysely_migration'`;

export async function readShape(db: Db): Promise<Shape> {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => (await query.execute(db)).rows;
  const names = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<readonly string[]> => (await rows(query)).map(({ name }) => name);
  return {
    columns: await rows(sql<Column>`
      select c.relname || '.' || a.attname as place, c.relname as table, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
        a.atthasdef or a.attidentity <> '' or not a.attnotnull as "isFilled",
        not (a.attnotnull or a.atthasdef or a.attidentity <> '') as "isNullFirst", a.attgenerated <> '' as "isComputed"
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped order by 1`),
    rules: await rows(sql<Rule>`
      select pg_get_constraintdef(k.oid) as text, c.relname as table, ${columnNames(sql`k.conkey`)} as columns,
        k.contype = 'f' and k.confmatchtype = 's' as "letsNullPass",
        case when k.contype = 'f' and k.confdeltype in ('a', 'r') then k.confrelid::regclass::text end as holds
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${isOurs} and k.contype in ('c', 'f', 'x') order by 1, 2`),
    keys: await rows(sql<Rule>`
      select regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as text, c.relname as table, ${columnNames(sql`(i.indkey::int2[])[0:i.indnkeyatts - 1]`)} as columns,
        not i.indnullsnotdistinct as "letsNullPass", null as holds
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and i.indisunique order by 2, 1`),
    // Extensions bring their own.
    functions: await names(sql`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    triggers: await names(sql`
      select t.tgname || ' on ' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${isOurs} and not t.tgisinternal order by 1`),
  };
}

/** An index of an expression has a column without a name. */
const columnNames = (numbers: ReturnType<typeof sql>) => sql`array(
  select coalesce(a.attname::text, '(expression)') from unnest(${numbers}) as part(number) left join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number)`;

/** A sentence for each statement of the build before that would fail, or would no longer do all that it did. */
export function listBreaks(before: Shape, after: Shape): readonly string[] {
  return [...breaksOfColumns(before, after), ...breaksOfRules(before, after), ...breaksOfCode(before, after)].toSorted();
}

function breaksOfColumns(before: Shape, after: Shape): readonly string[] {
  const now = new Map(after.columns.map((column) => [column.place, column]));
  const earlier = new Set(before.columns.map(({ place }) => place));
  const tables = new Set(before.columns.map(({ table }) => table));
  const changed = before.columns.flatMap((was) => {
    const is = now.get(was.place);
    if (!is) return [`${was.place} is gone`];
    return [
      ...(is.type === was.type ? [] : [`${was.place} is ${is.type}, and was ${was.type}`]),
      ...(is.isRequired && !was.isRequired ? [`${was.place} is required, and was not`] : []),
      ...(was.isRequired && !is.isRequired ? [`${was.place} may be null, and could not`] : []),
      ...(was.isFilled && !is.isFilled && was.isRequired ? [`${was.place} has no default any more`] : []),
      ...(is.isComputed && !was.isComputed ? [`${was.place} is computed, and was written`] : []),
    ];
  });
  const added = after.columns.filter(({ place, table, isFilled }) => !earlier.has(place) && tables.has(table) && !isFilled);
  return [...changed, ...added.map(({ place }) => `${place} is new, and required without a default`)];
}

function breaksOfRules(before: Shape, after: Shape): readonly string[] {
  const earlier = new Set(before.columns.map(({ place }) => place));
  const tables = new Set(before.columns.map(({ table }) => table));
  const said = ({ table, text }: Rule): string => `${table}: ${text}`;
  const known = new Set([...before.rules, ...before.keys].map(said));
  const kept = new Set(after.keys.map(said));
  const nullFirst = new Set(after.columns.filter(({ place, isNullFirst }) => isNullFirst && !earlier.has(place)).map(({ place }) => place));
  /** A rule over columns that the build before does not write cannot refuse its rows, nor one that a null in such a column satisfies. */
  const meetsEarlier = ({ table, columns, letsNullPass }: Rule): boolean =>
    tables.has(table) &&
    columns.some((name) => name === '(expression)' || earlier.has(`${table}.${name}`)) &&
    !(letsNullPass && columns.some((name) => nullFirst.has(`${table}.${name}`)));
  const isNew = (rule: Rule): boolean => !known.has(said(rule));
  return [
    ...[...after.rules, ...after.keys].filter((rule) => isNew(rule) && meetsEarlier(rule)).map((rule) => `${said(rule)} is a new rule`),
    ...after.rules
      .filter((rule) => isNew(rule) && !meetsEarlier(rule) && rule.holds !== null && tables.has(rule.holds))
      .map((rule) => `${said(rule)} refuses deletions in ${rule.holds}`),
    ...before.keys.filter((rule) => !kept.has(said(rule))).map((rule) => `${said(rule)} is no unique key any more`),
  ];
}

function breaksOfCode(before: Shape, after: Shape): readonly string[] {
  const missing = (were: readonly string[], are: readonly string[]): readonly string[] => were.filter((name) => !are.includes(name));
  return [
    ...missing(before.functions, after.functions).map((name) => `the function ${name} is gone`),
    ...missing(before.triggers, after.triggers).map((name) => `the trigger ${name} is gone`),
  ];
}
