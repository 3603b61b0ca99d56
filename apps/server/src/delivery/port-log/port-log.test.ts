import { Refusal } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';
import type { SmsGateway } from '../outbox/index.ts';
import { openPortLog, type PortLog, watchAnswers, watchGateway } from './index.ts';

let server: TestServer;
let services: Services;
let log: PortLog;
const secret = 'a secret of more than thirty-two characters';

beforeAll(async () => {
  server = await workerServer();
  const settings = { SMS: 'webhook', SMS_WEBHOOK_URL: 'https://texts.example/send', SMS_WEBHOOK_SECRET: secret, GEOCODER: 'nominatim' };
  services = { ...server.services, config: { ...server.services.config, ...pick(settings) } };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.db.deleteFrom('provider_status').execute();
  log = openPortLog(services);
});

const pick = (settings: Readonly<Record<string, string>>) => {
  const { sms, geocoder } = readConfig(settings);
  return { sms, geocoder };
};
const stored = (port = 'sms') => server.services.database.db.selectFrom('provider_status').selectAll().where('port', '=', port).executeTakeFirst();
const at = () => server.clock.at;
const text = { to: '+12025550147', body: 'Text', idempotencyKey: '1' };
const gateway = (send: SmsGateway['send']): SmsGateway => watchGateway({ name: 'webhook', honoursKey: true, send }, log.of('sms'));

test('the last success and the last failure of a port are kept, each with its time', async () => {
  const first = at();
  log.of('sms').succeeded();
  await log.close();
  expect(await stored()).toEqual({ port: 'sms', provider: 'webhook', last_success_at: first, last_failure_at: null, last_failure: null });
  server.clock.at += 60_000;
  log.of('sms').failed(new Error(`No answer from https://texts.example/send?key=abc with ${secret}`));
  await log.close();
  expect(await stored()).toMatchObject({
    last_success_at: first,
    last_failure_at: at(),
    last_failure: 'No answer from https://texts.example/send with [secret]',
  });
});

test('a hundred outcomes at once are two writes: the first at once, and the last of them a second later', async () => {
  const written = vi.spyOn(server.services.database.db, 'insertInto');
  for (let each = 0; each < 100; each += 1) {
    server.clock.at += 10;
    if (each % 2 === 0) log.of('sms').succeeded();
    else log.of('sms').failed(new Error(`Failure ${each}`));
  }
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ last_failure: 'Failure 99', last_success_at: at() - 10, last_failure_at: at() }), {
    timeout: 5_000,
  });
  expect(written).toHaveBeenCalledTimes(2);
  written.mockRestore();
});

test('a later outcome of another server stays', async () => {
  log.of('sms').failed(new Error('Early'));
  await log.close();
  const other = openPortLog(services);
  server.clock.at += 60_000;
  other.of('sms').failed(new Error('Late'));
  await other.close();
  const late = at();
  server.clock.at -= 30_000;
  log.of('sms').failed(new Error('In between'));
  await log.close();
  server.clock.at += 30_000;
  expect(await stored()).toMatchObject({ last_failure: 'Late', last_failure_at: late });
});

test('another provider starts anew', async () => {
  log.of('sms').failed(new Error('The old one'));
  await log.close();
  const other = openPortLog({ ...services, config: { ...services.config, sms: { kind: 'kannel', url: 'http://k', username: 'u', password: 'p', from: 'f' } } });
  other.of('sms').succeeded();
  await other.close();
  expect(await stored()).toMatchObject({ provider: 'kannel', last_success_at: at(), last_failure_at: null, last_failure: null });
});

test('a port that asks no outside company is not recorded', async () => {
  log.of('mail').failed(new Error('never'));
  log.of('translator').failed(new Error('never'));
  await log.close();
  expect(await server.services.database.db.selectFrom('provider_status').selectAll().execute()).toEqual([]);
});

test('a database that does not answer fails no sender', async () => {
  const warned = vi.fn<(error: unknown) => void>();
  const insertInto = (): never => {
    throw new Error('gone');
  };
  const gone = { ...services.database, db: { insertInto } };
  const deaf = openPortLog({ ...services, database: gone as never, log: { warn: warned } as never });
  expect(() => deaf.of('sms').succeeded()).not.toThrow();
  await deaf.close();
  expect(warned).toHaveBeenCalledTimes(1);
});

test('a gateway that takes or refuses a number is well; one that throws, or does not know, is not; each answers as before', async () => {
  await expect(gateway(async () => ({ status: 'refused', reason: 'Not a mobile number' })).send(text)).resolves.toMatchObject({ status: 'refused' });
  await log.close();
  expect(await stored()).toMatchObject({ last_success_at: at(), last_failure_at: null });
  server.clock.at += 1_000;
  await expect(gateway(async () => ({ status: 'unknown', reason: 'It hung up' })).send(text)).resolves.toMatchObject({ status: 'unknown' });
  await log.close();
  expect(await stored()).toMatchObject({ last_failure_at: at(), last_failure: 'It hung up' });
  server.clock.at += 1_000;
  await expect(gateway(() => Promise.reject(new Error('503'))).send(text)).rejects.toThrow('503');
  await log.close();
  expect(await stored()).toMatchObject({ last_failure_at: at(), last_failure: '503' });
});

test('in a port that reports its failures elsewhere, answers and refusals for people are successes, and silence is not recorded', async () => {
  const health = { succeeded: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  const calls = {
    name: 'bank',
    answer: async (cents: number) => cents * 2,
    decline: () => Promise.reject(new Refusal({ code: 'payment_declined' }, 'No.')),
    silence: () => Promise.reject(new Refusal({ code: 'payments_unavailable' }, 'Nobody there.')),
  };
  const watched = watchAnswers(calls, health, ({ failure }) => failure.code === 'payments_unavailable');
  expect(await watched.answer(21)).toBe(42);
  await expect(watched.decline()).rejects.toThrow('No.');
  expect(health.succeeded).toHaveBeenCalledTimes(2);
  await expect(watched.silence()).rejects.toThrow('Nobody there.');
  expect([watched.name, health.succeeded.mock.calls.length, health.failed.mock.calls.length]).toEqual(['bank', 2, 0]);
});
