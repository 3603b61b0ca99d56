import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface ScheduleRow {
  readonly name: string;
  readonly cron: string;
  readonly next_run_at: number;
  readonly queued_at: number | null;
  readonly last_run_at: number | null;
  readonly last_end_at: number | null;
  readonly is_last_well: boolean | null;
}

/** The database's clock, in milliseconds: the one that all servers share. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? Number.NaN;
}

export const listSchedules = (db: Db): Promise<ScheduleRow[]> => db.selectFrom('schedules').selectAll().orderBy('name').execute();

/** Adds a schedule's row unless it exists. */
export async function addSchedule(
  db: Db,
  { name, cron, nextRunAt }: { readonly name: string; readonly cron: string; readonly nextRunAt: number },
): Promise<void> {
  await db
    .insertInto('schedules')
    .values({ name, cron, next_run_at: new Date(nextRunAt), queued_at: null, last_run_at: null, last_end_at: null, is_last_well: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the row for the rest of the transaction; undefined while another server has it. */
export const lockSchedule = (db: Db, name: string): Promise<ScheduleRow | undefined> =>
  db.selectFrom('schedules').selectAll().where('name', '=', name).forUpdate().skipLocked().executeTakeFirst();

export async function moveSchedule(db: Db, { name, cron, next_run_at, queued_at, last_run_at, last_end_at }: ScheduleRow): Promise<void> {
  const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));
  await db
    .updateTable('schedules')
    .set({
      cron,
      next_run_at: new Date(next_run_at),
      queued_at: toDate(queued_at),
      last_run_at: toDate(last_run_at),
      last_end_at: toDate(last_end_at),
    })
    .where('name', '=', name)
    .execute();
}

export async function markBegun(db: Db, name: string): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ queued_at: null, last_run_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .execute();
}

export async function markEnded(db: Db, name: string, isWell: boolean): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ last_end_at: sql<Date>`clock_timestamp()`, is_last_well: isWell })
    .where('name', '=', name)
    .execute();
}

/** Whether a run is already waiting in the queue, for its first or a later try. */
export async function isRunWaiting(db: Db, queue: string): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: SqlBool }>`
    select exists (select from pgboss.job where name = ${queue} and state < 'active') as is_waiting`.execute(db);
  return rows[0]?.is_waiting === true;
}
