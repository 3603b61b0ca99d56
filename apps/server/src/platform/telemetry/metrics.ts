import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** The installation's own counts, for Prometheus. Labels are words of the program, never ids or typed text. */
export interface Metrics {
  /** For a feature's own metrics. */
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'operation' | 'method' | 'status'>;
  readonly requestsInFlight: Gauge;
  readonly streams: Gauge;
  /** Tries to hand something to a provider: text messages, emails, pushes. */
  readonly deliveries: Counter<'channel' | 'outcome'>;
  jobs(jobs: Jobs): Jobs;
}

/**
 * Called before the first connection of the database is made: its errors are counted where they arrive. `ofProcess`
 * adds memory, CPU and the event loop.
 */
export function openMetrics({ pool }: Database, ofProcess: boolean): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  measurePool(pool, registry);
  const jobSeconds = new Histogram({
    name: 'earshot_job_duration_seconds',
    help: 'How long jobs ran, by queue and outcome; its count is the number of jobs',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const deliveries = new Counter({
    name: 'earshot_deliveries_total',
    help: 'Tries to deliver, by channel and outcome: sent, refused, unknown, unsent (tried again), gone (the phone takes none)',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // A count that is absent until its first delivery compares with nothing: a provider that refuses all of them would raise no alert.
  for (const channel of ['sms', 'mail', 'push']) for (const outcome of ['sent', 'refused', 'unknown', 'unsent']) deliveries.inc({ channel, outcome }, 0);
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'earshot_http_request_duration_seconds',
      help: 'How long requests took, by operation of the contract; streams of events are not among them',
      labelNames: ['operation', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    requestsInFlight: new Gauge({ name: 'earshot_http_requests_in_flight', help: 'Requests that are being answered, open streams among them', registers }),
    streams: new Gauge({ name: 'earshot_live_streams', help: 'Streams of events that are open', registers }),
    deliveries,
    jobs: (jobs) => measured(jobs, jobSeconds),
  };
}

function measurePool(pool: pg.Pool, registry: Registry): void {
  const registers = [registry];
  const connections = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount };
  new Gauge({
    name: 'earshot_database_connections',
    help: 'Connections of the pool: in total, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count());
    },
  });
  const errors = new Counter({
    name: 'earshot_database_query_errors_total',
    help: 'Queries that failed, by the class of the SQLSTATE; "none" never reached the database',
    labelNames: ['class'],
    registers,
  });
  pool.on('connect', (client) => countErrors(client, ({ code = '' }) => errors.inc({ class: /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'none' })));
}

type Fault = Error & { readonly code?: string };
type Query = (...args: unknown[]) => unknown;

function countErrors(client: pg.PoolClient, count: (fault: Fault) => void): void {
  const query = client.query.bind(client) as Query;
  const counting: Query = (...args) => {
    const done = args.at(-1);
    if (typeof done === 'function')
      args[args.length - 1] = (fault: Fault | null, ...rest: unknown[]): void => {
        if (fault) count(fault);
        (done as Query)(fault, ...rest);
      };
    const result = query(...args);
    // The caller gets the error too; this only counts it.
    if (result instanceof Promise) result.catch(count);
    return result;
  };
  Object.assign(client, { query: counting });
}

function measured(jobs: Jobs, seconds: Histogram<'queue' | 'outcome'>): Jobs {
  const timed = async (queue: string, act: () => Promise<void>): Promise<void> => {
    const end = seconds.startTimer({ queue });
    try {
      await act();
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
  return {
    ...jobs,
    work: (queue, handle, options) => jobs.work(queue, (data) => timed(queue, () => handle(data)), options),
    schedule: (queue, cron, handle) => jobs.schedule(queue, cron, () => timed(queue, handle)),
  };
}
