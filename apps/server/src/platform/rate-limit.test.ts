import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Limit, takeTry } from './rate-limit.ts';

let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const makeLimit = (perMinute: number): Limit => ({ name: `test ${++serial}`, perMinute });
const take = (limit: Limit, who: string, now: number) => takeTry(server.services.database, [[limit, who]], now);
const taken = (limit: Limit, who: string, now: number): Promise<boolean> =>
  take(limit, who, now).then(
    () => true,
    () => false,
  );

test('tries that run at once do not exceed the limit, and a minute later there are new ones', async () => {
  const limit = makeLimit(3);
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => taken(limit, 'pat', 0)));
  expect(atOnce.filter(Boolean)).toHaveLength(3);
  expect(await taken(limit, 'sam', 0)).toBe(true);
  expect(await taken(limit, 'pat', 59_999)).toBe(false);
  expect(await taken(limit, 'pat', 60_000)).toBe(true);
  expect(await taken(limit, 'pat', 119_999)).toBe(true);
});

test('a try that did not fail is taken back, in the minute in which it was counted', async () => {
  const { db } = server.services.database;
  const limit = makeLimit(1);
  const forgive = await take(limit, 'pat', 0);
  expect(await taken(limit, 'pat', 0)).toBe(false);
  await forgive(db);
  expect(await taken(limit, 'pat', 0)).toBe(true);
  await take(limit, 'pat', 60_000);
  await forgive(db);
  expect(await taken(limit, 'pat', 60_000)).toBe(false);
});

test('a try that one limit refuses counts against no other', async () => {
  const [account, address] = [makeLimit(1), makeLimit(2)];
  const both = () =>
    takeTry(
      server.services.database,
      [
        [address, 'here'],
        [account, 'pat'],
      ],
      0,
    );
  await both();
  await expect(both()).rejects.toThrow('Too many attempts');
  expect(await taken(address, 'here', 0)).toBe(true);
  expect(await taken(address, 'here', 0)).toBe(false);
});

test('a try stays counted when what was tried comes to nothing', async () => {
  const limit = makeLimit(1);
  const forgive = await take(limit, 'pat', 0);
  const failing = server.services.database.transaction(async ({ db }) => {
    await forgive(db);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await taken(limit, 'pat', 0)).toBe(false);
});

test('the table does not reveal whose tries were counted', async () => {
  const limit = makeLimit(1);
  await take(limit, 'a password in the wrong field', 0);
  const row = await server.services.database.db.selectFrom('attempts').selectAll().where('name', '=', limit.name).executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, who_hash: row.who_hash.toString('latin1') })).not.toContain('password');
});
