import { randomUUID } from 'node:crypto';
import { minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildConsent } from '../../../test/consents.ts';
import { buildClient, buildContact, buildDevice, buildMessage, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { type FakePushService, startFakePushService } from '../../../test/fake-push-service.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { type BuiltPhone, buildPhone } from './nudges.test-phone.ts';

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
const findEvents = (id: string) =>
  server.services.database.db
    .selectFrom('device_events')
    .innerJoin('deliveries as d', (join) =>
      join
        .onRef('d.client_id', '=', 'device_events.client_id')
        .onRef('d.message_id', '=', 'device_events.message_id')
        .onRef('d.phone', '=', 'device_events.phone'),
    )
    .select(['device_events.phone', 'kind', 'channel', 'device_events.version', 'd.notified_at'])
    .where('device_events.message_id', '=', id)
    .where('kind', '=', 'notified')
    .orderBy('device_events.phone')
    .execute();
const refused = (message: string) => ({ failure: { code: 'conflict' }, message });

test('no person is reminded for a company that they have not agreed to, muted or left', async () => {
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
    payload: { title: 'Summit Builders', body: 'You have an unheard message. Open Earshot and start listening.', url: 'https://earshot.example/app/' },
    headers: { urgency: 'high', ttl: '3600' },
  });
  const notified = [phone, second]
    .map(({ number }) => ({ phone: number, kind: 'notified', channel: 'push', version: 1, notified_at: server.clock.at }))
    .toSorted((a, b) => a.phone.localeCompare(b.phone));
  await vi.waitFor(async () => expect(await findEvents(id)).toEqual(notified), { timeout: 5_000 });
  expect(heard.browser.asked).toBe(0);
});

test('no person is reminded of one message again within ten minutes; another message is possible at once', async () => {
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
  await vi.waitFor(async () => expect(await findEvents(id)).toHaveLength(2), { timeout: 5_000 });
});

test('a reminder that reached no phone is no notification, and a hearing meanwhile stays', async () => {
  phone.browser.answers = 410;
  const second = await buildPhone(server, push, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, second.contactId] });
  await nudge(id);
  await hear(id, second);
  await vi.waitFor(async () => expect(await findEvents(id)).toMatchObject([{ phone: second.number }]), { timeout: 5_000 });
  const deliveries = await server.services.database.db
    .selectFrom('deliveries')
    .select(['phone', 'heard_at', 'notified_at'])
    .where('message_id', '=', id)
    .execute();
  expect(deliveries).toEqual([{ phone: second.number, heard_at: server.clock.at, notified_at: server.clock.at }]);
  expect(await nudge(id)).toMatchObject({ notified: 0, withoutPush: 1, recently: 0 });
});

test('a signed-out phone is not reminded, nor is a former recipient', async () => {
  const second = await buildPhone(server, push, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, second.contactId] });
  await buildDevice(server, phone.number);
  await server.services.database.db.deleteFrom('message_contacts').where('contact_id', '=', second.contactId).execute();
  expect(await nudge(id)).toMatchObject({ notified: 0, withoutPush: 1 });
});

test('only a message that can be heard is reminded of, and only by its owner', async () => {
  const draft = await buildMessage(server, operator, { isDraft: true, contactIds: [phone.contactId] });
  await expect(nudge(draft.id)).rejects.toMatchObject(refused('A draft is not delivered. Set the message first.'));
  const over = await buildMessage(server, operator, { schedule: { startDate: '2026-11-19', endDate: '2026-11-19' }, contactIds: [phone.contactId] });
  await expect(nudge(over.id)).rejects.toMatchObject(refused('The message has expired.'));
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

/** Sends a reminder that names people, or goes by text message. */
const remind = (body: object, as = operator) => server.api(as.token).nudges.send({ body });
const textsTo = async (phones: readonly string[]) =>
  (
    await server.services.database.db
      .selectFrom('outbox')
      .select(['recipient', 'body'])
      .where('kind', '=', 'reminder')
      .where((eb) => eb('recipient', '=', eb.fn.any(eb.val(phones))))
      .orderBy('recipient')
      .execute()
  ).map(({ recipient, body }) => [recipient, body]);

test('each person who is not reminded is counted by one reason, and the answer names those whom a text message can reach', async () => {
  const quiet = await buildContact(server, operator);
  await buildDevice(server, quiet.phone);
  const gone = await buildContact(server, operator);
  await buildDevice(server, gone.phone);
  await server.services.database.db
    .updateTable('devices')
    .set({ ended_at: new Date(server.clock.at) })
    .where('phone', '=', gone.phone)
    .execute();
  const noApp = await buildContact(server, operator);
  await buildConsent(server, noApp.phone);
  const unasked = await buildContact(server, operator);
  const all = [quiet, gone, noApp, unasked];
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, ...all.map((each) => each.id)] });
  const { notReminded, canText, ...counts } = await nudge(id);
  expect(counts).toMatchObject({ notified: 1, withoutPush: 4, recently: 0 });
  expect(notReminded.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
    { reason: 'not_agreed', people: 1 },
    { reason: 'not_installed', people: 1 },
    { reason: 'not_signed_in', people: 1 },
    { reason: 'notifications_off', people: 1 },
  ]);
  expect(canText.toSorted()).toEqual([quiet.id, gone.id, noApp.id].toSorted());
});

test('a text message says nothing of the message, in the language of the phone, and comes once in four hours', async () => {
  const spanish = await buildContact(server, operator);
  await buildDevice(server, spanish.phone);
  await server.services.database.db.updateTable('devices').set({ language: 'es' }).where('phone', '=', spanish.phone).execute();
  const { id } = await buildMessage(server, operator, { title: 'Crane', body: 'Keep left.', contactIds: [phone.contactId, spanish.id] });
  const named = { message_id: id, contact_ids: [spanish.id], channel: 'text' };
  expect(await remind(named)).toMatchObject({ notified: 1, notReminded: [] });
  expect(await textsTo([phone.number, spanish.phone])).toEqual([
    [spanish.phone, 'Summit Builders: tiene un mensaje sin escuchar. Abra Earshot y empiece a escuchar: https://earshot.example/app/'],
  ]);
  server.clock.at += 4 * 60 * minuteMs - 1;
  expect(await remind(named)).toMatchObject({ notified: 0, recently: 1, notReminded: [{ reason: 'recently', people: 1 }] });
  // A text message does not prevent a push, nor a push a text message.
  expect(await nudge(id)).toMatchObject({ notified: 1 });
  expect(await remind({ message_id: id, channel: 'text' })).toMatchObject({ notified: 1, recently: 1 });
  expect((await textsTo([phone.number]))[0]?.[1]).toBe(
    'Summit Builders: you have an unheard message. Open Earshot and start listening: https://earshot.example/app/',
  );
  server.clock.at += 1;
  expect(await remind(named)).toMatchObject({ notified: 1 });
  const counted = await server.services.database.db.selectFrom('clients').select('texts_sent').where('id', '=', clientId).executeTakeFirstOrThrow();
  expect(counted.texts_sent).toBe(3);
});

test('no text message goes to a person who has not agreed, muted the company or opted out, and no more go out than the company has left', async () => {
  const { db } = server.services.database;
  const unasked = await buildContact(server, operator);
  const optedOut = await buildContact(server, operator);
  await buildDevice(server, optedOut.phone);
  await db
    .insertInto('opt_outs')
    .values({ phone: optedOut.phone, created_at: new Date(server.clock.at) })
    .execute();
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, unasked.id, optedOut.id] });
  const text = () => remind({ message_id: id, channel: 'text' });
  await db.updateTable('clients').set({ activated_at: null, texts_sent: 30 }).where('id', '=', clientId).execute();
  expect(await text()).toMatchObject({
    notified: 0,
    notReminded: [
      { reason: 'not_possible', people: 2 },
      { reason: 'not_agreed', people: 1 },
    ],
  });
  await db.updateTable('clients').set({ texts_sent: 29 }).where('id', '=', clientId).execute();
  expect(await text()).toMatchObject({ notified: 1 });
  expect((await textsTo([phone.number, unasked.phone, optedOut.phone])).map(([to]) => to)).toEqual([phone.number]);
  expect(await textsTo([optedOut.phone])).toEqual([]);
});

test('without a message each person named is reminded once, of the own live message that ends first', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  const contact_ids = [phone.contactId];
  expect(await remind({ contact_ids })).toMatchObject({ notified: 0, withoutPush: 0, notReminded: [] });
  const later = await buildMessage(server, operator, { schedule: { endDate: '2026-12-24' }, contactIds: contact_ids });
  const sooner = await buildMessage(server, operator, { contactIds: contact_ids });
  await buildMessage(server, operator, { isDraft: true, contactIds: contact_ids });
  expect(await remind({ contact_ids }, colleague)).toMatchObject({ notified: 0 });
  expect(await remind({ contact_ids })).toMatchObject({ notified: 1 });
  const told = await server.services.database.db.selectFrom('notifications').select('message_id').where('phone', '=', phone.number).execute();
  expect(told).toEqual([{ message_id: sooner.id }]);
  await hear(sooner.id);
  expect(await remind({ contact_ids })).toMatchObject({ notified: 1 });
  await hear(later.id);
  expect(await remind({ contact_ids })).toMatchObject({ notified: 0, recently: 0 });
  await expect(remind({})).rejects.toThrow('is required without message_id');
});
