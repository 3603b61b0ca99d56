import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeVonage, startFakeVonage, vonageAccount } from '../../../test/fake-vonage.ts';
import { vonageGateway } from './vonage.ts';

let fake: FakeVonage;

beforeAll(async () => {
  fake = await startFakeVonage();
});
afterEach(() => {
  fake.mood = 'well';
  fake.refusal = undefined;
});
afterAll(() => fake.close());

const { apiKey, apiSecret } = vonageAccount;
const statusUrl = 'https://earshot.test/api/sms/vonage/status';
const gateway = (changes: { readonly apiSecret?: string; readonly apiUrl?: string } = {}) =>
  vonageGateway({ settings: { kind: 'vonage', apiKey, apiSecret, from: 'Earshot', apiUrl: fake.url, ...changes }, statusUrl, timeoutMs: 400 });
const send = (body = 'Your code is 123456.') => gateway().send({ to: '+447700900000', body, idempotencyKey: 'row' });
const lastForm = () => Object.fromEntries(new URLSearchParams(fake.requests.at(-1)?.body));

test('a text message is sent as Vonage wants it, and its id comes back', async () => {
  expect(await send()).toEqual({ status: 'sent', providerId: expect.stringMatching(/^[0-9A-F]{16}$/) as string, segments: 1 });
  expect(lastForm()).toEqual({
    api_key: apiKey,
    api_secret: apiSecret,
    from: 'Earshot',
    to: '447700900000',
    text: 'Your code is 123456.',
    type: 'text',
    'client-ref': 'row',
    callback: statusUrl,
  });
  expect(fake.requests.at(-1)).toMatchObject({ method: 'POST', path: '/sms/json' });
});

test('letters of another alphabet arrive as they are', async () => {
  await send('Cierre la válvula');
  expect(lastForm()).toMatchObject({ type: 'unicode', text: 'Cierre la válvula' });
  await send('¡Señor Ñandú!'.replace('ú', 'u'));
  expect(lastForm()).toMatchObject({ type: 'text' });
});

test('a long one is one text message in several parts', async () => {
  expect(await send('x'.repeat(400))).toMatchObject({ status: 'sent', segments: 3 });
});

test.each([
  ['7', 'Number barred', 'This phone number does not accept text messages.'],
  ['29', 'Non-Whitelisted Destination', 'The Vonage account may only send to phone numbers that are listed in it.'],
  ['22', `Invalid\nthing ${vonageAccount.apiSecret}.`, 'Vonage refused it: Invalid thing … (status 22).'],
  ['constructor', '', 'Vonage refused it: no reason given (status constructor).'],
])('status %s is refused for good, in a sentence', async (status, words, reason) => {
  fake.refusal = [status, words];
  expect(await send()).toEqual({ status: 'refused', reason });
});

test.each([
  ['1', 'Throughput Rate Exceeded', 'Vonage is limiting requests.'],
  ['5', 'Internal Error', 'Vonage is unavailable.'],
  ['9', 'Partner quota violation', 'The Vonage account has no credit left.'],
  ['15', 'Invalid Sender Address', 'Vonage does not accept the sender. Check VONAGE_FROM.'],
])('status %s is tried again', async (status, words, sentence) => {
  fake.refusal = [status, words];
  await expect(send()).rejects.toThrow(new Error(sentence));
});

test('wrong credentials make it wait, and the sentence names the settings and no secret', async () => {
  const sent = gateway({ apiSecret: 'not-the-secret' }).send({ to: '+447700900000', body: 'Text', idempotencyKey: 'row' });
  await expect(sent).rejects.toThrow(new Error('Vonage does not accept the credentials. Check VONAGE_API_KEY and VONAGE_API_SECRET.'));
});

test('a server that is not Vonage is recognised by its address', async () => {
  const sent = gateway({ apiUrl: `${fake.url}/elsewhere` }).send({ to: '+447700900000', body: 'Text', idempotencyKey: 'row' });
  await expect(sent).rejects.toThrow('Vonage answered HTTP 404 without saying why. Check VONAGE_API_URL.');
});

test.each(['busy', 'down', 'redirect'] as const)('when Vonage is %s it is tried again, as nothing was sent', async (mood) => {
  fake.mood = mood;
  await expect(send()).rejects.toThrow(/^Vonage /);
});

test.each(['silent', 'cut', 'half', 'garbage', 'html', 'empty', 'huge', 'broken', 'bad gateway', 'gateway time-out'] as const)(
  'an invalid answer (%s) leaves it unknown, so that it is not sent twice',
  async (mood) => {
    fake.mood = mood;
    expect(await send()).toEqual({ status: 'unknown', reason: expect.stringContaining('the text message may or may not have been sent.') as string });
  },
);
