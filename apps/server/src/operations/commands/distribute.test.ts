// The refusals of the command where it cannot distribute.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openForTest, ownDatabaseForTest } from '../../../test/own-database.ts';
import { describeFailure, distribute, distributeMigrated } from './distribute.ts';

const url = inject('databaseUrl');
const settings = { DEMO: 'off', DATA_DIR: tmpdir() };

test('without a PostgreSQL it says that the embedded database stays on one machine', async () => {
  await expect(distribute([], settings)).rejects.toThrow('DATABASE_URL is not set. The embedded database is for one machine');
});

test('an unknown option, or a client without an id, gets the usage', async () => {
  for (const args of [['--islate'], ['--isolate'], ['--isolate', 'Acme'], ['--isolate', crypto.randomUUID(), 'now']])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(distribute(args, settings)).rejects.toThrow('npm run distribute -- --isolate CLIENT');
});

test.skipIf(!url)('a PostgreSQL without Citus stays as it is, and the refusal says what to install', async () => {
  const own = await ownDatabaseForTest(url ?? '', 'empty');
  const database = openForTest({ url: own, dir: '' });
  const { rows } = await sql<{ isInstalled: boolean }>`
    select exists (select from pg_available_extensions where name = 'citus') as "isInstalled"`.execute(database.db);
  const refusal = rows[0]?.isInstalled ? 'run create extension citus in it' : 'this PostgreSQL has no Citus. Install Citus 13';
  await expect(distribute([], { ...settings, DATABASE_URL: own })).rejects.toThrow(refusal);
  await expect(distribute(['--isolate', crypto.randomUUID()], { ...settings, DATABASE_URL: own })).rejects.toThrow(refusal);
  expect((await sql`select tablename from pg_tables where tablename = 'kysely_migration'`.execute(database.db)).rows).toEqual([]);
});

test.skipIf(!url)('tables that cannot be distributed after the migrations stay where they were, and the failure says so', async () => {
  const database = openForTest({ url: await ownDatabaseForTest(url ?? '', 'empty'), dir: '' });
  const failure: unknown = await distributeMigrated(database).catch((error: unknown) => error);
  expect(describeFailure(failure)).toMatch(/^The migrations are applied; the tables are where they were: run it again\. The reason: .*Citus/);
  expect((await sql`select name from kysely_migration limit 1`.execute(database.db)).rows.length).toBe(1);
});
