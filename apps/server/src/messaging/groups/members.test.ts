import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let colleague: BuiltUser;

type Members = ReturnType<TestServer['api']>['groups']['members'];
const members = (group_id: string, body: Parameters<Members>[0]['body'] = {}, as = operator) =>
  server.api(as.token).groups.members({ query: { group_id }, body });
const firstNames = async (...asked: Parameters<typeof members>) => (await members(...asked)).data.map(({ firstName }) => firstName);
const nonMembers = (query: Parameters<ReturnType<TestServer['api']>['groups']['nonMembers']>[0]['query'], as = operator) =>
  server.api(as.token).groups.nonMembers({ query });
const named = async (...firsts: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const firstName of firsts) ids.push((await buildContact(server, operator, { firstName, lastName: 'Hale' })).id);
  return ids;
};

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
});

test('the members of a group are listed by name, ten a page, and say which group it is', async () => {
  const group = await buildGroup(server, operator, { memberIds: await named(...'l b d f h j k a c e g i'.split(' ')) });
  const first = await members(group.id);
  expect(first.data.map(({ firstName }) => firstName)).toEqual('a b c d e f g h i j'.split(' '));
  expect(first.data.every(({ groupId }) => groupId === group.id)).toBe(true);
  expect(first.page.pager).toEqual({ totalItems: 12, totalPages: 2, page: 1, perpage: 10 });
  expect(await firstNames(group.id, { page: 2 })).toEqual(['k', 'l']);
  expect(await firstNames(group.id, { itemPerPage: 2, page: 2 })).toEqual(['c', 'd']);
});

test('members are sorted by last name when that is asked for', async () => {
  const ids: string[] = [];
  for (const [firstName, lastName] of [
    ['Ada', 'Young'],
    ['Bo', 'adams'],
    ['Al', 'Young'],
  ] as const)
    ids.push((await buildContact(server, operator, { firstName, lastName })).id);
  const group = await buildGroup(server, operator, { memberIds: ids });
  expect(await firstNames(group.id, { sort: 'LastName' })).toEqual(['Bo', 'Ada', 'Al']);
  expect(await firstNames(group.id, { sort: 'FirstName' })).toEqual(['Ada', 'Al', 'Bo']);
});

test('members are found by search, and those who are to be removed can be left out', async () => {
  const [ada, , bo] = (await named('Ada', 'Adam', 'Bo')) as [string, string, string];
  const group = await buildGroup(server, operator, { memberIds: [ada, bo] });
  expect(await firstNames(group.id, { search: 'ad' })).toEqual(['Ada']);
  const rest = await members(group.id, { excludeMember: [ada] });
  expect(rest.data.map(({ id }) => id)).toEqual([bo]);
  expect(rest.page.pager.totalItems).toBe(1);
});

test('the members of Everyone are the operator’s own contacts', async () => {
  await named('Ada');
  await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
  const { data } = await server.api(operator.token).groups.list({ query: {} });
  expect(await firstNames(data[0]?.id ?? '')).toEqual(['Ada']);
});

test('numbers and email addresses stay hidden of those whom only a shared group shows', async () => {
  const hidden = await buildContact(server, colleague, { firstName: 'Hidden' });
  const shared = await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
  await server.services.database.db.updateTable('contacts').set({ email: 'who@example.com' }).where('client_id', '=', clientId).execute();
  const group = await buildGroup(server, colleague, { memberIds: [hidden.id, shared.id], isShared: true });
  const seen = await members(group.id);
  expect(seen.data[0]).toMatchObject({ firstName: 'Hidden', phone: '', country: '', nationalNumber: '', email: '' });
  expect(JSON.stringify(seen)).not.toContain(hidden.phone.slice(-7));
  expect(seen.data[1]).toMatchObject({ firstName: 'Shared', phone: shared.phone, country: 'US', email: 'who@example.com' });
  expect((await members(group.id, {}, colleague)).data[0]).toMatchObject({ phone: hidden.phone, email: 'who@example.com' });
});

test('a hidden number is not told by searching for it either', async () => {
  const hidden = await buildContact(server, colleague, { firstName: 'Hidden' });
  const shared = await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
  await server.services.database.db.updateTable('contacts').set({ email: 'who@example.com' }).where('client_id', '=', clientId).execute();
  const group = await buildGroup(server, colleague, { memberIds: [hidden.id, shared.id], isShared: true });
  expect(await firstNames(group.id, { search: hidden.phone })).toEqual([]);
  expect(await firstNames(group.id, { search: 'who@' })).toEqual(['Shared']);
  expect(await firstNames(group.id, { search: shared.phone.slice(2) })).toEqual(['Shared']);
  expect(await firstNames(group.id, { search: 'hidd' })).toEqual(['Hidden']);
  expect(await firstNames(group.id, { search: hidden.phone }, colleague)).toEqual(['Hidden']);
});

test('non-members of a group are own and shared contacts, found by search', async () => {
  const [ada] = (await named('Ada', 'Adam', 'Bo')) as [string];
  await buildContact(server, colleague, { firstName: 'Adele', isShared: true });
  await buildContact(server, colleague, { firstName: 'Adverse' });
  const group = await buildGroup(server, operator, { memberIds: [ada] });
  const all = await nonMembers({ group_id: group.id });
  expect(all.teams.docs.map(({ firstName }) => firstName)).toEqual(['Adam', 'Adele', 'Bo']);
  expect([all.count, all.teams.pager.totalItems]).toEqual([3, 3]);
  expect((await nonMembers({ group_id: group.id, search: 'ad' })).teams.docs.map(({ firstName }) => firstName)).toEqual(['Adam', 'Adele']);
});

test('a colleague sees neither members nor non-members of a group that is not shared', async () => {
  const group = await buildGroup(server, operator, { memberIds: await named('Ada') });
  await expect(members(group.id, {}, colleague)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(nonMembers({ group_id: group.id }, colleague)).rejects.toMatchObject({ failure: { code: 'not_found' } });
});
