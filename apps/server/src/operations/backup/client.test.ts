// A client goes from one installation to another, beside the clients that are there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { builderOn } from '../../../test/own-database.ts';
import { emptyPlace, folderForTest, newPlace, type Place, withServer } from '../../../test/places.ts';
import { type Database, instant, openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { backup, restore } from '../commands/backup.ts';
import { byClient } from '../distribution/index.ts';
import { findClient, findClientTables } from './client-tables.ts';
import { speakPlainly, sumTable } from './copy-out.ts';
import { mark, type Sum, TableSummer, type Trailer } from './format.ts';
import { takeClientIn } from './take-in.ts';

const home = inject('databaseUrl') ? 'postgresql' : 'embedded';
const name = 'Harborview Property Services';
/** An embedded database takes seconds to open. */
const slow = { timeout: 120_000 };
const toSettings = ({ url, dir }: Place) => ({ DATA_DIR: dir, ...(url && { DATABASE_URL: url }) });

async function withDatabase<T>(place: Place, act: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place);
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** An installation with a client of its own, of the same name, and without the demo. */
async function otherInstallation(): Promise<Place> {
  const place = await emptyPlace(home);
  await withDatabase(place, async (database) => {
    await migrate(database.db);
    const server = builderOn(database);
    await buildContact(server, await buildUser(server, (await buildClient(server, { name })).id, ['operator']));
  });
  return place;
}

async function sumClient(database: Database, clientId: string): Promise<Record<string, Sum>> {
  return database.transaction(async ({ db }) => {
    await speakPlainly(db);
    const sums: Record<string, Sum> = {};
    for (const table of await findClientTables(db, clientId)) sums[table.name] = await sumTable(db, table);
    return sums;
  });
}

const findIds = ({ db }: Database) => db.selectFrom('clients').select('id').where('name', '=', name).orderBy('created_at').execute();

/** An invitation that waits for its job. */
const waiting = { at: Date.UTC(2026, 10, 20) };

let source: Place;
let file: string;
let clientId: string;
let before: Record<string, Sum>;

beforeAll(async () => {
  source = await newPlace(home);
  await withServer(source, async () => {});
  await withDatabase(source, async (database) => {
    clientId = (await findIds(database))[0]?.id ?? '';
    // The demo's own addresses sign in nowhere but in the demo.
    for (const table of ['users', 'sign_ins'])
      await sql`update ${sql.table(table)} set email = replace(email, 'demo.test', 'harborview.test')`.execute(database.db);
    await database.db.updateTable('clients').set({ texts_sent: 500 }).where('id', '=', clientId).execute();
    const { id, operator_id } = await database.db
      .selectFrom('contacts')
      .select(['id', 'operator_id'])
      .where('client_id', '=', clientId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('contacts')
      .set({ invited_at: new Date(waiting.at) })
      .where('id', '=', id)
      .execute();
    await database.db
      .insertInto('due_invitations')
      .values({ client_id: clientId, contact_id: id, operator_id, at: new Date(waiting.at) })
      .execute();
    before = await sumClient(database, clientId);
  });
  file = join(source.dir, 'client.ndjson.gz');
  await backup([file, '--client', name], toSettings(source));
  return () => source.drop();
}, slow.timeout);

/** The file with other lines; its sums are right. */
function rewritten(change: (line: string, table: string) => readonly string[], more: readonly string[] = []): string {
  const sums: Record<string, Sum> = {};
  let table = '';
  let summing = new TableSummer();
  const given = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const lines = given.toSpliced(-1, 0, ...more).flatMap((line) => {
    if (line.startsWith('{')) {
      const changed = change(line, table);
      summing.add(changed);
      return changed;
    }
    if (table !== '') sums[table] = summing.end();
    const [kind, content] = JSON.parse(line) as [string, { name?: string } & Trailer];
    table = content.name ?? '';
    summing = new TableSummer();
    return kind === 'end' ? mark('end', { ...content, tables: sums }) : line;
  });
  const path = join(folderForTest(), 'rewritten.ndjson.gz');
  writeFileSync(path, gzipSync(`${lines.join('\n')}\n`));
  return path;
}

test('a client with all that belongs to it is taken in beside the others, and its people go on there with free days', slow, async () => {
  for (const table of ['contacts', 'messages', 'deliveries', 'device_events', 'sign_ins'])
    expect([table, before[table]?.rows]).toEqual([table, expect.any(Number)]);
  const target = await otherInstallation();
  const [own] = await withDatabase(target, findIds);
  const ownBefore = await withDatabase(target, (database) => sumClient(database, own?.id ?? ''));
  expect((await restore([file], toSettings(target))).join('\n')).toMatch(
    /^Added Harborview Property Services to [^]*contacts +\d+ rows[^]*free days begin today/,
  );
  const after = await withDatabase(target, (database) => sumClient(database, clientId));
  const renewed = ['clients', 'contacts', 'due_invitations'];
  expect(Object.entries(after).filter(([table]) => !renewed.includes(table))).toEqual(Object.entries(before).filter(([table]) => !renewed.includes(table)));
  await withDatabase(target, async ({ db }) => {
    expect(await db.selectFrom('clients').select(['texts_sent', 'activated_at']).where('id', '=', clientId).execute()).toEqual([
      { texts_sent: 0, activated_at: null },
    ]);
    // An invitation that waited in the other installation was never sent, and no job here will send it.
    const { rows } = await sql`select (select count(*)::integer from due_invitations) as due,
      (select count(*)::integer from contacts where client_id = ${clientId}) as contacts,
      (select count(*)::integer from contacts where client_id = ${clientId} and invited_at = ${instant(waiting.at)}) as waiting`.execute(db);
    expect(rows).toEqual([{ due: 0, contacts: before['contacts']?.rows, waiting: 0 }]);
  });
  expect(await withDatabase(target, (database) => sumClient(database, own?.id ?? ''))).toEqual(ownBefore);

  const settings = { DEMO: 'off' };
  await withServer({ ...target, settings }, async ({ api }) => {
    const { token } = await api().signIn.withPassword({ body: { email: 'operator@harborview.test', password: 'earshot-demo' } });
    const listed = await api(token).messages.list({ query: {} });
    expect(listed.contents.docs.length).toBeGreaterThan(5);
    const holder = await api().signIn.withPassword({ body: { email: 'holder@harborview.test', password: 'earshot-demo' } });
    expect(await api(holder.token).billing.status()).toMatchObject({ isTrialStarted: true, isTrialEnded: false });
  });
});

test('every table of a client is in the copy, or stays behind for a reason', async () => {
  const tables = await withDatabase(source, ({ db }) => findClientTables(db, clientId));
  const missing = byClient.filter((table) => !tables.some((each) => each.name === table));
  expect(missing).toEqual(['billing_changes', 'billing_spans', 'inbox_changes']);
});

test('nothing of another client, no session and no second factor is in the file', async () => {
  const lines = gunzipSync(readFileSync(file)).toString();
  expect(lines).not.toContain('Maple Ridge');
  expect([...lines.matchAll(/^\["table",\{"name":"(\w+)"/gm)].map(([, table]) => table)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(sessions|factors|recovery_codes|settings|devices|outbox)$/)]),
  );
});

test('a client that is there, and an address that signs in there, are refused by name', slow, async () => {
  await withDatabase(source, async (database) => {
    await expect(takeClientIn(database, file, Date.now())).rejects.toThrow(`the client ${name} is here already`);
  });
  await withDatabase(await otherInstallation(), async (database) => {
    const server = builderOn(database);
    const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
    await server.services.database.db.updateTable('sign_ins').set({ email: 'admin@harborview.test' }).where('user_id', '=', user.id).execute();
    await expect(takeClientIn(database, file, Date.now())).rejects.toThrow('these addresses sign in here already: admin@harborview.test');
    expect(await findIds(database)).toHaveLength(1);
  });
});

test('a file brings no staff, no rows of somebody else and no other table, and the database is as it was', slow, async () => {
  await withDatabase(await otherInstallation(), async (database) => {
    const [own] = await findIds(database);
    const setting = '{"name":"signing secret","value":"theirs"}';
    const files: Readonly<Record<string, [path: string, complaint: RegExp]>> = {
      otherTable: [
        rewritten((line) => [line], [mark('table', { name: 'settings', columns: ['name', 'value'] }), setting]),
        /contains settings, which no client has/,
      ],
      // The sums of the file are of the second part alone.
      tableTwice: [
        rewritten((line) => [line], [mark('table', { name: 'users', columns: [] }), '{"first_name":"Eve"}', mark('table', { name: 'users', columns: [] })]),
        /has the table users twice/,
      ],
      staff: [rewritten((line, table) => [table === 'users' ? line.replace('"is_super":false', '"is_super":true') : line]), /staff of the other installation/],
      internal: [rewritten((line, table) => [table === 'clients' ? line.replace('"is_internal":false', '"is_internal":true') : line]), /staff of the other/],
      foreign: [
        rewritten((line, table) => [table === 'audit_entries' ? line.replace(clientId, own?.id ?? '') : line]),
        /rows of audit_entries that were restored are not those/,
      ],
    };
    for (const [kind, [path, complaint]] of Object.entries(files)) {
      const refusal = await takeClientIn(database, path, Date.now()).then(
        () => 'taken in',
        (error: Error) => error.message,
      );
      expect([kind, refusal]).toEqual([kind, expect.stringMatching(complaint)]);
    }
    expect(await findIds(database)).toHaveLength(1);
    expect(await database.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
  });
});

test('a client is named as it is written or by its id, and never guessed', slow, async () => {
  await withDatabase(source, async ({ db }) => {
    await expect(findClient(db, 'Harbor')).rejects.toThrow('there is no client "Harbor"');
    await expect(findClient(db, 'Earshot')).rejects.toThrow('there is no client "Earshot"');
    await sql`update clients set name = ${name} where name = 'Maple Ridge Apartments'`.execute(db);
    await expect(findClient(db, name)).rejects.toThrow(`2 clients have the name "${name}"; say which: `);
    expect(await findClient(db, clientId)).toEqual({ id: clientId, name });
  });
  await expect(restore([file, '--replace'], toSettings(source))).rejects.toThrow('replaces nothing');
});
