import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildContact, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { recordAudit } from '../../account/audit/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { openDevice } from '../../platform/session/session.ts';
import { kinds } from './kinds.ts';
import { keepHouse, removeKind } from './service.ts';

const { retention } = readConfig({});

let server: TestServer;
let db: Db;
let now: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.services.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = server.clock.at;
  await keepHouse(server.services.database, retention, now);
});

const removed = async (): Promise<Readonly<Record<string, number>>> => keepHouse(server.services.database, retention, now);

test('an expired session goes, one that lasts stays', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  expect(await removed()).toMatchObject({ sessions: 0 });
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(now) })
    .where('user_id', '=', user.id)
    .execute();
  expect(await removed()).toMatchObject({ sessions: 1 });
});

test('a device that ended more than 90 days ago goes, but the last one of a number stays: the number was signed in once', async () => {
  for (const daysAgo of [200, 150, 100]) await openDevice(db, '+13035550101', now - daysAgo * dayMs);
  await db
    .updateTable('devices')
    .set({ ended_at: new Date(now - 95 * dayMs) })
    .where('ended_at', 'is', null)
    .execute();
  expect(await removed()).toMatchObject({ devices: 2 });
  expect(await db.selectFrom('devices').select('created_at').where('phone', '=', '+13035550101').execute()).toEqual([{ created_at: now - 100 * dayMs }]);
  await openDevice(db, '+13035550102', now - 100 * dayMs);
  await openDevice(db, '+13035550102', now - 90 * dayMs);
  expect(await removed()).toMatchObject({ devices: 0 });
});

test('an expired sign-in code goes, one that can be typed stays', async () => {
  const code = (phone: string, expiresAt: number) => ({
    phone,
    ticket_hash: Buffer.from(phone),
    network_hash: Buffer.from('n'),
    code_hash: Buffer.from(phone),
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  });
  await db
    .insertInto('sign_in_codes')
    .values([code('+1', now), code('+2', now + 1)])
    .execute();
  expect(await removed()).toMatchObject({ sign_in_codes: 1 });
});

test('an unfinished sign-up and an unused link are removed when they expire; an invitation stays', async () => {
  const client = await buildClient(server);
  const { id: user_id } = await buildUser(server, client.id, ['operator']);
  await buildUserInvitation(server, client.id, { expiresAt: now - 400 * dayMs });
  const signUp = (expiresAt: number) => ({
    id: newId(now),
    token_hash: Buffer.from(newId(now)),
    email: 'ann@test.example',
    password_hash: '',
    first_name: 'Ann',
    last_name: 'Ash',
    time_zone: 'UTC',
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  });
  await db
    .insertInto('sign_ups')
    .values([signUp(now), signUp(now + 1)])
    .execute();
  const reset = (expiresAt: number) => ({ token_hash: Buffer.from(newId(now)), user_id, created_at: new Date(now), expires_at: new Date(expiresAt) });
  await db
    .insertInto('password_resets')
    .values([reset(now), reset(now + 1)])
    .execute();
  expect(await removed()).toMatchObject({ sign_ups: 1, password_resets: 1 });
  expect(await db.selectFrom('user_invitations').select('id').where('client_id', '=', client.id).execute()).toHaveLength(1);
});

test('the answer to an Idempotency-Key is kept for two days, however many there are', async () => {
  const keys = (createdAt: number, count: number) =>
    sql`insert into idempotency_keys (caller_id, operation, key, request_hash, created_at)
      select ${newId(now)}::uuid, 'messages.save', each::text, '', ${new Date(createdAt)} from generate_series(1, ${count}::int) each`.execute(db);
  await keys(now - 2 * dayMs, 3);
  await keys(now - 2 * dayMs - 1, 4_500);
  expect(await removed()).toMatchObject({ idempotency_keys: 4_500 });
});

test('a night has a most for kinds with a setting; all of the others goes, so that they never fall behind', async () => {
  const rows = sql`select ${new Date(now - 99 * dayMs)}::timestamptz as at, each::text as id from generate_series(1, 4500) each`;
  await sql`insert into idempotency_keys (caller_id, operation, key, request_hash, created_at)
    select ${newId(now)}::uuid, 'messages.save', id, '', at from (${rows}) old`.execute(db);
  await sql`insert into billing_events (provider, id, type, customer_id, received_at) select 'stripe', id, 'invoice.paid', 'cus_1', at from (${rows}) old`.execute(
    db,
  );
  const [answers, events] = kinds.filter(({ name }) => name === 'idempotency_keys' || name === 'billing_events');
  if (!answers || !events) throw new Error('no such kinds');
  const night = { retention, now, mostSteps: 2 };
  expect([
    await removeKind(server.services.database, answers, night),
    await removeKind(server.services.database, events, night),
    await removeKind(server.services.database, events, night),
  ]).toEqual([4_500, 4_000, 500]);
});

test('a try that was counted goes when its minute is over', async () => {
  const limit = { name: 'test', perMinute: 1 };
  await takeTry(server.services.database, [[limit, 'earlier']], now - 60_000);
  await takeTry(server.services.database, [[limit, 'just now']], now - 59_999);
  expect(await removed()).toMatchObject({ attempts: 1 });
});

test('sent messages are removed after 30 days, failed ones after 90, and waiting ones stay', async () => {
  const row = (status: 'sent' | 'waiting' | 'failed', daysAgo: number) => {
    const at = new Date(now - daysAgo * dayMs);
    return {
      id: newId(now),
      channel: 'sms' as const,
      recipient: '+1',
      body: 'Text',
      kind: 'invitation',
      status,
      created_at: at,
      // The job for overdue rows runs in this server too: it leaves a row alone that was tried just now.
      claimed_at: new Date(now),
      sent_at: status === 'sent' ? at : null,
    };
  };
  await db
    .insertInto('outbox')
    .values([row('sent', 31), row('sent', 30), row('waiting', 91), row('failed', 90), row('failed', 91)])
    .execute();
  expect(await removed()).toMatchObject({ outbox: 2 });
});

test('a kind that cannot be removed keeps no other from it, and the run says which it was', async () => {
  await takeTry(server.services.database, [[{ name: 'test', perMinute: 1 }, 'long ago']], now - 120_000);
  const { id: user_id } = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const link = { token_hash: Buffer.from(newId(now)), user_id, created_at: new Date(now), expires_at: new Date(now) };
  await db.insertInto('password_resets').values(link).execute();
  await sql`create function refuse_removal() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`.execute(db);
  await sql`create trigger refuse before delete on password_resets for each row execute function refuse_removal()`.execute(db);
  try {
    await expect(removed()).rejects.toMatchObject({ errors: [{ message: 'The kind password_resets could not be removed.', cause: { message: 'not today' } }] });
  } finally {
    await sql`drop trigger refuse on password_resets`.execute(db);
  }
  expect(await removed()).toMatchObject({ password_resets: 1, attempts: 0 });
});

test('it happens every night', async () => {
  const { rows } = await sql`select name, cron from schedules where name = 'housekeeping'`.execute(db);
  expect(rows).toEqual([{ name: 'housekeeping', cron: '30 10 * * *' }]);
});

test("a payment provider's event goes after 90 days, an unfinished card form of the sandbox after two", async () => {
  const event = (id: string, daysAgo: number) => ({
    provider: 'stripe',
    id,
    type: 'invoice.paid',
    customer_id: 'cus_1',
    received_at: new Date(now - daysAgo * dayMs),
  });
  await db
    .insertInto('billing_events')
    .values([event('evt_old', 91), event('evt_new', 89)])
    .execute();
  await db
    .insertInto('sandbox_customers')
    .values({ id: 'cus_1', name: 'Client', email: 'holder@test.example', created_at: new Date(now) })
    .execute();
  const setup = (id: string, daysAgo: number) => ({
    id,
    customer_id: 'cus_1',
    secret_hash: Buffer.from(id),
    status: 'requires_payment_method' as const,
    created_at: new Date(now - daysAgo * dayMs),
  });
  await db
    .insertInto('sandbox_setups')
    .values([setup('seti_old', 3), setup('seti_new', 1)])
    .execute();
  expect(await removed()).toMatchObject({ billing_events: 1, sandbox_setups: 1 });
});

test('where pushes go and what OwnTracks saw goes with the sign-in it was for', async () => {
  const [gone, stays] = ['+13035550171', '+13035550172'];
  for (const phone of [gone, stays]) {
    await openDevice(db, phone, now);
    const { id } = await db.selectFrom('devices').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
    const address = { endpoint: `https://push.example/${phone}`, p256dh: 'x', auth: 'x' };
    await db
      .insertInto('push_subscriptions')
      .values({ device_id: id, phone, ...address, created_at: new Date(now) })
      .execute();
    await db
      .insertInto('own_tracks')
      .values({ phone, password_hash: Buffer.from('x'), created_at: new Date(now) })
      .execute();
  }
  expect(await removed()).toMatchObject({ push_subscriptions: 0, own_tracks: 0 });
  await openDevice(db, gone, now + 1);
  expect(await removed()).toMatchObject({ push_subscriptions: 1, own_tracks: 1 });
  for (const table of ['push_subscriptions', 'own_tracks'] as const)
    expect(await db.selectFrom(table).select('phone').where('phone', 'in', [gone, stays]).execute()).toEqual([{ phone: stays }]);
});

test('an answer to a company stays while the number is a contact and a month beyond, and a leaving for 400 days', async () => {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const [agreed, left] = [await buildContact(server, operator), await buildContact(server, operator)];
  const answer = { client_id: operator.clientId, agreed_at: new Date(now), how: 'asked' as const };
  await db
    .insertInto('consents')
    .values([
      { ...answer, phone: agreed.phone },
      { ...answer, phone: left.phone, left_at: new Date(now) },
    ])
    .execute();
  const removedAfter = async (days: number) => (await keepHouse(server.services.database, retention, now + days * dayMs)).consents;
  expect(await removedAfter(500)).toBe(0);
  await db.deleteFrom('contacts').where('client_id', '=', operator.clientId).execute();
  // The first night notes the missing contact; by the next one the contact is there again.
  expect(await removedAfter(1)).toBe(0);
  await buildContact(server, operator, { phone: agreed.phone });
  expect(await removedAfter(50)).toBe(0);
  await db.deleteFrom('contacts').where('client_id', '=', operator.clientId).execute();
  expect([await removedAfter(51), await removedAfter(81), await removedAfter(82)]).toEqual([0, 0, 1]);
  expect([await removedAfter(400), await removedAfter(401)]).toEqual([0, 1]);
});

test('a report of a company goes more than a year after it was handled', async () => {
  const { id: client_id } = await buildClient(server);
  const report = (daysAgo: number | undefined) => ({
    id: newId(now),
    client_id,
    phone: '+13035550199',
    reason: 'Spam',
    created_at: new Date(now - 500 * dayMs),
    handled_at: daysAgo === undefined ? null : new Date(now - daysAgo * dayMs),
  });
  await db
    .insertInto('company_reports')
    .values([report(401), report(400), report(undefined)])
    .execute();
  expect(await removed()).toMatchObject({ company_reports: 1 });
});

test('a receiver’s name leaves the audit after 400 days; entries about messages and users stay', async () => {
  const { id: clientId } = await buildClient(server);
  for (const [action, daysAgo] of [
    ['contact.deleted', 401],
    ['contact.deleted', 400],
    ['message.deleted', 401],
    ['user.archived', 401],
  ] as const)
    await server.services.database.transaction((tx) => recordAudit(tx, { clientId, action, subject: 'Ada Reyes' }, now - daysAgo * dayMs));
  expect(await removed()).toMatchObject({ audit_entries: 1 });
  const left = await db.selectFrom('audit_entries').select('action').where('client_id', '=', clientId).orderBy('at', 'desc').execute();
  expect(left.map(({ action }) => action).toSorted()).toEqual(['contact.deleted', 'message.deleted', 'user.archived']);
});

test('a person leaves the bills 400 days after they counted last; one who counts stays', async () => {
  const { id: client_id } = await buildClient(server);
  const span = (subject: string, daysAgo: number | undefined) => ({
    client_id,
    kind: 'receiver' as const,
    subject,
    name: 'Ada Reyes',
    address: subject,
    from_at: new Date(now - 800 * dayMs),
    to_at: daysAgo === undefined ? null : new Date(now - daysAgo * dayMs),
  });
  await db
    .insertInto('billing_spans')
    .values([span('+13035550191', 401), span('+13035550192', 400), span('+13035550193', undefined)])
    .execute();
  expect(await removed()).toMatchObject({ billing_spans: 1 });
  const left = await db.selectFrom('billing_spans').select('subject').where('client_id', '=', client_id).orderBy('subject').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['+13035550192', '+13035550193']);
});
