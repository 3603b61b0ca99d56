import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { isShortRepeat } from '../../../test/how-long.ts';
import { openForTest } from '../../../test/own-database.ts';
import { emptyPlace, folderForTest, newPlace, type Place } from '../../../test/places.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type Database, type Db, openDatabase } from '../../platform/database/database.ts';
import { migrateTo } from '../../platform/database/migrate.ts';
import { backup, restore } from '../commands/backup.ts';
import { findNewestMigration, findTables } from './catalogue.ts';
import { insertLines, setSequences } from './copy-in.ts';
import { readPages, selectLines, speakPlainly, sumTable } from './copy-out.ts';
import { mark, readBackup, TableSummer, type Trailer } from './format.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const home = inject('databaseUrl') ? 'postgresql' : 'embedded';
let server: TestServer;
let database: Database;
let other: Database;
let otherPlace: Place;

beforeAll(async () => {
  server = await startTestServer();
  ({ database } = server.services);
  const client = await buildClient(server, { name: 'First' });
  const user = await buildUser(server, client.id, ['operator']);
  const contact = await buildContact(server, user, { firstName: 'Robin' });
  await buildMessage(server, user, { title: 'Gate code', contactIds: [contact.id] });
  // An empty database, as on a new machine.
  otherPlace = await newPlace(home);
  other = openDatabase(otherPlace);
  const file = join(otherPlace.dir, 'first.ndjson.gz');
  await writeBackup(database, file, server.clock.at);
  await restoreBackup(other, file, { isReplacing: false });
  await sql`update clients set name = 'Second'`.execute(other.db);
});
afterAll(async () => {
  await other.close();
  await otherPlace.drop();
  await server.close();
});

async function written(): Promise<string> {
  const file = join(folderForTest(), 'test.ndjson.gz');
  await writeBackup(database, file, server.clock.at);
  return file;
}

/** The file with other lines; it is whole for gzip. */
function rewritten(file: string, change: (lines: string[]) => readonly string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const path = join(folderForTest(), 'rewritten.ndjson.gz');
  writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
  return path;
}

/** The contents of the other database. */
const contents = (): Promise<unknown> => other.transaction(({ db }) => readContents(db));

async function readContents(db: Db): Promise<unknown> {
  await speakPlainly(db);
  const sums = [];
  for (const table of await findTables(db)) sums.push([table, await sumTable(db, table)]);
  return [await findNewestMigration(db), sums];
}

test('every table is in the backup, also one that is added later, without generated columns', async () => {
  await sql`create table later (id bigint generated always as identity primary key, note text, loud text generated always as (upper(note)) stored)`.execute(
    database.db,
  );
  await sql`insert into later (note) values ('one'), ('two'), ('three')`.execute(database.db);
  const file = await written();
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_migration%'
      -- When the jobs of the clock ran is the installation's own.
      and table_name not in ('schedules', 'housekeeping_kinds')`.execute(database.db);
  const { heads, tables, sequences } = await readBackup(file);
  expect(heads.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(heads.find(({ name }) => name === 'later')?.columns).toEqual(['id', 'note']);
  expect(tables['later']?.rows).toBe(3);
  expect(sequences).toEqual({ later_id_seq: 3 });
  // A database that has the table takes its rows with their numbers, and counts on from there.
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => /^\{"id":\d,"note"/.test(line));
  await sql`truncate later restart identity`.execute(database.db);
  await insertLines(database.db, { name: 'later', columns: ['id', 'note'] }, lines);
  await setSequences(database.db, sequences);
  await sql`insert into later (note) values ('four')`.execute(database.db);
  expect((await sql`select * from later where id > 2 order by id`.execute(database.db)).rows).toEqual([
    { id: 3, note: 'three', loud: 'THREE' },
    { id: 4, note: 'four', loud: 'FOUR' },
  ]);
  // `later` is not a table of the product: a restore reports that it leaves it out.
  expect((await restoreBackup(other, file, { isReplacing: true })).leftOut).toEqual(['later']);
  await sql`drop table later`.execute(database.db);
});

test.skipIf(isShortRepeat)('tables come after those that their rows name', async () => {
  const { heads } = await readBackup(await written());
  const place = new Map(heads.map(({ name }, index) => [name, index]));
  const tables = await findTables(database.db);
  for (const { name, parents } of tables) for (const parent of parents) expect(place.get(parent)).toBeLessThan(place.get(name) ?? -1);
  expect(tables.find(({ name }) => name === 'messages')?.parents).toEqual(['clients', 'users']);
});

test.skipIf(isShortRepeat)('an existing file is not overwritten, a failed backup leaves nothing, and only the owner may read the file', async () => {
  const file = await written();
  expect(statSync(file).mode & 0o077).toBe(0);
  const before = readFileSync(file);
  await expect(writeBackup(database, file, server.clock.at)).rejects.toThrow('is not overwritten');
  expect(readFileSync(file)).toEqual(before);
  const empty = openForTest(await emptyPlace(home));
  await expect(writeBackup(empty, join(file, '..', 'empty.ndjson.gz'), server.clock.at)).rejects.toThrow('holds nothing of Earshot');
  expect(readdirSync(join(file, '..'))).toEqual(['test.ndjson.gz']);
});

test.skipIf(isShortRepeat)('a file that is cut, damaged, incomplete or something else is refused, and the database is as it was', async () => {
  const file = await written();
  const bytes = readFileSync(file);
  const damaged = (change: (copy: Buffer) => Buffer): string => {
    const path = join(folderForTest(), 'damaged.ndjson.gz');
    writeFileSync(path, change(Buffer.from(bytes)));
    return path;
  };
  const before = await contents();
  const files: Readonly<Record<string, [path: string, complaint: RegExp]>> = {
    cut: [damaged((copy) => copy.subarray(0, copy.length / 2)), /damaged/],
    flipped: [damaged((copy) => (copy.writeUInt8(copy.readUInt8(copy.length >> 1) ^ 4, copy.length >> 1), copy)), /damaged/],
    text: [damaged(() => Buffer.from('just a text')), /damaged, or no backup/],
    zippedText: [rewritten(file, () => ['just a text']), /no backup/],
    withoutEnd: [rewritten(file, (lines) => lines.slice(0, -1)), /cut: its end is missing/],
    withoutRow: [rewritten(file, (lines) => lines.filter((line) => !line.includes('Robin'))), /damaged: the rows of contacts/],
    otherRow: [rewritten(file, (lines) => lines.map((line) => line.replace('Robin', 'Robyn'))), /damaged: the rows of contacts/],
    twice: [rewritten(file, (lines) => [...lines, ...lines]), /has data after its end/],
    withoutTable: [
      rewritten(file, (lines) => {
        const { outbox: _, ...tables } = (JSON.parse(lines.at(-1) ?? '') as [string, { tables: Record<string, never> }])[1].tables;
        return [...lines.slice(0, -1).filter((line) => !line.startsWith('["table",{"name":"outbox"')), mark('end', { tables, sequences: {} })];
      }),
      /outbox is missing/,
    ],
    // Whole as a file, but a database cannot hold it so.
    notReadBack: [
      rewritten(file, (lines) => {
        const [, end] = JSON.parse(lines.at(-1) ?? '') as [string, Trailer];
        const odd = lines.map((line) => line.replace('"first_name":"Robin"', '"first_name":"Robin","extra":1'));
        const summing = new TableSummer();
        summing.add(odd.filter((each) => each.includes('"extra":1')));
        return [...odd.slice(0, -1), mark('end', { ...end, tables: { ...end.tables, contacts: summing.end() } })];
      }),
      /rows of contacts that were restored are not those/,
    ],
    newerFormat: [rewritten(file, ([head = '', ...lines]) => [head.replace('"format":1', '"format":2'), ...lines]), /newer Earshot/],
    newerLevel: [
      rewritten(file, ([head = '', ...lines]) => [head.replace(/"migration":"[^"]+"/, '"migration":"999-later"'), ...lines]),
      /newer Earshot.*999-later/,
    ],
  };
  for (const [kind, [path, complaint]] of Object.entries(files)) {
    const refusal = await restoreBackup(other, path, { isReplacing: true }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect([kind, refusal]).toEqual([kind, expect.stringMatching(complaint)]);
    expect(await contents()).toEqual(before);
  }
});

test.skipIf(isShortRepeat)('a database that holds clients is left alone, and with --replace it becomes what the backup says', async () => {
  const file = await written();
  const before = await contents();
  await expect(restoreBackup(other, file, { isReplacing: false })).rejects.toThrow(/holds a client; --replace/);
  expect(await contents()).toEqual(before);
  await restoreBackup(other, file, { isReplacing: true });
  expect(await contents()).toEqual(await database.transaction(({ db }) => readContents(db)));
});

test.skipIf(isShortRepeat)('an error in the middle of a restore leaves everything as it was', async () => {
  // The sums of the rows are right, but the rows name a client that does not exist.
  const file = rewritten(await written(), (lines) => {
    const rows = lines.slice(0, -1).filter((line) => !line.includes('"name":"First"'));
    const [, end] = JSON.parse(lines.at(-1) ?? '') as [string, { tables: Record<string, unknown> }];
    return [...rows, mark('end', { ...end, tables: { ...end.tables, clients: new TableSummer().end() } } as never)];
  });
  const before = await contents();
  await expect(restoreBackup(other, file, { isReplacing: true })).rejects.toThrow(/foreign key/);
  expect(await contents()).toEqual(before);
});

test.skipIf(isShortRepeat)('a database of something else is never emptied', async () => {
  const theirs = openForTest(await emptyPlace(home));
  await sql`create table somebody_elses (name text)`.execute(theirs.db);
  await expect(restoreBackup(theirs, await written(), { isReplacing: true })).rejects.toThrow('not of Earshot');
  expect((await sql`select * from somebody_elses`.execute(theirs.db)).rows).toEqual([]);
});

test('a backup of an earlier version is restored as it was and then brought to this one', async () => {
  const old = openForTest(await emptyPlace(home));
  await old.transaction(({ db }) => migrateTo(db, '001-base'));
  await sql`insert into clients (id, name, created_at) values ('00000000-0000-7000-8000-000000000001', 'Old', now())`.execute(old.db);
  await sql`insert into outbox (id, channel, recipient, body, kind, created_at) values ('00000000-0000-7000-8000-000000000002', 'sms', '+13035550100', 'Hi', 'preview', now())`.execute(
    old.db,
  );
  const file = join(folderForTest(), 'old.ndjson.gz');
  await writeBackup(old, file, Date.now());
  expect((await readBackup(file)).header.migration).toBe('001-base');
  await restoreBackup(other, file, { isReplacing: true });
  expect((await sql`select name from clients`.execute(other.db)).rows).toEqual([{ name: 'Old' }]);
  expect(await findNewestMigration(other.db)).toBe(await findNewestMigration(database.db));
  const columns = async ({ db }: Database) => (await findTables(db)).map(({ name, columns: names }) => [name, names]);
  expect(await columns(other)).toEqual(await columns(database));
});

test('the commands say how they want to be asked, and make nothing where there is nothing', async () => {
  const folder = folderForTest();
  for (const args of [['one', 'two'], ['--all']]) await expect(backup(args, {})).rejects.toThrow('Usage: npm run backup');
  for (const args of [[], ['one', 'two'], ['one', '--force']]) await expect(restore(args, {})).rejects.toThrow('Usage: npm run restore');
  await expect(restore([join(folder, 'gone')], {})).rejects.toThrow(/there is no file .*gone/);
  await expect(backup([join(folder, 'new')], { DATA_DIR: join(folder, 'nowhere') })).rejects.toThrow(/there is no database in .*nowhere/);
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(home === 'embedded')("on PostgreSQL the backup command copies a running server's data, and the restore command reports the result", async () => {
  const file = join(folderForTest(), 'running.ndjson.gz');
  const { url = '' } = await emptyPlace(home);
  const said = (await backup([file], { DATABASE_URL: server.services.config.databaseUrl })).join('\n');
  expect(said).toMatch(/Written: .*running.ndjson.gz\n[^]*clients +1 rows/);
  expect((await restore([file], { DATABASE_URL: url })).join('\n')).toMatch(/Restored into PostgreSQL[^]*clients +1 rows/);
});

test.skipIf(home === 'postgresql')('the embedded database has one user: while its server runs the command refuses', async () => {
  const file = join(folderForTest(), 'running.ndjson.gz');
  await expect(backup([file], { DATA_DIR: server.services.config.dataDir })).rejects.toThrow('stop it first');
  expect(existsSync(file)).toBe(false);
  expect(await server.api().system.health()).toMatchObject({ status: 'ok' });
});

test('the rows of a table that grows are read in the order of its key: the first ones come before all are sorted', async () => {
  await database.transaction(async ({ db }) => {
    const tables = (await findTables(db)).filter(({ name }) => ['deliveries', 'device_events', 'messages', 'contacts', 'audit_entries'].includes(name));
    expect(tables).toHaveLength(5);
    // The tables of a test are so small that PostgreSQL prefers to sort them.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(db);
    for (const table of tables) {
      const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain ${selectLines(table, sql`true`)}`.execute(db);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/^\W*Sort {2}\(/m);
    }
  });
});

test.each(['erased_recipients', 'consents'] as const)(
  'the rows of clients with many and with few come in the order of the key, each once: %s',
  async (name) => {
    for (const count of [11_000, 3, 5_000, 5_001, 0, 7_000, 5_200, 1]) {
      const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
      const message = await buildMessage(server, user, { title: 'Erased', contactIds: [(await buildContact(server, user)).id] });
      const rows = sql`from generate_series(1, ${count}::int) n`;
      await sql`${
        name === 'consents'
          ? sql`insert into consents (client_id, phone, how) select ${user.clientId}, '+1' || n, 'asked' ${rows}`
          : sql`insert into erased_recipients (client_id, message_id, phone, version) select ${user.clientId}, ${message.id}, 'erased-' || n, 1 ${rows}`
      }`.execute(database.db);
    }
    const read: unknown[] = [];
    await database.transaction(async ({ db }) => {
      const table = (await findTables(db)).find((each) => each.name === name);
      if (table) for await (const page of readPages(db, table)) read.push(...page.map((line) => toKey(JSON.parse(line) as Key)));
    });
    const { rows } =
      await sql<Key>`select * from ${sql.table(name)} order by client_id, ${name === 'consents' ? sql`` : sql`message_id,`} phone collate "C"`.execute(
        database.db,
      );
    expect(rows.length).toBeGreaterThan(30_000);
    expect(read).toEqual(rows.map(toKey));
  },
);

interface Key {
  readonly client_id: string;
  readonly message_id?: string;
  readonly phone: string;
}

const toKey = ({ client_id, message_id, phone }: Key): string => `${client_id} ${message_id} ${phone}`;

type Step = PromiseWithResolvers<void>;

test.skipIf(home === 'embedded')('a row that comes after the beginning of a backup is not in it, on whichever node', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const before = (await readBackup(await written())).tables['contacts'];
  const [isLocked, isBegun, isBuilt] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [Step, Step, Step];
  const locking = database.transaction(async ({ db }) => {
    await sql`lock table attempts in access exclusive mode`.execute(db);
    isLocked.resolve();
    const countWaiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted and relation = 'attempts'::regclass`;
    for (let waiting = 0; waiting === 0;) waiting = (await countWaiting.execute(db)).rows[0]?.n ?? 0;
    isBegun.resolve();
    await isBuilt.promise;
  });
  await isLocked.promise;
  const path = written();
  await isBegun.promise;
  await buildContact(server, user);
  isBuilt.resolve();
  await locking;
  expect((await readBackup(await path)).tables['contacts']).toEqual(before);
});
