import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GroupBatch } from '@earshot/contract';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let colleague: BuiltUser;

const api = (as = operator) => server.api(as.token).groups;
const some = (...ids: readonly string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) } });
const allBut = (...ids: readonly string[]) => ({ selection: { kind: 'all' as const, except: new Set(ids) } });
const batch = (body: GroupBatch) => api().batch({ body });
const own = async (name: string, values: { readonly isActive?: boolean } = {}) => (await buildGroup(server, operator, { name, ...values })).id;
const states = async (as = operator) =>
  (await api(as).list({ query: {} })).data.map(({ name, status, isShared }) => `${name} ${status}${isShared ? ' shared' : ''}`);

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const clientId = (await buildClient(server, { shareContacts: true })).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
});

test('named groups are switched together, and those that changed are counted', async () => {
  const [a, b] = [await own('A'), await own('B', { isActive: false }), await own('C')];
  expect(await batch({ ...some(a, b), action: 'status', becomes: 'inactive' })).toMatchObject({ count: 1, message: 'A group is inactive now.' });
  expect(await states()).toEqual(['Everyone active', 'A inactive', 'B inactive', 'C active']);
  expect(await batch({ ...some(a, b), action: 'status', becomes: 'active' })).toMatchObject({ count: 2, message: '2 groups are active now.' });
});

test('select-all takes own groups but the excepted ones, and neither Everyone nor what others share', async () => {
  const kept = await own('Kept');
  await own('A');
  await own('B');
  await buildGroup(server, colleague, { name: 'Theirs', isShared: true });
  expect(await batch({ ...allBut(kept), action: 'status', becomes: 'inactive' })).toMatchObject({ count: 2 });
  expect(await states()).toEqual(['Everyone active', 'A inactive', 'B inactive', 'Kept active', 'Theirs active shared']);
  expect(await batch({ ...allBut(kept), action: 'delete' })).toMatchObject({ count: 2, message: 'Confirmation: 2 groups have been deleted.' });
  expect(await states()).toEqual(['Everyone active', 'Kept active', 'Theirs active shared']);
  expect(await batch({ ...allBut(kept), action: 'delete' })).toMatchObject({ count: 0, message: 'There was nothing to delete.' });
});

test('select-all means the list under its search and filters, as it was when it was chosen', async () => {
  await own('Night crew');
  await own('Day crew', { isActive: false });
  await own('Vendors');
  const queryTime = server.clock.at;
  server.clock.at += 1_000;
  await own('Late crew');
  expect(await batch({ ...allBut(), search: 'CREW', status: 'active', queryTime, action: 'delete' })).toMatchObject({
    count: 1,
    message: 'Confirmation: a group has been deleted.',
  });
  expect(await states()).toEqual(['Everyone active', 'Day crew inactive', 'Late crew active', 'Vendors active']);
  expect(await batch({ ...allBut(), typeId: 'vendor', action: 'delete' })).toMatchObject({ count: 0 });
  expect(await batch({ ...allBut(), typeId: 'crew', action: 'delete' })).toMatchObject({ count: 3 });
});

test('naming Everyone, a shared group or a missing one is refused, and nothing is changed', async () => {
  const mine = await own('Mine');
  const everyone = (await api().list({ query: {} })).data[0]?.id ?? '';
  const theirs = await buildGroup(server, colleague, { name: 'Theirs', isShared: true });
  const hidden = await buildGroup(server, colleague, { name: 'Hidden' });
  const refusal = (id: string) => batch({ ...some(mine, id), action: 'delete' }).catch((error: { failure: { code: string } }) => error.failure.code);
  expect(await refusal(everyone)).toBe('conflict');
  expect(await refusal(theirs.id)).toBe('forbidden');
  await expect(batch({ ...some(hidden.id), action: 'delete' })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(await states()).toEqual(['Everyone active', 'Mine active', 'Theirs active shared']);
  expect(await states(colleague)).toEqual(['Everyone active', 'Hidden active', 'Theirs active shared']);
});

test('groups must be named, and what their status becomes', async () => {
  await expect(batch({ ...some(), action: 'delete' })).rejects.toMatchObject({ failure: { code: 'invalid_input', issues: [{ field: 'checkedItems' }] } });
  await expect(batch({ ...allBut(), action: 'status' })).rejects.toMatchObject({
    failure: { code: 'invalid_input', issues: [{ field: 'batchActionActive', message: 'must be active or inactive' }] },
  });
});

test('a shared group can be chosen by colleagues; its contacts are not shared with it', async () => {
  const contact = await buildContact(server, operator);
  const { id } = await buildGroup(server, operator, { name: 'Mine', memberIds: [contact.id] });
  expect(await states(colleague)).toEqual(['Everyone active']);
  expect(await batch({ ...some(id), action: 'share' })).toMatchObject({ count: 1, message: 'A group has been shared.' });
  expect(await batch({ ...some(id), action: 'share' })).toMatchObject({ count: 0 });
  expect(await states(colleague)).toEqual(['Everyone active', 'Mine active shared']);
  const message = await buildMessage(server, colleague);
  const choice = { messageId: message.id, groups: some(id).selection, contacts: some().selection };
  expect(await server.api(colleague.token).messages.saveRecipients({ body: choice })).toMatchObject({ ReceiverCount: 1 });
  expect((await server.api(colleague.token).contacts.list({ query: {} })).count).toBe(0);
});

test('groups are shared only where the account allows it', async () => {
  const id = await own('Mine');
  await server.services.database.db.updateTable('clients').set({ share_contacts: false }).where('id', '=', operator.clientId).execute();
  await expect(batch({ ...some(id), action: 'share' })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  expect(await states()).toEqual(['Everyone active', 'Mine active']);
});
