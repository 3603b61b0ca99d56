import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});
afterAll(() => server.close());

const draft = (title: string) => ({
  body: {
    content: { title, body: 'Text', location: '', lat: 39.7, lng: -105, radiusMeters: 100, radiusUnit: 'km' as const, mode: 'draft' as const },
    message_settings: {
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      repeat: 'no' as const,
      repeatDays: [true, true, true, true, true, true, true],
      startMinute: 480,
      endMinute: 1080,
      trigger: 'enter' as const,
    },
  },
});

test('a create that is sent again with the same Idempotency-Key answers the same and makes nothing twice', async () => {
  const api = server.api(operator.token);
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.messages.save(draft('Once'), { idempotencyKey: 'key-1' })));
  expect(new Set(answers.map(({ insertId }) => insertId)).size).toBe(1);
  const { contents } = await api.messages.list({ query: {} });
  expect(contents.docs.map(({ title }) => title)).toEqual(['Once']);
});

test('the same key for another request is a conflict', async () => {
  const refused = server.api(operator.token).messages.save(draft('Something else'), { idempotencyKey: 'key-1' });
  await expect(refused).rejects.toMatchObject({ failure: { code: 'conflict' } });
});

test('a create that is sent again after its hours are over gets the answer it missed', async () => {
  const api = server.api(operator.token);
  const { body } = draft('Missed');
  const final = { body: { ...body, content: { ...body.content, mode: 'final' as const } } };
  const first = await api.messages.save(final, { idempotencyKey: 'missed' });
  server.clock.at += 14 * dayMs;
  expect(await api.messages.save(final, { idempotencyKey: 'missed' })).toEqual(first);
  await expect(api.messages.save(final, { idempotencyKey: 'another' })).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
});

test('two keys are two requests even when they begin alike', async () => {
  const api = server.api(operator.token);
  const key = (end: string): string => 'k'.repeat(199) + end;
  const [one, two] = [await api.messages.save(draft('One'), { idempotencyKey: key('1') }), await api.messages.save(draft('Two'), { idempotencyKey: key('2') })];
  expect(one.insertId).not.toBe(two.insertId);
  const refused = api.messages.save(draft('Three'), { idempotencyKey: key('34') });
  await expect(refused).rejects.toMatchObject({ failure: { code: 'invalid_input', issues: [{ field: 'Idempotency-Key' }] } });
});
