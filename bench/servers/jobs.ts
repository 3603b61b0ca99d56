import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sendAllLater } from '../../apps/server/src/delivery/outbox/index.ts';
import { pushLater } from '../../apps/server/src/field/push/index.ts';
import { type Jobs, startJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import type { FakeBrowser } from '../../apps/server/test/fake-push-service.ts';
import { countConnections } from './idle.ts';
import { countRows, countStatements, type Installation, percentile, require, secondsUntil, serverName } from './installation.ts';

const steady = 20;
const burst = 1_000;
const phoneCount = 500;

/** Records which server takes each job. */
export async function witnessJobs({ world: { sql } }: Installation): Promise<void> {
  await sql(`create table job_runs (id uuid, name text, server text, at timestamptz default clock_timestamp())`);
  await sql(
    `create function witness() returns trigger language plpgsql as
     'begin insert into job_runs values (new.id, new.name, current_setting(''application_name'')); return null; end'`,
  );
  await sql(`create trigger witness after update of state on pgboss.job_common for each row when (new.state = 'active') execute function witness()`);
}

const textQueue = 'outbox-invitations';
let lastNumber = 0;

/** Text messages to different numbers, in one transaction. */
async function addTexts({ world }: Installation, jobs: Jobs, count: number): Promise<void> {
  const texts = Array.from({ length: count }, () => {
    lastNumber += 1;
    return { channel: 'sms' as const, recipient: `+1202${5_000_000 + lastNumber}`, body: 'A text', kind: 'invitation' as const };
  });
  await world.server.services.database.transaction((tx) => sendAllLater({ jobs }, tx, texts, Date.now()));
}

const countSent = (world: Installation['world']): Promise<number> => countRows(world, `outbox where status = 'sent'`);

/** Each text was taken once by the provider, which was asked once, and each job ran once. */
async function requireOnce({ world, sms }: Installation, added: number): Promise<void> {
  require('text messages taken by the provider', sms.taken.size, added);
  require('text messages sent to the provider', sms.requests.length, added);
  require('jobs of text messages that ended at their first try', await countRows(world, `pgboss.job where name = $1 and state = 'completed' and retry_count = 0`, [textQueue]), added); // prettier-ignore
  require('times that servers took a job of a text message', await countRows(world, 'job_runs where name = $1', [textQueue]), added);
}

export interface JobFigures {
  readonly steadyP50: number;
  readonly steadyP99: number;
  readonly burstSeconds: number;
  readonly burstServers: number;
  readonly statementsEach: number;
  readonly mostConnections: number;
}

/** One text message a second, and then a thousand in one transaction: each is sent once. */
export async function measureJobs(installation: Installation): Promise<JobFigures> {
  const { world } = installation;
  const jobs = await startJobs(world.server.services.database, () => {});
  try {
    for (let index = 0; index < steady; index += 1) {
      await addTexts(installation, jobs, 1);
      await sleep(1_000);
    }
    await secondsUntil('the single text messages are sent', async () => (await countSent(world)) === steady);
    const { rows } = await world.sql('select extract(epoch from sent_at - created_at) * 1000 as ms from outbox');
    const times = rows.map(({ ms }) => Number(ms));
    const before = await countStatements(world);
    await addTexts(installation, jobs, burst);
    let [most, looks] = [0, 0];
    const burstSeconds = await secondsUntil(
      'the burst is sent',
      async () => {
        most = Math.max(most, await countConnections(world));
        looks += 2;
        return (await countSent(world)) === steady + burst;
      },
      180,
    );
    // The jobs end after their rows.
    await secondsUntil('the jobs end', async () => (await countRows(world, `pgboss.job where name = $1 and state < 'completed'`, [textQueue])) === 0);
    const statements = (await countStatements(world)) - before - looks;
    await requireOnce(installation, steady + burst);
    const taking = await world.sql(
      `select count(distinct server)::int as count from job_runs where name = $1 and id in (select id from pgboss.job where name = $1 order by created_on desc limit $2)`,
      [textQueue, burst],
    );
    return {
      steadyP50: percentile(times, 0.5),
      steadyP99: percentile(times, 0.99),
      burstSeconds,
      burstServers: Number(taking.rows[0]?.['count']),
      statementsEach: statements / burst,
      mostConnections: most,
    };
  } finally {
    await jobs.close();
  }
}

export interface PushFigures {
  readonly seconds: number;
  readonly browsers: readonly FakeBrowser[];
  readonly deviceIds: readonly string[];
}

/** Phones that take pushes. */
export async function addPushPhones({ world, push }: Installation): Promise<Omit<PushFigures, 'seconds'>> {
  const { db } = world.server.services.database;
  const browsers: FakeBrowser[] = [];
  for (let index = 0; index < phoneCount; index += 1) {
    const { token } = await openDevice(db, `+1${3_010_000_000 + index}`, Date.now());
    const browser = push.subscribe();
    await world.api(token).push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
    browsers.push(browser);
  }
  return { browsers, deviceIds: (await world.sql('select device_id from push_subscriptions')).rows.map(({ device_id }) => String(device_id)) };
}

async function addPushes({ world }: Installation, jobs: Jobs, deviceIds: readonly string[]): Promise<void> {
  const words = { title: 'Summit Builders', body: 'A message is near.' };
  const notice = { en: words, url: 'https://earshot.example/app/', tag: 'near', urgency: 'high' as const };
  await world.server.services.database.transaction((tx) => pushLater({ jobs }, tx, { deviceIds, notice, ttlSeconds: 3_600 }, Date.now()));
}

/** A push to each of the phones: each gets one. */
export async function measurePushes(installation: Installation, { browsers, deviceIds }: Omit<PushFigures, 'seconds'>): Promise<number> {
  const jobs = await startJobs(installation.world.server.services.database, () => {});
  try {
    await addPushes(installation, jobs, deviceIds);
    const seconds = await secondsUntil('each phone has its push', () => browsers.every(({ taken }) => taken.length > 0), 60);
    await secondsUntil('the jobs end', async () => (await countRows(installation.world, `pgboss.job where name = 'push' and state < 'completed'`)) === 0);
    require('pushes that phones got', browsers.reduce((sum, { asked }) => sum + asked, 0), browsers.length); // prettier-ignore
    return seconds;
  } finally {
    await jobs.close();
  }
}

/** Lets the jobs of the night be due now: each runs once, whatever the number of servers. */
export async function runNight({ world: { sql }, world }: Installation): Promise<number> {
  const { rows } = await sql(`update schedules set next_run_at = now() where cron not like '*%' returning name`);
  const names = rows.map(({ name }) => String(name));
  const before = (await sql('select clock_timestamp()::text as at')).rows[0]?.['at'];
  await secondsUntil('the jobs of the night end', async () => (await countRows(world, `schedules where name = any($1) and last_end_at > $2 and is_last_well`, [names, before])) === names.length); // prettier-ignore
  // Each server looks every five seconds.
  await sleep(6_000);
  for (const name of names) require(`runs of ${name}`, await countRows(world, 'job_runs where name = $1', [name]), 1);
  return names.length;
}

const takeoverPatience = 300;
/** As many as the two jobs have that a server takes together. */
const pushesUnderWay = 16;

export interface TakeoverFigures {
  readonly nightSeconds: number;
  readonly pushSeconds: number;
  readonly textSeconds: number;
  readonly pushedTwice: number;
}

/** Kills the server that is at the work of the night, and then one that is sending: others go on, and send nothing twice. */
export async function measureTakeover(installation: Installation, phones: Omit<PushFigures, 'seconds'>): Promise<TakeoverFigures> {
  const { world } = installation;
  const nightSeconds = await killAtNight(installation);
  const jobs = await startJobs(world.server.services.database, () => {});
  const [texts, asked] = [installation.sms.taken.size, phones.browsers.map((browser) => browser.asked)];
  const pushedNow = (): number[] => phones.browsers.map((browser, index) => browser.asked - (asked[index] ?? 0));
  try {
    await addTexts(installation, jobs, burst);
    await addPushes(installation, jobs, phones.deviceIds);
    const since = (await world.sql('select clock_timestamp()::text as at')).rows[0]?.['at'];
    await secondsUntil('pushes are under way', () => pushedNow().filter((count) => count > 0).length > 20);
    const { rows } = await world.sql(
      `select server from job_runs where name = 'push' and at > $1::timestamptz - interval '5 seconds' order by at desc limit 1`,
      [since],
    );
    const killed = installation.servers.findIndex((_, index) => serverName(index) === rows[0]?.['server']);
    await installation.kill(killed);
    const began = performance.now();
    const secondsSince = (): number => (performance.now() - began) / 1000;
    await secondsUntil('each phone has its push', () => pushedNow().every((count) => count > 0), takeoverPatience);
    const pushSeconds = secondsSince();
    await secondsUntil('each text is sent', async () => (await countRows(world, `outbox where status <> 'sent'`)) === 0, takeoverPatience);
    const textSeconds = secondsSince();
    await secondsUntil('the jobs end', async () => (await countRows(world, `pgboss.job where name in ('push', $1) and state < 'completed'`, [textQueue])) === 0, takeoverPatience); // prettier-ignore
    require('text messages taken by the provider', installation.sms.taken.size, texts + burst);
    await installation.restart(killed);
    const pushedTwice = pushedNow().filter((count) => count > 1).length;
    // A push service knows no key, so the pushes that were under way are repeated.
    if (pushedTwice > pushesUnderWay) throw new Error(`${pushedTwice} phones got a push twice`);
    return { nightSeconds, pushSeconds, textSeconds, pushedTwice };
  } finally {
    await jobs.close();
  }
}

/** Seconds from the kill of the server that is at the housekeeping until another one has done it. */
async function killAtNight(installation: Installation): Promise<number> {
  const { world } = installation;
  // The pool gives up a connection that is silent for some seconds.
  const holder = new pg.Client({ connectionString: installation.url });
  await holder.connect();
  try {
    await holder.query('begin; lock table sign_in_codes in share mode');
    await world.sql(`update schedules set next_run_at = now() where name = 'housekeeping'`);
    let held: unknown;
    await secondsUntil('housekeeping waits for the lock', async () => {
      const { rows } = await world.sql(`select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%sign_in_codes%' and application_name like 'server-%'`); // prettier-ignore
      held = rows[0]?.['name'];
      return held !== undefined;
    });
    const killed = installation.servers.findIndex((_, index) => serverName(index) === held);
    const at = (await world.sql('select clock_timestamp()::text as at')).rows[0]?.['at'];
    await installation.kill(killed);
    const began = performance.now();
    await holder.query('rollback');
    await secondsUntil('another server does the housekeeping', async () => (await countRows(world, `schedules where name = 'housekeeping' and last_end_at > $1 and is_last_well`, [at])) === 1, takeoverPatience); // prettier-ignore
    const seconds = (performance.now() - began) / 1000;
    await installation.restart(killed);
    return seconds;
  } finally {
    await holder.end();
  }
}
