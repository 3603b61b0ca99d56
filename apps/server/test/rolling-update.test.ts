// A build that goes on running while the next one has migrated the database (CONTRIBUTING, Migrations in two steps).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrateTo, migrationNames } from '../src/platform/database/migrate.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { listBreaks, readShape } from './schema-breaks.ts';

/** The last migration of the newest released build: it runs beside the next one during an update. */
const released = '063-housekeeping-kinds';

/**
 * The second steps of two: each sentence about a thing that a later migration takes away, with the reason why the
 * released build can do without. A release empties the list.
 */
const secondSteps: Readonly<Record<string, string>> = {};

/** Sentences about a change that hinders the released build in nothing, such as a check that allows more, with the reason. A release empties it. */
const harmless: Readonly<Record<string, string>> = {};

const url = inject('databaseUrl');
let own: OwnDatabase | undefined;
let dir: string;
let database: Database;
/** Breaks by the migration for which all servers had to stop. */
let breaksOfTheStop: readonly string[];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-rolling-'));
  own = url ? await ownDatabase(url) : undefined;
  database = openDatabase({ url: own?.url, dir });
  const migrateUpTo = (last: string) => database.db.transaction().execute((tx) => migrateTo(tx, last));
  await migrateUpTo('053-limit-notices');
  breaksOfTheStop = await breaksAfter((db) => migrateTo(db, '054-stores-note-changes'));
  await migrateUpTo(released);
});
afterAll(async () => {
  await database.close();
  await own?.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** Undoes all that `act` does. */
async function tried<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const undone = Symbol('undone');
  let result: T | undefined;
  await database.db
    .transaction()
    .execute(async (tx) => {
      result = await act(tx);
      throw undone;
    })
    .catch((error: unknown) => (error === undone ? undefined : Promise.reject(error)));
  return result as T;
}

const breaksAfter = (change: (db: Db) => Promise<unknown>): Promise<readonly string[]> =>
  tried(async (db) => {
    const before = await readShape(db);
    await change(db);
    return listBreaks(before, await readShape(db));
  });

test('the released build goes on working beside the migrations that came after it', async () => {
  const newest = (await migrationNames()).at(-1) ?? '';
  const breaks = await breaksAfter((db) => migrateTo(db, newest));
  // A break: keep what the released build needs, and take it away after the next release.
  const excused = Object.keys({ ...secondSteps, ...harmless });
  expect(breaks.filter((each) => !excused.includes(each))).toEqual([]);
  expect(excused.filter((each) => !breaks.includes(each))).toEqual([]);
});

test.each([
  ['alter table provider_status drop column last_failure', ['provider_status.last_failure is gone']],
  ['alter table provider_status rename column last_failure to reason', ['provider_status.last_failure is gone']],
  ['drop table provider_status', expect.arrayContaining(['provider_status.last_failure is gone'])],
  ['alter table provider_status alter column provider type varchar(20)', ['provider_status.provider is character varying(20), and was text']],
  ['alter table provider_status alter column last_failure set not null', ['provider_status.last_failure is required, and was not']],
  ['alter table contacts alter column email drop default', ['contacts.email has no default any more']],
  ['alter table contacts add column shoe_size integer not null', ['contacts.shoe_size is new, and required without a default']],
  ['alter table contacts add check (length(email) < 20)', ['contacts: CHECK ((length(email) < 20)) is a new rule']],
  ['create unique index on contacts (client_id, lower(email))', ['contacts: btree (client_id, lower(email)) is a new rule']],
  ['alter table contacts alter column country drop not null', ['contacts.country may be null, and could not']],
  [
    "alter table contacts add column boss_id uuid, add check (boss_id is not null or email = '')",
    ["contacts: CHECK (((boss_id IS NOT NULL) OR (email = ''::text))) is a new rule"],
  ],
  [
    'alter table contacts add column badge text; create unique index on contacts (client_id, badge) nulls not distinct',
    ['contacts: btree (client_id, badge) NULLS NOT DISTINCT is a new rule'],
  ],
  [
    'alter table contacts add column badge text; create unique index on contacts (client_id, email) include (badge)',
    ['contacts: btree (client_id, email) INCLUDE (badge) is a new rule'],
  ],
  [
    "alter table contacts add column badge text default ''; create unique index on contacts (client_id, badge)",
    ['contacts: btree (client_id, badge) is a new rule'],
  ],
  [
    'alter table contacts add column boss_id uuid, add foreign key (client_id, boss_id) references contacts (client_id, id)',
    ['contacts: FOREIGN KEY (client_id, boss_id) REFERENCES contacts(client_id, id) refuses deletions in contacts'],
  ],
  ['create table shoes (client_id uuid references clients)', ['shoes: FOREIGN KEY (client_id) REFERENCES clients(id) refuses deletions in clients']],
  ['alter table provider_status drop constraint provider_status_pkey', ['provider_status: btree (port) is no unique key any more']],
])('%s is refused', async (change, breaks) => {
  expect(await breaksAfter((db) => sql.raw(change).execute(db))).toEqual(breaks);
});

test.each([
  'alter table contacts add column shoe_size integer',
  "alter table contacts add column shoe_kind text not null default 'any' check (shoe_kind <> '')",
  'create table shoes (client_id uuid not null references clients on delete cascade, size integer not null unique)',
  'alter table contacts add column boss_id uuid, add foreign key (client_id, boss_id) references contacts (client_id, id) on delete cascade',
  'alter table contacts add column badge text; create unique index on contacts (client_id, badge)',
  'create index on contacts (email, created_at)',
])('%s is no break', async (change) => {
  expect(await breaksAfter((db) => sql.raw(change).execute(db))).toEqual([]);
});

test('the end of the triggers, for which all servers had to stop, would be refused', () => {
  expect(breaksOfTheStop).toContain('the function count_messages() is gone');
  expect(breaksOfTheStop.filter((each) => each.startsWith('the trigger')).length).toBeGreaterThan(5);
});
