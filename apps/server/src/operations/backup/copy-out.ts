import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDistributed } from '../../platform/database/citus.ts';
import type { Db } from '../../platform/database/database.ts';
import { byClient } from '../distribution/index.ts';
import type { OrderColumn, Table } from './catalogue.ts';
import { type Sum, TableSummer } from './format.ts';

const pageRows = 500;
const pageRowsOnCluster = 5_000;

// These hold until the end of the transaction.
const settings = {
  // Both databases write the same text for the same row.
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // A copy has no time limit, because a disk may be slow.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Applies `settings` before a transaction reads rows as lines. */
export async function speakPlainly(db: Db): Promise<void> {
  await sql`select ${sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(db);
}

/** A table's rows as lines of JSON, in the order of its key, a page at a time. Needs a transaction, after `speakPlainly`. */
export async function* readPages(db: Db, table: Table): AsyncGenerator<readonly string[]> {
  if (table.columns.length === 0) return;
  const isByClient = !table.which && (byClient as readonly string[]).includes(table.name) && (await isDistributed(db, table.name));
  const pages = isByClient ? readByClient(db, table) : readWithCursor(db, table);
  let next = pages.next();
  try {
    for (;;) {
      const { value: page, done } = await next;
      if (done) break;
      next = pages.next(); // while this page is used
      next.catch(() => {}); // the next `await` of it tells
      yield page;
    }
  } finally {
    await next.catch(() => {});
  }
}

async function* readWithCursor(db: Db, table: Table): AsyncGenerator<readonly string[]> {
  await sql`declare backup_rows no scroll cursor for ${selectLines(table, table.which ?? sql<SqlBool>`true`)}`.execute(db);
  for (let isLast = false; !isLast;) {
    const page = await readLines(db, sql`fetch ${sql.lit(pageRows)} from backup_rows`);
    isLast = page.length < pageRows;
    yield page;
  }
  await sql`close backup_rows`.execute(db);
}

/**
 * The coordinator of a cluster collects and sorts all rows of a statement before it gives the first one. These
 * statements ask for a page each: of one client that has many rows, or of several that have few.
 */
async function* readByClient(db: Db, table: Table): AsyncGenerator<readonly string[]> {
  const clients = (await db.selectFrom('clients').select('id').orderBy('id').execute()).map(({ id }) => id);
  const inClient = table.order.slice(1);
  // The index may have its texts in the order of a language. Rows that differ in them alone come together.
  const textAt = inClient.findIndex(({ isText }) => isText);
  const group = textAt < 0 ? inClient : inClient.slice(0, textAt);
  const inGroup = inClient.slice(group.length);
  const readPage = (which: RawBuilder<SqlBool>) => readLines(db, sql`${selectLines(table, which)} limit ${sql.lit(pageRowsOnCluster)}`);
  let width = 16;
  for (let at = 0; at < clients.length;) {
    const some = clients.slice(at, at + width);
    let page = await readPage(some.length === 1 ? sql`client_id = ${some[0]}` : sql`client_id between ${some[0]} and ${some.at(-1)}`);
    yield page;
    if (page.length < pageRowsOnCluster) {
      at += some.length;
      width *= 2;
      continue;
    }
    const clientId = String(readLast(page)['client_id']);
    const ofClient = sql<SqlBool>`client_id = ${clientId}`;
    while (page.length === pageRowsOnCluster) {
      const last = readLast(page);
      const is = group.map(({ name }) => sql`and ${sql.ref(name)} = ${last[name]}`);
      if (inGroup.length > 0) yield await readLines(db, selectLines(table, sql`${ofClient} ${sql.join(is, sql` `)} and ${isAfter(inGroup, last)}`));
      page = group.length > 0 ? await readPage(sql`${ofClient} and ${isAfter(group, last)}`) : [];
      yield page;
    }
    at += some.filter((id) => id <= clientId).length;
    width = Math.max(1, width / 2);
  }
}

type Row = Readonly<Record<string, unknown>>;

const readLast = (page: readonly string[]): Row => JSON.parse(page.at(-1) ?? '{}') as Row;

const isAfter = (columns: readonly OrderColumn[], row: Row): RawBuilder<SqlBool> =>
  sql`(${sql.join(columns.map(inRow))}) > (${sql.join(columns.map(({ name }) => row[name]))})`;

const inRow = ({ name, isText }: OrderColumn) => sql`${sql.ref(`backup_row.${name}`)} ${isText ? sql`collate "C"` : sql``}`;

/** A table's rows as lines of JSON in the order of its key, which its index has. */
export function selectLines({ name, columns, order }: Table, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const keys = order.map((column) => sql`${inRow(column)} ${column.isNullable ? sql`nulls first` : sql``}`);
  // A node of a cluster loses the names of a row that is not built within its statement.
  const line = sql`(select row_to_json(line)::text from (select ${sql.join(columns.map((column) => sql.ref(`backup_row.${column}`)))}) line)`;
  return sql`select ${line} as line from ${sql.table(name)} backup_row where ${which}
    order by ${keys.length > 0 ? sql.join(keys) : sql`${line} collate "C"`}`;
}

async function readLines(db: Db, statement: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`${statement}`.execute(db);
  // Line breaks occur only between the parts of a `json` column: inside texts JSON writes them as \n.
  return rows.map((row) => row.line.replaceAll('\n', ' '));
}

/** The sum of a table's current rows, as in a trailer. */
export async function sumTable(db: Db, table: Table): Promise<Sum> {
  const summing = new TableSummer();
  for await (const page of readPages(db, table)) summing.add(page);
  return summing.end();
}
