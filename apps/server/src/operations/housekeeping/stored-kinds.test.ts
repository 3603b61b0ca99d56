import { dayMs, hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { leastDays } from '../../platform/config/config-retention.ts';
import { newId } from '../../platform/database/ids.ts';
import { measure } from './figures.ts';
import { kinds } from './kinds.ts';
import { keepHouse } from './service.ts';
import { growingRows } from './staying-tables.ts';

const settings = { KEEP_SENT: '10', KEEP_AUDIT: '500' };
let server: TestServer;
let sue: BuiltUser;
beforeAll(async () => {
  server = await startTestServer(settings);
  sue = await buildSuper(server);
});
afterAll(() => server.close());

const buildSuper = async (target: TestServer): Promise<BuiltUser> =>
  buildUser(target, (await buildClient(target, { isInternal: true })).id, ['super'], { firstName: 'Sue' });
const list = (target = server, { token } = sue) => target.api(token).housekeeping.list();
const findKind = async (name: string, target = server, who = sue) => (await list(target, who)).data.find((kind) => kind.name === name);
const run = () => keepHouse(server.services.database, server.services.config.retention, server.clock.at);

/** Answers to repeated requests, which are kept for two days. */
const addKeys = (count: number, at: number, target = server) =>
  sql`insert into idempotency_keys (caller_id, operation, key, request_hash, created_at)
    select ${newId(at)}::uuid, 'messages.save', each::text, '', ${new Date(at)} from generate_series(1, ${count}::int) each`.execute(
    target.services.database.db,
  );
const findRows = (name: string) => {
  const found = [...kinds, ...growingRows].find((each) => each.name === name);
  if (!found) throw new Error(`no such kind: ${name}`);
  return found;
};

test('support admins and clients do not see it', async () => {
  const { id } = await buildClient(server, { isInternal: true });
  const others = [await buildUser(server, id, ['support']), await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator'])];
  for (const other of others) await expect(list(server, other)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
});

test('every kind of the nightly deletion is listed with its setting and the least that it takes, and what grows beside them', async () => {
  const { data, at } = await list();
  expect(at).toBe(server.clock.at);
  expect(data.map(({ name }) => name).toSorted()).toEqual([...kinds, ...growingRows].map(({ name }) => name).toSorted());
  const named = data.flatMap(({ setting }) => (setting ? [[setting.name, setting.leastDays]] : []));
  expect(Object.fromEntries(named)).toEqual(leastDays);
  expect(await findKind('sent')).toMatchObject({ kept: 'after they were sent', isDeleted: true, setting: { name: 'KEEP_SENT', days: 10, leastDays: 7 } });
  expect((await findKind('audit'))?.setting).toEqual({ name: 'KEEP_AUDIT', days: 500, leastDays: 400 });
  // Kept for ever as long as nobody sets it.
  expect(await findKind('imports')).toMatchObject({ isDeleted: false, setting: { name: 'KEEP_IMPORTS', leastDays: 30 } });
  expect((await findKind('imports'))?.setting).not.toHaveProperty('days');
  expect(await findKind('deliveries')).toMatchObject({ isDeleted: false, kept: expect.stringContaining('for ever') as string });
});

test('a kind without rows has no oldest one, and nothing was deleted before the first run', async () => {
  const kind = await findKind('billing_events');
  expect(kind).toMatchObject({ count: 0, isEstimate: false, isDeleted: true });
  expect([kind?.oldestAt, kind?.lastRemoved]).toEqual([undefined, undefined]);
  const { schedule } = await list();
  expect(schedule).toMatchObject({ name: 'housekeeping', isLate: false });
  expect([schedule?.lastRunAt, schedule?.isLastWell]).toEqual([undefined, undefined]);
});

test('after a run it has the rows that are left, the oldest of them, and the number that went, also above one step', async () => {
  const start = server.clock.at;
  await addKeys(2_500, start - 3 * dayMs);
  await addKeys(2, start - dayMs);
  await addKeys(1, start - hourMs);
  expect(await findKind('idempotency_keys')).toMatchObject({ count: 2_503, oldestAt: start - 3 * dayMs });
  await run();
  expect(await findKind('idempotency_keys')).toMatchObject({ count: 3, oldestAt: start - dayMs, lastRemoved: { count: 2_500, at: start } });
  expect(await findKind('sessions')).toMatchObject({ lastRemoved: { count: 0, at: start } });
  // A kind that stays for ever is not looked at.
  expect(await findKind('imports')).not.toHaveProperty('lastRemoved');

  // Another try on the same day adds to it; the next night begins anew.
  server.clock.at = start + hourMs;
  await addKeys(4, start - 4 * dayMs);
  await run();
  expect(await findKind('idempotency_keys')).toMatchObject({ lastRemoved: { count: 2_504, at: start + hourMs } });
  server.clock.at = start + dayMs + hourMs;
  // The session of the day before is over.
  sue = await buildSuper(server);
  await run();
  expect(await findKind('idempotency_keys')).toMatchObject({ count: 1, lastRemoved: { count: 2, at: start + dayMs + hourMs } });
});

test('two kinds of one table are counted each for itself', async () => {
  const row = (kind: string, number: number) =>
    sql`(${newId(server.clock.at)}::uuid, 'sms', '+1', 'Text', 'invitation', ${kind}, ${new Date(number)}, ${new Date(number)})`;
  const at = server.clock.at - dayMs;
  const rows = [row('sent', at), row('sent', at + 1), row('failed', at - 5)];
  await sql`insert into outbox (id, channel, recipient, body, kind, status, created_at, sent_at) values ${sql.join(rows)}`.execute(server.services.database.db);
  expect(await findKind('sent')).toMatchObject({ count: 2, oldestAt: at });
  expect(await findKind('unsent')).toMatchObject({ count: 1, oldestAt: at - 5 });
});

test('a table that costs too much to count has the database’s own estimate, and the oldest row if an index has it', async () => {
  const { db } = server.services.database;
  await addKeys(20_000, server.clock.at - dayMs);
  await sql`insert into billing_events (provider, id, type, customer_id, received_at)
    select 'stripe', each::text, 'invoice.paid', 'cus_1', ${new Date(server.clock.at)}::timestamptz - each * interval '1 second' from generate_series(1, 20000) each`.execute(
    db,
  );
  await sql`analyze idempotency_keys, billing_events`.execute(db);
  const counted = await measure(db, findRows('billing_events'));
  expect(counted).toEqual({ count: 20_000, isEstimate: false, oldestAt: server.clock.at - 20_000_000 });
  expect(await measure(db, findRows('billing_events'), 100)).toEqual({ ...counted, isEstimate: true });
  const keys = await measure(db, findRows('idempotency_keys'), 100);
  expect(keys).toEqual({ count: (await measure(db, findRows('idempotency_keys'))).count, isEstimate: true });
});

test('a run that fails says so, and what went before it failed stays noted', { timeout: 90_000 }, async () => {
  const target = await startServerForTest();
  const who = await buildSuper(target);
  const { db } = target.services.database;
  await addKeys(3, target.clock.at - 3 * dayMs, target);
  // The deletion of keys comes before that of card forms.
  await sql`alter table sandbox_setups rename to sandbox_setups_away`.execute(db);
  await sql`update schedules set next_run_at = now() where name = 'housekeeping'`.execute(db);
  const findSchedule = async () => (await target.services.jobs.schedules()).find(({ name }) => name === 'housekeeping');
  await vi.waitFor(async () => expect((await findSchedule())?.isLastWell).toBe(false), { timeout: 60_000, interval: 250 });
  await sql`alter table sandbox_setups_away rename to sandbox_setups`.execute(db);
  const { schedule, data } = await list(target, who);
  expect(schedule).toMatchObject({ isLastWell: false, lastRunAt: expect.any(Number) as number });
  expect(data.find(({ name }) => name === 'idempotency_keys')).toMatchObject({ count: 0, lastRemoved: { count: 3, at: target.clock.at } });
  expect(data.find(({ name }) => name === 'sandbox_setups')).not.toHaveProperty('lastRemoved');
});
