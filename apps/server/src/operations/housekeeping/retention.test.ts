import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { recordAudit } from '../../account/audit/index.ts';
import { leastDays, type RetentionName } from '../../platform/config/config-retention.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { openDevice } from '../../platform/session/session.ts';
import { kinds } from './kinds.ts';
import { keepHouse } from './service.ts';
import { growingRows, stayingTables } from './staying-tables.ts';

let server: TestServer;
let db: Db;
let now: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.services.database);
  now = server.clock.at;
});
afterAll(() => server.close());

const keepHouseWith = (settings: Readonly<Record<string, string>>) => keepHouse(server.services.database, readConfig(settings).retention, now);

test('each table with a time is in the list of what goes or in the list of what stays, and in one alone', async () => {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%' and table_name not like 'kysely%'`.execute(db);
  const going = new Set<string>(kinds.map(({ table }) => table));
  const staying = new Set(Object.keys(stayingTables));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name }) => going.has(name) === staying.has(name))).toEqual([]);
  expect([...staying].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

test('the column that tells the age of a kind, and the condition of its rows, are those of the database', async () => {
  for (const { table, at, which } of [...kinds, ...growingRows]) {
    const oldest = sql`select ${at === undefined ? sql`1` : sql`min(${sql.ref(at)})`} from ${sql.table(table)} where ${which ?? sql`true`}`.execute(db);
    await expect(oldest).resolves.toHaveProperty('rows');
  }
});

describe('a setting', () => {
  test.each(Object.entries(leastDays))('%s refuses less than %d days, no number, and more than ten years, with its name', (name, least) => {
    for (const value of [String(least - 1), '0', '-1', '1.5', 'never', '3651', '1e3x'])
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
    expect(readConfig({ [name]: String(least) }).retention).toMatchObject({ [name]: least });
  });

  test('keeps the audit and imports for ever unless it says otherwise', () => {
    expect(readConfig({}).retention).toMatchObject({ KEEP_AUDIT: undefined, KEEP_IMPORTS: undefined });
    expect(readConfig({ KEEP_AUDIT: 'forever' }).retention).toMatchObject({ KEEP_AUDIT: undefined });
  });

  test('for the audit lets entries about messages and users go after it, and keeps the younger ones', async () => {
    const { id: clientId } = await buildClient(server);
    for (const [action, daysAgo] of [
      ['message.deleted', 501],
      ['user.archived', 500],
      ['contact.deleted', 31],
      ['contact.deleted', 30],
    ] as const)
      await server.services.database.transaction((tx) => recordAudit(tx, { clientId, action, subject: 'Ada Reyes' }, now - daysAgo * dayMs));
    const listLeft = async () =>
      (await db.selectFrom('audit_entries').select('action').where('client_id', '=', clientId).orderBy('at').execute()).map(({ action }) => action);
    await keepHouseWith({});
    expect(await listLeft()).toEqual(['message.deleted', 'user.archived', 'contact.deleted', 'contact.deleted']);
    await keepHouseWith({ KEEP_AUDIT: '500', KEEP_CONTACT_AUDIT: '30' });
    expect(await listLeft()).toEqual(['user.archived', 'contact.deleted']);
  });

  test('for imports lets finished ones go, and never one that goes on', async () => {
    const { clientId: client_id, id: operator_id } = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const row = (status: 'done' | 'failed' | 'running', daysAgo: number) => {
      const at = new Date(now - daysAgo * dayMs);
      return { client_id, id: newId(now), operator_id, status, country: 'US', total: 1, created_at: at, touched_at: at };
    };
    await db
      .insertInto('imports')
      .values([row('done', 31), row('done', 30), row('failed', 31), row('running', 31)])
      .execute();
    expect(await keepHouseWith({})).toMatchObject({ imports: 0 });
    expect(await keepHouseWith({ KEEP_IMPORTS: '30' })).toMatchObject({ imports: 2 });
  });
});

/** The rows of each setting. The list is written out, so that a kind with the setting of another one is found. */
const kindBySetting: Readonly<Record<RetentionName, string>> = {
  KEEP_BILLED_PEOPLE: 'billing_spans',
  KEEP_LEAVINGS: 'consents',
  KEEP_AUDIT: 'audit',
  KEEP_CONTACT_AUDIT: 'contact_audit',
  KEEP_REMINDERS: 'crossings',
  KEEP_SENT: 'sent',
  KEEP_UNSENT: 'unsent',
  KEEP_COMPANY_REPORTS: 'company_reports',
  KEEP_PAYMENT_EVENTS: 'billing_events',
  KEEP_ENDED_PHONES: 'devices',
  KEEP_IMPORTS: 'imports',
  KEEP_PHONE_EVENTS: 'phone_events',
};

/** A row of each kind with a setting, 401 days old. */
async function buildOld(): Promise<void> {
  const { clientId: client_id, id: operator_id } = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const { id: message_id } = await buildMessage(server, { clientId: client_id, id: operator_id });
  const at = new Date(now - 401 * dayMs);
  const phone = newId(now);
  const [id, of] = [() => newId(now), { client_id, message_id, phone, version: 1 }];
  for (const created of [at.getTime() - 1, at.getTime()]) await openDevice(db, phone, created);
  for (const action of ['message.deleted', 'contact.deleted'] as const)
    await server.services.database.transaction((tx) => recordAudit(tx, { clientId: client_id, action, subject: 'Ada Reyes' }, at.getTime()));
  await db
    .insertInto('notifications')
    .values({ ...of, kind: 'crossing', occasion: 'arrived', channel: 'push', created_at: at })
    .execute();
  await db
    .insertInto('device_events')
    .values({ ...of, id: id(), kind: 'delivered', at, received_at: at })
    .execute();
  const text = { channel: 'sms' as const, recipient: phone, body: 'Text', kind: 'invitation', created_at: at };
  await db
    .insertInto('outbox')
    .values([
      { ...text, id: id(), status: 'sent', sent_at: at },
      { ...text, id: id(), status: 'failed', sent_at: null },
    ])
    .execute();
  await db.insertInto('consents').values({ client_id, phone, agreed_at: at, left_at: at, how: 'asked', unlisted_at: at }).execute();
  await db.insertInto('company_reports').values({ id: id(), client_id, phone, reason: 'Spam', created_at: at, handled_at: at }).execute();
  const person = { client_id, kind: 'receiver' as const, subject: phone, name: 'Ada Reyes', address: phone };
  await db
    .insertInto('billing_spans')
    .values({ ...person, from_at: at, to_at: at })
    .execute();
  await db.insertInto('billing_events').values({ provider: 'stripe', id: id(), type: 'invoice.paid', customer_id: 'cus_1', received_at: at }).execute();
  const finished = { client_id, id: id(), operator_id, status: 'done' as const, country: 'US', total: 1 };
  await db
    .insertInto('imports')
    .values({ ...finished, created_at: at, touched_at: at })
    .execute();
}

const countByKind = async () => {
  const counts: Record<string, unknown> = {};
  for (const { name, table, which, setting } of kinds)
    if (setting !== undefined) {
      const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count from ${sql.table(table)} where ${which ?? sql`true`}`.execute(db);
      counts[name] = rows[0]?.count;
    }
  return counts;
};

test.each(Object.entries(kindBySetting))('%s alone lets rows of its kind go (%s), and of no other', async (setting, name) => {
  const years = Object.fromEntries(Object.keys(leastDays).map((each) => [each, '3650']));
  await keepHouseWith({ ...years, [setting]: '400' });
  const before = await countByKind();
  expect(Object.keys(before).toSorted()).toEqual(Object.values(kindBySetting).toSorted());
  await buildOld();
  const built = await countByKind();
  await keepHouseWith(years);
  expect(await countByKind()).toEqual(built);
  await keepHouseWith({ ...years, [setting]: '400' });
  expect(await countByKind()).toEqual({ ...built, [name]: before[name] });
});
