import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';

const url = process.env['TEST_DATABASE_URL'];
let dir: string;
let database: Database;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-database-'));
  if (!url) cpSync(inject('templateDir'), dir, { recursive: true });
  database = openDatabase({ url, dir });
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a query on the pool inside a transaction throws at once instead of waiting for ever', async () => {
  const wrong = database.transaction(async () => sql`select 1`.execute(database.db));
  await expect(wrong).rejects.toThrow('use the handle of the transaction');
  expect((await sql<{ two: number }>`select 2::int8 as two`.execute(database.db)).rows).toEqual([{ two: 2 }]);
});

test('what is to happen after the commit happens then, and not after a rollback', async () => {
  const happened: string[] = [];
  await database.transaction(async ({ afterCommit }) => {
    afterCommit(() => happened.push('committed'));
    happened.push('inside');
  });
  const failing = database.transaction(async ({ afterCommit }) => {
    afterCommit(() => happened.push('rolled back'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(happened).toEqual(['inside', 'committed']);
});

test('instants are read as milliseconds and dates as they stand', async () => {
  const { rows } =
    await sql`select timestamptz '2026-11-20 17:00:00.123+00' as at, timestamptz '2026-06-01 12:00:00+05:30' as odd, date '2026-11-20' as day`.execute(
      database.db,
    );
  expect(rows).toEqual([{ at: Date.UTC(2026, 10, 20, 17, 0, 0, 123), odd: Date.UTC(2026, 5, 1, 6, 30), day: '2026-11-20' }]);
});

test.skipIf(url)('a second process is refused the folder', async () => {
  const second = openDatabase({ dir });
  await expect(sql`select 1`.execute(second.db)).rejects.toThrow('is in use by another process');
  await second.close();
});
