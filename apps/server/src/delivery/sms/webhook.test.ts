import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeSmsWebhook, startFakeSmsWebhook, webhookSecret, webhookSignature } from '../../../test/fake-sms-webhook.ts';
import { isSignedBy, webhookGateway } from './webhook.ts';

let fake: FakeSmsWebhook;

beforeAll(async () => {
  fake = await startFakeSmsWebhook();
});
afterEach(() => {
  fake.mood = 'well';
  fake.refusal = undefined;
});
afterAll(() => fake.close());

const now = Date.UTC(2026, 10, 20, 17);
const gateway = (changes: { readonly secret?: string; readonly url?: string } = {}) =>
  webhookGateway({ settings: { kind: 'webhook', url: `${fake.url}/texts`, secret: webhookSecret, ...changes }, now: () => now, timeoutMs: 400 });
const send = (idempotencyKey: string) => gateway().send({ to: '+12025550199', body: 'Señal “1”', idempotencyKey });

test('a text message is posted as JSON with its key, signed', async () => {
  expect(await send('first')).toEqual({ status: 'sent', providerId: 'own-first' });
  expect(fake.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/texts',
    body: '{"id":"first","to":"+12025550199","body":"Señal “1”"}',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'first',
      'x-earshot-signature': webhookSignature(fake.requests.at(-1)?.body ?? '', now / 1_000),
    },
  });
});

test('one that it has already is sent, not refused', async () => {
  await send('again');
  expect(await send('again')).toEqual({ status: 'sent', providerId: 'own-again' });
  fake.refusal = { status: 409, body: 'had it' };
  expect(await send('other')).toEqual({ status: 'sent', providerId: 'other' });
});

test('without an id in the answer, the text message keeps its own', async () => {
  fake.refusal = { status: 202, body: '' };
  expect(await send('row')).toEqual({ status: 'sent', providerId: 'row' });
  fake.refusal = { status: 200, body: {} };
  expect(await send('row')).toEqual({ status: 'sent', providerId: 'row' });
  fake.refusal = { status: 201, body: { providerId: 17 } };
  expect(await send('row')).toEqual({ status: 'sent', providerId: '17' });
});

test.each([
  [{ status: 422, body: { reason: 'We do not send to\nthis network.' } }, 'The SMS webhook refused it: We do not send to this network.'],
  [{ status: 400, body: '<h1>Bad Request</h1>' }, 'The SMS webhook refused it (HTTP 400).'],
])('%j is refused for good, in a sentence', async (refusal, reason) => {
  fake.refusal = refusal;
  expect(await send('refused')).toEqual({ status: 'refused', reason });
});

test.each([
  [{ secret: 'another secret, which is long enough' }, 'The SMS webhook does not accept the signature (HTTP 401). Check SMS_WEBHOOK_SECRET.'],
  [{ path: '/elsewhere' }, 'The SMS webhook answered HTTP 404. Check SMS_WEBHOOK_URL.'],
])(
  'wrong settings make it wait, and the sentence names the setting and no secret',
  async ({ path, ...wrong }: { path?: string; secret?: string }, sentence) => {
    const sent = gateway({ ...wrong, ...(path !== undefined && { url: `${fake.url}${path}` }) }).send({
      to: '+12025550199',
      body: 'Text',
      idempotencyKey: 'row',
    });
    await expect(sent).rejects.toThrow(new Error(sentence));
  },
);

test.each(['silent', 'cut', 'half', 'garbage', 'html', 'empty', 'huge', 'broken', 'bad gateway', 'gateway time-out', 'busy', 'down', 'redirect'] as const)(
  'an invalid answer (%s) is no answer: the same is sent again, and arrives once',
  async (mood) => {
    fake.mood = mood;
    await expect(send(mood)).rejects.toThrow(/^The SMS webhook /);
    fake.mood = 'well';
    expect(await send(mood)).toEqual({ status: 'sent', providerId: `own-${mood}` });
    expect(fake.taken.get(mood)).toEqual({ to: '+12025550199', body: 'Señal “1”' });
  },
);

test('a signature holds for five minutes, for its bytes and its secret', () => {
  const body = Buffer.from('{"from":"+12025550199","body":"STOP"}');
  const header = webhookSignature(body.toString(), now / 1_000);
  const signed = { body, header, now };
  expect(isSignedBy(webhookSecret, signed)).toBe(true);
  expect(isSignedBy(webhookSecret, { ...signed, now: now + 300_000 })).toBe(true);
  expect(isSignedBy(webhookSecret, { ...signed, now: now + 301_000 })).toBe(false);
  expect(isSignedBy(webhookSecret, { ...signed, now: now - 301_000 })).toBe(false);
  expect(isSignedBy(webhookSecret, { ...signed, body: Buffer.from('{}') })).toBe(false);
  expect(isSignedBy('another secret', signed)).toBe(false);
  for (const wrong of [undefined, '', header.replace('t=', 't=-'), header.replace(/t=\d+/, `t=${now / 1_000 + 1}`), header.slice(0, -1), [header]])
    expect(isSignedBy(webhookSecret, { ...signed, header: wrong })).toBe(false);
});
