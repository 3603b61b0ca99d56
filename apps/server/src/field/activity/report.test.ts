import type { DeviceEvent } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

type Query = NonNullable<Parameters<ReturnType<TestServer['api']>['activity']['report']>[0]>['query'];
const fetchReport = (query: Query = {}, user = operator) => server.api(user.token).activity.report({ query });
const person = (firstName: string, owner = operator, values: { readonly phone?: string } = {}) =>
  buildContact(server, owner, { firstName, lastName: 'Hale', ...values });
type Person = Awaited<ReturnType<typeof person>>;
const message = async (title: string, people: readonly Person[], values: { readonly owner?: BuiltUser; readonly schedule?: object } = {}) =>
  (await buildMessage(server, values.owner ?? operator, { title, contactIds: people.map(({ id }) => id), schedule: values.schedule ?? {} })).id;
const hear = async ({ phone }: Person, messageId: string, ...kinds: readonly DeviceEvent['kind'][]) =>
  (await signInPhone(server, phone)).report(messageId, ...kinds.map((kind) => ({ kind })));
const change = (id: string, values: object) => server.services.database.db.updateTable('messages').set(values).where('id', '=', id).execute();
const pairs = async (query: Query = {}, user = operator) => (await fetchReport(query, user)).data.map(({ title, name }) => `${title}: ${name}`);

test('proves of each message of the week and each person whether and when it was heard, by title and name', async () => {
  const [ada, bo] = [await person('Ada'), await person('bo')];
  await buildGroup(server, operator, { name: 'Pavers', memberIds: [bo.id] });
  const water = await message('water main', [bo, ada]);
  const gate = await message('Gate code', [ada]);
  await hear(ada, gate, 'delivered', 'heard');
  await hear(bo, water, 'delivered');
  const { data, ...rest } = await fetchReport();
  const common = { location: 'Union Station, Denver', trigger: 'enter', assignedAt: start, version: 1, earlier: [] };
  expect(data).toEqual([
    {
      ...common,
      messageId: gate,
      title: 'Gate code',
      contactId: ada.id,
      name: 'Ada Hale',
      groups: ['Everyone'],
      outcome: 'Heard',
      deliveredAt: start,
      heardAt: start,
      heardCount: 1,
    },
    {
      ...common,
      messageId: water,
      title: 'water main',
      contactId: ada.id,
      name: 'Ada Hale',
      groups: ['Everyone'],
      outcome: 'Not Delivered',
      heardCount: 0,
      cause: { kind: 'app_not_open', since: start },
    },
    {
      ...common,
      messageId: water,
      title: 'water main',
      contactId: bo.id,
      name: 'bo Hale',
      groups: ['Everyone', 'Pavers'],
      outcome: 'Waiting',
      deliveredAt: start,
      heardCount: 0,
      cause: { kind: 'never_near' },
    },
  ]);
  const pager = { totalItems: 3, totalPages: 1, page: 1, perpage: 10 };
  expect(rest).toEqual({
    pager,
    from: start - 7 * dayMs,
    to: start,
    versions: [],
    heardEarlier: 0,
    assigned: 3,
    heard: 1,
    waiting: 1,
    notDelivered: 1,
    notBegun: 0,
  });
});

test('covers what was live in the week: over or deleted since, and not begun yet; no draft, and nothing from before', async () => {
  const ada = await person('Ada');
  await message('Long over', [ada], { schedule: { startDate: '2026-11-01', endDate: '2026-11-12' } });
  const over = await message('Over', [ada], { schedule: { startDate: '2026-11-01', endDate: '2026-11-14' } });
  await hear(ada, over, 'heard');
  await change(await message('Deleted', [ada]), { deleted_at: new Date(start - 6 * dayMs) });
  await change(await message('Deleted long ago', [ada]), { deleted_at: new Date(start - 8 * dayMs) });
  await message('To come', [ada], { schedule: { startDate: '2026-12-01', endDate: '2026-12-01' } });
  await buildMessage(server, operator, { isDraft: true, contactIds: [ada.id] });
  await message('Of nobody', []);
  const { data, assigned, heard, notDelivered, notBegun } = await fetchReport();
  expect(data.map(({ title, outcome, cause }) => [title, outcome, cause?.kind])).toEqual([
    ['Deleted', 'Not Delivered', 'deleted'],
    ['Over', 'Heard', undefined],
    ['To come', 'Not Begun', 'not_begun'],
  ]);
  expect({ assigned, heard, notDelivered, notBegun }).toEqual({ assigned: 2, heard: 1, notDelivered: 1, notBegun: 1 });
  expect(await pairs({ QueryTime: start - 3 * dayMs })).toContain('Long over: Ada Hale');
});

test('of one message covers it however long it is over', async () => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const id = await message('Long over', [ada, bo], { schedule: { startDate: '2026-11-01', endDate: '2026-11-12' } });
  await hear(ada, id, 'heard');
  server.clock.at = start + 20 * dayMs;
  const { data, from } = await fetchReport({ messageId: id, contactId: ada.id });
  expect(data).toMatchObject([{ name: 'Ada Hale', outcome: 'Heard', heardAt: start }]);
  expect(from).toBe(Date.UTC(2026, 10, 1, 6));
  expect(await pairs()).toEqual([]);
});

test('of one message covers it though it was deleted before it was to begin', async () => {
  server.clock.at = Date.UTC(2026, 10, 1, 17);
  const id = await message('Called off', [await person('Ada')], { schedule: { startDate: '2026-11-20', endDate: '2026-11-20' } });
  await change(id, { deleted_at: new Date(Date.UTC(2026, 10, 5)) });
  const setAt = server.clock.at;
  server.clock.at = Date.UTC(2026, 10, 28, 17);
  const { data, from } = await fetchReport({ messageId: id });
  expect(data).toMatchObject([{ title: 'Called off', name: 'Ada Hale', cause: { kind: 'deleted' } }]);
  expect(from).toBe(setAt);
});

test('is about a message, a person or a place, and says so', async () => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const gate = await message('Gate code', [ada, bo]);
  const water = await message('Water main', [ada]);
  await change(water, { location: 'Pearl Street' });
  await hear(ada, water, 'heard');
  expect(await fetchReport({ messageId: gate })).toMatchObject({ about: 'Gate code', assigned: 2, heard: 0 });
  expect(await pairs({ messageId: gate })).toEqual(['Gate code: Ada Hale', 'Gate code: Bo Hale']);
  expect(await fetchReport({ contactId: ada.id })).toMatchObject({ about: 'Ada Hale', assigned: 2, heard: 1 });
  expect(await pairs({ contactId: ada.id })).toEqual(['Gate code: Ada Hale', 'Water main: Ada Hale']);
  expect(await fetchReport({ location: 'Pearl Street' })).toMatchObject({ about: 'Pearl Street', assigned: 1, heard: 1 });
  expect(await pairs({ location: 'Union Station, Denver' })).toEqual(['Gate code: Ada Hale', 'Gate code: Bo Hale']);
  expect(await pairs({ messageId: gate, contactId: bo.id })).toEqual(['Gate code: Bo Hale']);
  // Matches the location exactly as messages have it.
  expect(await fetchReport({ location: 'Pearl' })).toMatchObject({ data: [], about: 'Pearl', assigned: 0, heard: 0, pager: { totalItems: 0, totalPages: 0 } });
});

test('counts one number once, and an older version that was heard not at all', async () => {
  const ada = await person('Ada');
  const alias = await person('Mrs', operator);
  await server.services.database.db
    .updateTable('contacts')
    .set({ operator_id: (await buildUser(server, operator.clientId, ['operator'])).id, phone: ada.phone })
    .where('id', '=', alias.id)
    .execute();
  const id = await message('Gate code', [alias, ada]);
  await hear(ada, id, 'delivered', 'heard');
  expect(await fetchReport()).toMatchObject({ data: [{ name: 'Ada Hale', outcome: 'Heard' }], assigned: 1, heard: 1 });
  await change(id, { version: 2 });
  expect(await fetchReport()).toMatchObject({ data: [{ outcome: 'Not Delivered', heardCount: 0 }], assigned: 1, heard: 0 });
});

test('leaves out a former receiver, though they heard it', async () => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const id = await message('Gate code', [ada, bo]);
  await hear(ada, id, 'heard');
  await server.services.database.db.deleteFrom('message_contacts').where('contact_id', '=', ada.id).execute();
  expect(await fetchReport()).toMatchObject({ data: [{ name: 'Bo Hale' }], assigned: 1, heard: 0 });
});

test('comes a page at a time: the pages are the rows of all, and the rows add up to the totals', async () => {
  const people: Person[] = [];
  for (const name of ['Ada', 'bo', 'Cy', 'Bo', 'dee', 'Eva', 'Fay']) people.push(await person(name));
  // The same title and the same name occur twice: the order must still be stable.
  for (const [title, from, to] of [
    ['Gate code', 0, 7],
    ['Gate code', 2, 5],
    ['Nobody', 0, 0],
    ['Water main', 1, 2],
    ['boiler', 3, 7],
    ['Crane', 0, 7],
  ] as const) {
    const id = await message(title, people.slice(from, to));
    for (const [index, each] of people.slice(from, to).entries()) if (index % 2 === 0) await hear(each, id, 'heard');
  }
  const all = await fetchReport({ perpage: 10_000 });
  expect(all.data).toHaveLength(22);
  expect(all.assigned).toBe(22);
  expect(all.heard).toBe(all.data.filter(({ outcome }) => outcome === 'Heard').length);
  expect(all.heard).toBe(13);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 25 }), fc.option(fc.constantFrom(...people), { nil: undefined }), async (perpage, about) => {
      const contactId = about?.id;
      const expected = all.data.filter((row) => contactId === undefined || row.contactId === contactId);
      const rows: unknown[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / perpage) + 1; page++) {
        const { data, pager, assigned, heard } = await fetchReport({ page, perpage, contactId });
        expect(pager).toEqual({ totalItems: expected.length, totalPages: Math.ceil(expected.length / perpage), page, perpage });
        expect([assigned, heard]).toEqual([expected.length, expected.filter(({ outcome }) => outcome === 'Heard').length]);
        rows.push(...data);
      }
      expect(rows).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('operators report on their own messages, admins and the Account Holder on all of the client', async () => {
  const [colleague, admin] = [await buildUser(server, operator.clientId, ['operator']), await buildUser(server, operator.clientId, ['admin'])];
  const ada = await person('Ada');
  const own = await message('Own', [ada]);
  const alias = await person('Mrs', colleague, { phone: ada.phone });
  await message('Theirs', [alias], { owner: colleague });
  expect(await pairs()).toEqual(['Own: Ada Hale']);
  expect(await pairs({}, admin)).toEqual(['Own: Ada Hale', 'Theirs: Mrs Hale']);
  expect(await pairs({ contactId: ada.id }, admin)).toEqual(['Own: Ada Hale', 'Theirs: Mrs Hale']);
  await expect(fetchReport({ messageId: own }, colleague)).rejects.toMatchObject({ message: 'This message was not found.' });
  await expect(fetchReport({ contactId: ada.id }, colleague)).rejects.toMatchObject({ message: 'This contact was not found.' });
});

test('another client’s messages and people do not exist, and its places hold nothing', async () => {
  const stranger = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
  const ada = await person('Ada');
  const messageId = await message('Gate code', [ada]);
  const same = await person('Same', stranger, { phone: ada.phone });
  await hear(ada, await message('Elsewhere', [same], { owner: stranger }), 'heard');
  await expect(fetchReport({ messageId }, stranger)).rejects.toMatchObject({ message: 'This message was not found.' });
  await expect(fetchReport({ contactId: ada.id }, stranger)).rejects.toMatchObject({ message: 'This contact was not found.' });
  expect(await pairs({ location: 'Union Station, Denver' }, stranger)).toEqual(['Elsewhere: Same Hale']);
  expect(await fetchReport()).toMatchObject({ assigned: 1, heard: 0, data: [{ outcome: 'Not Delivered', cause: { kind: 'app_not_open', since: start } }] });
});
