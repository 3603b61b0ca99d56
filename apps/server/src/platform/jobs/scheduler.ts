import type { Database, Transaction } from '../database/database.ts';
import { isLate, lookAt } from './schedule-clock.ts';
import {
  addSchedule,
  databaseTime,
  isRunWaiting,
  listSchedules,
  lockSchedule,
  markBegun,
  markEnded,
  moveSchedule,
  type ScheduleRow,
} from './schedules-store.ts';

/** When a job of the clock last ran, and when it is next due. Instants are of the database's clock. */
export interface ScheduleState {
  readonly name: string;
  /** When its newest run began; absent before the first. */
  readonly lastRunAt?: number;
  /** Whether the newest run that ended did so well; absent before the first. */
  readonly isLastWell?: boolean;
  readonly nextRunAt: number;
  /** Whether a run should have begun by now. */
  readonly isLate: boolean;
}

/** What a scheduler needs of the queue. */
interface Queue {
  /** The first occurrence of a cron, in UTC, after an instant. */
  nextAfter(cron: string, at: number): number;
  /** Asks for a run. */
  add(tx: Transaction, queue: string): Promise<void>;
}

/** Asks for the runs of jobs by the clock. What is stored decides when, and no stored time is trusted that lies further ahead than the cron allows. */
export interface Scheduler {
  add(queue: string, cron: string): Promise<void>;
  /** Compares all schedules with the clock, and asks for the runs that are due. */
  look(): Promise<void>;
  /** Does a run, and writes down that it was. */
  run(queue: string, handle: () => Promise<void>): Promise<void>;
  states(): Promise<readonly ScheduleState[]>;
}

export function openScheduler(database: Database, queue: Queue): Scheduler {
  const { db } = database;
  const crons = new Map<string, string>();
  const decide = (row: ScheduleRow, cron: string, now: number) => lookAt(row, { now, nextAfterNow: queue.nextAfter(cron, now) });
  const lookAtOne = (name: string, cron: string): Promise<void> =>
    database.transaction(async (tx) => {
      const row = await lockSchedule(tx.db, name);
      if (!row) return;
      const { times, isDue } = decide(row, cron, await databaseTime(tx.db));
      await moveSchedule(tx.db, { ...row, ...times, cron });
      if (isDue && !(await isRunWaiting(tx.db, name))) await queue.add(tx, name);
    });
  const look = async (): Promise<void> => {
    const now = await databaseTime(db);
    for (const row of await listSchedules(db)) {
      const cron = crons.get(row.name);
      if (cron === undefined) continue;
      if (decide(row, cron, now).isChanged || row.cron !== cron) await lookAtOne(row.name, cron);
    }
  };
  return {
    look,
    add: async (name, cron) => {
      await addSchedule(db, { name, cron, nextRunAt: queue.nextAfter(cron, await databaseTime(db)) });
      crons.set(name, cron);
      await look();
    },
    run: async (name, handle) => {
      await markBegun(db, name);
      try {
        await handle();
      } catch (error) {
        await markEnded(db, name, false);
        throw error;
      }
      await markEnded(db, name, true);
    },
    states: async () => {
      const now = await databaseTime(db);
      // A schedule of an earlier version, or of a setting that is not set any more, is nobody's.
      return (await listSchedules(db)).filter(({ name }) => crons.has(name)).map((row) => stateOf(row, now));
    },
  };
}

const stateOf = (row: ScheduleRow, now: number): ScheduleState => ({
  name: row.name,
  ...(row.last_run_at !== null && { lastRunAt: row.last_run_at }),
  ...(row.is_last_well !== null && { isLastWell: row.is_last_well }),
  nextRunAt: row.next_run_at,
  isLate: isLate(row, now),
});
