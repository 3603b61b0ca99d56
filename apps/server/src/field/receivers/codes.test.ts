import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let serial = 100;
let typed: string;
let phone: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // The limiter of an address looks back one minute.
  server.clock.at += 2 * minuteMs;
  const client = await buildClient(server);
  typed = `2025550${++serial}`;
  phone = `+1${typed}`;
  await buildContact(server, await buildUser(server, client.id, ['operator']), { phone });
});

const api = () => server.api().receivers;
const ask = (number = typed) => api().requestCode({ body: { country: 'US', phone: number } });
const signIn = (code: string, number = typed) => api().signIn({ body: { country: 'US', phone: number, code } });
const texts = async (to = phone) => {
  const rows = await server.services.database.db.selectFrom('outbox').select('body').where('recipient', '=', to).orderBy('id').execute();
  return rows.map(({ body }) => body);
};
const newestCode = async () => (await texts()).at(-1)?.slice(0, 6) ?? 'no code';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refusedCode = (message: string) => ({ failure: { code: 'invalid_input', issues: [{ field: 'code', message }] } });
const wrong = refusedCode('is wrong or has expired');
const worn = refusedCode('was tried too often: ask for a new one');

test('a number in an address book gets a code by SMS that signs the device in', async () => {
  await ask(`(${typed.slice(0, 3)}) ${typed.slice(3)}`);
  expect(await texts()).toEqual([expect.stringMatching(/^\d{6} is your Earshot code\. It lasts 10 minutes\.$/)]);
  const { token, expiresAt, phone: signedIn } = await signIn(` ${await newestCode()} `);
  expect({ expiresAt, signedIn }).toEqual({ expiresAt: server.clock.at + 365 * dayMs, signedIn: phone });
  await expect(server.api(token).receivers.sync({ query: {} })).resolves.toMatchObject({ messages: [] });
});

test('the code is in the language in which it is asked for, and in one segment', async () => {
  const requestTicket = async (language: 'en' | 'es') => api().requestCode({ body: { country: 'US', phone: typed, language } });
  await requestTicket('es');
  // Ids of one instant have no order.
  server.clock.at += 1_000;
  await requestTicket('en');
  expect(await texts()).toEqual([
    expect.stringMatching(/^\d{6} es su código de Earshot\. Vence en 10 minutos\.$/),
    expect.stringMatching(/^\d{6} is your Earshot code\. It lasts 10 minutes\.$/),
  ]);
  for (const text of await texts()) expect(text.length).toBeLessThanOrEqual(70);
  await signIn((await texts())[1]!.slice(0, 6));
});

test('an unknown number gets the same answer, the same refusals, and no SMS', async () => {
  const unknown = '2025559199';
  const { ticket: _, ...answer } = await ask();
  expect(await ask(unknown)).toEqual({ ...answer, ticket: expect.stringMatching(/^[\w-]{43}$/) as string });
  expect(await texts(`+1${unknown}`)).toEqual([]);
  for (let attempt = 0; attempt < 4; attempt += 1) await expect(signIn('123456', unknown)).rejects.toMatchObject(wrong);
  await expect(signIn('123456', unknown)).rejects.toMatchObject(worn);
});

test('the contacts of an archived client count for nothing', async () => {
  const { client_id } = await server.services.database.db.selectFrom('contacts').select('client_id').where('phone', '=', phone).executeTakeFirstOrThrow();
  await server.services.database.db
    .updateTable('clients')
    .set({ archived_at: new Date(server.clock.at) })
    .where('id', '=', client_id)
    .execute();
  await ask();
  expect(await texts()).toEqual([]);
});

test('a code is worth nothing once it was used, and none is stored readable', async () => {
  await ask();
  const code = await newestCode();
  const { code_hash } = await server.services.database.db.selectFrom('sign_in_codes').select('code_hash').where('phone', '=', phone).executeTakeFirstOrThrow();
  expect(code_hash.toString('latin1')).not.toContain(code);
  await signIn(code);
  await expect(signIn(code)).rejects.toMatchObject(wrong);
});

test('the fifth wrong try voids the code: the sixth fails with the right one', async () => {
  await ask();
  const code = await newestCode();
  for (let attempt = 0; attempt < 4; attempt += 1) await expect(signIn(otherThan(code))).rejects.toMatchObject(wrong);
  await expect(signIn(otherThan(code))).rejects.toMatchObject(worn);
  await expect(signIn(code)).rejects.toMatchObject(worn);
  server.clock.at += minuteMs;
  await ask();
  await expect(signIn(await newestCode())).resolves.toMatchObject({ phone });
});

test('five wrong tries at once are five tries', async () => {
  await ask();
  const code = await newestCode();
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(otherThan(code))));
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(signIn(code)).rejects.toMatchObject(worn);
});

test('a code lasts ten minutes', async () => {
  await ask();
  server.clock.at += 10 * minuteMs;
  await expect(signIn(await newestCode())).rejects.toMatchObject(wrong);
});

test('each request has a code and a ticket of its own, and the codes of others stay good', async () => {
  const first = await ask();
  server.clock.at += 1;
  const second = await ask();
  const [firstCode = '', secondCode = ''] = (await texts()).map((text) => text.slice(0, 6));
  expect(first.ticket).not.toBe(second.ticket);
  const byTicket = (code: string, ticket: string) => api().signIn({ body: { country: 'US', phone: typed, code, ticket } });
  await expect(byTicket(secondCode, first.ticket)).rejects.toMatchObject(wrong);
  await expect(byTicket(secondCode, second.ticket)).resolves.toMatchObject({ phone });
  await expect(byTicket(firstCode, first.ticket)).resolves.toMatchObject({ phone });
  await expect(byTicket(firstCode, first.ticket)).rejects.toMatchObject(wrong);
});

test('asking again with the ticket within a minute sends nothing, and a used or made-up ticket a new code', async () => {
  const again = (ticket: string) => api().requestCode({ body: { country: 'US', phone: typed, ticket } });
  const { ticket } = await ask();
  server.clock.at += minuteMs - 1;
  expect(await again(ticket)).toMatchObject({ success: 1, ticket });
  expect(await texts()).toHaveLength(1);
  server.clock.at += 1;
  const { ticket: next } = await again(ticket);
  expect(next).not.toBe(ticket);
  expect(await texts()).toHaveLength(2);
  await api().signIn({ body: { country: 'US', phone: typed, code: await newestCode(), ticket: next } });
  await again(next);
  await again('of nobody');
  expect(await texts()).toHaveLength(4);
});

test('a network gets ten codes a day for a number, known or not, and sees that limit', async () => {
  const unknown = `2025558${typed.slice(-3)}`;
  const messages = [];
  for (const number of [typed, unknown]) {
    for (let each = 0; each < 10; each += 1) await ask(number);
    messages.push(await ask(number).catch((error: unknown) => (error as Error).message));
  }
  const told = 'You have reached the daily limit of codes for this number. Use the newest one. Try again in 24 hours.';
  expect(messages).toEqual([told, told]);
  expect(await texts()).toHaveLength(10);
  server.clock.at += 24 * 60 * minuteMs;
  await ask();
  expect(await texts()).toHaveLength(11);
});

test('signing in ends the device that had the number before', async () => {
  await ask();
  const { token: old } = await signIn(await newestCode());
  server.clock.at += minuteMs;
  await ask();
  const { token: current } = await signIn(await newestCode());
  await expect(server.api(old).receivers.sync({ query: {} })).rejects.toMatchObject({ failure: { code: 'signed_out' } });
  await expect(server.api(current).receivers.sync({ query: {} })).resolves.toBeDefined();
  await server.api(current).receivers.signOut();
  await expect(server.api(current).receivers.sync({ query: {} })).rejects.toMatchObject({ failure: { code: 'signed_out' } });
});

test('numbers and countries that no text message goes to are refused by field', async () => {
  const refused = (field: string, message: string) => ({ failure: { code: 'invalid_input', issues: [{ field, message }] } });
  await expect(api().requestCode({ body: { country: 'DE', phone: '15112345678' } })).rejects.toMatchObject(
    refused('country', 'Germany (+49) is not among the countries served'),
  );
  for (const phone of ['+34 622 345 678', '0034 622345678', '011 34 622-345-678', '+34'])
    await expect(api().requestCode({ body: { country: 'US', phone } })).rejects.toMatchObject(
      refused('country', 'Spain (+34) is not among the countries served'),
    );
  await expect(api().requestCode({ body: { country: 'US', phone: '123' } })).rejects.toMatchObject(refused('phone', 'Phone Number is invalid'));
  await expect(api().signIn({ body: { country: 'US', phone: '-', code: '123456' } })).rejects.toMatchObject(refused('phone', 'Phone number is required'));
});

test('an address that asks for very many codes has to wait', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 61 }, (_, each) => ask(`20255576${String(each).padStart(2, '0')}`)));
  expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await expect(ask()).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
  server.clock.at += minuteMs;
  await expect(ask()).resolves.toMatchObject({ success: 1 });
});

test('a number of a country without text messages is refused at once, before a person waits for a code', async () => {
  const own = await startTestServer({ SMS_COUNTRIES: 'US GB' });
  onTestFinished(() => own.close());
  const ask = (country: string, number: string) => own.api().receivers.requestCode({ body: { country, phone: number } });
  const refusal = { failure: { code: 'invalid_input', issues: [{ field: 'country', message: 'is not supported for text messages' }] } };
  await expect(ask('PL', '512345678')).rejects.toMatchObject(refusal);
  // Canada has the code of the United States.
  await expect(ask('US', '4165550123')).rejects.toMatchObject(refusal);
  await expect(ask('US', '2025550123')).resolves.toMatchObject({ success: 1 });
  await expect(ask('GB', '7400123456')).resolves.toMatchObject({ success: 1 });
});
