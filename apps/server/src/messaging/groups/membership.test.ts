import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let colleague: BuiltUser;
let groupId: string;

const api = () => server.api(operator.token).groups;
const some = (...ids: readonly string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) } });
const allBut = (...ids: readonly string[]) => ({ selection: { kind: 'all' as const, except: new Set(ids) } });
const add = (choice: ReturnType<typeof some> | (ReturnType<typeof allBut> & { readonly search?: string; readonly queryTime?: number })) =>
  api().addMembers({ body: { group_id: groupId, ...choice } });
const take = (choice: Parameters<typeof add>[0]) => api().removeMembers({ query: { group_id: groupId }, body: choice });
const memberNames = async () => (await api().members({ query: { group_id: groupId }, body: {} })).data.map(({ firstName }) => firstName);
const named = async (firstName: string, owner = operator, isShared = false): Promise<string> =>
  (await buildContact(server, owner, { firstName, lastName: 'Hale', isShared })).id;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
  groupId = (await buildGroup(server, operator)).id;
});

test('adding counts those who were not members, and adding them again changes nothing', async () => {
  const [ada, bo] = [await named('Ada'), await named('Bo')];
  expect(await add(some(ada))).toMatchObject({ count: 1, message: 'Confirm: 1 Contact Added.' });
  expect(await add(some(ada, bo))).toMatchObject({ count: 1 });
  expect(await add(some(ada, bo))).toMatchObject({ count: 0, message: 'Confirm: 0 Contacts Added.' });
  expect(await memberNames()).toEqual(['Ada', 'Bo']);
});

test('all but a few are added in one call: own and shared ones, but no contact that the operator does not see', async () => {
  const [ada] = [await named('Ada'), await named('Bo'), await named('Cy')];
  await named('Di', colleague, true);
  await named('Eve', colleague);
  await named('Foe', await buildUser(server, (await buildClient(server)).id, ['operator']), true);
  expect(await add(allBut(ada))).toMatchObject({ count: 3, message: 'Confirm: 3 Contacts Added.' });
  expect(await memberNames()).toEqual(['Bo', 'Cy', 'Di']);
});

test('all means all of the search, as it was when it was chosen', async () => {
  await named('Ada');
  await named('Bo');
  const queryTime = server.clock.at;
  server.clock.at += 1_000;
  await named('Adam');
  server.clock.at += 1_000;
  expect(await add({ ...allBut(), search: 'AD', queryTime })).toMatchObject({ count: 1 });
  expect(await memberNames()).toEqual(['Ada']);
});

test('a named contact that cannot be seen stops the whole addition', async () => {
  const [ada, hidden] = [await named('Ada'), await named('Eve', colleague)];
  await expect(add(some(ada, hidden))).rejects.toMatchObject({ failure: { code: 'not_found' }, message: 'One of the Contacts was not found.' });
  expect(await memberNames()).toEqual([]);
});

test('adding or removing needs at least one chosen contact', async () => {
  const refusal = { failure: { code: 'invalid_input', issues: [{ field: 'selectedMember', message: 'Choose at least one contact.' }] } };
  await expect(add(some())).rejects.toMatchObject(refusal);
  await expect(take(some())).rejects.toMatchObject(refusal);
});

test('members are taken out by name, all but a few, and all of a search', async () => {
  const [ada, bo] = [await named('Ada'), await named('Bo'), await named('Cy'), await named('Cyrus'), await named('Dee')];
  await add(allBut());
  expect(await take(some(ada))).toMatchObject({ count: 1, message: 'Confirm: 1 Member Removed.' });
  expect(await take({ ...allBut(), search: 'cy' })).toMatchObject({ count: 2, message: 'Confirm: 2 Members Removed.' });
  expect(await memberNames()).toEqual(['Bo', 'Dee']);
  expect(await take(allBut(bo))).toMatchObject({ count: 1 });
  expect(await memberNames()).toEqual(['Bo']);
  expect((await server.api(operator.token).contacts.list({ query: {} })).count).toBe(5);
});

test('removing a contact that is not a member changes nothing; an unseen contact does not exist', async () => {
  const [ada, hidden] = [await named('Ada'), await named('Eve', colleague)];
  expect(await take(some(ada))).toMatchObject({ count: 0 });
  await expect(take(some(hidden))).rejects.toMatchObject({ failure: { code: 'not_found' } });
});
