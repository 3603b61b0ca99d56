import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database.ts';

const url = process.env['TEST_DATABASE_URL'];
let dir: string;
let database: Database;

beforeAll(() => {
  if (url) return;
  dir = mkdtempSync(join(tmpdir(), 'earshot-engine-'));
  cpSync(inject('templateDir'), dir, { recursive: true });
  database = openDatabase({ dir });
});
afterAll(async () => {
  if (url) return;
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Ends the worker as a crash would, a moment later. */
async function crash(): Promise<void> {
  const workers = vi.spyOn(Worker.prototype, 'postMessage');
  await sql`select 1`.execute(database.db);
  const worker = workers.mock.contexts.at(-1) as Worker;
  workers.mockRestore();
  setTimeout(() => void worker.terminate(), 300);
}

test.skipIf(url)('an engine that dies in the middle of a query gives an error and opens again', async () => {
  await crash();
  await expect(sql`select count(*) from generate_series(1, 1000000000)`.execute(database.db)).rejects.toThrow('embedded database');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test.skipIf(url)('an engine that dies between two queries of a transaction commits nothing and opens again', async () => {
  await sql`create table if not exists witness (name text)`.execute(database.db);
  await crash();
  const transaction = database.transaction(async ({ db }) => {
    await sql`insert into witness values ('lost')`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await sql`insert into witness values ('lost too')`.execute(db);
  });
  await expect(transaction).rejects.toThrow(/embedded database|not queryable/);
  expect((await sql`select * from witness`.execute(database.db)).rows).toEqual([]);
});

test.skipIf(url)('a query that is stuck is ended and the next one is answered', async () => {
  const stuck = mkdtempSync(join(tmpdir(), 'earshot-stuck-'));
  cpSync(inject('templateDir'), stuck, { recursive: true });
  const own = openDatabase({ dir: stuck, silenceMs: 1_500 });
  await expect(sql`select count(*) from generate_series(1, 1000000000)`.execute(own.db)).rejects.toThrow('embedded database');
  expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
  await own.close();
  rmSync(stuck, { recursive: true, force: true });
});

test.skipIf(url)('a connection that ends inside a transaction leaves nothing of it to the next one', async () => {
  await expect(database.pool.query('begin; select 1/0; commit')).rejects.toThrow('division by zero');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  const client = await database.pool.connect();
  await client.query("begin; create table half_done (name text); set timezone to 'Asia/Kolkata'");
  client.release(true);
  expect((await sql`select to_regclass('half_done') as made, current_setting('timezone') as zone`.execute(database.db)).rows).toMatchObject([{ made: null }]);
});
