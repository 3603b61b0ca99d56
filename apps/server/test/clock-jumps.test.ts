// A clock that was two hours ahead and is put back: no user waits for the two hours.
import { minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimActivation } from '../src/account/billing/store.ts';
import { claimRow, findOverdue, findUnfinished } from '../src/delivery/outbox/store.ts';
import { writeOutcome } from '../src/delivery/port-log/store.ts';
import { takeTry } from '../src/platform/rate-limit.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

const aheadMs = 120 * minuteMs;
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 24 * 60 * minuteMs;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
/** Runs an act by a clock that is two hours ahead. */
async function ahead<T>(act: () => Promise<T>): Promise<T> {
  server.clock.at += aheadMs;
  try {
    return await act();
  } finally {
    server.clock.at -= aheadMs;
  }
}

test('tries that were used up then do not count any more', async () => {
  const limit = { name: 'jump', perMinute: 1 };
  const take = () => takeTry(server.services.database, [[limit, 'somebody']], server.clock.at);
  await ahead(take);
  await take();
  await expect(take()).rejects.toThrow('Too many attempts');
});

test('a number that got a code then gets one now, and the old one is worth nothing', async () => {
  const typed = '2025557301';
  await buildContact(server, operator, { phone: `+1${typed}` });
  const { receivers } = server.api();
  const ask = () => receivers.requestCode({ body: { country: 'US', phone: typed } });
  const codes = async () =>
    (await db().selectFrom('outbox').select('body').where('recipient', '=', `+1${typed}`).orderBy('id').execute()).map(({ body }) => body.slice(0, 6));
  const signIn = (code: string) => receivers.signIn({ body: { country: 'US', phone: typed, code } });
  await ahead(ask);
  const [early = ''] = await codes();
  await expect(signIn(early)).rejects.toMatchObject({ failure: { code: expect.any(String) as string } });
  await ask();
  const fresh = (await codes()).filter((code) => code !== early);
  expect(fresh).toHaveLength(1);
  await expect(signIn(fresh[0] ?? '')).resolves.toMatchObject({ phone: `+1${typed}` });
});

test('a row claimed then, by a server that ended, is found', async () => {
  const row = { channel: 'sms' as const, recipient: '+12025557302', body: 'Text', kind: 'preview' };
  const id = '00000000-0000-7000-8000-000000000073';
  const waiting = '00000000-0000-7000-8000-000000000074';
  const at = () => new Date(server.clock.at);
  await ahead(async () => {
    await db()
      .insertInto('outbox')
      .values([
        { ...row, id, status: 'waiting', created_at: at() },
        { ...row, id: waiting, status: 'waiting', created_at: at() },
      ])
      .execute();
    await claimRow(db(), id, { now: server.clock.at, reclaimed: [], reclaimBefore: 0 });
  });
  const now = server.clock.at;
  expect((await findUnfinished(db(), { before: now - minuteMs, now })).map((each) => each.id)).toEqual([id]);
  expect((await findOverdue(db(), { now, delayMs: 5_000 })).map((each) => each.id)).toContain(waiting);
  expect(await claimRow(db(), id, { now, reclaimed: ['sms'], reclaimBefore: now - minuteMs })).toMatchObject({ id, attempts: 2 });
});

test('a clock that was years behind for a while signs no user out', async () => {
  const phone = '+12025557304';
  await buildContact(server, operator, { phone });
  const device = await buildDevice(server, phone);
  const yearsMs = 3 * 365 * 24 * 60 * minuteMs;
  const use = () => Promise.all([server.api(device).receivers.sync({ query: {} }), server.api(operator.token).contacts.list({ query: {} })]);
  server.clock.at -= yearsMs;
  await use();
  server.clock.at += yearsMs;
  await expect(use()).resolves.toHaveLength(2);
});

test('a phone and a person that were seen then are seen now', async () => {
  const phone = '+12025557303';
  await buildContact(server, operator, { phone });
  const device = await buildDevice(server, phone);
  const here = async () => {
    await server.api(device).receivers.sync({ query: {} });
    await server.api(operator.token).contacts.list({ query: {} });
  };
  await ahead(here);
  await here();
  const seen = await db().selectFrom('devices').select(['last_seen_at', 'expires_at']).where('phone', '=', phone).executeTakeFirstOrThrow();
  expect(seen.last_seen_at).toBe(server.clock.at);
  expect(seen.expires_at).toBeGreaterThanOrEqual(server.clock.at + 365 * 24 * 60 * minuteMs);
  const used = await db().selectFrom('sessions').select('last_used_at').where('user_id', '=', operator.id).execute();
  expect(used).toEqual([{ last_used_at: server.clock.at }]);
});

test('a contact invited then can be invited now', async () => {
  const contact = await buildContact(server, operator);
  const invite = () => server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  await ahead(invite);
  await expect(invite()).resolves.toMatchObject({ success: 1 });
  await expect(invite()).rejects.toMatchObject({ failure: { code: expect.any(String) as string } });
});

test('an activation that was claimed then can be claimed now, and a provider that failed then is well when it answers', async () => {
  const clientId = operator.clientId;
  await db().insertInto('billing_accounts').values({ client_id: clientId, provider: 'sandbox', customer_id: 'cus_jump' }).execute();
  const claim = () =>
    claimActivation(db(), { client_id: clientId, provider: 'sandbox' } as never, { by: operator.id, now: server.clock.at, until: server.clock.at + minuteMs });
  expect(await ahead(claim)).toBeDefined();
  expect(await claim()).toBeDefined();
  expect(await claim()).toBeUndefined();
  const failed = (at: number) => writeOutcome(db(), { port: 'sms', provider: 'twilio', failureAt: at, failure: 'Then' });
  await ahead(() => failed(server.clock.at));
  await writeOutcome(db(), { port: 'sms', provider: 'twilio', failureAt: server.clock.at, failure: 'Now' });
  const row = await db().selectFrom('provider_status').selectAll().where('port', '=', 'sms').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ last_failure_at: server.clock.at, last_failure: 'Now' });
});
