import { contract, createApi } from '@earshot/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let colleague: BuiltUser;

const list = (query: Parameters<ReturnType<TestServer['api']>['groups']['list']>[0]['query'] = {}) => server.api(operator.token).groups.list({ query });
const names = async (query: Parameters<typeof list>[0] = {}) => (await list(query)).data.map(({ name }) => name);
const set = (id: string, values: { readonly shared_at?: Date; readonly type_id?: string }) =>
  server.services.database.db.updateTable('groups').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
});

test('an operator sees Everyone first, then own and shared groups by name', async () => {
  await buildGroup(server, operator, { name: 'zebra' });
  await buildGroup(server, operator, { name: 'Aspen' });
  await buildGroup(server, colleague, { name: 'Private' });
  const shared = await buildGroup(server, colleague, { name: 'Birch' });
  await set(shared.id, { shared_at: new Date(server.clock.at) });
  const { data, editablecount, activegroupcount } = await list();
  expect(data.map(({ name, isDefault, isShared }) => [name, isDefault, isShared])).toEqual([
    ['Everyone', true, false],
    ['Aspen', false, false],
    ['Birch', false, true],
    ['zebra', false, false],
  ]);
  expect([activegroupcount, editablecount]).toEqual([4, 2]);
});

test('the selectable count follows search and filters, the number of active groups all but the status', async () => {
  await buildGroup(server, operator, { name: 'Night crew' });
  await buildGroup(server, operator, { name: 'Day crew', isActive: false });
  await buildGroup(server, operator, { name: 'Vendors', isActive: false });
  await buildGroup(server, colleague, { name: 'Late crew', isActive: false, isShared: true });
  const counts = async (query: Parameters<typeof list>[0]) => {
    const { pager, activegroupcount, editablecount } = await list(query);
    return [pager.totalItems, activegroupcount, editablecount];
  };
  expect(await counts({ search: 'crew' })).toEqual([3, 1, 2]);
  expect(await counts({ search: 'crew', status: 'inactive' })).toEqual([2, 1, 1]);
  expect(await counts({ status: 'active' })).toEqual([2, 2, 1]);
});

test('a row names who made the group, and the list whether groups may be shared', async () => {
  await buildGroup(server, await buildUser(server, clientId, ['operator'], { firstName: 'Rosa' }), { name: 'Birch', isShared: true });
  const own = await list();
  expect(own.data[1]?.creatorName).toMatch(/^Rosa Number\d+$/);
  expect(own.sharingEnabled).toBe(false);
  await server.services.database.db.updateTable('clients').set({ share_contacts: true }).where('id', '=', clientId).execute();
  expect((await list()).sharingEnabled).toBe(true);
});

test('staff on behalf see an operator’s groups and may select none', async () => {
  const group = await buildGroup(server, operator, { name: 'Birch', memberIds: [(await buildContact(server, operator, { firstName: 'Ada' })).id] });
  const support = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
  const representedUser = () => ({ clientId, userId: operator.id });
  const api = createApi(contract, { baseUrl: server.baseUrl, token: () => support.token, representedUser });
  expect(await api.groups.list({ query: {} })).toMatchObject({ editablecount: 0, data: [{ name: 'Everyone' }, { name: 'Birch' }] });
  expect(await api.groups.members({ query: { group_id: group.id }, body: {} })).toMatchObject({ data: [{ firstName: 'Ada' }] });
});

test('a page of members beyond any list is refused by name', async () => {
  const group = await buildGroup(server, operator, { name: 'Birch' });
  const response = await fetch(`${server.baseUrl}/api/get_group_members?group_id=${group.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1e15 }),
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('must be at most 1000000');
});

test('Everyone has all of the operator’s own contacts, other groups their members', async () => {
  const first = await buildContact(server, operator);
  await buildContact(server, operator);
  await buildContact(server, colleague, { isShared: true });
  await buildGroup(server, operator, { name: 'One', memberIds: [first.id] });
  expect((await list()).data.map(({ name, memberCount }) => [name, memberCount])).toEqual([
    ['Everyone', 2],
    ['One', 1],
  ]);
});

test('search, type and status narrow the list, and % is literal', async () => {
  const crew = await buildGroup(server, operator, { name: '50% crew' });
  const vendor = await buildGroup(server, operator, { name: '50 vendors', isActive: false });
  await set(crew.id, { type_id: 'crew' });
  await set(vendor.id, { type_id: 'vendor' });
  expect(await names({ search: '50%' })).toEqual(['50% crew']);
  expect(await names({ search: 'VEND' })).toEqual(['50 vendors']);
  expect(await names({ Group_Type_Id: 'vendor' })).toEqual(['50 vendors']);
  expect(await names({ status: 'active' })).toEqual(['Everyone', '50% crew']);
  const inactive = await list({ status: 'inactive' });
  expect(inactive.data).toMatchObject([{ name: '50 vendors', status: 'inactive', typeId: 'vendor', typeName: 'Vendor', icon: 'truck' }]);
  expect(inactive.pager).toMatchObject({ totalItems: 1 });
  expect(inactive.activegroupcount).toBe(2);
});

test('named groups narrow the list to those that are still there and match', async () => {
  const [one, gone, other] = [await buildGroup(server, operator), await buildGroup(server, operator), await buildGroup(server, operator, { isActive: false })];
  await server.api(operator.token).groups.remove({ body: { id: gone.id } });
  const ids = [one, gone, other].map(({ id }) => id);
  const { data, pager } = await list({ ids, status: 'active' });
  expect([data.map(({ id }) => id), pager.totalItems]).toEqual([[one.id], 1]);
});

test('there are six types of groups', async () => {
  const { data } = await server.api(operator.token).groups.types();
  expect(data.map(({ Id, Name }) => [Id, Name])).toEqual([
    ['crew', 'Crew'],
    ['property', 'Property'],
    ['job-site', 'Job site'],
    ['department', 'Department'],
    ['vendor', 'Vendor'],
    ['other', 'Other'],
  ]);
});

test('the members of several groups are named once each', async () => {
  const [a, b] = [await buildContact(server, operator), await buildContact(server, operator)];
  const one = await buildGroup(server, operator, { memberIds: [a.id] });
  const both = await buildGroup(server, operator, { memberIds: [a.id, b.id] });
  const { groupmembers } = await server.api(operator.token).groups.membersOfGroups({ query: { groupids: [one.id, both.id, one.id] } });
  expect(groupmembers.map(({ Contact_Id }) => Contact_Id)).toEqual([a.id, b.id].toSorted());
  expect(await server.api(operator.token).groups.membersOfGroups({ query: { groupids: [] } })).toEqual({ groupmembers: [] });
});

test('a colleague sees the members of a group only when it is shared', async () => {
  const contact = await buildContact(server, colleague);
  const group = await buildGroup(server, colleague, { memberIds: [contact.id] });
  const ask = () => server.api(operator.token).groups.membersOfGroups({ query: { groupids: [group.id] } });
  await expect(ask()).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await set(group.id, { shared_at: new Date(server.clock.at) });
  expect(await ask()).toEqual({ groupmembers: [{ Contact_Id: contact.id }] });
});

test('a group of another client does not exist, nor do its members', async () => {
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const foreign = await buildGroup(server, stranger, { name: 'Foreign' });
  await server.services.database.db
    .updateTable('groups')
    .set({ shared_at: new Date(server.clock.at) })
    .where('id', '=', foreign.id)
    .execute();
  const own = await buildGroup(server, operator, { name: 'Own' });
  await expect(server.api(operator.token).groups.membersOfGroups({ query: { groupids: [own.id, foreign.id] } })).rejects.toMatchObject({
    failure: { code: 'not_found' },
  });
  expect(await names()).toEqual(['Everyone', 'Own']);
});
