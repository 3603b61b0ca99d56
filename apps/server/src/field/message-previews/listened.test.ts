import { randomUUID } from 'node:crypto';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConsent } from '../../../test/consents.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { recordNotified } from '../receivers/index.ts';
import { listenLinks } from './links.ts';

let server: TestServer;
let operator: BuiltUser;
let contact: { readonly id: string; readonly phone: string };
let messageId: string;
let link: URL;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contact = await buildContact(server, operator);
  // A person is notified only by a company that they agreed to.
  await buildConsent(server, contact.phone);
  messageId = (await buildMessage(server, operator, { contactIds: [contact.id] })).id;
  link = await makeNotificationLink(contact.phone);
});

const makeNotificationLink = async (phone: string, version = 1): Promise<URL> => {
  const target = { clientId: operator.clientId, messageId, language: 'en' as const, notified: { phone, version, occasion: '2026-11-20' } };
  return new URL(await listenLinks(server.services).make(target, server.clock.at));
};
const of = (url: URL) => ({ params: { id: url.pathname.split('/').at(-1) ?? '' }, query: { t: url.searchParams.get('t') ?? '' } });
const api = () => server.api().messagePreviews;
type Kind = 'started' | 'heard' | 'interrupted';
const tell = (kind: Kind, { url = link, eventId = randomUUID() as string, fraction = undefined as number | undefined } = {}) =>
  api().listened({ ...of(url), body: { eventId, kind, at: server.clock.at, ...(fraction !== undefined && { fraction }) } });
const hearing = async () => (await server.api(operator.token).activity.person({ query: { contactId: contact.id } })).data[0];
const notFound = (message: string) => expect.objectContaining({ failure: { code: 'not_found' }, message: expect.stringContaining(message) });

test("a notified person's hearing on the page counts in the activity, once, however often it is reported", async () => {
  expect(await api().listen(of(link))).toMatchObject({ reports: true, message: { language: 'en' } });
  await tell('started');
  expect(await hearing()).toMatchObject({ startedAt: server.clock.at, heardCount: 0 });
  const eventId = randomUUID();
  for (const _ of [1, 2, 3]) await tell('heard', { eventId });
  expect(await hearing()).toMatchObject({ outcome: 'Heard', heardAt: server.clock.at, heardCount: 1, language: 'en' });
});

test('a hearing on the page reaches the receiver app at its next sync, so that it does not speak the message again', async () => {
  const { sync } = server.api(await buildDevice(server, contact.phone)).receivers;
  const { cursor } = await sync({ query: {} });
  const told = { clientId: operator.clientId, messageId, version: 1, occasion: 'once', channel: 'sms' as const, now: server.clock.at };
  await server.services.database.transaction((tx) => recordNotified(server.services, tx, { ...told, phones: [contact.phone] }));
  expect(await sync({ query: { cursor } })).not.toHaveProperty('changes');
  await tell('heard');
  const heard = await sync({ query: { cursor } });
  expect(heard.changes).toMatchObject({ messages: [{ id: messageId, lastHeardAt: server.clock.at }], removed: [] });
  expect(await sync({ query: { cursor: heard.cursor } })).not.toHaveProperty('changes');
});

test('a speech that was broken off on the page is not heard', async () => {
  await tell('interrupted', { fraction: 0.4 });
  expect(await hearing()).toMatchObject({ spokenFraction: 0.4, heardCount: 0 });
  expect((await hearing())?.outcome).not.toBe('Heard');
});

test('the link of an older version still shows the message, but a hearing of it counts for the old one alone', async () => {
  await server.services.database.db.updateTable('messages').set({ version: 2 }).where('id', '=', messageId).execute();
  expect(await api().listen(of(link))).not.toHaveProperty('reports');
  await tell('heard');
  expect(await hearing()).toMatchObject({ heardCount: 0 });
});

test('the link of a version that had only small corrections since counts', async () => {
  const corrected = { version: 2, counts_for: 2, counts_from: 1, tries_from: 1 };
  await server.services.database.db.updateTable('messages').set(corrected).where('id', '=', messageId).execute();
  expect(await api().listen(of(link))).toMatchObject({ reports: true });
  await tell('heard');
  expect(await hearing()).toMatchObject({ outcome: 'Heard', heardVersion: 1 });
});

test('a preview reports nothing, and a link that was changed, is for another message, or has expired cannot report', async () => {
  const { url } = await server.api(operator.token).messagePreviews.link({ query: { id: messageId } });
  expect(await api().listen(of(new URL(url)))).not.toHaveProperty('reports');
  await expect(tell('heard', { url: new URL(url) })).rejects.toEqual(notFound('does not record listening'));
  const other = await buildMessage(server, operator, { contactIds: [contact.id] });
  for (const changed of [link.href.replace('?t=E', '?t=S'), link.href.replace(messageId, other.id), link.href.replace(/(t=.{30})./, '$1x')])
    await expect(tell('heard', { url: new URL(changed) })).rejects.toEqual(notFound('incomplete or wrong'));
  server.clock.at += 7 * dayMs;
  await expect(tell('heard')).rejects.toEqual(notFound('expired'));
  server.clock.at -= 7 * dayMs;
  expect(await hearing()).toMatchObject({ heardCount: 0 });
});

test('once the message is deleted nothing is noted any more', async () => {
  await server.api(operator.token).messages.remove({ body: { selection: { kind: 'some', ids: new Set([messageId]) } } });
  await expect(tell('heard')).rejects.toEqual(notFound('was deleted'));
});

test('a link holds any number, occasion and version it is made for', async () => {
  const links = listenLinks(server.services);
  for (const phone of ['+12025550144', '+4915123456789', '+999999999999999'])
    for (const occasion of ['once', '2026-11-20', '2099-12-31'])
      for (const language of ['en', 'es'] as const) {
        const target = { clientId: operator.clientId, messageId, language, notified: { phone, version: 1_296, occasion } };
        const url = new URL(await links.make(target, server.clock.at));
        expect(await links.read(messageId, url.searchParams.get('t') ?? '', server.clock.at)).toEqual(target);
      }
});
