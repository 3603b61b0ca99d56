import { dayMs, minuteMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildClient, buildContact, buildDevice, buildMessage, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { type FakePushService, startFakePushService } from '../../../test/fake-push-service.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { tellOfNear } from './upcoming.ts';
import { type BuiltPhone, buildPhone, tellReadiness } from './nudges.test-phone.ts';

/** Friday, 20 November 2026, 10:00 in Denver. */
const tenOClock = Date.UTC(2026, 10, 20, 17);
const hour = 60;

let push: FakePushService;
let server: TestServer;
let operator: BuiltUser;
let phone: BuiltPhone;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example', ...push.settings });
  // The tests set the time, not the machine's clock.
  await sql`delete from schedules where name = 'near-messages'`.execute(server.services.database.db);
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  server.clock.at = tenOClock;
  await server.services.database.db
    .updateTable('messages')
    .set({ deleted_at: new Date(tenOClock) })
    .execute();
  operator = await buildUser(server, (await buildClient(server, { name: 'Summit Builders' })).id, ['operator']);
  phone = await buildPhone(server, push, operator);
});

type Values = NonNullable<Parameters<typeof buildMessage>[2]>;
/** A message that was set long before. */
async function build(schedule: NonNullable<Values['schedule']>, values: Values = {}): Promise<string> {
  const { id } = await buildMessage(server, operator, { title: 'Crane', body: 'Keep left of the crane.', contactIds: [phone.contactId], schedule, ...values });
  await server.services.database.db
    .updateTable('messages')
    .set({ modified_at: new Date(tenOClock - 30 * dayMs) })
    .where('id', '=', id)
    .execute();
  return id;
}
const at = async (minute: number, days = 0): Promise<void> => {
  server.clock.at = tenOClock + days * dayMs + (minute - 10 * hour) * minuteMs;
  await tellOfNear(server.services);
};
/** The bodies of the phone's pushes, read when no push is on its way. */
async function pushed({ browser } = phone): Promise<string[]> {
  const waiting = sql<{ count: number }>`select count(*) as count from pgboss.job where name = 'push' and state in ('created', 'active', 'retry')`;
  const { db } = server.services.database;
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([{ count: 0 }]), { timeout: 8_000, interval: 100 });
  return browser.taken.map(({ payload }) => payload.body);
}
const one = 'A message for today. Open Earshot and start listening.';

test('a message of a company that is muted, left or waits for an answer is pushed to no phone', async () => {
  const { db } = server.services.database;
  await build({ startMinute: 11 * hour });
  const consent = db.updateTable('consents').where('client_id', '=', operator.clientId);
  for (const values of [{ muted_at: new Date(tenOClock) }, { muted_at: null, left_at: new Date(tenOClock) }, { left_at: null, agreed_at: null }]) {
    await consent.set(values).execute();
    await at(10 * hour + 45);
  }
  expect(await pushed()).toEqual([]);
  await consent.set({ agreed_at: new Date(tenOClock) }).execute();
  await at(10 * hour + 46);
  expect(await pushed()).toEqual([one]);
});

test('a message is announced a quarter of an hour before its hours begin, once, without its content', async () => {
  await build({ startMinute: 11 * hour });
  await at(10 * hour + 44);
  await at(10 * hour + 45);
  await at(10 * hour + 46);
  expect(await pushed()).toEqual([one]);
  expect(phone.browser.taken[0]).toMatchObject({
    payload: { title: 'Summit Builders', url: 'https://earshot.example/app/', tag: 'today' },
    headers: { ttl: expect.stringMatching(/^7[12]\d\d$/), urgency: 'normal' },
  });
});

test('a person with several messages gets one push, with their number', async () => {
  await build({ startMinute: 11 * hour });
  await build({ startMinute: 11 * hour });
  await at(10 * hour + 45);
  expect(await pushed()).toEqual(['2 messages for today. Open Earshot and start listening.']);
});

test('a message set within its hours is pushed at once, and again with its next version', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId] });
  await at(10 * hour);
  await at(10 * hour + 1);
  await server.services.database.db
    .updateTable('messages')
    .set({ version: 2, modified_at: new Date(server.clock.at) })
    .where('id', '=', id)
    .execute();
  await at(10 * hour + 2);
  expect(await pushed()).toEqual([one, one]);
});

test('a listening phone gets no push; one that stops listening in time does', async () => {
  await build({ startMinute: 11 * hour });
  server.clock.at = tenOClock + 45 * minuteMs;
  await tellReadiness(server, phone);
  await at(10 * hour + 45);
  expect(await pushed()).toEqual([]);
  await tellReadiness(server, phone, { listening: 'missing' });
  await at(10 * hour + 46);
  expect(await pushed()).toEqual([one]);
});

test('an app that listened and has been silent since gets a push', async () => {
  await build({ startMinute: 11 * hour });
  server.clock.at = tenOClock + 39 * minuteMs;
  await tellReadiness(server, phone);
  await at(10 * hour + 45);
  expect(await pushed()).toEqual([one]);
});

test('a daily message is pushed each day, to people who have not heard it on that day', async () => {
  const id = await build({ startMinute: 11 * hour, endDate: null, repeat: 'daily' });
  await at(10 * hour + 45);
  expect(await pushed()).toEqual([one]);
  server.clock.at += 30 * minuteMs;
  const heard = { id: '0192f0c1-2345-7abc-8def-0123456789ab', messageId: id, version: 1, kind: 'heard' as const, at: server.clock.at };
  await server.api(phone.token).receivers.report({ body: { events: [heard] } });
  await at(10 * hour + 45, 1);
  expect(await pushed()).toEqual([one, one]);
});

test('a message that is heard once is not told once it was heard', async () => {
  const id = await build({ startMinute: 11 * hour, endDate: null });
  const heard = { id: '0192f0c1-2345-7abc-8def-0123456789ac', messageId: id, version: 1, kind: 'heard' as const, at: server.clock.at };
  await server.api(phone.token).receivers.report({ body: { events: [heard] } });
  await at(10 * hour + 45, 1);
  expect(await pushed()).toEqual([]);
});

test('a message of the whole day wakes no person at night; one that ends before the morning is pushed', async () => {
  await build({ endDate: null, repeat: 'daily' });
  await at(23 * hour + 45);
  await at(0, 1);
  await at(5 * hour + 59, 1);
  expect(await pushed()).toEqual([]);
  await at(6 * hour, 1);
  expect(await pushed()).toEqual([one]);
  await build({ startMinute: 23 * hour, endDate: null, repeat: 'daily' });
  await build({ startMinute: 4 * hour, endMinute: 5 * hour, endDate: null, repeat: 'daily' });
  await at(22 * hour + 45, 1);
  expect(await pushed()).toEqual([one, one]);
  await at(3 * hour + 45, 2);
  expect(await pushed()).toEqual([one, one, one]);
});

test('a message that was set at night and lasts until the morning waits until then', async () => {
  server.clock.at = tenOClock + 12 * hour * minuteMs;
  await buildMessage(server, operator, { contactIds: [phone.contactId], schedule: { endDate: null } });
  await at(22 * hour);
  expect(await pushed()).toEqual([]);
  await at(6 * hour, 1);
  expect(await pushed()).toEqual([one]);
});

test('no push goes out for drafts, other weekdays, ended messages or a deactivated client, or to signed-out phones', async () => {
  await build({ startMinute: 11 * hour }, { isDraft: true });
  await build({ startMinute: 11 * hour, repeat: 'custom', repeatDays: [true, true, true, true, true, false, true], endDate: null, startDate: '2026-11-01' });
  await build({ startMinute: 11 * hour, startDate: '2026-11-19', endDate: '2026-11-19' });
  const closed = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const theirs = await buildContact(server, closed, { phone: phone.number });
  await buildMessage(server, closed, { contactIds: [theirs.id] });
  await server.services.database.db
    .updateTable('clients')
    .set({ deactivated_at: new Date(tenOClock) })
    .where('id', '=', closed.clientId)
    .execute();
  const gone = await buildPhone(server, push, operator);
  await build({ startMinute: 11 * hour }, { contactIds: [gone.contactId] });
  await buildDevice(server, gone.number);
  await at(10 * hour + 45);
  expect([await pushed(), await pushed(gone)]).toEqual([[], []]);
});

test('the push goes out a few minutes late if no server ran, and not later', async () => {
  await build({ startMinute: 11 * hour });
  await at(10 * hour + 49);
  expect(await pushed()).toEqual([one]);
  const other = await buildPhone(server, push, operator);
  await build({ startMinute: 12 * hour }, { contactIds: [other.contactId] });
  await at(11 * hour + 50);
  expect(await pushed(other)).toEqual([]);
});
