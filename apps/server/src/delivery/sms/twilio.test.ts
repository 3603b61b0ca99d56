import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeTwilio, startFakeTwilio, twilioAccount, twilioNumbers } from '../../../test/fake-twilio.ts';
import { isTwilioSignature } from './twilio-callbacks.ts';
import { twilioGateway } from './twilio.ts';

let fake: FakeTwilio;
let optedOut: string[] = [];

beforeAll(async () => {
  fake = await startFakeTwilio();
});
afterEach(() => {
  fake.mood = 'well';
  optedOut = [];
});
afterAll(() => fake.close());

const { sid: accountSid, authToken, service } = twilioAccount;
const settings = { kind: 'twilio' as const, accountSid, authToken, from: twilioNumbers.sender };
const statusUrl = 'https://earshot.test/api/sms/twilio/status';
const gateway = (
  changes: Partial<Omit<Parameters<typeof twilioGateway>[0], 'settings'>> & { readonly settings?: Partial<typeof settings & { apiUrl: string }> } = {},
) =>
  twilioGateway({
    statusUrl,
    onOptOut: async (phone) => void optedOut.push(phone),
    timeoutMs: 400,
    ...changes,
    settings: { ...settings, apiUrl: fake.url, ...changes.settings },
  });
const to = '+12025550199';
const sms = (changes: { readonly to?: string; readonly body?: string } = {}) => ({
  to,
  body: 'Your code is 123456 & lasts “10 minutes”.',
  idempotencyKey: 'row',
  ...changes,
});

test('a text message is sent as Twilio wants it, and its id comes back', async () => {
  const outcome = await gateway().send(sms());
  const request = fake.requests.at(-1);
  expect(request).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${accountSid}/Messages.json` });
  expect([...new URLSearchParams(request?.body)]).toEqual([
    ['To', to],
    ['Body', sms().body],
    ['From', twilioNumbers.sender],
    ['StatusCallback', statusUrl],
  ]);
  const [message] = [...fake.messages.values()].slice(-1);
  expect(outcome).toEqual({ status: 'sent', providerId: message?.sid, segments: 1 });
});

test('a messaging service chooses the sender itself', async () => {
  const outcome = await gateway({ settings: { from: service }, statusUrl: undefined }).send(sms());
  expect([...new URLSearchParams(fake.requests.at(-1)?.body).keys()]).toEqual(['To', 'Body', 'MessagingServiceSid']);
  expect(outcome).toMatchObject({ status: 'sent', segments: undefined });
});

test.each([
  ['not a number', twilioNumbers.invalid, 'This is not a valid phone number.'],
  ['a landline', twilioNumbers.landline, 'This phone number cannot receive text messages.'],
  ['a country that is not allowed', twilioNumbers.abroad, 'The Twilio account does not allow text messages to this country.'],
  ['out of reach', twilioNumbers.unreachable, 'Twilio cannot reach this phone number from the sender that is set.'],
])('%s is refused for good, in a sentence', async (_name, number, reason) => {
  expect(await gateway().send(sms({ to: number }))).toEqual({ status: 'refused', reason });
  expect(optedOut).toEqual([]);
});

test('a number whose owner sent STOP to Twilio is refused, and counts as opted out here too', async () => {
  const outcome = await gateway().send(sms({ to: twilioNumbers.optedOut }));
  expect(outcome).toEqual({ status: 'refused', reason: 'The owner of this phone number opted out of text messages.' });
  expect(optedOut).toEqual([twilioNumbers.optedOut]);
});

test.each([
  ['credentials', { authToken: 'not-the-token' }, 'Twilio does not accept the credentials. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'],
  ['a sender of somebody else', { from: twilioNumbers.notOwned }, 'Twilio does not accept the sender. Check TWILIO_FROM.'],
  ['a service that is none', { from: `MG${'0'.repeat(32)}` }, 'Twilio does not know the messaging service. Check TWILIO_FROM.'],
  ['a sender with a full queue', { from: twilioNumbers.fullQueue }, 'The queue of the sender at Twilio is full.'],
])('wrong settings (%s) make the text message wait, and the sentence names the setting and no secret', async (_name, wrong, sentence) => {
  const error = await gateway({ settings: wrong })
    .send(sms())
    .catch((thrown: unknown) => thrown);
  expect(error).toEqual(new Error(sentence));
});

test.each([
  ['busy', 'Twilio is limiting requests (HTTP 429).'],
  ['down', 'Twilio is unavailable (HTTP 503).'],
  ['sorry', 'Twilio is unavailable (HTTP 500).'],
  ['redirect', 'Twilio redirects to another address (HTTP 307). Check the setting with its address.'],
] as const)('when Twilio is %s it is tried again, as nothing was sent', async (mood, sentence) => {
  fake.mood = mood;
  const before = fake.requests.length;
  await expect(gateway().send(sms())).rejects.toThrow(sentence);
  expect(fake.requests.length).toBe(before + 1);
});

test('an unreachable server is tried again', async () => {
  const gone = await startFakeTwilio();
  await gone.close();
  await expect(gateway({ settings: { apiUrl: gone.url } }).send(sms())).rejects.toThrow('Twilio could not be reached (ECONNREFUSED).');
  await expect(gateway({ settings: { apiUrl: 'http://127.0.0.1:9' } }).send(sms())).rejects.toThrow('Twilio could not be reached (bad port).');
  await expect(gateway({ settings: { apiUrl: 'http://nowhere.invalid' } }).send(sms())).rejects.toThrow(/^Twilio could not be reached \(E\w+\)\.$/);
  await expect(gateway({ settings: { apiUrl: fake.url.replace('http:', 'https:') } }).send(sms())).rejects.toThrow('Twilio could not be reached');
});

test.each(['silent', 'cut', 'half', 'garbage', 'html', 'empty', 'huge', 'broken', 'bad gateway', 'gateway time-out'] as const)(
  'an invalid answer (%s) leaves it unknown, so that it is not sent twice',
  async (mood) => {
    fake.mood = mood;
    const before = fake.requests.length;
    const outcome = await gateway().send(sms());
    expect(outcome).toEqual({ status: 'unknown', reason: expect.stringMatching(/^[A-Z].*the text message may or may not have been sent\.$/) as string });
    expect(fake.requests.length).toBe(before + 1);
  },
);

/** Twilio's own library knows only Twilio's address. */
class Redirected extends twilio.RequestClient {
  override request<T>(options: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0]) {
    return super.request<T>({ ...options, data: options.data as T, uri: options.uri.replace('https://api.twilio.com', fake.url) });
  }
}
const library = (token = authToken) => twilio(accountSid, token, { httpClient: new Redirected() });
const byLibrary = (number: string, token?: string) =>
  library(token).messages.create({ to: number, from: twilioNumbers.sender, body: 'Text', statusCallback: statusUrl });

test('Twilio’s own library finds Twilio in the stand-in', async () => {
  const made = await byLibrary(to);
  expect(made).toMatchObject({ status: 'queued', to, from: twilioNumbers.sender, body: 'Text', numSegments: '1', accountSid, direction: 'outbound-api' });
  expect(made.dateCreated).toBeInstanceOf(Date);
  expect((await library().messages(made.sid).fetch()).body).toBe('Text');
  await expect(byLibrary(twilioNumbers.invalid)).rejects.toMatchObject({ status: 400, code: 21_211 });
  await expect(byLibrary(twilioNumbers.optedOut)).rejects.toMatchObject({ status: 400, code: 21_610 });
  await expect(byLibrary(to, 'not-the-token')).rejects.toMatchObject({ status: 401, code: 20_003, message: 'Authenticate' });
  fake.mood = 'busy';
  await expect(byLibrary(to)).rejects.toMatchObject({ status: 429, code: 20_429 });
});

test('the gateway and Twilio’s own library ask for the same', async () => {
  await byLibrary(to);
  const theirs = fake.requests.at(-1);
  await gateway().send({ to, body: 'Text', idempotencyKey: 'row' });
  const ours = fake.requests.at(-1);
  expect(ours).toMatchObject({ method: theirs?.method, path: theirs?.path, headers: { authorization: theirs?.headers.authorization } });
  const parseFormFields = (body = '') => Object.fromEntries(new URLSearchParams(body));
  expect(parseFormFields(ours?.body)).toEqual(parseFormFields(theirs?.body));
});

const signed = { MessageSid: 'SM1', MessageStatus: 'delivered', To: to, Body: 'ñ & = +', Empty: '' };
const isSigned = (signature: string, url: string, fields: Record<string, string | string[]> = signed) =>
  isTwilioSignature(signature, {
    authToken,
    url,
    form: new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]))),
  });

test('a signature is one to Twilio’s own library if and only if it is one here', () => {
  for (const url of [statusUrl, 'https://earshot.test:8443/api/sms/twilio/status?x=1&y=%20', 'http://earshot.test/a']) {
    const signature = twilio.getExpectedTwilioSignature(authToken, url, signed);
    expect([isSigned(signature, url), twilio.validateRequest(authToken, signature, url, signed)]).toEqual([true, true]);
    const changed = { ...signed, MessageStatus: 'failed' };
    expect([isSigned(signature, url, changed), twilio.validateRequest(authToken, signature, url, changed)]).toEqual([false, false]);
    expect([isSigned(signature, `${url}0`), twilio.validateRequest(authToken, signature, `${url}0`, signed)]).toEqual([false, false]);
    const stranger = twilio.getExpectedTwilioSignature('not-the-token', url, signed);
    expect([isSigned(stranger, url), twilio.validateRequest(authToken, stranger, url, signed)]).toEqual([false, false]);
  }
});

test('Twilio may name the port or leave it out, and repeat a field', () => {
  const withPort = twilio.getExpectedTwilioSignature(authToken, statusUrl.replace('.test', '.test:443'), signed);
  expect(isSigned(withPort, statusUrl)).toBe(true);
  const withoutPort = twilio.getExpectedTwilioSignature(authToken, statusUrl, signed);
  expect(isSigned(withoutPort, statusUrl.replace('.test', '.test:8443'))).toBe(true);
  const repeated = { ...signed, Media: ['b', 'a', 'b'] };
  expect(isSigned(twilio.getExpectedTwilioSignature(authToken, statusUrl, repeated), statusUrl, repeated)).toBe(true);
  expect(isSigned('', statusUrl)).toBe(false);
});
