import { dayMs, type Readiness, readinessItems } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { newId } from '../../platform/database/ids.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;
let phone: string;
let contactId: string;
let token: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server, { name: 'Front Range Paving' })).id, ['operator']);
  ({ id: contactId, phone } = await buildContact(server, operator));
  token = await buildDevice(server, phone);
});

const db = () => server.services.database.db;
const sync = (cursor?: string) => server.api(token).receivers.sync({ query: { cursor } });
const titles = async () => ((await sync()).messages ?? []).map(({ title }) => title);
const changeMessage = (id: string, values: object) => db().updateTable('messages').set(values).where('id', '=', id).execute();
const changeClient = (values: object) => db().updateTable('clients').set(values).where('id', '=', operator.clientId).execute();

test('a device gets all that it needs to speak a message by itself', async () => {
  const { id } = await buildMessage(server, operator, {
    title: 'Gate',
    body: 'Use the north gate.',
    contactIds: [contactId],
    schedule: { repeat: 'daily', startMinute: 420 },
  });
  const { messages, now } = await sync();
  expect(now).toBe(start);
  expect(messages).toEqual([
    {
      id,
      version: 1,
      title: 'Gate',
      texts: { en: 'Use the north gate.' },
      geofence: { center: { lat: 39.7527, lng: -105.0002 }, radiusMeters: 182.88 },
      location: 'Union Station, Denver',
      trigger: 'enter',
      schedule: {
        startDate: '2026-11-20',
        endDate: '2026-11-20',
        startMinute: 420,
        endMinute: 1440,
        repeat: 'daily',
        repeatDays: [true, true, true, true, true, true, true],
        timeZone: 'America/Denver',
      },
      priority: 0,
      playIfInside: true,
      dwellSeconds: 0,
      clientId: operator.clientId,
      sender: 'Front Range Paving',
    },
  ]);
});

test("a device gets only its own number's messages, of every client, once each", async () => {
  const group = await buildGroup(server, operator, { memberIds: [contactId] });
  await buildMessage(server, operator, { title: 'chosen twice', contactIds: [contactId], groupIds: [group.id] });
  const stranger = await buildContact(server, operator);
  await buildMessage(server, operator, { title: 'not mine', contactIds: [stranger.id] });
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const there = await buildContact(server, elsewhere, { phone });
  await buildMessage(server, elsewhere, { title: 'elsewhere', contactIds: [there.id] });
  expect((await titles()).toSorted()).toEqual(['chosen twice', 'elsewhere']);
});

test('joining a group later counts, and a deactivated group does not', async () => {
  const group = await buildGroup(server, operator);
  await buildMessage(server, operator, { title: 'for the crew', groupIds: [group.id] });
  expect(await titles()).toEqual([]);
  await db().insertInto('group_members').values({ client_id: operator.clientId, group_id: group.id, contact_id: contactId }).execute();
  expect(await titles()).toEqual(['for the crew']);
  await db().updateTable('groups').set({ is_active: false }).where('id', '=', group.id).execute();
  expect(await titles()).toEqual([]);
});

test('future messages are there; drafts, deleted and expired ones are not', async () => {
  await buildMessage(server, operator, { title: 'draft', isDraft: true, contactIds: [contactId] });
  await buildMessage(server, operator, { title: 'future', schedule: { startDate: '2026-12-01', endDate: null }, contactIds: [contactId] });
  const deleted = await buildMessage(server, operator, { title: 'deleted', contactIds: [contactId] });
  await buildMessage(server, operator, { title: 'today', contactIds: [contactId] });
  expect((await titles()).toSorted()).toEqual(['deleted', 'future', 'today']);
  await changeMessage(deleted.id, { deleted_at: new Date(start) });
  expect((await titles()).toSorted()).toEqual(['future', 'today']);
  // The day ends at midnight in Denver, 07:00 UTC.
  server.clock.at = Date.UTC(2026, 10, 21, 7) - 1;
  expect((await titles()).toSorted()).toEqual(['future', 'today']);
  server.clock.at += 1;
  expect(await titles()).toEqual(['future']);
});

test('messages of a deactivated or archived client stop being delivered', async () => {
  await buildMessage(server, operator, { title: 'today', contactIds: [contactId] });
  await changeClient({ deactivated_at: new Date(start) });
  expect(await titles()).toEqual([]);
  await changeClient({ deactivated_at: null });
  expect(await titles()).toEqual(['today']);
  await changeClient({ archived_at: new Date(start) });
  expect(await titles()).toEqual([]);
});

test('Spanish title and words come with the message, not as a message of their own', async () => {
  const { id } = await buildMessage(server, operator, { title: 'Gate', contactIds: [contactId] });
  const parent = await db().selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { search_text: _words, duration_step: _step, heard_from: _from, starts_at, modified_at, created_at, ...values } = parent;
  const instants = {
    starts_at: new Date(starts_at),
    ends_at: null,
    modified_at: new Date(modified_at),
    created_at: new Date(created_at),
    finalized_at: null,
    version_at: null,
    deleted_at: null,
    paused_at: null,
  };
  const spanish = { id: newId(start), parent_id: id, language: 'es' as const, title: 'Puerta', body: 'Use la puerta norte.' };
  await db()
    .insertInto('messages')
    .values({ ...values, ...instants, ...spanish })
    .execute();
  await db().insertInto('message_contacts').values({ client_id: operator.clientId, message_id: spanish.id, contact_id: contactId }).execute();
  const { messages, cursor } = await sync();
  expect(messages).toMatchObject([{ id, title: 'Gate', spanishTitle: 'Puerta', texts: { en: 'Use the north gate.', es: 'Use la puerta norte.' } }]);
  await changeMessage(spanish.id, { title: 'Portón' });
  expect((await sync(cursor)).changes).toMatchObject({ messages: [{ id, spanishTitle: 'Portón' }] });
});

test('Region Free has no geofence', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [contactId] });
  await changeMessage(id, { radius_meters: 0 });
  expect((await sync()).messages?.[0]).not.toHaveProperty('geofence');
});

test('with the cursor of the last answer, messages come only after a change', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [contactId] });
  const first = await sync();
  server.clock.at += 1_000;
  expect(await sync(first.cursor)).toEqual({ cursor: first.cursor, now: server.clock.at });
  await changeMessage(id, { body: 'Use the south gate.', version: 2 });
  const second = await sync(first.cursor);
  expect(second).toMatchObject({ changes: { messages: [{ version: 2, texts: { en: 'Use the south gate.' } }], removed: [] } });
  expect(second).not.toHaveProperty('messages');
  expect(second.cursor).not.toBe(first.cursor);
});

test('a device that syncs stays signed in for a year from then', async () => {
  const device = () => db().selectFrom('devices').select(['last_seen_at', 'expires_at']).where('phone', '=', phone).executeTakeFirstOrThrow();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    server.clock.at += 61_000;
    await sync();
  }
  expect(await device()).toEqual({ last_seen_at: server.clock.at, expires_at: server.clock.at + 365 * dayMs });
  server.clock.at += 59_000;
  await sync();
  expect((await device()).last_seen_at).toBe(server.clock.at - 59_000);
});

test('a device that also tells how ready it is stays signed in just as long', async () => {
  const readiness = Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) as Readiness;
  for (let minutes = 0; minutes < 3; minutes += 1) {
    server.clock.at += 61_000;
    await server.api(token).receivers.readiness({ body: { readiness } });
    await sync();
  }
  const device = await db().selectFrom('devices').select(['last_seen_at', 'expires_at']).where('phone', '=', phone).executeTakeFirstOrThrow();
  expect(device).toEqual({ last_seen_at: server.clock.at, expires_at: server.clock.at + 365 * dayMs });
});

test('a number that signs in on a new phone gets its hearings, and its old phone does not', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [contactId] });
  const { cursor } = await sync();
  const heard = { id: '0192f0c1-2345-7abc-8def-0123456789ab', messageId: id, version: 1, kind: 'heard' as const, at: start - 60_000 };
  await server.api(token).receivers.report({ body: { events: [heard] } });
  expect(await sync(cursor)).not.toHaveProperty('messages');
  token = await buildDevice(server, phone);
  expect((await sync()).messages).toMatchObject([{ id, lastHeardAt: start - 60_000 }]);
  await changeMessage(id, { version: 2 });
  expect((await sync()).messages?.[0]).not.toHaveProperty('lastHeardAt');
});
