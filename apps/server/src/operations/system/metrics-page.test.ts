import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { mayRead } from './metrics-page.ts';

const token = 'a-token-of-the-scraper';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: token });
});
afterAll(() => server.close());

const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } }) as unknown as Parameters<typeof mayRead>[1];
const bearing = (value: string) => from('203.0.113.9', { authorization: `Bearer ${value}` });

test('unless it is set otherwise only callers on this machine itself read them', () => {
  const local = { metrics: 'local' } as const;
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) expect(mayRead(local, from(address))).toBe(true);
  for (const address of ['10.0.0.1', '203.0.113.9', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1']) expect(mayRead(local, from(address))).toBe(false);
  // A remote caller, through a proxy on this machine.
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
    expect(mayRead(local, from('127.0.0.1', { [header]: '127.0.0.1' }))).toBe(false);
  expect(mayRead(local, from('127.0.0.1', { host: 'earshot.example' }))).toBe(false);
});

test('metrics are readable with the token from anywhere, and by no other caller elsewhere', () => {
  expect(mayRead({ metrics: 'on' }, from('203.0.113.9'))).toBe(false);
  for (const metrics of ['local', 'on'] as const) {
    const settings = { metrics, metricsToken: token };
    expect(mayRead(settings, bearing(token))).toBe(true);
    expect(mayRead(settings, bearing(`${token}x`))).toBe(false);
    expect(mayRead(settings, from('203.0.113.9'))).toBe(false);
  }
  expect(mayRead({ metrics: 'local' }, bearing(token))).toBe(false);
  expect(mayRead({ metrics: 'off', metricsToken: token }, bearing(token))).toBe(false);
});

const read = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const response = await fetch(`${server.baseUrl}/metrics`, { headers });
  return response.ok ? response.text() : String(response.status);
};
/** The value of the one line that begins with a name and holds all these labels. */
const findMetric = (text: string, name: string, ...labels: readonly string[]): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
      ?.split(' ')
      .at(-1),
  );

test('a caller without permission gets a 404', async () => {
  expect(await read({ 'x-forwarded-for': '203.0.113.9' })).toBe('404');
  expect(await read({ 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` })).toContain('earshot_info');
});

test('requests are counted by operation, not by address', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const contact = await buildContact(server, user, { firstName: 'Robin' });
  await buildMessage(server, user, { title: 'Gate code', contactIds: [contact.id] });
  const api = server.api(user.token);
  await api.messages.list({ query: {} });
  await api.messages.list({ query: {} });
  await expect(server.api().messages.list({ query: {} })).rejects.toThrow('Sign in');
  for (const path of [`/api/nothing/${contact.id}`, `/${contact.id}.php`, '/x%ZZ', `/api/messages?search=${contact.id}`]) await fetch(server.baseUrl + path);
  const ending = new AbortController();
  await new Promise<void>((onOpen) => void api.activity.watch({}, { onOpen, onEvent: () => {}, signal: ending.signal }).catch(() => {}));

  const text = await read();
  const count = 'earshot_http_request_duration_seconds_count';
  expect(findMetric(text, count, 'operation="messages.list"', 'status="2xx"', 'method="GET"')).toBe(2);
  expect(findMetric(text, count, 'operation="messages.list"', 'status="4xx"')).toBe(1);
  expect(findMetric(text, count, 'operation="other"', 'status="4xx"')).toBeGreaterThan(1);
  expect(text).not.toContain('operation="activity.watch"');
  expect(findMetric(text, 'earshot_live_streams')).toBe(1);
  expect(findMetric(text, 'earshot_http_requests_in_flight')).toBe(2); // The stream and this request.
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) expect(findMetric(text, name)).toBeGreaterThan(0);
  ending.abort();
  await expect.poll(async () => findMetric(await read(), 'earshot_live_streams')).toBe(0);
});

test('deliveries of each channel are counted from 0, so that an alert compares refused with sent ones before any was sent', async () => {
  const text = await read();
  for (const channel of ['sms', 'mail', 'push'])
    for (const outcome of ['sent', 'refused', 'unknown'])
      expect([channel, outcome, findMetric(text, 'earshot_deliveries_total', `channel="${channel}"`, `outcome="${outcome}"`)]).toEqual([channel, outcome, 0]);
});

test('the database, the jobs and the outbox are seen', async () => {
  const { database, jobs } = server.services;
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero');
  await jobs.work('tried', async (data) => {
    if (Reflect.get(data as object, 'fails') === true) throw new Error('no luck');
  });
  await database.transaction(async (tx) => {
    await jobs.add(tx, 'tried', { fails: true });
    await jobs.add(tx, 'tried', { fails: false });
    const row = { channel: 'sms' as const, recipient: '+13035550100', body: 'Hi', kind: 'preview', created_at: new Date(server.clock.at) };
    await tx.db
      .insertInto('outbox')
      .values([
        { ...row, id: '00000000-0000-7000-8000-000000000001', status: 'failed' },
        { ...row, id: '00000000-0000-7000-8000-000000000002', status: 'sent' },
      ])
      .execute();
  });
  for (const outcome of ['failed', 'done'])
    await expect.poll(async () => findMetric(await read(), 'earshot_job_duration_seconds_count', 'queue="tried"', outcome), { timeout: 10_000 }).toBe(1);
  const text = await read();
  expect(findMetric(text, 'earshot_database_query_errors_total', 'class="22"')).toBe(1);
  expect(findMetric(text, 'earshot_database_up')).toBe(1);
  expect(findMetric(text, 'earshot_database_connections', 'state="total"')).toBeGreaterThan(0);
  expect(findMetric(text, 'earshot_outbox_messages', 'status="failed"')).toBe(1);
  expect(findMetric(text, 'earshot_outbox_messages', 'status="waiting"')).toBe(0);
  expect(findMetric(text, 'earshot_outbox_oldest_age_seconds')).toBe(0);
  expect(text).not.toContain('+1303');
  expect(findMetric(text, 'earshot_schedule_next_run_timestamp_seconds', 'schedule="housekeeping"')).toBeGreaterThan(Date.now() / 1_000);
  expect(findMetric(text, 'earshot_schedule_late', 'schedule="outbox-sweep"')).toBe(0);
});

test('what was delivered, what waits and for how long, which phones came, and which job failed is seen', async () => {
  const { database, jobs } = server.services;
  const device = await buildDevice(server, '+12025550188');
  await server.api(device).receivers.sync({ query: {} });
  await buildDevice(server, '+12025550189');
  await database.db
    .updateTable('devices')
    .set({ last_seen_at: new Date(server.clock.at - 25 * 3_600_000) })
    .where('phone', '=', '+12025550189')
    .execute();
  await server.api().signIn.forgotPassword({ body: { email: (await buildUser(server, (await buildClient(server)).id, ['operator'])).email } });
  await expect.poll(async () => findMetric(await read(), 'earshot_deliveries_total', 'channel="mail"', 'outcome="sent"')).toBeGreaterThan(0);
  await database.db
    .insertInto('outbox')
    .values({
      id: '00000000-0000-7000-8000-000000000003',
      channel: 'sms',
      recipient: '+13035550101',
      body: 'Hi',
      kind: 'preview',
      status: 'sending',
      created_at: new Date(server.clock.at - 90_000),
      claimed_at: new Date(server.clock.at),
    })
    .execute();
  await jobs.schedule('unlucky', '0 0 1 1 *', async () => {
    throw new Error('no luck');
  });
  await database.transaction((tx) => jobs.add(tx, 'unlucky', {}));
  await expect.poll(async () => findMetric(await read(), 'earshot_schedule_last_run_well', 'schedule="unlucky"'), { timeout: 20_000 }).toBe(0);
  const health = (await (await fetch(`${server.baseUrl}/api/health`)).json()) as { readonly jobs: string };
  expect(health.jobs).toBe('failing');
  const text = await read();
  expect(findMetric(text, 'earshot_outbox_oldest_age_seconds')).toBe(90);
  expect(findMetric(text, 'earshot_phones', 'state="signed_in"')).toBe(2);
  expect(findMetric(text, 'earshot_phones', 'state="seen_within_a_day"')).toBe(1);
});
