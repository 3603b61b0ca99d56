import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProviderPort, providerPorts } from '@earshot/contract';
import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type FakeGeocoder, startFakeGeocoder } from '../../../test/fake-geocoder.ts';
import { type FakeSmsWebhook, startFakeSmsWebhook, webhookSecret } from '../../../test/fake-sms-webhook.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../test/fake-smtp.ts';
import { type FakeTranslator, startFakeTranslator } from '../../../test/fake-translator.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { SmsGateway } from '../../delivery/outbox/index.ts';
import { openMapStyle } from '../../geography/map-style/index.ts';
import { type TestedPorts, tryOut } from './service.ts';

const mailPassword = 'the password of the post';
const phone = '+12025550147';

async function buildSuper(server: TestServer): Promise<BuiltUser> {
  return buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'], { firstName: 'Sue' });
}
const listAs = async (server: TestServer, { token }: BuiltUser) => (await server.api(token).providers.list()).data;
const findPort = async (server: TestServer, who: BuiltUser, port: ProviderPort) => (await listAs(server, who)).find((each) => each.port === port);

describe('where everything is embedded', () => {
  let server: TestServer;
  let sue: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    sue = await buildSuper(server);
  });
  afterAll(() => server.close());
  beforeEach(() => void (server.clock.at += minuteMs));

  const db = () => server.services.database.db;
  const tryPort = (port: 'sms' | 'mail' | 'geocoder' | 'translator', to?: string) => server.api(sue.token).providers.test({ body: { port, to } });

  test('each port is listed with its provider; there are no times of success', async () => {
    expect((await listAs(server, sue)).map(({ port, provider, state, canTest }) => [port, provider, state, canTest])).toEqual([
      ['sms', 'outbox', 'embedded', true],
      ['mail', 'outbox', 'embedded', true],
      ['geocoder', 'embedded', 'embedded', true],
      ['map', 'openfreemap', 'unused', true],
      ['translator', 'none', 'off', false],
      ['cards', 'sandbox', 'embedded', false],
      ['google', 'none', 'off', false],
      ['openid', 'none', 'off', false],
    ]);
    const { at, data } = await server.api(sue.token).providers.list();
    expect(at).toBe(server.clock.at);
    expect(data.filter(({ lastSuccessAt, lastFailureAt }) => lastSuccessAt !== undefined || lastFailureAt !== undefined)).toEqual([]);
  });

  test('the server requests the map itself: a style is good, and any other answer is explained in words', async () => {
    const answers: Record<string, [number, string]> = {
      '/good': [200, JSON.stringify({ version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] })],
      '/page': [200, '<html></html>'],
      '/gone': [404, ''],
    };
    const styles = createServer(({ url = '' }, reply) => reply.writeHead(answers[url]?.[0] ?? 500).end(answers[url]?.[1]));
    await new Promise<void>((resolve) => void styles.listen(0, '127.0.0.1', resolve));
    const { port } = styles.address() as AddressInfo;
    const outcome = { succeeded: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
    const probe = (path: string) => openMapStyle({ style: `http://127.0.0.1:${port}${path}` }, outcome).probe();
    expect(await probe('/good')).toBe(1);
    await expect(probe('/page')).rejects.toThrow('not a MapLibre style');
    await expect(probe('/gone')).rejects.toThrow('answered 404');
    expect([outcome.succeeded.mock.calls.length, outcome.failed.mock.calls.length]).toEqual([1, 2]);
    await expect(openMapStyle({ style: undefined }, outcome).probe()).rejects.toThrow('embedded base map');
    styles.close();
  });

  test('support admins and clients neither see it nor send tests', async () => {
    const { id } = await buildClient(server, { isInternal: true });
    const others = [await buildUser(server, id, ['support']), await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator'])];
    for (const { token } of others) {
      await expect(server.api(token).providers.list()).rejects.toMatchObject({ failure: { code: 'forbidden' } });
      await expect(server.api(token).providers.test({ body: { port: 'sms', to: phone } })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    }
  });

  test('the queue is counted by channel: what waits, what is being sent, and what failed within a day', async () => {
    const row = { channel: 'sms' as const, recipient: phone, body: 'Text', kind: 'invitation', subject: null, provider_id: null, error: null };
    const rows = [
      { ...row, status: 'waiting' as const, at: server.clock.at },
      { ...row, status: 'waiting' as const, at: server.clock.at - 3 * dayMs },
      { ...row, status: 'sending' as const, at: server.clock.at },
      { ...row, status: 'failed' as const, at: server.clock.at - dayMs + minuteMs },
      { ...row, status: 'failed' as const, at: server.clock.at - dayMs - minuteMs },
      { ...row, status: 'sent' as const, at: server.clock.at },
      { ...row, channel: 'mail' as const, recipient: 'a@b.example', status: 'failed' as const, at: server.clock.at },
    ];
    const claimed = new Date(server.clock.at + dayMs); // No sender takes them meanwhile.
    await db()
      .insertInto('outbox')
      .values(rows.map(({ at, ...each }) => ({ ...each, id: crypto.randomUUID(), created_at: new Date(at), claimed_at: claimed })))
      .execute();
    expect(await findPort(server, sue, 'sms')).toMatchObject({ queue: { waiting: 2, sending: 1, failedLastDay: 1 } });
    expect(await findPort(server, sue, 'mail')).toMatchObject({ queue: { waiting: 0, sending: 0, failedLastDay: 1 } });
    expect(await findPort(server, sue, 'geocoder')).not.toHaveProperty('queue');
    await db().deleteFrom('outbox').execute();
  });

  test('a test text message is a row of the outbox, shown in the developer inbox, and the audit tells who sent it to whom', async () => {
    expect(await tryPort('sms', ' +1 (202) 555-0147 ')).toMatchObject({
      isWell: true,
      message: expect.stringMatching(/embedded outbox.*developer inbox/) as string,
    });
    const inbox = await fetch(`${server.baseUrl}/dev/inbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } });
    expect(await inbox.json()).toMatchObject([{ channel: 'sms', body: expect.stringContaining('test from Earshot') as string }]);
    expect(await db().selectFrom('audit_entries').selectAll().where('client_id', '=', sue.clientId).execute()).toMatchObject([
      {
        action: 'provider.tested',
        actor_id: sue.id,
        subject: 'text messages',
        changes: [
          { field: 'Provider', from: '', to: 'Embedded outbox' },
          { field: 'To', from: '', to: phone },
        ],
      },
    ]);
  });

  test.each([
    ['sms', undefined],
    ['sms', '2025550147'],
    ['sms', '+49 151 23456789'],
    ['sms', 'ann@test.example'],
    ['mail', undefined],
    ['mail', phone],
    ['mail', 'ann@test.example\r\nBcc: all@test.example'],
    ['translator', undefined],
  ] as const)('a test of %s to %j is refused, and nothing is sent', async (port, to) => {
    await db().deleteFrom('outbox').execute();
    await expect(tryPort(port, to)).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('no test goes to a number that opted out', async () => {
    const to = '+12025550148';
    await db()
      .insertInto('opt_outs')
      .values({ phone: to, created_at: new Date(server.clock.at) })
      .execute();
    await expect(tryPort('sms', to)).rejects.toThrow(/opted out/);
  });

  test('a person tries six times a minute at most', async () => {
    for (let each = 0; each < 6; each += 1) await tryPort('geocoder');
    await expect(tryPort('geocoder')).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
    server.clock.at += minuteMs;
    await expect(tryPort('geocoder')).resolves.toMatchObject({ isWell: true, message: expect.stringMatching(/places for “Denver”, first Denver/) as string });
  });
});

describe('the providers page with outside companies', () => {
  let texts: FakeSmsWebhook;
  let smtp: FakeSmtp;
  let translator: FakeTranslator;
  let geocoder: FakeGeocoder;
  let server: TestServer;
  let sue: BuiltUser;
  beforeAll(async () => {
    texts = await startFakeSmsWebhook();
    smtp = await startFakeSmtp({ login: { user: 'post', pass: mailPassword } });
    translator = await startFakeTranslator();
    geocoder = await startFakeGeocoder('nominatim');
    server = await startTestServer({
      SMS: 'webhook',
      SMS_WEBHOOK_URL: `${texts.url}/texts`,
      SMS_WEBHOOK_SECRET: webhookSecret,
      MAIL: 'smtp',
      MAIL_URL: `smtp://post:${encodeURIComponent(mailPassword)}@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Earshot <hello@earshot.example>',
      TRANSLATOR: 'libretranslate',
      TRANSLATOR_URL: translator.url,
      GEOCODER: 'nominatim',
      GEOCODER_URL: geocoder.url,
    });
    sue = await buildSuper(server);
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([texts.close(), smtp.close(), translator.close(), geocoder.close()]);
  });
  beforeEach(() => {
    server.clock.at += 2 * minuteMs;
    texts.mood = 'well';
    smtp.mood = 'well';
    translator.mood = 'well';
    geocoder.mood = 'well';
  });

  const tryPort = (port: 'sms' | 'mail' | 'geocoder' | 'translator', to?: string) => server.api(sue.token).providers.test({ body: { port, to } });
  const soon = (port: ProviderPort, facts: object) =>
    vi.waitFor(async () => expect(await findPort(server, sue, port)).toMatchObject(facts), { timeout: 5_000, interval: 100 });

  test('nothing is known of a provider that was never asked', async () => {
    expect((await listAs(server, sue)).map(({ port, name, state }) => [port, name, state]).slice(0, 5)).toEqual([
      ['sms', 'Webhook', 'unused'],
      ['mail', 'SMTP server', 'unused'],
      ['geocoder', 'Nominatim', 'unused'],
      ['map', 'OpenFreeMap', 'unused'],
      ['translator', 'LibreTranslate', 'unused'],
    ]);
  });

  test('a test text message goes out, and a failed one shows the reason; neither is in the developer inbox', async () => {
    expect(await tryPort('sms', phone)).toMatchObject({ isWell: true, message: expect.stringMatching(/^Accepted by Webhook as own-./) as string });
    expect([...texts.taken.values()]).toMatchObject([{ to: phone, body: expect.stringContaining('test from Earshot') as string }]);
    await soon('sms', { state: 'working', lastSuccessAt: server.clock.at });
    server.clock.at += minuteMs;
    texts.mood = 'down';
    expect(await tryPort('sms', phone)).toMatchObject({ isWell: false, message: expect.stringMatching(/^Failed\. The SMS webhook .*503/) as string });
    await soon('sms', { state: 'failing', lastFailureAt: server.clock.at, lastFailure: expect.stringMatching(/^The SMS webhook .*503/) as string });
    expect([...texts.taken.values()]).toHaveLength(1);
    expect((await fetch(`${server.baseUrl}/dev/inbox`)).status).toBe(404);
  });

  test('a test email goes out, and the server says as what it was taken', async () => {
    expect(await tryPort('mail', 'ann@test.example')).toMatchObject({
      isWell: true,
      message: expect.stringMatching(/^Accepted by SMTP server as ./) as string,
    });
    expect(smtp.mails.map(({ to }) => to)).toEqual([['ann@test.example']]);
    await soon('mail', { state: 'working', lastSuccessAt: server.clock.at });
  });

  test('a mail server in trouble is failing until it answers again, even with a refusal of the address', async () => {
    smtp.mood = 'busy';
    const { isWell, message } = await tryPort('mail', 'ann@test.example');
    expect([isWell, message.includes(mailPassword)]).toEqual([false, false]);
    const failedAt = server.clock.at;
    await soon('mail', { state: 'failing', lastFailureAt: failedAt, lastFailure: expect.stringMatching(/./) as string });
    server.clock.at += minuteMs;
    smtp.mood = 'no such user';
    expect(await tryPort('mail', 'nobody@test.example')).toMatchObject({
      isWell: false,
      message: expect.stringMatching(/^Refused\. ./) as string,
    });
    await soon('mail', { state: 'working', lastSuccessAt: server.clock.at, lastFailureAt: failedAt });
  });

  test('messages of the product itself count as well, and waiting ones are shown', async () => {
    smtp.mood = 'busy';
    await server
      .api()
      .signIn.signUp({ body: { email: 'new@test.example', password: 'correct horse battery', firstName: 'New', lastName: 'One', timeZone: 'UTC' } });
    await soon('mail', { state: 'failing', lastFailureAt: server.clock.at });
    expect(await findPort(server, sue, 'mail')).toMatchObject({ queue: { waiting: 1, sending: 0, failedLastDay: 0 } });
  });

  test('the translator and the geocoder are asked something harmless, and their answer is shown', async () => {
    expect(await tryPort('translator')).toMatchObject({
      isWell: true,
      message: 'LibreTranslate translated “The gate code is 4471.” as “es: The gate code is 4471.”',
    });
    expect(await tryPort('geocoder')).toMatchObject({
      isWell: true,
      message: expect.stringMatching(/^Nominatim found \d+ places? for “Denver”, first /) as string,
    });
    await soon('translator', { state: 'working', lastSuccessAt: server.clock.at });
    await soon('geocoder', { state: 'working', lastSuccessAt: server.clock.at });
  });

  test('a geocoder in trouble is shown although the gazetteer replaces it, and so is a translator', async () => {
    geocoder.mood = 'failing';
    translator.mood = 'busy';
    expect(await tryPort('geocoder')).toMatchObject({ isWell: false, message: expect.stringMatching(/^Failed\. Nominatim/) as string });
    expect(await tryPort('translator')).toMatchObject({ isWell: false });
    expect((await server.api(sue.token).providers.list()).data).toHaveLength(providerPorts.length);
    await soon('geocoder', { state: 'failing', lastFailureAt: server.clock.at });
    await soon('translator', { state: 'failing', lastFailureAt: server.clock.at });
  });
});

describe('a test text message by a gateway', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const sent: Parameters<SmsGateway['send']>[0][] = [];
  function tryThrough(send: SmsGateway['send'], limitMs?: number) {
    const { services } = server;
    const sms = { kind: 'twilio', accountSid: 'AC', authToken: 'the token of twilio', from: '+1', apiUrl: '' } as const;
    const ports = { sms: { name: 'twilio', honoursKey: false, send } } as unknown as TestedPorts;
    return tryOut({ services: { ...services, config: { ...services.config, sms } }, ports, port: 'sms', to: phone, limitMs });
  }

  test('says as what it was taken, and every test is a text message of its own', async () => {
    const take: SmsGateway['send'] = async (sms) => {
      sent.push(sms);
      return { status: 'sent', providerId: `SM${sent.length}` };
    };
    expect(await tryThrough(take)).toEqual({ isWell: true, message: 'Accepted by Twilio as SM1.' });
    expect(await tryThrough(take)).toEqual({ isWell: true, message: 'Accepted by Twilio as SM2.' });
    expect(sent).toMatchObject([{ to: phone }, { to: phone }]);
    expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
  });

  test.each([
    ['refuses', async () => ({ status: 'refused', reason: 'It is a landline.' }), 'Refused. It is a landline.'],
    ['does not know', async () => ({ status: 'unknown', reason: 'It hung up.' }), 'It may or may not have been sent. It hung up.'],
    ['throws', () => Promise.reject(new Error('401 for the token of twilio')), 'Failed. 401 for [secret]'],
    ['is silent', () => new Promise(() => {}), 'Twilio has not answered within 0.05 seconds.'],
  ] as const)('that %s is reported with its reason', async (_, send, message) => {
    expect(await tryThrough(send as SmsGateway['send'], 50)).toEqual({ isWell: false, message });
  });
});
