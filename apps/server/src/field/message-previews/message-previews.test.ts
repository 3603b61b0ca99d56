import { dayMs, Refusal } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example' });
  const client = await buildClient(server);
  operator = await buildUser(server, client.id, ['operator']);
});
afterAll(() => server.close());

const week = 7 * dayMs;
const api = (token: string | undefined = operator.token) => server.api(token).messagePreviews;
const listenTo = (url: string) => {
  const { pathname, searchParams } = new URL(url);
  return server.api().messagePreviews.listen({ params: { id: pathname.split('/').at(-1) ?? '' }, query: { t: searchParams.get('t') ?? '' } });
};
const fetchLink = async (id: string, language?: 'en' | 'es') => (await api().link({ query: { id, ...(language && { language }) } })).url;
const at = async <T>(time: number, act: () => Promise<T>): Promise<T> => {
  const before = server.clock.at;
  server.clock.at = time;
  return act().finally(() => (server.clock.at = before));
};
const refusal = (code: string, message: string | RegExp) =>
  expect.objectContaining({ failure: expect.objectContaining({ code }), message: expect.stringMatching(message) });

async function draftInBoth(): Promise<string> {
  const content = { title: 'Gate', body: 'Use the north gate.', spanishTitle: 'Puerta', spanishBody: 'Use la puerta norte.' };
  const place = { location: '', radiusMeters: 0, radiusUnit: 'mi' as const };
  const settings = { startDate: '2026-11-23', endDate: '2026-11-23', repeat: 'no' as const, repeatDays: Array(7).fill(true), startMinute: 0, endMinute: 1440 };
  const body = { content: { ...content, ...place, mode: 'draft' as const }, message_settings: { ...settings, trigger: 'enter' as const } };
  return (await server.api(operator.token).messages.save({ body })).insertId;
}

test('a link shows one message in the language asked for, a draft too, and nothing else of the account', async () => {
  const id = await draftInBoth();
  expect(await listenTo(await fetchLink(id))).toEqual({ message: { title: 'Gate', body: 'Use the north gate.', language: 'en' } });
  expect(await listenTo(await fetchLink(id, 'es'))).toMatchObject({ message: { title: 'Puerta', body: 'Use la puerta norte.', language: 'es' } });
});

test('a link in Spanish of a message that has none is in English, and says so', async () => {
  const message = await buildMessage(server, operator, { title: 'Gate', body: 'Use the north gate.' });
  expect(await listenTo(await fetchLink(message.id, 'es'))).toMatchObject({ message: { title: 'Gate', language: 'en' } });
});

test('a link is short enough for a QR code of 96 pixels', async () => {
  const message = await buildMessage(server, operator);
  const url = await fetchLink(message.id, 'es');
  expect(url).toMatch(/^https:\/\/earshot\.example\/listen\/[0-9a-f-]{36}\?t=[\w.-]+[0-9a-z]$/);
  expect(url.length).toBeLessThanOrEqual(145);
});

test('a link lasts 7 days', async () => {
  const message = await buildMessage(server, operator);
  const url = await fetchLink(message.id);
  await at(server.clock.at + week - 60_000, () => listenTo(url));
  await expect(at(server.clock.at + week, () => listenTo(url))).rejects.toEqual(refusal('not_found', 'expired'));
});

test('a link is good for its own message only, and a garbled one for none', async () => {
  const [one, other] = [await buildMessage(server, operator), await buildMessage(server, operator)];
  const url = await fetchLink(one.id);
  const garbled = [
    url.replace(one.id, other.id),
    url.replace('?t=e', '?t=s'),
    url.slice(0, -3),
    `${url}z`,
    url.replace(/t=.*/, 't=x'),
    url.replace(one.id, 'no-id'),
  ];
  for (const wrong of garbled) await expect(listenTo(wrong)).rejects.toEqual(refusal('not_found', 'incomplete or wrong'));
});

test.each([
  ['without its token', ''],
  ['with an empty one', '?t='],
  ['with one far too long', `?t=${'x'.repeat(500)}`],
  ['with one that is no text', '?t=%00'],
])('a link %s says in a sentence that it is not complete', async (_, query) => {
  const { id } = await buildMessage(server, operator);
  const answer = await fetch(`${server.baseUrl}/api/listen/${id}${query}`);
  expect(answer.status).toBe(422);
  const message = 'This link is incomplete or wrong. Open it again from the text message or the QR code.';
  expect(await answer.json()).toMatchObject({ message, fields: [{ field: 't' }] });
});

test('the link of a deleted message says that the message is gone', async () => {
  const message = await buildMessage(server, operator);
  const url = await fetchLink(message.id);
  await server.api(operator.token).messages.remove({ body: { selection: { kind: 'some', ids: new Set([message.id]) } } });
  await expect(listenTo(url)).rejects.toEqual(refusal('not_found', 'was deleted'));
  await expect(fetchLink(message.id)).rejects.toEqual(refusal('not_found', 'was not found'));
});

test("another operator's message is previewed only by whom the account shows it to", async () => {
  const hidden = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const message = await buildMessage(server, operator);
  for (const { token } of [hidden, colleague]) await expect(api(token).link({ query: { id: message.id } })).rejects.toEqual(refusal('not_found', ''));
  const sharing = await buildClient(server, { viewMessages: true });
  const [owner, reader] = [await buildUser(server, sharing.id, ['operator']), await buildUser(server, sharing.id, ['operator'])];
  const shared = await buildMessage(server, owner);
  expect(await api(reader.token).link({ query: { id: shared.id } })).toMatchObject({ url: expect.stringContaining(shared.id) });
});

test('a link of one server does not work on another with another secret', async () => {
  const other = await startServerForTest({ PUBLIC_URL: 'https://earshot.example', LINK_SECRET: 'a secret that is kept elsewhere, long enough' });
  const person = await buildUser(other, (await buildClient(other)).id, ['operator']);
  const message = await buildMessage(other, person);
  const { url } = await other.api(person.token).messagePreviews.link({ query: { id: message.id } });
  await expect(listenTo(url)).rejects.toEqual(refusal('not_found', 'incomplete or wrong'));
});

test('translation without a translator says so, and invents nothing', async () => {
  const asked = api().translate({ body: { Title: 'Gate', Body: 'The code is 4471.' } });
  await expect(asked).rejects.toEqual(
    new Refusal({ code: 'translator_unavailable' }, 'Automatic translation is not set up. Type the Spanish title and message.'),
  );
});
