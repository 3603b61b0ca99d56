// Writes the types of the tables and views from a migrated database.
import { type Kysely, sql } from 'kysely';

interface Column {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL writes it, such as `timestamp(3) with time zone` or `text[]`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Generated always: it is read only. */
  readonly isComputed: boolean;
}

/** The types that the database does not know: those of the domain, and the contents of JSON columns. */
const special: Readonly<Record<string, string>> = {
  'audit_entries.action': 'AuditAction',
  'audit_entries.changes': 'readonly AuditChange[]',
  'clients.billing_address': 'BillingAddress',
  'clients.billing_language': 'BillingLanguage',
  'device_events.started_by': 'SpeechStart',
  'message_templates.settings': 'PlaySettings',
  'message_versions.replay': 'Replay',
  'outbox.language': 'BillingLanguage',
  'sandbox_customers.address': 'BillingAddress',
  'sandbox_customers.language': 'BillingLanguage',
  'sandbox_invoices.status': "'open' | 'paid' | 'void'",
  'sandbox_setups.status': "'requires_payment_method' | 'requires_action' | 'succeeded'",
  'sandbox_subscriptions.status': "'trialing' | 'active' | 'past_due' | 'incomplete' | 'canceled'",
  'sandbox_invoices.lines': 'readonly SandboxInvoiceLine[]',
  'sandbox_subscriptions.usage': 'Usage',
  'sessions.signed_in_by': 'SignInWay',
};

const typeNames: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
};

async function findColumns(db: Kysely<never>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull and c.relkind <> 'v' as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isComputed"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

/** The values that a check of one column allows, by table and column. */
async function findValues(db: Kysely<never>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ readonly column: string; readonly check: string }>`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(
    rows.flatMap(({ column, check }) => {
      const list = /^CHECK \(\((?:\(\w+ IS NULL\) OR \()?\w+ = ANY \(ARRAY\[(.*?)\]\)\)?\)\)$/.exec(check)?.[1];
      return list === undefined ? [] : [[column, [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)]];
    }),
  );
}

const imports = `// Written by \`npm run schema\` from the migrated database: do not edit it.
/* oxlint-disable max-lines */
import type { AuditAction, AuditChange, BillingAddress, BillingLanguage, PlaySettings, Replay, SpeechStart, Usage } from '@earshot/domain';
import type { Generated } from 'kysely';
import type { Computed, Flag, GeneratedJson, Instant, Json, Maybe, MaybeInstant, SandboxInvoiceLine, SignInWay } from './columns.ts';`;

function toColumnType({ table, name, type, isNullable, hasDefault, isComputed }: Column, values: readonly string[] | undefined): string {
  if (type.startsWith('timestamp')) return isNullable ? 'MaybeInstant' : hasDefault ? 'Generated<Date>' : 'Instant';
  const known = special[`${table}.${name}`] ?? values?.map((value) => `'${value}'`).join(' | ');
  if (type === 'jsonb') {
    const read = known ?? 'unknown';
    return isNullable ? `Maybe<${read}, string>` : `${hasDefault ? 'GeneratedJson' : 'Json'}${known === undefined ? '' : `<${read}>`}`;
  }
  const read = known ?? plainType(type);
  if (isComputed) return `Computed<${read}>`;
  if (isNullable) return `Maybe<${read}>`;
  if (!hasDefault) return read;
  return read === 'boolean' ? 'Flag' : `Generated<${read}>`;
}

const plainType = (type: string): string => (type.endsWith('[]') ? `${plainType(type.slice(0, -2))}[]` : (typeNames[type] ?? 'string'));

/** 'MessageVersions' */
const interfaceName = (table: string): string => table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The file `schema.ts`. */
export async function schemaText(db: Kysely<never>): Promise<string> {
  const values = await findValues(db);
  const tables = Map.groupBy(
    (await findColumns(db)).filter(({ table }) => !table.startsWith('kysely_')),
    ({ table }) => table,
  );
  const lines = (columns: readonly Column[]) =>
    columns.map((column) => `  ${column.name}: ${toColumnType(column, values.get(`${column.table}.${column.name}`))};`);
  const interfaces = [...tables].map(([table, columns]) => [`interface ${interfaceName(table)} {`, ...lines(columns), '}'].join('\n'));
  const schema = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  const all = ['/** The tables and views of `migrations/`, as Kysely sees them. */\nexport interface Schema {', ...schema, '}'].join('\n');
  return `${[imports, ...interfaces, all].join('\n\n')}\n`;
}
