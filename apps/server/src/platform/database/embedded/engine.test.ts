import { AsyncResource } from 'node:async_hooks';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { EmbeddedEngine } from './engine.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // the watchdog alone may take 30 s on a busy machine
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

function copyOfTemplate(): string {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-engine-'));
  cpSync(inject('templateDir'), copy, { recursive: true });
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  return copy;
}

/** The context of another request, outside of any transaction. */
const outside = new AsyncResource('another request');

/** The worker that the database runs in now; `terminate()` ends it like a crash. */
async function runningWorker(): Promise<Worker> {
  const workers = vi.spyOn(Worker.prototype, 'postMessage');
  await sql`select 1`.execute(database.db);
  const worker = workers.mock.contexts.at(-1) as Worker;
  workers.mockRestore();
  return worker;
}

test.skipIf(url)('an engine that dies in the middle of a query gives an error and opens again', async () => {
  const worker = await runningWorker();
  setTimeout(() => void worker.terminate(), 300);
  await expect(sql`select count(*) from generate_series(1, 1000000000)`.execute(database.db)).rejects.toThrow('embedded database');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test.skipIf(url)('an engine that dies between two queries of a transaction commits nothing and opens again', async () => {
  await sql`create table if not exists witness (name text)`.execute(database.db);
  const worker = await runningWorker();
  const transaction = database.transaction(async ({ db }) => {
    await sql`insert into witness values ('lost')`.execute(db);
    await worker.terminate();
    await sql`insert into witness values ('lost too')`.execute(db);
  });
  await expect(transaction).rejects.toThrow(/embedded database|not queryable/);
  expect((await sql`select * from witness`.execute(database.db)).rows).toEqual([]);
});

test.skipIf(url)('a query that is stuck is ended and the next one is answered', async () => {
  const own = openDatabase({ dir: copyOfTemplate(), silenceMs: 1_500 });
  onTestFinished(() => own.close());
  await expect(sql`select count(*) from generate_series(1, 1000000000)`.execute(own.db)).rejects.toThrow('embedded database');
  expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
});

test.skipIf(url)('a connection that ends inside a transaction leaves nothing of it to the next one', async () => {
  await expect(database.pool.query('begin; select 1/0; commit')).rejects.toThrow('division by zero');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  const client = await database.pool.connect();
  await client.query("begin; create table half_done (name text); set timezone to 'Asia/Kolkata'");
  client.release(true);
  expect((await sql`select to_regclass('half_done') as made, current_setting('timezone') as zone`.execute(database.db)).rows).toMatchObject([{ made: null }]);
});

test.skipIf(url)('the settings that make it durable and small are in force', async () => {
  const names = ['fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'shared_buffers', 'max_wal_size', 'min_wal_size'];
  const { rows } = await database.pool.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) name order by name`,
    [names],
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    shared_buffers: '32MB',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  });
});

test.skipIf(url)('maintenance may take longer than the watchdog waits for a request', async () => {
  const engines = vi.spyOn(EmbeddedEngine.prototype, 'stream');
  const silenceMs = 30_000;
  const own = openDatabase({ dir: copyOfTemplate(), silenceMs });
  onTestFinished(() => own.close());
  const client = await own.pool.connect();
  const engine = engines.mock.contexts[0] as EmbeddedEngine;
  engines.mockRestore();
  // The watchdog's clock stands still until moved; the engine's clock, in another thread, goes on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const watchFor = async (ms: number): Promise<void> => {
    while (vi.getTimerCount() === 0) await setImmediate();
    vi.advanceTimersByTime(ms);
  };
  const slow = 'select pg_sleep(1), 1 as one';
  const maintenance = engine.unhurried(() => client.query<{ one: number }>(slow));
  await watchFor(10 * silenceMs);
  expect((await maintenance).rows).toMatchObject([{ one: 1 }]);
  const request = client.query(slow).catch((error: unknown) => error);
  await watchFor(silenceMs);
  expect(await request).toMatchObject({ message: expect.stringContaining('embedded database') as unknown });
  client.release(true);
});

test.skipIf(url)('a query that waits too long for the one connection is refused, and the next is answered', async () => {
  const own = openDatabase({ dir: copyOfTemplate(), connectMs: 500 });
  onTestFinished(() => own.close());
  await own.transaction(async ({ db }) => {
    await sql`select 1`.execute(db);
    await expect(outside.runInAsyncScope(() => sql`select 1`.execute(own.db))).rejects.toThrow('timeout exceeded when trying to connect');
  });
  expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
});

test.skipIf(url)('opening may take longer than a query waits for a connection', async () => {
  const own = openDatabase({ dir: copyOfTemplate(), connectMs: 30 });
  onTestFinished(() => own.close());
  expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
});
