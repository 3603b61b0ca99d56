import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

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
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  ({ id: contactId, phone } = await buildContact(server, operator));
  token = await buildDevice(server, phone);
});

const db = () => server.services.database.db;
const sync = (cursor?: string) => server.api(token).receivers.sync({ query: { cursor } });
/** The changes that a device with the cursor receives: titles that are new or different, and how many are gone. */
async function toldSince(cursor: string) {
  const { changes, messages } = await sync(cursor);
  return { changed: changes?.messages.map(({ title }) => title), removed: changes?.removed.length, isAll: messages !== undefined };
}
const told = (changed: readonly string[], removed: number) => ({ changed, removed, isAll: false });
const nothing = { changed: undefined, removed: undefined, isAll: false };

test('only the changed one of many messages is sent, and the ids of those that are gone', async () => {
  const messages = await Promise.all(['one', 'two', 'three'].map((title) => buildMessage(server, operator, { title, contactIds: [contactId] })));
  const { cursor } = await sync();
  await db()
    .updateTable('messages')
    .set({ body: 'Other words.', version: 2 })
    .where('id', '=', messages[1]?.id ?? '')
    .execute();
  await db()
    .updateTable('messages')
    .set({ deleted_at: new Date(start) })
    .where('id', '=', messages[2]?.id ?? '')
    .execute();
  const second = await sync(cursor);
  expect(second.changes).toMatchObject({ messages: [{ title: 'two', texts: { en: 'Other words.' } }], removed: [messages[2]?.id] });
  expect(await toldSince(second.cursor)).toEqual(nothing);
});

test("every change of a message's recipients reaches the device at its next sync", async () => {
  const group = await buildGroup(server, operator);
  await buildMessage(server, operator, { title: 'for the crew', groupIds: [group.id] });
  let { cursor } = await sync();
  const step = async (change: Promise<unknown>) => {
    await change;
    const answer = await toldSince(cursor);
    ({ cursor } = await sync(cursor));
    return answer;
  };
  const member = { client_id: operator.clientId, group_id: group.id, contact_id: contactId };
  expect(await step(db().insertInto('group_members').values(member).execute())).toEqual(told(['for the crew'], 0));
  const ofGroup = (values: object) => db().updateTable('groups').set(values).where('id', '=', group.id).execute();
  expect(await step(ofGroup({ is_active: false }))).toEqual(told([], 1));
  expect(await step(ofGroup({ is_active: true }))).toEqual(told(['for the crew'], 0));
  const ofClient = (values: object) => db().updateTable('clients').set(values).where('id', '=', operator.clientId).execute();
  expect(await step(ofClient({ deactivated_at: new Date(start) }))).toEqual(told([], 1));
  expect(await step(ofClient({ deactivated_at: null }))).toEqual(told(['for the crew'], 0));
  expect(await step(ofClient({ name: 'New Name' }))).toEqual(told(['for the crew'], 0));
  expect(await step(db().deleteFrom('group_members').where('contact_id', '=', contactId).execute())).toEqual(told([], 1));
  expect(await step(buildMessage(server, operator, { title: 'for me', contactIds: [contactId] }))).toEqual(told(['for me'], 0));
  expect(await step(db().deleteFrom('contacts').where('id', '=', contactId).execute())).toEqual(told([], 1));
});

test("a number that another client adds gets that client's messages", async () => {
  const { cursor } = await sync();
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const there = await buildContact(server, elsewhere, { phone });
  await buildMessage(server, elsewhere, { title: 'elsewhere', contactIds: [there.id] });
  expect(await toldSince(cursor)).toEqual(told(['elsewhere'], 0));
});

test('a message that runs out is gone without a change', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [contactId] });
  const { cursor } = await sync();
  server.clock.at += dayMs;
  expect((await sync(cursor)).changes).toEqual({ messages: [], removed: [id] });
});

test('a cursor that this server does not remember gets all messages', async () => {
  await buildMessage(server, operator, { title: 'one', contactIds: [contactId] });
  const { cursor } = await sync();
  await buildMessage(server, operator, { title: 'two', contactIds: [contactId] });
  await sync();
  const { messages, changes } = await sync(cursor);
  expect(messages?.map(({ title }) => title).toSorted()).toEqual(['one', 'two']);
  expect(changes).toBeUndefined();
});

test('a change that is forgotten by the night is not forgotten for the device that was away', async () => {
  // Housekeeping does the same with changes older than a day.
  const forgetChanges = () => db().deleteFrom('inbox_changes').execute();
  await forgetChanges();
  const { cursor } = await sync();
  await buildMessage(server, operator, { title: 'while away', contactIds: [contactId], schedule: { endDate: '2026-11-30' } });
  server.clock.at += 2 * dayMs;
  await forgetChanges();
  expect(await toldSince(cursor)).toEqual(told(['while away'], 0));
});

test('a device that syncs all the time gets nothing for days, and a change at once', async () => {
  await buildMessage(server, operator, { title: 'long', contactIds: [contactId], schedule: { endDate: '2026-12-30' } });
  const { cursor } = await sync();
  for (let count = 0; count < 10; count += 1) {
    server.clock.at += dayMs / 4;
    expect(await toldSince(cursor)).toEqual(nothing);
  }
  await buildMessage(server, operator, { title: 'new', contactIds: [contactId], schedule: { endDate: '2026-12-30' } });
  expect(await toldSince(cursor)).toEqual(told(['new'], 0));
});

test("a contact that another operator takes over gets that operator's messages for Everyone", async () => {
  const other = await buildUser(server, operator.clientId, ['operator']);
  const everyone = await db().selectFrom('groups').select('id').where('operator_id', '=', other.id).where('is_default', '=', true).executeTakeFirstOrThrow();
  await buildMessage(server, other, { title: 'to Everyone', groupIds: [everyone.id] });
  const { cursor } = await sync();
  await db().updateTable('contacts').set({ operator_id: other.id }).where('id', '=', contactId).execute();
  expect(await toldSince(cursor)).toEqual(told(['to Everyone'], 0));
});
