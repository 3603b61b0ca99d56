import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { keepForUndo } from './removal-store.ts';

let server: TestServer;
let operator: BuiltUser;

const api = (as = operator) => server.api(as.token);
const remove = (id: string) => api().groups.remove({ body: { id } });
const restore = (id: string | string[], as = operator) => api(as).groups.restore({ body: { id: [id].flat() } });
const findRows = (id: string) => server.services.database.db.selectFrom('groups').selectAll().where('id', '=', id).execute();
const countReceivers = async (message_id: string) => (await api().messages.recipients({ query: { message_id } })).ReceiverCount;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

test('a restored group is what it was, with the members that are still there, and chosen for its messages', async () => {
  const [member, gone] = [await buildContact(server, operator), await buildContact(server, operator)];
  const group = await buildGroup(server, operator, { name: 'Roofers', memberIds: [member.id, gone.id] });
  const message = await buildMessage(server, operator, { groupIds: [group.id] });
  const before = await findRows(group.id);
  await remove(group.id);
  await api().contacts.save({ body: { deletedId: gone.id } });
  expect(await countReceivers(message.id)).toBe(0);
  await restore(group.id);
  await restore(group.id);
  expect(await findRows(group.id)).toEqual(before);
  expect(await countReceivers(message.id)).toBe(1);
});

test('it cannot be restored by a colleague, after ten minutes, or beside another group of its name', async () => {
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const group = await buildGroup(server, operator, { name: 'Roofers' });
  await remove(group.id);
  await expect(restore(group.id, colleague)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  const other = await buildGroup(server, operator, { name: 'roofers' });
  await expect(restore(group.id)).rejects.toMatchObject({ failure: { code: 'conflict' } });
  await remove(other.id);
  await restore(group.id);
  await remove(group.id);
  server.clock.at += 600_000;
  await expect(restore(group.id)).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

test('a few that were deleted together come back together, with their members', async () => {
  const member = await buildContact(server, operator);
  const groups = [await buildGroup(server, operator, { name: 'Roofers', memberIds: [member.id] }), await buildGroup(server, operator, { name: 'Masons' })];
  const ids = groups.map(({ id }) => id);
  const listed = async () => (await api().groups.list({ query: {} })).data.map(({ name, memberCount }) => [name, memberCount]);
  const before = await listed();
  await api().groups.batch({ body: { action: 'delete', selection: { kind: 'some', ids: new Set(ids) } } });
  expect(await listed()).not.toEqual(before);
  expect((await restore(ids)).message).toBe('2 groups are restored.');
  expect(await listed()).toEqual(before);
});

test('a deletion names the groups that it deleted, while they can be restored', async () => {
  const groups = [await buildGroup(server, operator), await buildGroup(server, operator), await buildGroup(server, operator)];
  const [first = '', ...others] = groups.map(({ id }) => id);
  await remove(first);
  server.clock.at += 600_000;
  const selection = { kind: 'some' as const, ids: new Set([first, ...others]) };
  const { deletedIds = [], count } = await api().groups.batch({ body: { action: 'delete', selection } });
  expect([deletedIds.toSorted(), count]).toEqual([others.toSorted(), 2]);
  expect((await restore(deletedIds)).message).toBe('2 groups are restored.');
  expect(await api().groups.batch({ body: { action: 'delete', selection: { kind: 'all', except: new Set() } } })).not.toHaveProperty('deletedIds');
});

test('a group that is not there cannot be kept, so that nothing is deleted whose deletion cannot be undone', async () => {
  const actor = { clientId: operator.clientId, userId: operator.id, roles: new Set(['operator'] as const), timeZone: 'UTC' };
  const { db } = server.services.database;
  const { id } = await buildGroup(server, await buildUser(server, (await buildClient(server)).id, ['operator']));
  await expect(keepForUndo(db, actor, [id], server.clock.at)).rejects.toThrow(`the group ${id} was not kept`);
});
