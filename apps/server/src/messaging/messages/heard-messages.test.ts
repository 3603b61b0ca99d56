import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

/** Four messages for the same two people: heard by both, by one, by neither, and one that has not begun; then one without receivers. */
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const people = [await buildContact(server, operator), await buildContact(server, operator)];
  const contactIds = people.map(({ id }) => id);
  const set = async (title: string, values: object = {}) => (await buildMessage(server, operator, { title, contactIds, ...values })).id;
  const [all, some] = [await set('By all'), await set('By some')];
  await set('By nobody');
  await set('Later', { schedule: { startDate: '2026-12-24', endDate: '2026-12-24' } });
  await set('For nobody', { contactIds: [] });
  for (const { phone } of people) await (await signInPhone(server, phone)).report(all, { kind: 'heard' });
  await (await signInPhone(server, people[0]?.phone ?? '')).report(some, { kind: 'heard' });
});

type Query = NonNullable<Parameters<ReturnType<TestServer['api']>['messages']['list']>[0]>['query'];
const list = async (query: Query) => (await server.api(operator.token).messages.list({ query })).contents;
const titles = async (query: Query) => (await list(query)).docs.map(({ title }) => title);

test('messages are sorted by how many heard them; those without a rate come last, either way, over pages', async () => {
  const rated = ['By nobody', 'By some', 'By all'];
  const up = await titles({ sort: 'Heard', order: 'asc' });
  expect(up.slice(0, 3)).toEqual(rated);
  expect(up.slice(3).toSorted()).toEqual(['For nobody', 'Later']);
  expect((await titles({ sort: 'Heard', order: 'desc' })).slice(0, 3)).toEqual(rated.toReversed());
  const pages = await Promise.all([1, 2, 3].map((page) => titles({ sort: 'Heard', order: 'asc', page, perpage: 2 })));
  expect(pages.flat()).toEqual(up);
  expect(await titles({ sort: 'Heard', order: 'asc', search: 'some' })).toEqual(['By some']);
});

test('messages are found by who heard them, and counted so', async () => {
  const found = async (filtervalue: string) => titles({ filterkey: 'heard', filtervalue });
  expect(await found('Heard by All')).toEqual(['By all']);
  expect(await found('heard by some')).toEqual(['By some']);
  expect(await found('Heard by Nobody')).toEqual(['By nobody']);
  expect(await found('Not Begun')).toEqual(['Later']);
  expect(await list({ filterkey: 'heard', filtervalue: 'Heard by All' })).toMatchObject({
    pager: { totalItems: 1 },
    active_count: 1,
    future_count: 0,
    editablecount: 1,
  });
});

test('all that a filter by hearing shows can be deleted, and nothing else', async () => {
  const { message } = await server.api(operator.token).messages.remove({
    body: { selection: { kind: 'all', except: new Set() }, filterKey: 'heard', filterValue: 'Heard by Nobody', queryTime: start },
  });
  expect(message).toMatch(/^A message has been deleted/);
  expect((await titles({})).toSorted()).toEqual(['By all', 'By some', 'For nobody', 'Later']);
});
