import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example' });
  clientId = (await buildClient(server)).id;
});
afterAll(() => server.close());

/** An operator with a message, not yet counted by another test. */
async function someone(): Promise<{ readonly person: BuiltUser; readonly messageId: string }> {
  const person = await buildUser(server, clientId, ['operator']);
  return { person, messageId: (await buildMessage(server, person, { title: 'Gate', body: 'Use the north gate.' })).id };
}
const api = ({ token }: BuiltUser) => server.api(token).messagePreviews;
const untilSent = (person: BuiltUser, id: string) =>
  vi.waitFor(async () => expect(await api(person).sms({ query: { id } })).toMatchObject({ status: 'sent' }), { timeout: 10_000, interval: 100 });
const outbox = (id: string) => server.services.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
const refusal = (code: string, message: string) =>
  expect.objectContaining({ failure: expect.objectContaining({ code }), message: expect.stringContaining(message) });
const us = { PhoneNumber: '(202) 555-0144', countryCode: 'US' };

test('a preview is one text message of plain letters with the link, and what became of it can be asked', async () => {
  const { person, messageId } = await someone();
  const { smsId } = await api(person).send({ body: { ContentID: messageId, ...us } });
  const row = await outbox(smsId);
  expect(row).toMatchObject({ client_id: clientId, channel: 'sms', recipient: '+12025550144', kind: 'preview' });
  expect(row?.body).toMatch(/^Hear your message: https:\/\/earshot\.example\/listen\/[\w?=.-]+$/);
  expect(row?.body.length).toBeLessThanOrEqual(160);
  await untilSent(person, smsId);
});

test('a preview in Spanish comes in a Spanish text message', async () => {
  const person = await buildUser(server, clientId, ['operator']);
  const content = { title: 'Gate', body: 'Use the north gate.', spanishTitle: 'Puerta', spanishBody: 'Use la puerta norte.' };
  const place = { location: '', radiusMeters: 0, radiusUnit: 'mi' as const };
  const settings = { startDate: '2026-11-23', endDate: '2026-11-23', repeat: 'no' as const, repeatDays: Array(7).fill(true), startMinute: 0, endMinute: 1440 };
  const body = { content: { ...content, ...place, mode: 'draft' as const }, message_settings: { ...settings, trigger: 'enter' as const } };
  const id = (await server.api(person.token).messages.save({ body })).insertId;
  const { smsId } = await api(person).send({ body: { ContentID: id, language: 'es', ...us, PhoneNumber: '2025550148' } });
  const row = await outbox(smsId);
  expect(row?.body).toMatch(/^Escuche su mensaje: https:\/\/earshot\.example\/listen\/[\w?=.-]+$/);
  expect(row?.body.length).toBeLessThanOrEqual(160);
});

test("the provider's reason for a failed text message is shown, to the own client alone", async () => {
  const { person, messageId } = await someone();
  const { smsId } = await api(person).send({ body: { ContentID: messageId, ...us, PhoneNumber: '2025550145' } });
  await untilSent(person, smsId); // no job changes it any more
  await server.services.database.db.updateTable('outbox').set({ status: 'failed', error: 'Unreachable carrier' }).where('id', '=', smsId).execute();
  expect(await api(person).sms({ query: { id: smsId } })).toMatchObject({ status: 'failed', error: 'Unreachable carrier' });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await expect(api(stranger).sms({ query: { id: smsId } })).rejects.toEqual(refusal('not_found', 'This text message was not found.'));
});

test('a text message that is not a preview cannot be queried', async () => {
  const { person, messageId } = await someone();
  const { smsId } = await api(person).send({ body: { ContentID: messageId, ...us, PhoneNumber: '2025550146' } });
  await server.services.database.db.updateTable('outbox').set({ kind: 'invitation' }).where('id', '=', smsId).execute();
  await expect(api(person).sms({ query: { id: smsId } })).rejects.toEqual(refusal('not_found', ''));
});

test("without a number it goes to the caller's own, and who has none is asked for one", async () => {
  const { person, messageId } = await someone();
  await expect(api(person).send({ body: { ContentID: messageId } })).rejects.toEqual(refusal('invalid_input', 'Phone number is required'));
  await server.services.database.db.updateTable('users').set({ phone: '+14155550100', country: 'US' }).where('id', '=', person.id).execute();
  const { smsId } = await api(person).send({ body: { ContentID: messageId } });
  expect(await outbox(smsId)).toMatchObject({ recipient: '+14155550100' });
});

test('a number is read as people of its country write it, and refused in the words of the form', async () => {
  const { person, messageId } = await someone();
  const send = async (PhoneNumber: string, countryCode?: string) => {
    const { smsId } = await api(person).send({ body: { ContentID: messageId, PhoneNumber, ...(countryCode && { countryCode }) } });
    return (await outbox(smsId))?.recipient;
  };
  expect(await send('07400 123456', 'gb')).toBe('+447400123456');
  expect(await send('+447400123457')).toBe('+447400123457');
  // The operator is in Denver.
  expect(await send('202 555 0147')).toBe('+12025550147');
  for (const [typed, country, message] of [
    ['123', 'US', 'Phone Number is invalid'],
    ['2025550148', 'DE', 'Germany (+49) is not among the countries served'],
    ['+4915123456789', undefined, 'Germany (+49) is not among the countries served'],
    ['0034 622345678', undefined, 'Spain (+34) is not among the countries served'],
    ['+34 622 345 678', 'US', 'Spain (+34) is not among the countries served'],
  ] as const)
    await expect(send(typed, country)).rejects.toEqual(refusal('invalid_input', message));
  await expect(send(' ', 'US')).rejects.toEqual(refusal('invalid_input', 'Phone number is required'));
});

test('one person sends 5 a minute, and one number gets 5 a minute', async () => {
  const { person, messageId } = await someone();
  const to = (digit: number) => api(person).send({ body: { ContentID: messageId, PhoneNumber: `202555016${digit}`, countryCode: 'US' } });
  for (const digit of [1, 2, 3, 4, 5]) await to(digit);
  await expect(to(6)).rejects.toEqual(refusal('too_many_requests', 'Wait a minute'));
  const others = await Promise.all(Array.from({ length: 6 }, someone));
  const sends = others.map(({ person: one, messageId: id }) => api(one).send({ body: { ContentID: id, PhoneNumber: '2025550170', countryCode: 'US' } }));
  expect((await Promise.allSettled(sends)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  server.clock.at += 61_000;
  await to(6);
});

test('a request that is sent again under its key is one text message', async () => {
  const { person, messageId } = await someone();
  const again = () => api(person).send({ body: { ContentID: messageId, PhoneNumber: '2025550180', countryCode: 'US' } }, { idempotencyKey: 'one' });
  const [first, second] = [await again(), await again()];
  expect(second.smsId).toBe(first.smsId);
});

test('a deactivated account sends nothing', async () => {
  const { person, messageId } = await someone();
  const { db } = server.services.database;
  const set = (deactivated_at: Date | null) => db.updateTable('clients').set({ deactivated_at }).where('id', '=', clientId).execute();
  await set(new Date(server.clock.at));
  await expect(api(person).send({ body: { ContentID: messageId, ...us } })).rejects.toEqual(refusal('account_deactivated', ''));
  await set(null);
});
