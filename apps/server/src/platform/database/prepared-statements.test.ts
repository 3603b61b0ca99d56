import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, type Db, openDatabase } from './database.ts';

const url = inject('databaseUrl');
let database: Database;

const open = (preparesStatements: boolean): Database => {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-prepared-'));
  if (!url) cpSync(inject('templateDir'), dir, { recursive: true });
  const opened = openDatabase({ url, dir, preparesStatements });
  onTestFinished(async () => {
    await opened.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return opened;
};

beforeEach(() => {
  database = open(true);
});

/** The named statements of the connection. This query has no values, so it gets no name itself. */
const namesIn = async (db: Db): Promise<number> => (await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)).rows[0]?.count ?? 0;

const plus = async (db: Db, add: number, shape = 'a'): Promise<number | undefined> =>
  (await sql<{ sum: number }>`select ${add}::int + 1 as sum, 1 as ${sql.ref(shape)}`.execute(db)).rows[0]?.sum;

describe('a statement with values', () => {
  it('gets a name the second time, and answers each time for its own values', async () => {
    await database.transaction(async ({ db }) => {
      expect(await plus(db, 1)).toBe(2);
      expect(await namesIn(db)).toBe(0);
      for (const add of [2, 3, 4, 5, 6, 7, 8, 9]) expect(await plus(db, add)).toBe(add + 1);
      expect(await namesIn(db)).toBe(1);
    });
  });

  it('keeps its name while it is one of the last hundred used', async () => {
    await database.transaction(async ({ db }) => {
      for (let turn = 0; turn < 2; turn += 1) for (let shape = 0; shape < 130; shape += 1) expect(await plus(db, turn, `s${shape}`)).toBe(turn + 1);
      // Dropped names go with the next statement that is sent.
      await plus(db, 1, 's129');
      expect(await namesIn(db)).toBe(100);
      const { rows } = await sql<{
        has: boolean;
      }>`select bool_or(statement like '%"s129"%') and not bool_or(statement like '%"s1"%') as has from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ has: true }]);
    });
  });

  it('gets no name when it searches text, has very many values, or the settings forbid it', async () => {
    const other = open(false);
    for (let turn = 0; turn < 3; turn += 1) {
      await sql`select ${'a'}::text like ${'b'}`.execute(database.db);
      await sql`select 1 where 1 in (${sql.join(Array.from({ length: 61 }, (_, index) => sql`${index}::int`))})`.execute(database.db);
      expect(await plus(other.db, turn)).toBe(turn + 1);
    }
    expect(await namesIn(database.db)).toBe(0);
    expect(await namesIn(other.db)).toBe(0);
  });

  it('is answered in a transaction after another server gave its table a column', async () => {
    const name = `grown_${Date.now()}`;
    const [table, one] = [sql.table(name), sql`${1}::int`];
    await sql`create table ${table} (id int)`.execute(database.db);
    await sql`insert into ${table} values (7)`.execute(database.db);
    const statements = [
      sql`select * from ${table} limit ${one}`,
      sql`select ${one} as one, ${sql.ref(name)}.* from ${table}`,
      sql`update ${table} set id = id where ${one} = 1 returning *`,
      sql`select id from ${table} limit ${one}`,
    ];
    const answer = () =>
      database.transaction(async ({ db }) => {
        const answers: unknown[] = [];
        for (const each of statements) answers.push(...(await each.execute(db)).rows);
        return answers;
      });
    for (let turn = 0; turn < 3; turn += 1) expect(await answer()).toEqual([{ id: 7 }, { one: 1, id: 7 }, { id: 7 }, { id: 7 }]);
    await sql`alter table ${table} add column kind text default 'new'`.execute(database.db);
    const grown = { id: 7, kind: 'new' };
    for (let turn = 0; turn < 3; turn += 1) expect(await answer()).toEqual([grown, { one: 1, ...grown }, grown, { id: 7 }]);
    await sql`drop table ${table}`.execute(database.db);
  });

  it('is sent again without its name after a column got another type', async () => {
    const { db } = database;
    const table = sql.ref(`changed_${Date.now()}`);
    await sql`create table ${table} (id int)`.execute(db);
    await sql`insert into ${table} values (7)`.execute(db);
    const read = async () => (await sql`select id from ${table} limit ${1}::int`.execute(db)).rows;
    for (let turn = 0; turn < 3; turn += 1) expect(await read()).toEqual([{ id: 7 }]);
    await sql`alter table ${table} alter column id type bigint`.execute(db);
    for (let turn = 0; turn < 3; turn += 1) expect(await read()).toEqual([{ id: 7 }]);
    expect(await namesIn(db)).toBeGreaterThan(0);
    await sql`drop table ${table}`.execute(db);
  });

  it('is answered without names from then on when a pooler switches to a connection without them', async () => {
    const { db } = database;
    for (let turn = 0; turn < 3; turn += 1) await plus(db, turn);
    expect(await namesIn(db)).toBe(1);
    await sql`deallocate all`.execute(db);
    for (let turn = 0; turn < 3; turn += 1) expect(await plus(db, turn)).toBe(turn + 1);
    for (let turn = 0; turn < 3; turn += 1) expect(await plus(db, turn, 'other')).toBe(turn + 1);
    expect(await namesIn(db)).toBe(0);
  });

  it('reports its own errors once, to promises and to callbacks', async () => {
    const divide = 'select 1 / $1::int as share';
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await database.pool.query(divide, [1])).rows).toEqual([{ share: 1 }]);
      await expect(database.pool.query(divide, [0])).rejects.toThrow('division by zero');
    }
    const told: unknown[] = [];
    const client = await database.pool.connect();
    await new Promise<void>((resolve) => client.query(divide, [0], (error) => resolve(void told.push(error))));
    await new Promise<void>((resolve) => client.query(divide, [1], (_error, result) => resolve(void told.push(result.rows))));
    client.release();
    expect(told).toEqual([expect.objectContaining({ code: '22012' }), [{ share: 1 }]]);
  });
});
