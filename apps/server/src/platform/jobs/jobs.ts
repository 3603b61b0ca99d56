import { fromKysely, type JobResult, PgBoss, type Queue } from 'pg-boss';
import type pg from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { openJobTimes } from './job-times.ts';
import { startRounds } from './interval.ts';
import { openScheduler, type ScheduleState } from './scheduler.ts';
import { steadyClock } from './steady-clock.ts';

/** Work that outlives the request that causes it, kept in the product's own database. */
export interface Jobs {
  /** Adds a job in the transaction that causes it: no commit, no job. */
  add(tx: Transaction, queue: string, data: object): Promise<void>;
  addAll(tx: Transaction, queue: string, data: readonly object[]): Promise<void>;
  /**
   * Makes a queue and works on it, one job at a time in each server; a job that throws is retried at growing intervals.
   * A server takes some jobs together and notes their ends together, so that another one repeats them all if it is
   * killed; `takesFew` is for jobs whose repetition people notice.
   */
  work(queue: string, handle: (data: unknown) => Promise<void>, options?: WorkOptions): Promise<void>;
  /**
   * Makes a queue whose one job runs by the clock, in UTC; with several servers, one of them runs it. A run that was
   * due while no server ran is made up for once at the start.
   */
  schedule(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** When each scheduled job last ran and is next due, by name. */
  schedules(): Promise<readonly ScheduleState[]>;
  close(): Promise<void>;
}

interface WorkOptions {
  readonly takesFew?: boolean;
}

/** A job that takes longer to end is left to the next start. */
const stopMs = 3_000;

/**
 * A job without a heartbeat for this long, because its server was killed or lost the database, goes to another server;
 * it is noticed within another minute. Codes last ten minutes: pg-boss's own quarter of an hour is too long.
 */
const heartbeatSeconds = 60;

/**
 * A job that runs by the clock may take as long: pg-boss would call a backup of tens of millions of rows failed after a
 * quarter of an hour, and begin it again beside the first.
 */
const expireInSeconds = 24 * 60 * 60;

/** How often stored times are compared with the clock. */
const lookEveryMs = 5_000;

/** How often a server looks for jobs that it was not told of: those of another server that was killed, and repeated ones. */
const pollSeconds = 5;
/** The same for jobs that run by the clock. */
const scheduledPollSeconds = 60;

/** While batches of this size are full, the next one follows at once, so that a company's invitations do not wait for the next look. */
const batchSize = 20;
/** The fewest: pg-boss pauses after each job that it takes alone. */
const fewJobs = 2;

export async function startJobs(database: Database, onError: (error: Error) => void): Promise<Jobs> {
  const { pool, isEmbedded } = database;
  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const result = await pool.query(text, values);
    // Several statements in one text return a list.
    return Array.isArray(result) ? { rows: result.flatMap((each: { rows: unknown[] }) => each.rows) } : result;
  };
  // The schedules are the product's own: pg-boss's stop if the clock was ahead once (decision 016).
  const boss = new PgBoss({ db: { executeSql }, clock: steadyClock, schedule: false, ...(isEmbedded && { backend: 'pglite' as const }) });
  boss.on('error', onError);
  await (isEmbedded ? boss.start() : alone(pool, () => boss.start()));
  const workers = new Map<string, string>();
  const wake = (queue: string): void => {
    const worker = workers.get(queue);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  const times = openJobTimes(database.db, () => steadyClock.now());
  await times.mend();
  /** This server works on it as soon as it is committed. */
  const addAll = async (tx: Transaction, queue: string, data: readonly object[]): Promise<void> => {
    if (data.length === 0) return;
    const jobs = data.map((each) => ({ data: each }));
    await boss.insert(queue, jobs, { db: fromKysely(tx.db as never) });
    tx.afterCommit(() => wake(queue));
  };
  const add = (tx: Transaction, queue: string, data: object = {}): Promise<void> => addAll(tx, queue, [data]);
  const scheduler = openScheduler(database, {
    nextAfter: (cron, at) => boss.previewSchedule(cron, { from: new Date(at), count: 1, tz: 'UTC' })[0]?.getTime() ?? Number.NaN,
    add,
    wake,
  });
  const rounds = startRounds(
    lookEveryMs,
    async () => {
      await times.mend();
      await scheduler.look();
    },
    onError,
  );
  return {
    add,
    addAll,
    work: async (queue, handle, { takesFew = false } = {}) => {
      await makeQueue(boss, queue, { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds });
      const worker = await boss.work(
        queue,
        { pollingIntervalSeconds: pollSeconds, batchSize: takesFew ? fewJobs : batchSize, burstWhenBatchFull: true, perJobResults: true },
        async (batch) => {
          const results: JobResult[] = [];
          for (const { id, data } of batch) results.push({ id, ...(await runForOutcome(() => handle(data))) });
          return results;
        },
      );
      workers.set(queue, worker);
    },
    schedule: async (queue, cron, handle) => {
      await makeQueue(boss, queue, { retryLimit: 2, retryDelay: 60, heartbeatSeconds, expireInSeconds });
      // Removes a schedule that an earlier version left to pg-boss.
      await boss.unschedule(queue);
      await scheduler.add(queue, cron);
      workers.set(queue, await boss.work(queue, { pollingIntervalSeconds: scheduledPollSeconds }, () => scheduler.run(queue, handle)));
    },
    schedules: () => scheduler.states(),
    close: async () => {
      await rounds.stop();
      await boss.stop({ graceful: true, close: false, timeout: stopMs });
    },
  };
}

const startLockId = 4_471_001;

/** One server at a time: if two make pg-boss's tables at once, one fails on the other's. */
async function alone(pool: pg.Pool, act: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    // The lock ends with its transaction. One of a session would stay with a pooler's connection, and hold up all servers that start later.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [startLockId]);
    await act();
  } finally {
    client.release(true); // the transaction ends with its connection
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Also updates a queue that an earlier version made with other options. */
async function makeQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // The update made pg-boss forget the queue, and `add` cannot look it up inside a transaction: any query about the queue does so here.
  await boss.getJobById(name, nobody);
}

async function runForOutcome(act: () => Promise<void>): Promise<Omit<JobResult, 'id'>> {
  try {
    await act();
    return { status: 'completed' };
  } catch (error) {
    return { status: 'failed', output: error };
  }
}
