import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether this database is on a Citus cluster. */
async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('pg_dist_partition') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** Whether other machines have rows of a table: the planner of this one knows neither their number nor the costs. */
export async function isDistributed(db: Db, table: string): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql<{ isIn: boolean }>`select exists (select from pg_dist_partition where logicalrelid = ${table}::regclass) as "isIn"`.execute(db);
  return rows[0]?.isIn ?? false;
}

/**
 * The end of a query of rows to take: it locks them, and leaves out those that another transaction works on. A distributed
 * database cannot lock rows of several nodes, so that nothing is added there and the taking of a row waits.
 */
export async function skipLocked(db: Db): Promise<RawBuilder<unknown>> {
  return (await hasCitus(db)) ? sql`` : sql`for update skip locked`;
}
