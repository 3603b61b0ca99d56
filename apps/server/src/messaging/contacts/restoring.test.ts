import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const api = (as = operator) => server.api(as.token);
const db = () => server.services.database.db;
const remove = (deletedId: string) => api().contacts.save({ body: { deletedId } });
const restore = (id: string | string[], as = operator) => api(as).contacts.restore({ body: { UserID: [id].flat() } });
const findRows = (id: string) => db().selectFrom('contacts').selectAll().where('id', '=', id).execute();
const countReceivers = async (message_id: string) => (await api().messages.recipients({ query: { message_id } })).ReceiverCount;
const listMemberIds = async (group_id: string, as = operator) => (await api(as).groups.members({ query: { group_id }, body: {} })).data.map(({ id }) => id);

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { shareContacts: true })).id;
  operator = await buildUser(server, clientId, ['operator']);
});

test('a restored contact is what it was, in its groups and messages, a colleague’s group too', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  const contact = await buildContact(server, operator, { isShared: true });
  const group = await buildGroup(server, operator, { memberIds: [contact.id] });
  const theirs = await buildGroup(server, colleague, { memberIds: [contact.id] });
  const message = await buildMessage(server, operator, { contactIds: [contact.id] });
  const gone = await buildGroup(server, operator, { memberIds: [contact.id] });
  const before = await findRows(contact.id);
  await remove(contact.id);
  await api().groups.remove({ body: { id: gone.id } });
  expect(await countReceivers(message.id)).toBe(0);
  await restore(contact.id);
  await restore(contact.id);
  expect(await findRows(contact.id)).toEqual(before);
  expect(await countReceivers(message.id)).toBe(1);
  expect([await listMemberIds(group.id), await listMemberIds(theirs.id, colleague)]).toEqual([[contact.id], [contact.id]]);
});

test('it cannot be restored by a colleague, after ten minutes, or beside another contact of its number', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  const [late, taken] = [await buildContact(server, operator), await buildContact(server, operator)];
  await remove(taken.id);
  await expect(restore(taken.id, colleague)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  const again = await buildContact(server, operator, { phone: taken.phone });
  await expect(restore(taken.id)).rejects.toMatchObject({ failure: { code: 'conflict' } });
  await remove(again.id);
  await restore(taken.id);
  await remove(late.id);
  server.clock.at += 600_000;
  await expect(restore(late.id)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  // No name is kept for longer than it may come back.
  await remove(taken.id);
  expect(await db().selectFrom('removals').select('id').where('client_id', '=', clientId).execute()).toEqual([{ id: taken.id }]);
});

test('free use must have room for it', async () => {
  await db().updateTable('clients').set({ activated_at: null }).where('id', '=', clientId).execute();
  const contacts = [];
  for (let each = 0; each < 10; each += 1) contacts.push(await buildContact(server, operator));
  const id = contacts[0]?.id ?? '';
  await remove(id);
  const eleventh = await buildContact(server, operator);
  await expect(restore(id)).rejects.toMatchObject({ failure: { code: 'trial_limit_reached' } });
  await remove(eleventh.id);
  await restore(id);
  expect(await findRows(id)).toHaveLength(1);
});

test('a few that were deleted together come back together, to their groups; more than ten do not', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  const many = await Promise.all(Array.from({ length: 11 }, () => buildContact(server, operator)));
  const theirs = await buildContact(server, colleague, { isShared: true });
  const ids = many.map(({ id }) => id);
  const few = ids.slice(0, 10);
  const group = await buildGroup(server, operator, { memberIds: few });
  const removeAll = (chosen: readonly string[]) => api().contacts.remove({ body: { selection: { kind: 'some', ids: new Set(chosen) }, status: 'All' } });
  await removeAll([...few.slice(1), theirs.id]);
  // The colleague's contact was not deleted, and nothing of it is kept.
  expect(await db().selectFrom('removals').select('id').where('id', '=', theirs.id).execute()).toEqual([]);
  expect((await restore(few)).message).toBe('10 contacts are restored.');
  expect((await listMemberIds(group.id)).toSorted()).toEqual(few.toSorted());
  await removeAll(ids);
  await expect(restore(few)).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

test('a deletion names the contacts that it deleted, while they can be restored', async () => {
  const [one, other, gone] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  await remove(gone.id);
  server.clock.at += 600_000;
  const named = [one, other, gone].map(({ id }) => id);
  const { deletedIds = [] } = await api().contacts.remove({ body: { selection: { kind: 'some', ids: new Set(named) }, status: 'All' } });
  expect(deletedIds.toSorted()).toEqual([one.id, other.id].toSorted());
  expect((await restore(deletedIds)).message).toBe('2 contacts are restored.');
  expect(await api().contacts.remove({ body: { selection: { kind: 'all', except: new Set() }, status: 'All' } })).not.toHaveProperty('deletedIds');
});
