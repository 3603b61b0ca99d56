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

/** When a scheduled job last ran and is next due. Instants are of the database's clock. */
export interface ScheduleState {
  readonly name: string;
  /** When its newest run began; absent before the first. */
  readonly lastRunAt?: number;
  /** Whether the newest ended run succeeded; absent before the first. */
  readonly isLastWell?: boolean;
  readonly nextRunAt: number;
  readonly isLate: boolean;
}

interface Queue {
  /** The first occurrence of a cron, in UTC, after an instant. */
  nextAfter(cron: string, at: number): number;
  add(tx: Transaction, queue: string): Promise<void>;
  /** Has this server look for a job that it was not told of. */
  wake(queue: string): void;
}

/** Requests the runs of scheduled jobs. Stored times decide when, but a time further ahead than the cron allows is not trusted. */
export interface Scheduler {
  add(queue: string, cron: string): Promise<void>;
  /** Compares all schedules with the clock and requests the due runs. */
  look(): Promise<void>;
  /** Does a run and records it. */
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
      if (!isDue) return;
      if (await isRunWaiting(tx.db, name)) tx.afterCommit(() => queue.wake(name));
      else await queue.add(tx, name);
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
      // Skips schedules of an earlier version, or of a setting that is no longer set.
      return (await listSchedules(db)).filter(({ name }) => crons.has(name)).map((row) => toScheduleState(row, now));
    },
  };
}

const toScheduleState = (row: ScheduleRow, now: number): ScheduleState => ({
  name: row.name,
  ...(row.last_run_at !== null && { lastRunAt: row.last_run_at }),
  ...(row.is_last_well !== null && { isLastWell: row.is_last_well }),
  nextRunAt: row.next_run_at,
  isLate: isLate(row, now),
});
