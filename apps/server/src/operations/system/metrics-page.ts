import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { dayMs } from '@earshot/domain';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { oldestUnsentAt, outboxCounts } from '../../delivery/outbox/index.ts';
import { buildNumber } from '../../platform/build-number.ts';
import type { Config } from '../../platform/config/config.ts';
import { isFromHere } from '../../platform/config/local-request.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { ScheduleState } from '../../platform/jobs/scheduler.ts';
import type { Services } from '../../platform/services.ts';
import { within } from './time-limit.ts';

/** `/metrics` for Prometheus. Other callers receive a 404. */
export function mountMetrics(app: FastifyInstance, services: Services): void {
  const { config, metrics } = services;
  if (config.metrics !== 'off') measureStores(services);
  // No rate limit: a limit shared by all callers behind one proxy must not blind an operator who looks for its cause.
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(config, request.raw)) throw notFound('This address');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Whether a caller may read the metrics: with the token from anywhere; without it from this machine, or as the setting
 * says if no token is set.
 */
export function mayRead(
  { metrics, metricsToken }: Pick<Config, 'metrics' | 'metricsToken'>,
  request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>,
): boolean {
  if (metrics === 'off') return false;
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined) return metricsToken !== undefined && timingSafeEqual(hashToken(given), hashToken(metricsToken));
  return (metrics === 'local' || metricsToken === undefined) && isFromHere(request);
}

/**
 * Longer than a healthy database takes, and shorter than Prometheus waits: a silent database is the time at which the
 * other metrics matter most.
 */
const patienceMs = 3_000;

function measureStores({ database, metrics, jobs, now }: Services): void {
  const registers = [metrics.registry];
  const kind = database.isEmbedded ? 'embedded' : 'postgresql';
  new Gauge({ name: 'earshot_info', help: 'Which version and build run, on which database', labelNames: ['version', 'build', 'database'], registers }).set(
    { version: packageJson.version, build: buildNumber(), database: kind },
    1,
  );
  let reading: Promise<Record<string, number> | undefined> | undefined;
  // One query for both gauges, and one at a time if the answer takes long.
  const read = () =>
    (reading ??= outboxCounts(database.db)
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
  new Gauge({
    name: 'earshot_database_up',
    help: '1 when the database answers',
    registers,
    async collect() {
      this.set((await within(patienceMs, read())) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'earshot_outbox_messages',
    help: 'Messages that are not sent: waiting, being sent, given up; missing if the database does not answer',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await within(patienceMs, read());
      this.reset();
      for (const [status, count] of Object.entries(counts ?? {})) this.set({ status }, count);
    },
  });
  new Gauge({
    name: 'earshot_outbox_oldest_age_seconds',
    help: 'How long the oldest text message or email has waited; 0 when none waits, missing when the database does not answer',
    registers,
    async collect() {
      const found = await within(
        patienceMs,
        oldestUnsentAt(database.db).then(
          (at) => ({ seconds: at === undefined ? 0 : Math.max(0, now() - at) / 1_000 }),
          () => undefined,
        ),
      );
      this.remove();
      if (found) this.set(found.seconds);
    },
  });
  measurePhones(database.db, now, registers);
  measureSchedules(jobs, registers);
}

/** Phones of receivers: a fall of those that asked for their messages within a day is seen here first. */
function measurePhones(db: Db, now: () => number, registers: Registry[]): void {
  const count = (since: number) =>
    db
      .selectFrom('devices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', instant(now()))
      .where('last_seen_at', '>', instant(since))
      .executeTakeFirst()
      .then(
        (row) => row?.count,
        () => undefined,
      );
  new Gauge({
    name: 'earshot_phones',
    help: 'Phones that are signed in, and those of them that asked for their messages within a day; missing when the database does not answer',
    labelNames: ['state'],
    registers,
    async collect() {
      const [signedIn, seen] = await Promise.all([within(patienceMs, count(0)), within(patienceMs, count(now() - dayMs))]);
      this.reset();
      if (signedIn !== undefined) this.set({ state: 'signed_in' }, signedIn);
      if (seen !== undefined) this.set({ state: 'seen_within_a_day' }, seen);
    },
  });
}

/** The state of each scheduled job; absent if the database does not answer. */
function measureSchedules(jobs: Services['jobs'], registers: Registry[]): void {
  let reading: Promise<readonly ScheduleState[]> | undefined;
  const read = () =>
    (reading ??= jobs
      .schedules()
      .catch(() => [])
      .finally(() => (reading = undefined)));
  const gauge = (name: string, help: string, metricValue: (state: ScheduleState) => number | undefined): void => {
    new Gauge({
      name: `earshot_schedule_${name}`,
      help,
      labelNames: ['schedule'],
      registers,
      async collect() {
        const states = await within(patienceMs, read());
        this.reset();
        for (const state of states ?? []) {
          const value = metricValue(state);
          if (value !== undefined) this.set({ schedule: state.name }, value);
        }
      },
    });
  };
  gauge('last_run_timestamp_seconds', 'When the newest run of a job by the clock began', ({ lastRunAt }) => lastRunAt && lastRunAt / 1_000);
  gauge('next_run_timestamp_seconds', 'When its next run is due', ({ nextRunAt }) => nextRunAt / 1_000);
  gauge('last_run_well', '1 when its newest ended run succeeded, 0 when it failed', ({ isLastWell }) =>
    isLastWell === undefined ? undefined : Number(isLastWell),
  );
  gauge('late', '1 when a run should have begun by now', ({ isLate }) => (isLate ? 1 : 0));
}
