// The promise of decision 034: old reports of phones go, and every figure and proof stays what it was.
import { dayMs, minuteMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { openForTest, ownDatabaseForTest } from '../../../test/own-database.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { newId } from '../../platform/database/ids.ts';
import { kinds } from './kinds.ts';
import { keepHouse } from './service.ts';
import { removeSome } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const { retention } = readConfig({ KEEP_PHONE_EVENTS: '400' });
const keepHouseAt = (at: number) => keepHouse(server.services.database, retention, at);
const countEvents = async ({ clientId }: BuiltUser) =>
  (await db().selectFrom('device_events').select('kind').where('client_id', '=', clientId).orderBy('at').execute()).map(({ kind }) => kind);
const listDeliveries = ({ clientId }: BuiltUser) => db().selectFrom('deliveries').selectAll().where('client_id', '=', clientId).orderBy('phone').execute();

/** Lets all reports of a company have come 401 days ago. */
const age = ({ clientId }: BuiltUser) =>
  db()
    .updateTable('device_events')
    .set({ received_at: new Date(server.clock.at - 401 * dayMs) })
    .where('client_id', '=', clientId)
    .execute();

/** A company with a message that one person heard twice, another left unheard, and their phones. */
async function buildHeard() {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const [ada, bo] = [await buildContact(server, operator), await buildContact(server, operator)];
  const { id } = await buildMessage(server, operator, { contactIds: [ada.id, bo.id] });
  const { at } = server.clock;
  // A phone's clock that is ahead of the server's is not believed.
  server.clock.at += 60 * minuteMs;
  const [hers, his] = [await signInPhone(server, ada.phone), await signInPhone(server, bo.phone)];
  for (const turn of [1, 2]) {
    const kinds = ['delivered', 'arrived', 'started', 'heard', 'left'] as const;
    await hers.report(id, ...kinds.map((kind, index) => ({ kind, at: at + turn * 20 * minuteMs + index * minuteMs })));
  }
  await his.report(id, { kind: 'delivered', at }, { kind: 'arrived', at: at + minuteMs }, { kind: 'failed', at: at + minuteMs, reason: 'stale' });
  const ask = async () => {
    const api = server.api(operator.token);
    return [await api.activity.report({ query: {} }), await listDeliveries(operator)];
  };
  return { operator, hers, id, at, ask };
}

test('reports that a message came go after their days; outcomes, times, counts and the report stay; another company is untouched', async () => {
  const old = await buildHeard();
  const other = await buildHeard();
  const [before, others] = [await old.ask(), await other.ask()];
  const { data } = before[0] as { readonly data: readonly { readonly outcome: string; readonly startedAt?: number }[] };
  expect(data.map(({ outcome, startedAt }) => [outcome, startedAt])).toContainEqual(['Heard', old.at + 42 * minuteMs]);
  expect(data).toHaveLength(2);
  await age(old.operator);
  expect(await keepHouse(server.services.database, readConfig({}).retention, server.clock.at)).toMatchObject({ device_events: 0 });
  expect(await keepHouseAt(server.clock.at)).toMatchObject({ device_events: 3 });
  const left = ['arrived', 'arrived', 'arrived', 'failed', 'heard', 'heard', 'left', 'left', 'started', 'started'];
  expect((await countEvents(old.operator)).toSorted()).toEqual(left);
  expect(await countEvents(other.operator)).toHaveLength(13);
  expect(await old.ask()).toEqual(before);
  expect(await other.ask()).toEqual(others);
});

test('a phone that reports late, after the others of its reports went, adds to what was known and takes nothing away', async () => {
  const { operator, hers, id, at, ask } = await buildHeard();
  const [, before] = await ask();
  await age(operator);
  await keepHouseAt(server.clock.at);
  expect(await countEvents(operator)).not.toContain('delivered');
  await hers.report(id, { kind: 'arrived', at: at + 50 * minuteMs }, { kind: 'heard', at: at + 51 * minuteMs });
  const [, after] = await ask();
  const sum = (rows: unknown) => (rows as Awaited<ReturnType<typeof listDeliveries>>).find(({ heard_count }) => heard_count > 0);
  expect(sum(after)).toEqual({ ...sum(before), heard_count: 3, heard_at: at + 51 * minuteMs, last_event_at: at + 51 * minuteMs });
});

test('a late report from before the last delivery, which went too, leaves the time of the last report', async () => {
  const { operator, hers, id, at, ask } = await buildHeard();
  await hers.report(id, { kind: 'delivered', at: at + 55 * minuteMs });
  const [, before] = await ask();
  expect(before).toContainEqual(expect.objectContaining({ delivered_at: at + 20 * minuteMs, last_event_at: at + 55 * minuteMs }));
  await age(operator);
  await keepHouseAt(server.clock.at);
  await hers.report(id, { kind: 'left', at: at + 43 * minuteMs });
  expect((await ask())[1]).toEqual(before);
});

const addKeys = (count: number, to = db()) =>
  sql`insert into idempotency_keys (caller_id, operation, key, request_hash, created_at)
    select ${newId(server.clock.at)}::uuid, 'messages.save', each::text, '', ${new Date(server.clock.at - 3 * dayMs)} from generate_series(1, ${count}::int) each`.execute(
    to,
  );
const countKeys = async () =>
  (
    await db()
      .selectFrom('idempotency_keys')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const url = inject('databaseUrl');

test.skipIf(!url)('each of two servers removes rows that the other one does not, and neither waits', async () => {
  const own = await ownDatabaseForTest(url ?? '', 'migrated');
  const [first, second] = [openForTest({ url: own, dir: '' }), openForTest({ url: own, dir: '' })];
  const now = server.clock.at;
  const keys = kinds.find(({ name }) => name === 'idempotency_keys');
  if (!keys) throw new Error('no such kind');
  await addKeys(3_000, first.db);
  await first.transaction(async ({ db: held }) => {
    expect(await removeSome(held, keys, { before: now, now })).toEqual({ removed: 2_000, isLast: false });
    expect(await keepHouse(second, retention, now)).toMatchObject({ idempotency_keys: 1_000 });
    expect(await keepHouse(second, retention, now)).toMatchObject({ idempotency_keys: 0 });
  });
  expect(await keepHouse(second, retention, now)).toMatchObject({ idempotency_keys: 0 });
});

test('a run whose connections are killed in the middle leaves whole steps behind, and the next run finishes', async ({ skip }) => {
  if (server.services.database.isEmbedded) skip('The embedded database has no other connections.');
  await addKeys(40_000);
  const night = keepHouseAt(server.clock.at).catch((error: unknown) => error);
  while ((await countKeys()) === 40_000) await Promise.resolve();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db());
  await night;
  // The pool may still hand out a killed connection.
  const left = await vi.waitFor(countKeys);
  expect([left % 2_000, left < 40_000]).toEqual([0, true]);
  await vi.waitFor(() => keepHouseAt(server.clock.at));
  expect(await countKeys()).toBe(0);
});
