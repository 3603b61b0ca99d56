import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildDevice } from '../../../test/factories.ts';
import { type FakeBrowser, type FakePushService, startFakePushService } from '../../../test/fake-push-service.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { notifyPhone, type PhoneNotice, pushLater } from './index.ts';
import { openPushKeys } from './keys.ts';

let push: FakePushService;
let server: TestServer;
let serial = 0;
let phone: string;
let token: string;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example', ...push.settings });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  phone = `+1202557${String(1000 + ++serial)}`;
  token = await buildDevice(server, phone);
});

const notice: Omit<PhoneNotice, 'phone'> = {
  title: 'Summit Builders',
  body: 'You have arrived.',
  url: 'https://earshot.example/app/',
  tag: 'crossing',
  ttlSeconds: 600,
};
const notify = (told: Partial<PhoneNotice> = {}) =>
  server.services.database.transaction((tx) => notifyPhone(server.services, tx, { phone, ...notice, ...told }, server.clock.at));
const subscribe = async (options: { readonly language?: 'es'; readonly as?: string } = {}): Promise<FakeBrowser> => {
  const browser = push.subscribe();
  await server.api(options.as ?? token).push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys, language: options.language } });
  return browser;
};
const findSubscriptionRows = async (endpoint: string) =>
  server.services.database.db.selectFrom('push_subscriptions').select('phone').where('endpoint', '=', endpoint).execute();
const isTaken = (browser: FakeBrowser, times = 1) => vi.waitFor(() => expect(browser.taken).toHaveLength(times), { timeout: 5_000 });

test('a push is encrypted for its device alone and signed with the key that the device was given', async () => {
  const { publicKey } = await server.api(token).push.key();
  const browser = await subscribe();
  expect(await notify()).toBe('push');
  await isTaken(browser);
  expect(browser.taken[0]).toMatchObject({
    payload: { title: 'Summit Builders', body: 'You have arrived.', url: 'https://earshot.example/app/', tag: 'crossing' },
    headers: { ttl: '600', urgency: 'high' },
    claims: { sub: 'https://earshot.example' },
    key: publicKey,
  });
});

test('a device whose app is Spanish gets Spanish, if there is Spanish', async () => {
  const browser = await subscribe({ language: 'es' });
  await notify({ es: { title: 'Summit Builders', body: 'Ha llegado.' } });
  await notify();
  await isTaken(browser, 2);
  expect(browser.taken.map(({ payload }) => payload.body).toSorted()).toEqual(['Ha llegado.', 'You have arrived.']);
});

test("a number without a device that takes pushes returns 'none'", async () => {
  expect(await notify()).toBe('none');
  const browser = await subscribe();
  await server.api(token).push.unsubscribe();
  expect(await notify()).toBe('none');
  await subscribe();
  await server.api(token).receivers.signOut();
  expect(await notify()).toBe('none');
  expect(browser.asked).toBe(0);
});

test('a new subscription takes the place of the old one, and a browser that signed in with another number hears nothing of the first', async () => {
  const first = await subscribe();
  const second = await subscribe();
  expect([await findSubscriptionRows(first.endpoint), await findSubscriptionRows(second.endpoint)]).toEqual([[], [{ phone }]]);
  const other = `+1202558${String(1000 + serial)}`;
  const { endpoint, keys } = second;
  await server.api(await buildDevice(server, other)).push.subscribe({ body: { endpoint, keys } });
  expect(await findSubscriptionRows(endpoint)).toEqual([{ phone: other }]);
  expect(await notify()).toBe('none');
});

test.each([404, 410])('a subscription that the push service calls %i is dropped', async (status) => {
  const browser = await subscribe();
  browser.answers = status;
  await notify();
  await vi.waitFor(async () => expect(await findSubscriptionRows(browser.endpoint)).toEqual([]), { timeout: 5_000 });
  expect(browser.asked).toBe(1);
});

test('a push service that is busy is asked again later, unless what was to be told has become useless', async () => {
  const [late, busy] = [`+1202559${String(1000 + serial)}`, `+1202560${String(1000 + serial)}`];
  const soonUseless = await subscribe({ as: await buildDevice(server, late) });
  const tooMany = await subscribe({ as: await buildDevice(server, busy) });
  const browser = await subscribe();
  soonUseless.answers = browser.answers = 503;
  tooMany.answers = 429;
  await notify({ phone: late, ttlSeconds: 60 });
  await notify({ phone: busy });
  await notify();
  await vi.waitFor(() => expect([soonUseless.asked, tooMany.asked, browser.asked]).toEqual([2, 2, 2]), { timeout: 10_000 });
  soonUseless.answers = tooMany.answers = browser.answers = undefined;
  server.clock.at += 61_000;
  await vi.waitFor(() => expect([tooMany.taken.length, browser.taken.length]).toEqual([1, 1]), { timeout: 20_000, interval: 100 });
  expect([soonUseless.asked, await findSubscriptionRows(browser.endpoint)]).toEqual([2, [{ phone }]]);
}, 40_000);

test('nothing is pushed for a transaction that is not committed', async () => {
  const browser = await subscribe();
  const failing = server.services.database.transaction(async (tx) => {
    await notifyPhone(server.services, tx, { phone, ...notice }, server.clock.at);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await notify({ tag: 'second' });
  await isTaken(browser);
  expect(browser.taken[0]?.payload.tag).toBe('second');
});

test('keys that no browser has are refused, by name', async () => {
  const { endpoint, keys } = push.subscribe();
  const ask = (other: Partial<typeof keys>) => server.api(token).push.subscribe({ body: { endpoint, keys: { ...keys, ...other } } });
  await expect(ask({ p256dh: 'A'.repeat(87) })).rejects.toMatchObject({ failure: { issues: [{ field: 'keys.p256dh' }] } });
  await expect(ask({ auth: 'short' })).rejects.toMatchObject({ failure: { issues: [{ field: 'keys.auth' }] } });
});

test("without the setting for tests nothing is sent into the server's own network, whichever push service a phone claims", async () => {
  const own = await startServerForTest();
  const device = own.api(await buildDevice(own, phone));
  const { keys } = push.subscribe();
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://postgres/x',
    'https://push.example:5432/x',
    'https://user:pass@push.example/x',
    'https://push.example.com/\u0000',
  ])
    await expect(device.push.subscribe({ body: { endpoint, keys } }).then(() => `took ${endpoint}`)).rejects.toMatchObject({
      failure: { code: 'invalid_input', issues: [{ field: 'endpoint' }] },
    });
  await expect(device.push.subscribe({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys } })).resolves.toMatchObject({ success: 1 });
  // An endpoint that was stored in another way gets no request either.
  const browser = push.subscribe();
  await own.services.database.db
    .updateTable('push_subscriptions')
    .set({ endpoint: browser.endpoint.replace('localhost', '127.0.0.1') })
    .execute();
  await own.services.database.transaction((tx) => notifyPhone(own.services, tx, { phone, ...notice }, own.clock.at));
  await vi.waitFor(async () => expect(await own.services.database.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]), { timeout: 5_000 });
  expect(browser.asked).toBe(0);
});

test('a server without push gives no key and takes no subscription', async () => {
  const own = await startServerForTest({ PUSH: 'off' });
  const device = own.api(await buildDevice(own, phone));
  expect(await device.push.key()).toMatchObject({ publicKey: null });
  const { endpoint, keys } = push.subscribe();
  await expect(device.push.subscribe({ body: { endpoint, keys } })).rejects.toMatchObject({ failure: { code: 'conflict' } });
});

test('servers that start together on one database agree on the key', async () => {
  const { database } = server.services;
  await database.db.deleteFrom('settings').where('name', '=', 'push keys').execute();
  const [one, other] = [openPushKeys(database), openPushKeys(database)];
  const pairs = await Promise.all([one(), other(), one()]);
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await openPushKeys(database)()).toEqual(pairs[0]);
});

test('pushes that were sent are noted before later ones are, so that a server that is killed repeats few', async () => {
  const browsers: FakeBrowser[] = [];
  const deviceIds: string[] = [];
  const countAsked = () => browsers.reduce((sum, { asked }) => sum + asked, 0);
  for (let index = 0; index < 24; index += 1) {
    const number = `+1202561${String(1000 + index)}`;
    const browser = await subscribe({ as: await buildDevice(server, number) });
    // The third job, whichever it is, gets no answers.
    Object.defineProperty(browser, 'answers', { get: () => (countAsked() > 16 ? 'silent' : undefined) });
    browsers.push(browser);
    const { id } = await server.services.database.db.selectFrom('devices').select('id').where('phone', '=', number).executeTakeFirstOrThrow();
    deviceIds.push(id);
  }
  const words = { title: 'Summit Builders', body: 'A message is near.' };
  const told = { en: words, url: 'https://earshot.example/app/', tag: 'near', urgency: 'high' as const };
  await server.services.database.transaction((tx) => pushLater(server.services, tx, { deviceIds, notice: told, ttlSeconds: 600 }, server.clock.at));
  await vi.waitFor(() => expect(countAsked()).toBe(24), { timeout: 10_000 });
  const { rows } = await server.services.database.pool.query<{ state: string; count: number }>(
    `select state, count(*) from pgboss.job where name = 'push' and data -> 'deviceIds' ?| $1 group by state order by state`,
    [deviceIds],
  );
  expect(rows).toEqual([
    { state: 'active', count: 1 },
    { state: 'completed', count: 2 },
  ]);
});
