import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeTwilio, startFakeTwilio, twilioAccount, twilioNumbers } from '../../../test/fake-twilio.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openSmsGateway } from './index.ts';

let fake: FakeTwilio;
let server: TestServer;

beforeAll(async () => {
  [fake, server] = await Promise.all([startFakeTwilio(), workerServer()]);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const secret = 'a secret that nobody is to read in a log';
const complete = {
  twilio: { TWILIO_ACCOUNT_SID: twilioAccount.sid, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: twilioNumbers.sender },
  vonage: { VONAGE_API_KEY: 'key', VONAGE_API_SECRET: secret, VONAGE_FROM: 'Earshot' },
  kannel: { KANNEL_URL: 'http://127.0.0.1:13013/cgi-bin/sendsms', KANNEL_USERNAME: 'user', KANNEL_PASSWORD: secret, KANNEL_FROM: '12025550100' },
  webhook: { SMS_WEBHOOK_URL: 'https://texts.example/send', SMS_WEBHOOK_SECRET: secret },
} as const;
const kinds = ['twilio', 'vonage', 'kannel', 'webhook'] as const;
const cases = kinds.flatMap((kind) => Object.keys(complete[kind]).map((missing) => [kind, missing] as const));
const open = (settings: Readonly<Record<string, string>>) => openSmsGateway({ ...server.services, config: readConfig({ ...settings, CARDS: 'sandbox' }) });

test.each(cases)('with SMS=%s and without %s the server does not start, and names the missing setting', (kind, missing) => {
  const { [missing]: _, ...rest } = complete[kind] as Readonly<Record<string, string>>;
  expect(() => open({ SMS: kind, ...rest })).toThrow(`${missing} is needed with SMS=${kind}`);
});

test('a wrong setting stops it too, with a line that names the setting and not its value', () => {
  expect(() => open({ SMS: 'pigeon' })).toThrow('SMS');
  expect(() => open({ SMS: 'twilio', ...complete.twilio, TWILIO_ACCOUNT_SID: secret })).toThrow(/^(?!.*nobody is to read)[^]*TWILIO_ACCOUNT_SID/);
  expect(() => open({ SMS: 'webhook', ...complete.webhook, SMS_WEBHOOK_SECRET: 'short' })).toThrow(/^(?!.*short)[^]*SMS_WEBHOOK_SECRET/);
  expect(() => open({ SMS: 'webhook', ...complete.webhook, SMS_WEBHOOK_URL: 'ftp://texts.example' })).toThrow('SMS_WEBHOOK_URL');
});

test.each(kinds)('SMS=%s chooses that provider; only the webhook sends nothing twice under one key', (kind) => {
  expect(open({ SMS: kind, ...complete[kind] })).toMatchObject({ name: kind, honoursKey: kind === 'webhook' });
});

test('without a setting the outbox itself is where text messages end', () => {
  expect(open({})).toMatchObject({ name: 'outbox', honoursKey: true });
});

test.each([
  ['https://earshot.test', 'https://earshot.test/api/sms/twilio/status'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000/api/sms/twilio/status'],
  ['http://localhost:3000', null],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
])('at %s Twilio reports to %s', async (publicUrl, expected) => {
  const settings = { SMS: 'twilio', ...complete.twilio, TWILIO_AUTH_TOKEN: twilioAccount.authToken, TWILIO_API_URL: fake.url, PUBLIC_URL: publicUrl };
  expect(await open(settings).send({ to: '+12025550199', body: 'Text', idempotencyKey: 'row' })).toMatchObject({ status: 'sent' });
  expect(new URLSearchParams(fake.requests.at(-1)?.body).get('StatusCallback')).toBe(expected);
});
