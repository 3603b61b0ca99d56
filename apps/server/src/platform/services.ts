import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Notices } from './telemetry/notices.ts';

/** What every feature is given; nothing else is reached for. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  /** Whether the queue itself, not a job in it, had no trouble of late. */
  readonly isQueueWell: () => boolean;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly notices: Notices;
  /** In which country a caller is, as ISO 3166-1 alpha-2, where the address says it. */
  readonly countryOf: (ip: string) => string | undefined;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since the epoch; tests set it. */
  readonly now: () => number;
}
