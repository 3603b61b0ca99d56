// The demo company moves from one database to another without a visible change for its people.
import { join } from 'node:path';
import type { Api, EarshotContract } from '@earshot/contract';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { buildDevice } from '../../../test/factories.ts';
import { isLong, isShortRepeat } from '../../../test/how-long.ts';
import { emptyPlace, folderForTest, type Kind, type Place, withServer } from '../../../test/places.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { backup, restore } from '../commands/backup.ts';
import { findTables } from './catalogue.ts';
import { speakPlainly, sumTable } from './copy-out.ts';
import type { Sum } from './format.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

type SignedOut = (token?: string) => Api<EarshotContract>;
type Saved = Awaited<ReturnType<Api<EarshotContract>['messages']['save']>>;

const signIn = async (api: SignedOut) => api((await api().signIn.withPassword({ body: { email: 'operator@demo.test', password: 'earshot-demo' } })).token);

const nobody = { kind: 'some' as const, ids: new Set<string>() };

/** Sets a message, or edits the one that was saved. */
async function saveWords(api: SignedOut, body: string, saved?: Saved): Promise<Saved> {
  const place = { location: 'Denver', lat: 39.7392, lng: -104.9903, radiusMeters: 200, radiusUnit: 'mi' as const };
  const content = { title: 'Gate code', body, ...place, mode: 'final' as const, ...(saved && { id: saved.insertId, modifiedAt: saved.Modified }) };
  const dates = { startDate: '2099-01-01', endDate: '2099-12-31', startMinute: 0, endMinute: 1_439 };
  const message_settings = { ...dates, repeat: 'no' as const, repeatDays: Array.from({ length: 7 }, () => true), trigger: 'enter' as const };
  return (await signIn(api)).messages.save({
    body: { content, message_settings, receivers: { groups: nobody, contacts: { kind: 'all', except: new Set() } } },
  });
}

/** The numbers of a message's versions, the current one first. */
const listVersions = async (api: SignedOut, id: string): Promise<number[]> =>
  (await (await signIn(api)).messageVersions.list({ query: { id } })).versions.map(({ version }) => version);

type Move = readonly [from: Kind, to: Kind];
/** The move that installations make as they grow; the others run in `npm run check:long`. */
const moves: readonly Move[] = inject('databaseUrl')
  ? [['embedded', 'postgresql'], ...(isLong ? ([['postgresql', 'embedded'], ['postgresql', 'postgresql']] as const) : [])] // prettier-ignore
  : [['embedded', 'embedded']];

// Spanish, quotes, a line break, the line separator that some readers split at, a sign of two halves.
const oddName = 'Ñandú "O\'Neil"\\ \n\u2028 🦉 {[';

async function withDatabase<T>(place: Place, act: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place);
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

const sumAllTables = (database: Database): Promise<Record<string, Sum>> =>
  database.transaction(async ({ db }) => {
    await speakPlainly(db);
    const sums: Record<string, Sum> = {};
    for (const table of await findTables(db)) sums[table.name] = await sumTable(db, table);
    return sums;
  });

/** The demo with people who are signed in, and with the text that is hardest to carry. */
async function settle(place: Place): Promise<{ readonly token: string; readonly deviceToken: string }> {
  return withServer(place, async ({ api, builder }) => {
    const { token } = await api().signIn.withPassword({ body: { email: 'operator@demo.test', password: 'earshot-demo' } });
    const { db } = builder.services.database;
    const { phone } = await db.selectFrom('devices').select('phone').where('ended_at', 'is', null).orderBy('phone').limit(1).executeTakeFirstOrThrow();
    await db.updateTable('devices').set({ ended_at: new Date() }).where('phone', '=', phone).execute();
    await sql`update contacts set first_name = ${oddName} where is_default`.execute(db);
    await sql`update clients set activated_at = '2024-02-29 23:59:59.123456+00'`.execute(db);
    await sql`update messages set lat = 0.1::float8 + 0.2, lng = -1e-7 where lat is not null`.execute(db);
    return { token, deviceToken: await buildDevice(builder, phone) };
  });
}

// From one embedded database to another only in `npm run check:long`; between the two kinds always.
test.skipIf(isShortRepeat).each(moves)(
  'a move from %s to %s keeps everything, and the server there goes on with it',
  { timeout: 120_000 },
  async (from, to) => {
    const [source, target] = [await emptyPlace(from), await emptyPlace(to)];
    const { token, deviceToken } = await settle(source);
    const file = join(folderForTest(), 'moving.ndjson.gz');
    const before = await withDatabase(source, async (database) => {
      await writeBackup(database, file, Date.now());
      return sumAllTables(database);
    });
    expect(before['device_events']?.rows).toBeGreaterThan(500);

    await withDatabase(target, async (database) => {
      const { sums, leftOut } = await restoreBackup(database, file, { isReplacing: false });
      expect(sums).toEqual(before);
      expect(leftOut).toEqual([]);
      expect(await sumAllTables(database)).toEqual(before);
      // The database itself has computed these columns anew.
      const { rows } = await sql`select distinct first_name, search_text like '%🦉%' as "isFound" from contacts where is_default`.execute(database.db);
      expect(rows).toEqual([{ first_name: oddName, isFound: true }]);
    });

    await withServer(target, async ({ api, builder }) => {
      expect((await api(token).messages.list({ query: {} })).contents.docs.length).toBeGreaterThan(5);
      expect((await api(deviceToken).receivers.sync({ query: {} })).messages?.length).toBeGreaterThan(0);
      await api().signIn.withPassword({ body: { email: 'holder@demo.test', password: 'earshot-demo' } });
      // The demo is recognized and not loaded a second time.
      expect(await builder.services.database.db.selectFrom('clients').select('id').execute()).toHaveLength(3);
    });
  },
);

// A phone may have heard the lost version: it keeps silent at every version with that number.
test.skipIf(isShortRepeat)('a version that is made after a restore has a number that no lost version can have', { timeout: 60_000 }, async () => {
  const place = await emptyPlace(inject('databaseUrl') ? 'postgresql' : 'embedded');
  const environment = { DATA_DIR: place.dir, ...(place.url && { DATABASE_URL: place.url }) };
  const file = join(folderForTest(), 'night.ndjson.gz');
  const set = await withServer(place, ({ api }) => saveWords(api, 'Gate 1'));
  await backup([file], environment);
  await withServer(place, async ({ api }) => {
    await saveWords(api, 'Gate 2', set);
    expect(await listVersions(api, set.insertId)).toEqual([2, 1]);
  });

  await restore([file, '--replace'], environment);
  await withServer(place, async ({ api }) => {
    const again = await saveWords(api, 'Gate 3', set);
    await saveWords(api, 'Gate 4', again);
    expect(await listVersions(api, set.insertId)).toEqual([103, 102, 1]);
  });
});

test.skipIf(!inject('databaseUrl'))('a transaction during a backup is in it wholly or not at all', async () => {
  const source = await emptyPlace('postgresql');
  await withServer(source, async () => {});
  const file = join(folderForTest(), 'busy.ndjson.gz');
  await withDatabase(source, (writer) =>
    withDatabase(source, async (reader) => {
      const backup = await writer.transaction(async ({ db }) => {
        await sql`lock table users in access exclusive mode`.execute(db);
        const reading = writeBackup(reader, file, Date.now());
        // The backup has read the clients when it waits at the users.
        for (let isWaiting = false; !isWaiting;)
          isWaiting =
            (await sql<{ n: number }>`select count(*) as n from pg_locks where not granted and relation = 'users'::regclass`.execute(db)).rows[0]?.n === 1;
        await sql`insert into clients (id, name, created_at) values ('00000000-0000-7000-8000-000000000001', 'Late', now())`.execute(db);
        await sql`insert into users (client_id, id, first_name, last_name, email, time_zone, created_at)
          values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'Late', 'Comer', 'late@test.example', 'UTC', now())`.execute(
          db,
        );
        return { reading };
      });
      expect((await backup.reading)['users']?.rows).toBe(7);
    }),
  );
  await withDatabase(await emptyPlace('postgresql'), (database) => restoreBackup(database, file, { isReplacing: false }));
});
