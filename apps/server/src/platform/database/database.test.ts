import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { CommitUnanswered, type Database, type Db, openDatabase } from './database.ts';

const url = inject('databaseUrl');
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

test('acts registered for after the commit run then, and not after a rollback', async () => {
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

test.runIf(url)('of two transactions that wait for each other both are carried out, the second one again from its start', async () => {
  await database.pool.query("create table waiting (name text primary key, count integer not null); insert into waiting values ('a', 0), ('b', 0)");
  const bothHoldOne = Promise.withResolvers<void>();
  let begun = 0;
  const count = (db: Db, name: string) => sql`update waiting set count = count + 1 where name = ${name}`.execute(db);
  const inTurn = (first: string, second: string) =>
    database.transaction(async ({ db }) => {
      await count(db, first);
      begun += 1;
      if (begun === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await count(db, second);
    });
  await Promise.all([inTurn('a', 'b'), inTurn('b', 'a')]);
  expect(begun).toBe(3);
  expect((await sql`select count from waiting`.execute(database.db)).rows).toEqual([{ count: 2 }, { count: 2 }]);
  await database.pool.query('drop table waiting');
});

test.runIf(url)('a single statement that makes way for a transaction is carried out after it', async () => {
  await database.pool.query("create table waiting (name text, count integer); insert into waiting values ('a', 0), ('b', 0)");
  const holdsOne = Promise.withResolvers<void>();
  const setBoth = database.transaction(async ({ db }) => {
    // The single statement alone looks for a deadlock.
    await sql`set local deadlock_timeout = '1h'`.execute(db);
    await sql`update waiting set count = 10 where name = 'b'`.execute(db);
    holdsOne.resolve();
    const countWaiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
    for (let waiting = 0; waiting === 0;) waiting = (await countWaiting.execute(db)).rows[0]?.n ?? 0;
    await sql`update waiting set count = 10 where name = 'a'`.execute(db);
  });
  await holdsOne.promise;
  await Promise.all([setBoth, sql`update waiting set count = count + 1`.execute(database.db)]);
  expect((await sql`select count from waiting`.execute(database.db)).rows).toEqual([{ count: 11 }, { count: 11 }]);
  await database.pool.query('drop table waiting');
});

test.runIf(url)('a commit that is not answered is told apart from work that failed before it, and from a commit that was refused', async () => {
  const ending = sql`
    create function end_connection() returns trigger language plpgsql as
      $$ begin if new.name = 'lost' then perform pg_terminate_backend(pg_backend_pid());
        elsif new.name = 'lost node' then raise 'server closed the connection unexpectedly' using errcode = 'XX000'; else raise 'refused'; end if; return null; end $$;
    create table ending (name text);
    create constraint trigger ending after insert on ending deferrable initially deferred for each row execute function end_connection()`;
  await database.pool.query(ending.compile(database.db).sql);
  const insert = (name: string) => database.transaction(({ db }) => sql`insert into ending values (${name})`.execute(db));
  for (const name of ['lost', 'lost node']) await expect(insert(name)).rejects.toBeInstanceOf(CommitUnanswered);
  const refused: unknown = await insert('refused').catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: 'refused' });
  const before: unknown = await database
    .transaction(({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
    .catch((error: unknown) => error);
  expect(before).toBeInstanceOf(Error);
  for (const error of [refused, before]) expect(error).not.toBeInstanceOf(CommitUnanswered);
  await database.pool.query('drop table ending; drop function end_connection');
});

test('a transaction that stays open is undone, what it does afterwards comes to nothing, and the connection is free', async () => {
  const ownDir = mkdtempSync(join(tmpdir(), 'earshot-open-'));
  if (!url) cpSync(inject('templateDir'), ownDir, { recursive: true });
  const own = openDatabase({ url, dir: ownDir, silenceMs: 2_000, idleMs: 100 });
  onTestFinished(async () => {
    await own.close();
    rmSync(ownDir, { recursive: true, force: true });
  });
  await sql`create table if not exists left_open (name text)`.execute(own.db);
  const later = Promise.withResolvers<void>();
  const afterwards = Promise.withResolvers<unknown>();
  const transaction = own.transaction(async ({ db }) => {
    await sql`insert into left_open values ('early')`.execute(db);
    await later.promise;
    await sql`insert into left_open values ('late')`.execute(db).catch(afterwards.resolve);
  });
  await expect(transaction).rejects.toThrow(/waited too long|not queryable/);
  later.resolve();
  expect(await afterwards.promise).toBeInstanceOf(Error);
  expect((await sql`select * from left_open`.execute(own.db)).rows).toEqual([]);
  await sql`drop table left_open`.execute(own.db);
});

test.runIf(url)('PostgreSQL itself ends statements and transactions whose server was lost', async () => {
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await database.pool.query<{ value: string }>('select current_setting(name) as value from unnest($1::text[]) name', [names]);
  expect(rows.map(({ value }) => value)).toEqual(['30s', '95s']);
  const hasty = openDatabase({ url, dir, silenceMs: 300 });
  onTestFinished(() => hasty.close());
  await expect(sql`select pg_sleep(5)`.execute(hasty.db)).rejects.toThrow(/statement timeout|Connection terminated/);
  expect((await sql`select 1 as one`.execute(hasty.db)).rows).toEqual([{ one: 1 }]);
});

test('instants are read as milliseconds and dates as they stand', async () => {
  const { rows } =
    await sql`select timestamptz '2026-11-20 17:00:00.123+00' as at, timestamptz '2026-06-01 12:00:00+05:30' as odd, date '2026-11-20' as day`.execute(
      database.db,
    );
  expect(rows).toEqual([{ at: Date.UTC(2026, 10, 20, 17, 0, 0, 123), odd: Date.UTC(2026, 5, 1, 6, 30), day: '2026-11-20' }]);
});

test('an instant is read in every form that PostgreSQL writes', async () => {
  const read = async (text: string, zone: string): Promise<unknown> =>
    database.transaction(async ({ db }) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(db);
      return (await sql<{ at: number }>`select ${text}::timestamptz as at`.execute(db)).rows[0]?.at;
    });
  expect(await read('2026-11-20 17:00:00.123456+00', 'America/St_Johns')).toBe(Date.UTC(2026, 10, 20, 17, 0, 0, 123));
  expect(await read('1850-01-01 00:00:00+00', 'Europe/Berlin')).toBe(Date.UTC(1850, 0, 1));
  expect(await read('12026-11-20 17:00:00+00', 'UTC')).toBe(Date.UTC(12_026, 10, 20, 17));
  expect(await read('0044-03-15 12:00:00+00 BC', 'UTC')).toBe(Date.parse('-000043-03-15T12:00:00Z'));
  expect(await read('0044-03-15 12:00:00+00', 'UTC')).toBe(Date.parse('0044-03-15T12:00:00Z'));
  expect(await read('infinity', 'UTC')).toBe(Infinity);
  expect(await read('-infinity', 'UTC')).toBe(-Infinity);
});

test.runIf(url)('a connection that is ended in the middle of a transaction refuses it, and nothing else', async () => {
  const began = Promise.withResolvers<number | undefined>();
  const ended = Promise.withResolvers<void>();
  const transaction = database.transaction(async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    began.resolve(rows[0]?.pid);
    await ended.promise;
    await sql`select 1`.execute(db);
  });
  await sql`select pg_terminate_backend(${await began.promise}::int)`.execute(database.db);
  setTimeout(ended.resolve, 300);
  await expect(transaction).rejects.toThrow(/connection/i);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test.skipIf(url)('a second process is refused the folder', async () => {
  const second = openDatabase({ dir });
  await expect(sql`select 1`.execute(second.db)).rejects.toThrow('is in use by another process');
  await second.close();
});
