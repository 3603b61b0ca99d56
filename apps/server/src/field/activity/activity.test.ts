import { randomUUID } from 'node:crypto';
import type { DeviceEvent } from '@earshot/contract';
import { dayMs, hearingGraceMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let colleague: BuiltUser;
let admin: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
  admin = await buildUser(server, clientId, ['admin']);
});

const db = () => server.services.database.db;
const as = (user: BuiltUser) => server.api(user.token).activity;
const figures = async (user: BuiltUser) => (await as(user).summary({ query: {} })).data;
const table = (user: BuiltUser, query = {}) => as(user).list({ query });
const statuses = async (user: BuiltUser) =>
  (await table(user)).returnData.map(({ name, isHeard, isNotDelivered }) => [name, isHeard ? 'Heard' : isNotDelivered ? 'Not Delivered' : 'Pending']);

type Person = Awaited<ReturnType<typeof person>>;
const person = async (firstName: string, owner = operator, values: { readonly phone?: string; readonly isShared?: boolean } = {}) => {
  const { id, phone } = await buildContact(server, owner, { firstName, lastName: 'Hale', ...values });
  return { id, phone };
};
const message = async (people: readonly Person[], values: { readonly owner?: BuiltUser; readonly schedule?: object } = {}) =>
  (await buildMessage(server, values.owner ?? operator, { contactIds: people.map(({ id }) => id), schedule: values.schedule ?? {} })).id;
const report = async ({ phone }: Person, messageId: string, kinds: readonly DeviceEvent['kind'][], at = server.clock.at) => {
  const events = kinds.map((kind) => ({ id: randomUUID(), messageId, version: 1, kind, at }));
  return server.api(await buildDevice(server, phone)).receivers.report({ body: { events } });
};

test('a row names the places and counts the hearings of active messages alone, not those of messages that ended in the week', async () => {
  const ada = await person('Ada');
  const contactIds = [ada.id];
  await buildMessage(server, operator, { contactIds, location: 'Gate A' });
  const ended = await buildMessage(server, operator, { contactIds, location: 'Yard B', schedule: { startDate: '2026-11-18', endDate: '2026-11-18' } });
  await report(ada, ended.id, ['delivered', 'heard'], start - 2 * dayMs);
  const [row] = (await table(operator)).returnData;
  expect(row).toMatchObject({ locations: ['Gate A'], messageCount: 1, isHeard: false, isNotDelivered: true, notDelivered: 1, waiting: 0, missed: 0 });
  expect(row).not.toHaveProperty('lastHeardAt');
  expect(await figures(operator)).toMatchObject({ receiversHeard: 0, receiversNotYetHeard: 1, weekAssigned: 2, weekHeard: 1, weekReceivers: 1 });
});

test('a client without messages has nothing to show', async () => {
  await person('Ada');
  expect(await figures(admin)).toEqual({
    activeMessages: 0,
    receiversHeard: 0,
    receiversNotYetHeard: 0,
    weekMessages: 0,
    weekPlays: 0,
    weekReceivers: 0,
    weekAssigned: 0,
    weekHeard: 0,
    weekWaiting: 0,
    weekNotBegun: 0,
    efficiencyPercent: 0,
  });
  expect(await table(admin)).toEqual({ returnData: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 }, ReceiverCount: 0 });
});

test('a person is Not Delivered until one message is on the device, Pending until one is heard, and then Heard unless another is not delivered or was missed', async () => {
  const ada = await person('Ada');
  const [first, second] = [await message([ada]), await message([ada])];
  expect(await statuses(operator)).toEqual([['Ada Hale', 'Not Delivered']]);
  await report(ada, first, ['delivered']);
  expect(await statuses(operator)).toEqual([['Ada Hale', 'Pending']]);
  await report(ada, first, ['started', 'interrupted']);
  expect(await statuses(operator)).toEqual([['Ada Hale', 'Pending']]);
  await report(ada, first, ['heard'], start - minuteMs);
  const counts = { messageCount: 2, lastHeardAt: start - minuteMs, missed: 0, playedByHand: 0 };
  expect((await table(operator)).returnData).toMatchObject([{ ...counts, isHeard: false, waiting: 0, notDelivered: 1 }]);
  await report(ada, second, ['delivered']);
  expect((await table(operator)).returnData).toMatchObject([{ ...counts, isHeard: true, heardAt: start - minuteMs, waiting: 1, notDelivered: 0 }]);
  await report(ada, second, ['arrived'], start - hearingGraceMs);
  const [missed] = (await table(operator)).returnData;
  expect(missed).toMatchObject({ ...counts, isHeard: false, waiting: 0, missed: 1 });
  expect(missed).not.toHaveProperty('heardAt');
  await report(ada, second, ['heard'], start - 2 * minuteMs);
  expect((await table(operator)).returnData).toMatchObject([{ ...counts, isHeard: true, heardAt: start - minuteMs, waiting: 0, notDelivered: 0 }]);
});

test('a new message removes no hearing and lowers no rate while no person has come by', async () => {
  const people = [await person('Ada'), await person('Bo')];
  const first = await message(people);
  for (const each of people) await report(each, first, ['delivered', 'heard']);
  expect(await figures(operator)).toMatchObject({ receiversHeard: 2, receiversNotYetHeard: 0, efficiencyPercent: 100 });
  const second = await message(people);
  for (const each of people) await report(each, second, ['delivered']);
  expect(await figures(operator)).toMatchObject({ receiversHeard: 2, receiversNotYetHeard: 0, weekAssigned: 4, weekWaiting: 2, efficiencyPercent: 100 });
  server.clock.at = start + 3 * dayMs;
  expect(await figures(operator)).toMatchObject({ weekAssigned: 4, weekHeard: 2, weekWaiting: 0, efficiencyPercent: 50 });
});

test('a person who is to stay at the place for a while has missed nothing until they could have stayed that long and heard it', async () => {
  const ada = await person('Ada');
  const id = await message([ada]);
  await db().updateTable('messages').set({ dwell_seconds: 1800 }).where('id', '=', id).execute();
  await report(ada, id, ['delivered', 'arrived']);
  const outcomes = async () => {
    const [row] = (await table(operator)).returnData;
    const [detail] = (await as(operator).person({ query: { contactId: ada.id } })).data;
    return [row?.waiting, row?.missed, detail?.outcome];
  };
  server.clock.at = start + 29 * minuteMs;
  expect(await outcomes()).toEqual([1, 0, 'Waiting']);
  server.clock.at = start + 30 * minuteMs + hearingGraceMs;
  expect(await outcomes()).toEqual([0, 1, 'Missed']);
});

test('a person who heard an older version is Not Delivered, then Pending again', async () => {
  const ada = await person('Ada');
  const id = await message([ada]);
  await report(ada, id, ['delivered', 'heard']);
  await db().updateTable('messages').set({ version: 2 }).where('id', '=', id).execute();
  expect(await statuses(operator)).toEqual([['Ada Hale', 'Not Delivered']]);
  const events: DeviceEvent[] = [{ id: randomUUID(), messageId: id, version: 2, kind: 'delivered', at: start }];
  await server.api(await buildDevice(server, ada.phone)).receivers.report({ body: { events } });
  expect(await statuses(operator)).toEqual([['Ada Hale', 'Pending']]);
});

test('a row names the person, the groups in sight, the places and whether the number is verified', async () => {
  const ada = await person('Ada', operator, { isShared: true });
  const bo = await person('Bo');
  await report(bo, await message([ada, bo]), ['delivered']);
  await message([ada]);
  await buildGroup(server, operator, { name: 'Pavers', memberIds: [ada.id] });
  await buildGroup(server, colleague, { name: 'Secret', memberIds: [ada.id] });
  const common = { locations: ['Union Station, Denver'], isHeard: false, missed: 0, playedByHand: 0 };
  expect((await table(operator)).returnData).toEqual([
    {
      ...common,
      contactId: ada.id,
      name: 'Ada Hale',
      icon: 'AH',
      groups: ['Everyone', 'Pavers'],
      status: 'pending',
      messageCount: 2,
      isNotDelivered: true,
      waiting: 0,
      notDelivered: 2,
    },
    {
      ...common,
      contactId: bo.id,
      name: 'Bo Hale',
      icon: 'BH',
      groups: ['Everyone'],
      status: 'active',
      messageCount: 1,
      isNotDelivered: false,
      waiting: 1,
      notDelivered: 0,
    },
  ]);
  expect((await table(admin)).returnData[0]?.groups).toEqual(['Everyone', 'Pavers', 'Secret']);
});

test('the figures of a week are those of a situation counted by hand', async () => {
  const [ada, bo, cy] = [await person('Ada'), await person('Bo'), await person('Cy')];
  server.clock.at = start - 10 * dayMs;
  const longOver = await message([ada]);
  await report(ada, longOver, ['heard']);
  server.clock.at = start - 3 * dayMs;
  const overThisWeek = await message([ada, cy]);
  await report(ada, overThisWeek, ['delivered', 'heard', 'heard']);
  server.clock.at = start;
  const today = await message([ada, bo]);
  const deleted = await message([bo]);
  await message([ada], { schedule: { startDate: '2026-12-01', endDate: '2026-12-01' } });
  await buildMessage(server, operator, { isDraft: true, contactIds: [ada.id] });
  await message([await person('Di', colleague)], { owner: colleague });
  await report(ada, today, ['delivered', 'heard']);
  await report(bo, today, ['delivered', 'started', 'interrupted']);
  await db()
    .updateTable('messages')
    .set({ deleted_at: new Date(start) })
    .where('id', '=', deleted)
    .execute();
  expect(await figures(operator)).toEqual({
    activeMessages: 1,
    receiversHeard: 1,
    receiversNotYetHeard: 1,
    // overThisWeek, today, the deleted message and the future one
    weekMessages: 4,
    weekPlays: 3,
    weekReceivers: 3,
    // Ada heard both of her pairs; Cy and Bo's deleted pair are on no device, and Bo may yet hear today's: 2 of 4
    weekAssigned: 5,
    weekHeard: 2,
    weekWaiting: 1,
    weekNotBegun: 1,
    efficiencyPercent: 50,
  });
  expect(await figures(admin)).toMatchObject({ activeMessages: 2, receiversNotYetHeard: 2, weekMessages: 5, weekReceivers: 4, efficiencyPercent: 40 });
  server.clock.at = start + hearingGraceMs;
  expect(await figures(operator)).toMatchObject({ weekAssigned: 5, weekHeard: 2, weekWaiting: 0, efficiencyPercent: 40 });
  expect((await as(operator).summary({ query: { QueryTime: start + dayMs } })).data).toMatchObject({ activeMessages: 0, receiversHeard: 0 });
});

test('one number is one person, regardless of which operator added it and how often it was chosen', async () => {
  const ada = await person('Ada');
  const alias = await person('Mrs Hale', colleague, { phone: ada.phone, isShared: true });
  const group = await buildGroup(server, operator, { memberIds: [ada.id, alias.id] });
  await buildMessage(server, operator, { contactIds: [ada.id], groupIds: [group.id] });
  await message([alias], { owner: colleague });
  expect((await table(operator)).returnData).toMatchObject([{ name: 'Ada Hale', messageCount: 1 }]);
  expect((await table(colleague)).returnData).toMatchObject([{ name: 'Mrs Hale Hale', messageCount: 1 }]);
  expect(await table(admin)).toMatchObject({ returnData: [{ messageCount: 2 }], ReceiverCount: 1 });
});

test('a former receiver falls away, though the message was heard there', async () => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const id = await message([ada, bo]);
  await message([ada, bo]);
  await report(ada, id, ['heard']);
  await report(bo, id, ['delivered']);
  await db().deleteFrom('message_contacts').where('contact_id', '=', ada.id).execute();
  expect((await table(operator)).returnData).toMatchObject([{ name: 'Bo Hale', messageCount: 2 }]);
  expect(await figures(operator)).toMatchObject({ receiversHeard: 0, receiversNotYetHeard: 1, weekPlays: 1, weekReceivers: 1, efficiencyPercent: 0 });
});

test('search and status narrow the rows; the count of receivers obeys the search alone', async () => {
  const people = [await person('Ada'), await person('Bo_b'), await person('Bob')];
  const id = await message(people);
  await report(people[1]!, id, ['heard']);
  expect(await table(operator, { searchString: 'BO_' })).toMatchObject({ returnData: [{ name: 'Bo_b Hale' }], ReceiverCount: 1 });
  const pending = await table(operator, { searchString: 'bo', statusFilter: 'Not Delivered' });
  expect(pending).toMatchObject({ returnData: [{ name: 'Bob Hale' }], pager: { totalItems: 1, totalPages: 1 }, ReceiverCount: 2 });
  expect((await table(operator, { statusFilter: 'Pending' })).returnData).toEqual([]);
  const second = await table(operator, { page: 2, perpage: 2 });
  expect(second).toMatchObject({ returnData: [{ name: 'Bob Hale' }], pager: { totalItems: 3, totalPages: 2, page: 2, perpage: 2 } });
});

test("another client's messages and people never show", async () => {
  const ada = await person('Ada');
  await message([ada]);
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
  expect(await figures(elsewhere)).toMatchObject({ activeMessages: 0, weekReceivers: 0 });
  expect((await table(elsewhere)).returnData).toEqual([]);
  const same = await person('Same Number', elsewhere, { phone: ada.phone });
  await report(ada, await message([same], { owner: elsewhere }), ['heard']);
  expect((await table(elsewhere)).returnData).toMatchObject([{ name: 'Same Number Hale', isHeard: true }]);
  expect(await statuses(admin)).toEqual([['Ada Hale', 'Not Delivered']]);
});
