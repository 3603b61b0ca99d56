import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The end of a query of rows to take: it locks them, and leaves out those that another transaction works on. A distributed
 * database cannot lock rows of several nodes, so that nothing is added there and the taking of a row waits.
 */
export async function skipLocked(db: Db): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ isDistributed: boolean }>`select to_regclass('pg_dist_partition') is not null as "isDistributed"`.execute(db);
  return rows[0]?.isDistributed ? sql`` : sql`for update skip locked`;
}
