import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createServer } from '../../app/server.ts';
import { isLate, lateMs, lookAt } from './schedule-clock.ts';

const now = Date.UTC(2026, 10, 20, 17);
const never = { queued_at: null, last_run_at: null, last_end_at: null };

test('a run is due from its time on, and the next one is the next of the cron, however many were missed', () => {
  const nextAfterNow = now + 60_000;
  expect(lookAt({ ...never, next_run_at: now + 1 }, { now, nextAfterNow })).toMatchObject({ isDue: false, isChanged: false });
  for (const next_run_at of [now, now - 500 * hourMs])
    expect(lookAt({ ...never, next_run_at }, { now, nextAfterNow })).toMatchObject({
      isDue: true,
      isChanged: true,
      times: { next_run_at: nextAfterNow, queued_at: now },
    });
});

test('no stored time that lies ahead stops a schedule: it is taken back', () => {
  const ahead = now + 2 * hourMs;
  const stored = { next_run_at: ahead, queued_at: ahead, last_run_at: ahead, last_end_at: ahead };
  expect(lookAt(stored, { now, nextAfterNow: now + 60_000 })).toEqual({
    isDue: false,
    isChanged: true,
    times: { next_run_at: now + 60_000, queued_at: now, last_run_at: now, last_end_at: now },
  });
});

test('a schedule is late when nothing asked for its run, or the run does not begin', () => {
  expect(isLate({ next_run_at: now - lateMs, queued_at: null }, now)).toBe(false);
  expect(isLate({ next_run_at: now - lateMs - 1, queued_at: null }, now)).toBe(true);
  expect(isLate({ next_run_at: now + hourMs, queued_at: now - lateMs - 1 }, now)).toBe(true);
});

/** Schedules and queues are checked every five seconds; a busy machine takes longer. */
const halfMinute = { timeout: 30_000, interval: 250 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const findScheduleState = async (name: string) => (await server.services.jobs.schedules()).find((each) => each.name === name);

test('a run may take hours, such as a backup of years: it is not begun again beside itself', async () => {
  const { rows } = await sql<{ hours: number }>`select expire_seconds / 3600 as hours from pgboss.queue where name = 'housekeeping'`.execute(db());
  expect(rows).toEqual([{ hours: 24 }]);
});

/** The state left by a clock that was two hours ahead for a while: all rounds claimed by time, and a job due for a retry. */
async function leaveTimesAhead(): Promise<void> {
  const { jobs, database } = server.services;
  await sql`update schedules set next_run_at = now() + interval '2 hours', last_run_at = now() + interval '2 hours'`.execute(db());
  await sql`update pgboss.version set cron_on = now() + interval '2 hours', bam_on = now() + interval '2 hours'`.execute(db());
  await sql`update pgboss.queue set monitor_claim_on = now() + interval '2 hours', maintain_on = now() + interval '2 hours'`.execute(db());
  await database.transaction(async (tx) => {
    await jobs.add(tx, 'outbox-sweep', {});
    // Before the commit, which wakes the server: it finds no job that may begin.
    await sql`update pgboss.job set start_after = now() + interval '2 hours', created_on = now() + interval '2 hours' where state < 'active'`.execute(tx.db);
  });
}
const aheadCount = async (of = db()): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from schedules where next_run_at > now() + interval '1 day' or last_run_at > now())
      + (select count(*) from schedules where cron = '* * * * *' and next_run_at > now() + interval '1 minute')
      + (select count(*) from pgboss.version where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute')
      + (select count(*) from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute') as count`.execute(of);
  return rows[0]?.count ?? -1;
};

test('while the server runs, jobs by the clock go on within a minute after the clock was ahead', { timeout: 90_000 }, async () => {
  await leaveTimesAhead();
  await vi.waitFor(async () => expect(await aheadCount()).toBe(0), halfMinute);
  const lastRunAt = (await findScheduleState('outbox-sweep'))?.lastRunAt ?? 0;
  await sql`update schedules set next_run_at = now() where name = 'outbox-sweep'`.execute(db());
  await vi.waitFor(async () => {
    const state = await findScheduleState('outbox-sweep');
    expect(state).toMatchObject({ isLastWell: true, isLate: false });
    expect(state?.lastRunAt).toBeGreaterThan(lastRunAt);
  }, halfMinute);
});

test('a start moves them back too, and a job that waited for a time ahead is done', async () => {
  await leaveTimesAhead();
  const { config } = server.services;
  // Otherwise this server would do the same meanwhile.
  await server.app.close();
  const again = await createServer(config, () => server.clock.at);
  const own = again.services.database.db;
  try {
    expect(await aheadCount(own)).toBe(0);
    const { rows } = await sql`select from pgboss.job where state < 'active' and start_after > now() + interval '1 minute'`.execute(own);
    expect(rows).toEqual([]);
  } finally {
    await again.app.close();
  }
});

test('health reports an overdue schedule as late, and a failed run as failed', { timeout: 90_000 }, async () => {
  const target = await startTestServer();
  try {
    const health = async () =>
      (await fetch(`${target.baseUrl}/api/health`)).json() as Promise<{ jobs: string; schedules: { name: string; isLate: boolean }[] }>;
    expect(await health()).toMatchObject({ jobs: 'running' });
    const handle = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no luck'));
    await target.services.jobs.schedule('unlucky', '0 0 1 1 *', handle);
    const set = (name: string) => sql`update schedules set queued_at = now() - interval '3 minutes' where name = ${name}`.execute(target.services.database.db);
    await set('unlucky');
    expect(await health()).toMatchObject({ jobs: 'late' });
    expect((await health()).schedules.filter(({ isLate: late }) => late).map(({ name }) => name)).toEqual(['unlucky']);
    await sql`update schedules set next_run_at = now() where name = 'unlucky'`.execute(target.services.database.db);
    await vi.waitFor(async () => expect(handle).toHaveBeenCalled(), halfMinute);
    await vi.waitFor(
      async () => expect((await target.services.jobs.schedules()).find(({ name }) => name === 'unlucky')).toMatchObject({ isLastWell: false, isLate: false }),
      halfMinute,
    );
    expect(await health()).toMatchObject({ jobs: 'failing' });
  } finally {
    await target.close();
  }
});
