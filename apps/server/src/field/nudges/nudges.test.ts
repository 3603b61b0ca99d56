import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildClient, buildContact, buildDevice, buildMessage, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { type FakePushService, startFakePushService } from '../../../test/fake-push-service.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { type BuiltPhone, buildPhone } from './nudges.test-phone.ts';

const minuteMs = 60_000;
let push: FakePushService;
let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let phone: BuiltPhone;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example', ...push.settings });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  clientId = (await buildClient(server, { name: 'Summit Builders', viewMessages: true })).id;
  operator = await buildUser(server, clientId, ['operator']);
  phone = await buildPhone(server, push, operator);
});

const nudge = (id: string, as = operator) => server.api(as.token).nudges.send({ body: { message_id: id } });
const hear = (id: string, { token } = phone, version = 1) =>
  server.api(token).receivers.report({ body: { events: [{ id: randomUUID(), messageId: id, version, kind: 'heard', at: server.clock.at }] } });
const eventsOf = (id: string) =>
  server.services.database.db
    .selectFrom('device_events')
    .innerJoin('deliveries as d', (join) => join.onRef('d.message_id', '=', 'device_events.message_id').onRef('d.phone', '=', 'device_events.phone'))
    .select(['device_events.phone', 'kind', 'channel', 'device_events.version', 'd.notified_at'])
    .where('device_events.message_id', '=', id)
    .where('kind', '=', 'notified')
    .orderBy('device_events.phone')
    .execute();
const refused = (message: string) => ({ failure: { code: 'conflict' }, message });

test('nobody is reminded for a company that they have not agreed to, muted or left', async () => {
  const [agreed, muted, left] = [phone, await buildPhone(server, push, operator), await buildPhone(server, push, operator)];
  const answer = ({ token }: BuiltPhone, body: object) => server.api(token).companies.answer({ params: { clientId }, body });
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const asked = await buildPhone(server, push, elsewhere);
  const waiting = await buildContact(server, operator, { phone: asked.number, agrees: false });
  await answer(muted, { isMuted: true });
  await answer(left, { state: 'left' });
  const contactIds = [...[agreed, muted, left].map(({ contactId }) => contactId), waiting.id];
  const { id } = await buildMessage(server, operator, { contactIds });
  expect(await nudge(id)).toMatchObject({ notified: 1, withoutPush: 3, recently: 0 });
  await vi.waitFor(() => expect(agreed.browser.taken).toHaveLength(1), { timeout: 5_000 });
  expect([muted, left, asked].map(({ browser }) => browser.asked)).toEqual([0, 0, 0]);
});

test('everybody who has not heard the message and takes pushes is reminded, and the activity tells of it', async () => {
  const second = await buildPhone(server, push, operator);
  const heard = await buildPhone(server, push, operator);
  const without = await buildContact(server, operator);
  const contactIds = [phone, second, heard].map(({ contactId }) => contactId);
  const { id } = await buildMessage(server, operator, { title: 'Crane', body: 'Keep left.', contactIds: [...contactIds, without.id] });
  await hear(id, heard);
  expect(await nudge(id)).toMatchObject({ notified: 2, withoutPush: 1, recently: 0 });
  await vi.waitFor(() => expect([phone, second].map(({ browser }) => browser.taken.length)).toEqual([1, 1]), { timeout: 5_000 });
  expect(phone.browser.taken[0]).toMatchObject({
    payload: { title: 'Summit Builders', body: 'You have not heard a message yet. Open Earshot and press Start.', url: 'https://earshot.example/app/' },
    headers: { urgency: 'high', ttl: '3600' },
  });
  const notified = [phone, second]
    .map(({ number }) => ({ phone: number, kind: 'notified', channel: 'push', version: 1, notified_at: server.clock.at }))
    .toSorted((a, b) => a.phone.localeCompare(b.phone));
  await vi.waitFor(async () => expect(await eventsOf(id)).toEqual(notified), { timeout: 5_000 });
  expect(heard.browser.asked).toBe(0);
});

test('nobody is reminded of one message again within ten minutes, and of another one at once', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId] });
  const other = await buildMessage(server, operator, { contactIds: [phone.contactId] });
  expect(await Promise.all([nudge(id), nudge(id)])).toEqual(
    expect.arrayContaining([expect.objectContaining({ notified: 1, recently: 0 }), expect.objectContaining({ notified: 0, recently: 1 })]),
  );
  expect(await nudge(other.id)).toMatchObject({ notified: 1, recently: 0 });
  server.clock.at += 10 * minuteMs - 1;
  expect(await nudge(id)).toMatchObject({ notified: 0, recently: 1 });
  server.clock.at += 1;
  expect(await nudge(id)).toMatchObject({ notified: 1, recently: 0 });
  await vi.waitFor(async () => expect(await eventsOf(id)).toHaveLength(2), { timeout: 5_000 });
});

test('a reminder that reached nobody is no notification, and what was heard meanwhile stays heard', async () => {
  phone.browser.answers = 410;
  const second = await buildPhone(server, push, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, second.contactId] });
  await nudge(id);
  await hear(id, second);
  await vi.waitFor(async () => expect(await eventsOf(id)).toMatchObject([{ phone: second.number }]), { timeout: 5_000 });
  const deliveries = await server.services.database.db
    .selectFrom('deliveries')
    .select(['phone', 'heard_at', 'notified_at'])
    .where('message_id', '=', id)
    .execute();
  expect(deliveries).toEqual([{ phone: second.number, heard_at: server.clock.at, notified_at: server.clock.at }]);
  expect(await nudge(id)).toMatchObject({ notified: 0, withoutPush: 1, recently: 0 });
});

test('a phone that is signed out is not reminded, nor is one whose owner hears the message no more', async () => {
  const second = await buildPhone(server, push, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, second.contactId] });
  await buildDevice(server, phone.number);
  await server.services.database.db.deleteFrom('message_contacts').where('contact_id', '=', second.contactId).execute();
  expect(await nudge(id)).toMatchObject({ notified: 0, withoutPush: 1 });
});

test('only a message that can be heard is reminded of, and only by whose it is', async () => {
  const draft = await buildMessage(server, operator, { isDraft: true, contactIds: [phone.contactId] });
  await expect(nudge(draft.id)).rejects.toMatchObject(refused('A draft is delivered to nobody. Set the message first.'));
  const over = await buildMessage(server, operator, { schedule: { startDate: '2026-11-19', endDate: '2026-11-19' }, contactIds: [phone.contactId] });
  await expect(nudge(over.id)).rejects.toMatchObject(refused('The message is over: nobody can hear it any more.'));
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId] });
  const colleague = await buildUser(server, clientId, ['operator']);
  await expect(nudge(id, colleague)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  const reader = await buildUser(server, clientId, ['holder']);
  await expect(nudge(id, reader)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await expect(nudge(id, stranger)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(phone.browser.asked).toBe(0);
});

test('where nothing is pushed, everybody is without', async () => {
  const own = await startServerForTest({ PUSH: 'off' });
  const user = await buildUser(own, (await buildClient(own)).id, ['operator']);
  const contact = await buildContact(own, user);
  const { id } = await buildMessage(own, user, { contactIds: [contact.id] });
  expect(await own.api(user.token).nudges.send({ body: { message_id: id } })).toMatchObject({ notified: 0, withoutPush: 1, recently: 0 });
});
