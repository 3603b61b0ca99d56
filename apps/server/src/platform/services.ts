import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live.ts';

/** What every feature is given; nothing else is reached for. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since the epoch; tests set it. */
  readonly now: () => number;
}
