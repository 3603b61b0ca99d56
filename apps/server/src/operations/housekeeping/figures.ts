import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../../platform/database/citus.ts';
import type { Db } from '../../platform/database/database.ts';
import type { KeptRows } from './kinds.ts';

/** How many rows there are now, and the time of the oldest one. */
export interface Figures {
  /** Absent on a database that is distributed over several machines. */
  readonly count?: number;
  /** The count is the database's own estimate. */
  readonly isEstimate: boolean;
  /** Absent without rows, and where the search would take long. */
  readonly oldestAt?: number;
}

/** The costs, as the planner counts them, up to which a query is run: a table of some hundred thousand rows, or an index. */
const usualCost = 10_000;

/** Counts rows where that is quick, and else asks the planner for its estimate. */
export async function measure(db: Db, rows: KeptRows, mostCost = usualCost): Promise<Figures> {
  if (await isDistributed(db, rows.table)) return { isEstimate: false };
  const from = sql`from ${sql.table(rows.table)} where ${rows.which ?? sql`true`}`;
  const oldest = rows.at === undefined ? sql`null::timestamptz` : sql`min(${sql.ref(rows.at)})`;
  const whole = sql<{ count?: number; oldestAt: number | null }>`select count(*) as count, ${oldest} as "oldestAt" ${from}`;
  if ((await plan(db, whole)).cost <= mostCost) return toFigures(await first(db, whole), false);
  const { count } = await plan(db, sql`select ${from}`);
  const alone = sql<{ oldestAt: number | null }>`select ${oldest} as "oldestAt" ${from}`;
  const isQuick = rows.at !== undefined && (await plan(db, alone)).cost <= mostCost;
  const { oldestAt } = isQuick ? await first(db, alone) : { oldestAt: null };
  return toFigures({ count, oldestAt }, true);
}

const toFigures = ({ count = 0, oldestAt }: { readonly count?: number; readonly oldestAt: number | null }, isEstimate: boolean): Figures => ({
  count,
  isEstimate,
  ...(oldestAt !== null && { oldestAt }),
});

/** The planner's estimate of the rows that a query returns, and of its costs. It knows the size of the table's file, also before any statistics. */
async function plan(db: Db, query: RawBuilder<unknown>): Promise<{ readonly count: number; readonly cost: number }> {
  const { 'QUERY PLAN': plans } = await first(db, sql<Explained>`explain (format json) ${query}`);
  const root = plans[0]?.Plan;
  return { count: root?.['Plan Rows'] ?? 0, cost: root?.['Total Cost'] ?? Number.POSITIVE_INFINITY };
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number; readonly 'Total Cost': number } }[];
}

async function first<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(db);
  if (rows[0] === undefined) throw new Error('the query returned nothing');
  return rows[0];
}
