import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveEvents } from './live-events.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Notices } from './telemetry/notices.ts';

/** The services that every feature is given; features reach for nothing else. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  /** Whether the queue itself, not a job in it, had no trouble lately. */
  readonly isQueueWell: () => boolean;
  readonly live: LiveEvents;
  readonly metrics: Metrics;
  readonly notices: Notices;
  /** A caller's country as ISO 3166-1 alpha-2, if the address tells it. */
  readonly findCountryByIp: (ip: string) => string | undefined;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since the epoch; tests set it. */
  readonly now: () => number;
}
