import { dayMs, hourMs } from '@earshot/domain';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildClient, buildContact, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { type FakeKannel, kannelUser, startFakeKannel } from '../../../test/fake-kannel.ts';
import { startFakeSmsWebhook, webhookSecret, webhookSignature } from '../../../test/fake-sms-webhook.ts';
import type { FakeSms } from '../../../test/fake-sms.ts';
import { type FakeTwilio, startFakeTwilio, twilioAccount, twilioNumbers } from '../../../test/fake-twilio.ts';
import { signedByVonage, startFakeVonage, vonageAccount } from '../../../test/fake-vonage.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';

const publicUrl = 'https://earshot.test';
let server: TestServer;
let operator: BuiltUser;

function serve<T extends FakeSms>(start: () => Promise<T>, makeSettings: (url: string) => Record<string, string>): { readonly fake: T } {
  const held: { fake?: T } = {};
  beforeAll(async () => {
    held.fake = await start();
    server = await startTestServer({ PUBLIC_URL: publicUrl, ...makeSettings(held.fake.url) });
    operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  });
  afterAll(async () => {
    await server.close();
    await held.fake?.close();
  });
  return held as { readonly fake: T };
}

const findOutboxRow = (phone: string) => server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', phone).executeTakeFirstOrThrow();
const hasOptedOut = async (phone: string) =>
  (await server.services.database.db.selectFrom('opt_outs').select('phone').where('phone', '=', phone).execute()).length > 0;

/** A contact whose invitation the provider has taken, with its outbox row. */
async function invited() {
  const contact = await buildContact(server, operator);
  await server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  await vi.waitFor(async () => expect(await findOutboxRow(contact.phone)).toMatchObject({ status: 'sent' }), { timeout: 10_000 });
  return { ...contact, row: await findOutboxRow(contact.phone) };
}

interface CallbackRequest {
  readonly path: string;
  readonly body: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const post = ({ path, body, type = 'application/json', headers }: CallbackRequest) =>
  fetch(`${server.baseUrl}${path}`, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

/** The tests that each provider's reports must pass. `tell` returns the HTTP status of the answer. */
function reports(tell: (providerId: string, delivery: 'accepted' | 'delivered' | 'undelivered', isForged?: boolean) => Promise<number>, answered = 204): void {
  test('a report comes to its row, and a late one takes nothing back', async () => {
    const { row, phone } = await invited();
    expect(await tell(row.provider_id ?? '', 'accepted')).toBe(answered);
    expect(await findOutboxRow(phone)).toMatchObject({ status: 'sent', delivery: 'accepted' });
    expect(await tell(row.provider_id ?? '', 'delivered')).toBe(answered);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery: 'delivered', delivery_error: null, delivery_at: server.clock.at });
    expect(await tell(row.provider_id ?? '', 'accepted')).toBe(answered);
    expect(await tell(row.provider_id ?? '', 'undelivered')).toBe(answered);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery: 'delivered', delivery_error: null });
  });

  test('one that could not be delivered says why, in a sentence', async () => {
    const { row, phone } = await invited();
    expect(await tell(row.provider_id ?? '', 'undelivered')).toBe(answered);
    expect(await findOutboxRow(phone)).toMatchObject({
      delivery: 'undelivered',
      delivery_error: expect.stringMatching(/^(?:The|It|This) .{10,}\.?$/) as string,
    });
  });

  test('an unsigned call changes nothing and learns nothing', async () => {
    const { row, phone } = await invited();
    expect(await tell(row.provider_id ?? '', 'delivered', true)).toBe(403);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery: null });
  });

  test('a report on an unknown text message is accepted too, so that it does not come again', async () => {
    expect(await tell('00000000-0000-7000-8000-000000000000', 'accepted')).toBe(answered);
  });
}

/** The tests that each provider's replies must pass. */
function replies(say: (from: string, body: string, isForged?: boolean) => Promise<number>, answered = 204): void {
  test("STOP ends a number's text messages, and START brings them back", async () => {
    const { phone } = await invited();
    expect(await say(phone, 'Thanks & see you = soon')).toBe(answered);
    expect(await say(phone, 'STOP', true)).toBe(403);
    expect(await hasOptedOut(phone)).toBe(false);
    expect(await say(phone, 'Stop.')).toBe(answered);
    expect(await hasOptedOut(phone)).toBe(true);
    expect(await say(phone, 'START')).toBe(answered);
    expect(await hasOptedOut(phone)).toBe(false);
  });
}

describe('Twilio', () => {
  const held: { readonly fake: FakeTwilio } = serve(startFakeTwilio, (url) => ({
    SMS: 'twilio',
    TWILIO_API_URL: url,
    TWILIO_ACCOUNT_SID: twilioAccount.sid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_FROM: twilioNumbers.sender,
  }));
  const tell = async (path: string, fields: Record<string, string>, isForged = false) => {
    const signature = twilio.getExpectedTwilioSignature(isForged ? 'not-the-token' : twilioAccount.authToken, `${publicUrl}${path}`, fields);
    return post({
      path,
      body: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
      headers: { 'x-twilio-signature': signature },
    });
  };
  const statuses = { accepted: 'sent', delivered: 'delivered', undelivered: 'undelivered' };
  reports(async (sid, delivery, isForged) => {
    const fields = {
      MessageSid: sid,
      MessageStatus: statuses[delivery],
      AccountSid: twilioAccount.sid,
      ...(delivery === 'undelivered' && { ErrorCode: '30003' }),
    };
    return (await tell('/api/sms/twilio/status', fields, isForged)).status;
  });
  replies(async (from, body, isForged) => (await tell('/api/sms/twilio/inbound', { From: from, Body: body, MessageSid: 'SM1' }, isForged)).status, 200);

  test('it gets the address for reports, and an empty reply', async () => {
    await invited();
    expect(new URLSearchParams(held.fake.requests.at(-1)?.body).get('StatusCallback')).toBe(`${publicUrl}/api/sms/twilio/status`);
    const answer = await tell('/api/sms/twilio/inbound', { From: '+12025550199', Body: 'Hello' });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>']);
  });

  test('a report that comes before the row knows its id is not lost', async () => {
    const { row, phone } = await invited();
    const { db } = server.services.database;
    const setId = (id: string) => db.updateTable('outbox').set({ provider_id: id }).where('id', '=', row.id).execute();
    await setId('not yet');
    const told = tell('/api/sms/twilio/status', { MessageSid: row.provider_id ?? '', MessageStatus: 'delivered' });
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await setId(row.provider_id ?? '');
    expect((await told).status).toBe(204);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery: 'delivered' });
  });

  test('a number that sent STOP to Twilio itself counts as opted out', async () => {
    const { row, phone } = await invited();
    await tell('/api/sms/twilio/status', { MessageSid: row.provider_id ?? '', MessageStatus: 'failed', ErrorCode: '21610', To: phone });
    expect(await hasOptedOut(phone)).toBe(true);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery_error: 'The owner of this phone number opted out of text messages.' });
  });

  test('nothing is believed that is empty, unsigned or of another form', async () => {
    const path = '/api/sms/twilio/status';
    const awaitStatus = async (answer: Promise<Response>) => (await answer).status;
    expect(await awaitStatus(post({ path, body: '' }))).toBe(403);
    expect(await awaitStatus(post({ path, body: '{"MessageSid":"SM1"}' }))).toBe(403);
    expect(await awaitStatus(fetch(`${server.baseUrl}${path}`, { method: 'POST' }))).toBe(403);
    expect(await awaitStatus(fetch(`${server.baseUrl}${path}`))).toBe(404);
    expect(await awaitStatus(post({ path, body: 'x'.repeat(100_000) }))).toBe(422);
    expect(await awaitStatus(post({ path: '/api/sms/vonage/status', body: '{}' }))).toBe(404);
    expect(await awaitStatus(tell(path, { MessageSid: 'SM1', MessageStatus: 'constructor' }))).toBe(204);
    expect(await (await post({ path, body: 'MessageSid=SM1' })).json()).toEqual({ message: 'The signature is missing or wrong.' });
  });
});

describe('Vonage', () => {
  serve(startFakeVonage, (url) => ({
    SMS: 'vonage',
    VONAGE_API_URL: url,
    VONAGE_API_KEY: vonageAccount.apiKey,
    VONAGE_API_SECRET: vonageAccount.apiSecret,
    VONAGE_SIGNATURE_SECRET: vonageAccount.signatureSecret,
    VONAGE_FROM: 'Earshot',
  }));
  const signed = (fields: Record<string, string>, isForged = false) => signedByVonage(fields, server.clock.at, isForged ? 'not the secret' : undefined);
  const statuses = { accepted: 'buffered', delivered: 'delivered', undelivered: 'failed' };
  const receipt = (id: string, delivery: keyof typeof statuses) => ({
    messageId: id,
    status: statuses[delivery],
    msisdn: '447700900000',
    'err-code': delivery === 'undelivered' ? '2' : '0',
  });
  reports(
    async (id, delivery, isForged) => (await post({ path: '/api/sms/vonage/status', body: JSON.stringify(signed(receipt(id, delivery), isForged)) })).status,
  );
  replies(async (from, body, isForged) => {
    const query = new URLSearchParams(signed({ msisdn: from.slice(1), text: body, type: 'text' }, isForged)).toString();
    return (await fetch(`${server.baseUrl}/api/sms/vonage/inbound?${query}`)).status;
  });

  test('a form is read as well, and one that was signed two days ago is not', async () => {
    const { row, phone } = await invited();
    const path = '/api/sms/vonage/status';
    const form = (fields: Record<string, string>) => post({ path, body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' });
    const fields = receipt(row.provider_id ?? '', 'delivered');
    expect((await form(signedByVonage(fields, server.clock.at - 48 * hourMs))).status).toBe(403);
    expect((await form({ ...signed(fields), status: 'failed' })).status).toBe(403);
    expect((await form(signed(fields))).status).toBe(204);
    expect(await findOutboxRow(phone)).toMatchObject({ delivery: 'delivered' });
  });
});

test('without the secret of signatures nothing of Vonage is believed, and nothing it says is turned away by the limits for people', async () => {
  const { apiKey, apiSecret } = vonageAccount;
  const { baseUrl, clock } = await startServerForTest({
    SMS: 'vonage',
    VONAGE_API_KEY: apiKey,
    VONAGE_API_SECRET: apiSecret,
    VONAGE_FROM: 'Earshot',
    RATE_LIMITS: 'on',
  });
  const statuses = ['', 'undefined', vonageAccount.signatureSecret].map(async (secret) => {
    const query = new URLSearchParams(signedByVonage({ messageId: 'x', status: 'delivered' }, clock.at, secret)).toString();
    const { status, headers } = await fetch(`${baseUrl}/api/sms/vonage/status?${query}`);
    return [status, headers.has('x-ratelimit-limit')];
  });
  expect(await Promise.all(statuses)).toEqual(Array(3).fill([403, false]));
  expect((await fetch(`${baseUrl}/api/health`)).headers.has('x-ratelimit-limit')).toBe(true);
});

describe('Kannel', () => {
  const held: { readonly fake: FakeKannel } = serve(startFakeKannel, (url) => ({
    SMS: 'kannel',
    KANNEL_URL: `${url}/cgi-bin/sendsms`,
    KANNEL_USERNAME: kannelUser.username,
    KANNEL_PASSWORD: kannelUser.password,
    KANNEL_FROM: '12025550100',
  }));
  /** The address that the gateway was given, called as it calls it. */
  const report = async (id: string, status: number, change = (address: string) => address) => {
    const request = held.fake.requests.findLast(({ query }) => query.get('dlr-url')?.includes(id)) ?? held.fake.requests.at(-1);
    const address = (request?.query.get('dlr-url') ?? '').replace('%d', String(status));
    expect(address.startsWith(`${publicUrl}/api/sms/kannel/status?`)).toBe(true);
    return (await fetch(change(address).replace(publicUrl, server.baseUrl))).status;
  };
  const statuses = { accepted: 8, delivered: 1, undelivered: 34 };
  reports((id, delivery, isForged) => report(id, statuses[delivery], isForged ? (address) => address.replace(/&t=sms\../, '&t=sms.~') : undefined));

  replies(async (from, body, isForged) => {
    const query = new URLSearchParams({ from, text: body, password: isForged ? 'not the password' : kannelUser.password }).toString();
    return (await fetch(`${server.baseUrl}/api/sms/kannel/inbound?${query}`)).status;
  });

  test('the address of one row is worth nothing for another, and not for ever', async () => {
    const [one, other] = [await invited(), await invited()];
    expect(await report(one.row.id, 1, (address) => address.replace(one.row.id, other.row.id))).toBe(403);
    expect(await report(one.row.id, 16)).toBe(204);
    expect(await findOutboxRow(one.phone)).toMatchObject({ delivery: 'undelivered', delivery_error: 'The phone network refused it.' });
    expect(await findOutboxRow(other.phone)).toMatchObject({ delivery: null });
    server.clock.at += 9 * dayMs;
    expect(await report(other.row.id, 1)).toBe(403);
  });
});

describe('a webhook', () => {
  serve(startFakeSmsWebhook, (url) => ({ SMS: 'webhook', SMS_WEBHOOK_URL: `${url}/texts`, SMS_WEBHOOK_SECRET: webhookSecret }));
  const tell = (path: string, told: object, { secret = webhookSecret, at = server.clock.at } = {}) => {
    const body = JSON.stringify(told);
    return post({ path, body, headers: { 'x-earshot-signature': webhookSignature(body, Math.floor(at / 1_000), secret) } });
  };
  const forged = { secret: 'not the secret' };
  reports(async (id, status, isForged) => {
    const told = { id, status, ...(status === 'undelivered' && { error: 'The phone is switched off.' }) };
    return (await tell('/api/sms/webhook/status', told, isForged ? forged : {})).status;
  });
  replies(async (from, body, isForged) => (await tell('/api/sms/webhook/inbound', { from, body }, isForged ? forged : {})).status);

  test.each(['status', 'inbound'])('a signed call that is not JSON, at %s, is a 400', async (path) => {
    const body = 'no JSON at all';
    const headers = { 'x-earshot-signature': webhookSignature(body, Math.floor(server.clock.at / 1_000), webhookSecret) };
    expect((await post({ path: `/api/sms/webhook/${path}`, body, headers })).status).toBe(400);
  });

  test('a signature of six minutes ago is refused', async () => {
    expect((await tell('/api/sms/webhook/inbound', { from: '+12025550199', body: 'STOP' }, { at: server.clock.at - 360_000 })).status).toBe(403);
  });
});

test('without a provider of text messages, no report is taken', async () => {
  const { baseUrl } = await startServerForTest();
  for (const provider of ['twilio', 'vonage', 'kannel', 'webhook'])
    expect((await fetch(`${baseUrl}/api/sms/${provider}/status`, { method: 'POST' })).status).toBe(404);
});
