import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Table } from './catalogue.ts';
import { type Sum, TableSummer } from './format.ts';

const pageRows = 500;

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
export async function* readPages(db: Db, { name, columns, order, which = sql<SqlBool>`true` }: Table): AsyncGenerator<readonly string[]> {
  if (columns.length === 0) return;
  const inRow = (column: string) => sql.ref(`backup_row.${column}`);
  const keys = order.map(
    ({ name: column, isText, isNullable }) => sql`${inRow(column)} ${isText ? sql`collate "C"` : sql``} ${isNullable ? sql`nulls first` : sql``}`,
  );
  // A node of a cluster loses the names of a row that is not built within its statement.
  const line = sql`(select row_to_json(line)::text from (select ${sql.join(columns.map(inRow))}) line)`;
  await sql`declare backup_rows no scroll cursor for
    select ${line} as line from ${sql.table(name)} backup_row where ${which}
    order by ${keys.length > 0 ? sql.join(keys) : sql`${line} collate "C"`}`.execute(db);
  const fetchPage = () => sql<{ line: string }>`fetch ${sql.lit(pageRows)} from backup_rows`.execute(db);
  let next = fetchPage();
  try {
    for (;;) {
      const { rows } = await next;
      const isLast = rows.length < pageRows;
      if (!isLast) next = fetchPage(); // while this page is used
      next.catch(() => {}); // the next `await` of it tells
      // Line breaks occur only between the parts of a `json` column: inside texts JSON writes them as \n.
      yield rows.map((row) => row.line.replaceAll('\n', ' '));
      if (isLast) break;
    }
  } finally {
    await next.catch(() => {});
  }
  await sql`close backup_rows`.execute(db);
}

/** The sum of a table's current rows, as in a trailer. */
export async function sumTable(db: Db, table: Table): Promise<Sum> {
  const summing = new TableSummer();
  for await (const page of readPages(db, table)) summing.add(page);
  return summing.end();
}
