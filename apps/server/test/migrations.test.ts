// Migrations go forward only, from every released state, and a server refuses a database that they did not make.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract, createApi } from '@earshot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { earlierRows, earlierToken } from './earlier-rows.ts';
import { isLong, isShortRepeat } from './how-long.ts';
import { openForTest, ownDatabaseForTest } from './own-database.ts';
import { refusalToStart, startServerProcess } from './process.ts';

const url = inject('databaseUrl');
const folder = new URL('../migrations/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'earshot-migrations-'));
  if (url) return;
  // An untouched embedded database: made once, as that takes seconds.
  const database = openDatabase({ dir: join(scratch, 'empty') });
  await sql`select 1`.execute(database.db);
  await database.close();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Place {
  readonly url?: string;
  readonly dir: string;
}

let serial = 0;
const freshFolder = (): string => join(scratch, String(++serial));

async function emptyPlace(): Promise<Place> {
  if (url) return { url: await ownDatabaseForTest(url), dir: '' };
  const dir = freshFolder();
  cpSync(join(scratch, 'empty'), dir, { recursive: true });
  return { dir };
}

const serverSettings = ({ url: own, dir }: Place) => ({ DEMO: 'off', LOG_LEVEL: 'silent', DATA_DIR: dir, ...(own !== undefined && { DATABASE_URL: own }) });

/** The first migrations only, with files of the test's own, if any. */
function makeMigrations(count: number, own: Readonly<Record<string, string>> = {}): URL {
  const dir = freshFolder();
  mkdirSync(dir);
  for (const name of files.slice(0, count)) cpSync(new URL(name, folder), join(dir, name));
  for (const [name, text] of Object.entries(own)) writeFileSync(join(dir, name), text);
  return pathToFileURL(`${dir}/`);
}

/** Uses a database and closes it, so that a server may open it. */
async function using<T>(place: Place, act: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(place);
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

/** All stored rows; values computed from them may be computed in another way. */
async function allRows(db: Db): Promise<Readonly<Record<string, readonly object[]>>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      -- A server that starts writes into it when each job is due.
      and table_name <> 'schedules'`.execute(db);
  const all: Record<string, readonly object[]> = {};
  for (const { name } of tables)
    all[name] = (await sql<{ row: object }>`select to_jsonb(t) - 'search_text' as row from ${sql.table(name)} t order by t::text`.execute(db)).rows.map(
      ({ row }) => row,
    );
  return all;
}

/**
 * Each takes a second, on the embedded engine three: the oldest, the newest and every fourth of PostgreSQL's, and all
 * of them in `npm run check:long`.
 */
const levels = files
  .map((name, index) => ({ name, count: index + 1 }))
  .filter(({ count }) => isLong || count === files.length || (!isShortRepeat && count % 4 === 1));

describe.each(levels)('a database that ended at $name', ({ count }) => {
  test('is brought up to date with all that is in it', async () => {
    const place = await emptyPlace();
    const before = await using(place, async (db) => {
      await migrate(db, makeMigrations(count));
      await sql.raw(earlierRows).execute(db);
      return allRows(db);
    });
    const server = await createServer(readConfig(serverSettings(place)));
    onTestFinished(() => server.app.close());
    expect(await allRows(server.services.database.db)).toMatchObject(before);
    const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const api = createApi(contract, { baseUrl, token: () => earlierToken });
    expect(await api.system.health()).toMatchObject({ status: 'ok' });
    expect(await api.signIn.session()).toMatchObject({ user: { email: 'pat@test.example' } });
    expect((await api.messages.list({ query: {} })).contents).toMatchObject({ future_count: 1, docs: [{ title: 'Gate code' }] });
    expect((await api.contacts.list({ query: {} })).teams.docs).toMatchObject([{ phone: '+12025550123' }]);
    expect((await api.groups.list({ query: {} })).data).toHaveLength(2);
  });
});

test('groups whose names differ by case or blanks alone get a number, the oldest keeps its name, and other operators’ groups stay unchanged', async () => {
  const place = await emptyPlace();
  const names = await using(place, async (db) => {
    await migrate(db, makeMigrations(files.findIndex((name) => name.startsWith('024'))));
    await sql.raw(earlierRows).execute(db);
    await sql`insert into groups (client_id, id, operator_id, name, type_id, created_at, modified_at)
      select client_id, gen_random_uuid(), operator_id, name, 'other', now() + place * interval '1 second', now()
      from (select client_id, operator_id from groups limit 1) owner,
        (values ('Night', 1), ('NIGHT', 2), (' night', 3), ('Night 2', 4), (${'x'.repeat(60)}, 5), (${'X'.repeat(60)}, 6)) named (name, place)`.execute(db);
    await migrate(db, folder);
    return (await sql<{ name: string }>`select name from groups order by created_at desc limit 6`.execute(db)).rows.map(({ name }) => name).toReversed();
  });
  expect(names).toEqual(['Night', 'NIGHT 3', 'night 4', 'Night 2', 'x'.repeat(60), `${'X'.repeat(58)} 2`]);
});

test('a migration that fails takes back what it did and what came before it, and names its file', async () => {
  const { db } = openForTest(await emptyPlace());
  await migrate(db, makeMigrations(1));
  const failing = makeMigrations(1, {
    '900-first.sql': 'create table first_half (id int);',
    '901-second.sql': 'create table second_half (id int); select 1 / 0;',
  });
  await expect(migrate(db, failing)).rejects.toThrow('migrations/901-second.sql failed, so the database was left as it was: division by zero');
  const left = await sql<{ name: string }>`select to_regclass('first_half') as first, to_regclass('second_half') as second`.execute(db);
  expect(left.rows).toEqual([{ first: null, second: null }]);
  expect((await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows).toEqual([{ name: '001-base' }]);
  await migrate(db);
  await migrate(db);
});

test.skipIf(isShortRepeat)('a migration with an earlier number than one that was applied is refused', async () => {
  const { db } = openForTest(await emptyPlace());
  await migrate(db, makeMigrations(1, { '900-later.sql': 'select 1;' }));
  const late = makeMigrations(1, { '850-late.sql': 'select 1;', '900-later.sql': 'select 1;' });
  await expect(migrate(db, late)).rejects.toThrow('migrations/850-late.sql comes before one that this database has already');
});

test.skipIf(isShortRepeat)('an installation from before checksums gets them; line endings are no change', async () => {
  const { db } = openForTest(await emptyPlace());
  await migrate(db, makeMigrations(1, { '900-two-lines.sql': 'select 1;\nselect 2;\n' }));
  await sql`alter table kysely_migration drop column checksum`.execute(db);
  await migrate(db, makeMigrations(1, { '900-two-lines.sql': 'select 1;\nselect 2;\n' }));
  expect((await sql`select count(checksum) as filled, count(*) as all from kysely_migration`.execute(db)).rows).toEqual([{ filled: 2, all: 2 }]);
  await migrate(db, makeMigrations(1, { '900-two-lines.sql': 'select 1;\r\nselect 2;\r\n' }));
  await expect(migrate(db, makeMigrations(1, { '900-two-lines.sql': 'select 3;\n' }))).rejects.toThrow('900-two-lines.sql was changed after it was applied');
});

describe('a server refuses to start, with a line that says why,', () => {
  const startRefusal = async (damage: (db: Db) => Promise<unknown>) => {
    const place = await emptyPlace();
    await using(place, damage);
    return refusalToStart(place.dir, serverSettings(place));
  };
  const touch = (change: string) => async (db: Db) => {
    await migrate(db);
    await sql.raw(change).execute(db);
  };

  test('if the database is newer than it', async () => {
    const refusal = await startRefusal(touch(`insert into kysely_migration (name, timestamp) values ('999-future', '2099-01-01T00:00:00.000Z')`));
    expect(refusal).toEqual({
      code: 1,
      complaint: 'Earshot cannot start: the database is newer than this program: it has the migration 999-future, which this program does not know.\n',
    });
  });

  test.skipIf(isShortRepeat)('when a file was changed that is applied already', async () => {
    expect(await startRefusal(touch(`update kysely_migration set checksum = 'other' where name = '001-base'`))).toEqual({
      code: 1,
      complaint: 'Earshot cannot start: migrations/001-base.sql was changed after it was applied to this database. Changes belong in a new file.\n',
    });
  });

  test.skipIf(isShortRepeat)('when a migration fails', async () => {
    const refusal = await startRefusal(async (db) => {
      await sql`create table attempts (id int)`.execute(db);
    });
    expect(refusal).toEqual({
      code: 1,
      complaint: 'Earshot cannot start: migrations/003-attempts.sql failed, so the database was left as it was: relation "attempts" already exists\n',
    });
  });
});

test.runIf(url)(
  'three servers that start at once on an empty database all come up, and the tables are made once',
  async () => {
    for (let round = 0; round < 2; round += 1) {
      const own = await ownDatabaseForTest(url ?? '');
      const servers = await Promise.all([1, 2, 3].map(() => startServerProcess('', { DATABASE_URL: own })));
      for (const { baseUrl } of servers) expect(await createApi(contract, { baseUrl, token: () => undefined }).system.health()).toMatchObject({ status: 'ok' });
      const applied = await using(
        { url: own, dir: '' },
        async (db) => (await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)).rows,
      );
      expect(applied.map(({ name }) => `${name}.sql`)).toEqual(files);
      expect(await Promise.all(servers.map((server) => server.stop('SIGTERM')))).toEqual([0, 0, 0]);
    }
  },
  90_000,
);
