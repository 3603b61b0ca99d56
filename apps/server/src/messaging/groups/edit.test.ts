import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let colleague: BuiltUser;

const api = (as = operator) => server.api(as.token).groups;
const some = (...ids: readonly string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) } });
const rows = async (as = operator) =>
  (await api(as).list({ query: {} })).data.map(({ name, typeId, memberCount, status }) => [name, typeId, memberCount, status]);
const memberNames = async (group_id: string) => (await api().members({ query: { group_id }, body: {} })).data.map(({ firstName }) => firstName);
const everyone = async () => (await api().list({ query: {} })).data[0]?.id ?? '';
const refusedWith = (code: string, message?: string) => ({ failure: { code }, ...(message && { message }) });
const setClient = (values: { readonly deactivated_at?: Date; readonly activated_at?: null; readonly trial_started_at?: Date }) =>
  server.services.database.db.updateTable('clients').set(values).where('id', '=', clientId).execute();
const countReceivers = async (message_id: string) => (await server.api(operator.token).messages.recipients({ query: { message_id } })).ReceiverCount;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
  colleague = await buildUser(server, clientId, ['operator']);
});

const create = async (name: string, as = operator) => {
  const contact = await buildContact(server, as);
  return api(as).create({ body: { name, groupType: 'crew', ...some(contact.id) } });
};

test('a group is made of own and shared contacts', async () => {
  const own = await buildContact(server, operator, { firstName: 'Own' });
  const shared = await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
  const made = await api().create({ body: { name: ' Night crew ', groupType: 'vendor', ...some(own.id, shared.id) } });
  expect(made).toMatchObject({ message: 'Contacts added', Member_Count: 2 });
  expect(await rows()).toEqual([
    ['Everyone', 'crew', 1, 'active'],
    ['Night crew', 'vendor', 2, 'active'],
  ]);
  expect(await memberNames(made.Id)).toEqual(['Own', 'Shared']);
});

test('a colleague’s contact that is not shared cannot be put into a group', async () => {
  const own = await buildContact(server, operator);
  const hidden = await buildContact(server, colleague);
  const attempt = api().create({ body: { name: 'Night crew', groupType: 'crew', ...some(own.id, hidden.id) } });
  await expect(attempt).rejects.toMatchObject(refusedWith('not_found', 'One of the Contacts was not found.'));
  expect(await rows()).toHaveLength(1);
});

test('a group needs a name, a type that there is and a contact, and the refusal names the field', async () => {
  const post = async (body: object) => {
    const response = await fetch(`${server.baseUrl}/api/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Night crew', groupType: 'crew', selectedContacts: [(await buildContact(server, operator)).id], ...body }),
    });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await post({ name: '  ' })).toEqual([422, 'Group name is required']);
  expect(await post({ name: 'x'.repeat(61) })).toEqual([422, 'name must be at most 60 characters']);
  expect(await post({ groupType: '' })).toEqual([422, 'Select a group type.']);
  expect(await post({ groupType: 'pirates' })).toEqual([422, 'Select a group type.']);
  expect(await post({ selectedContacts: [] })).toEqual([422, 'Choose at least one contact.']);
  expect(await post({ isSelectAll: true, search: 'nobody is called so' })).toEqual([422, 'Choose at least one contact.']);
  expect(await post({ name: 'x'.repeat(60) })).toEqual([200, 'Contacts added']);
});

test('an operator has one group of a name, but colleagues may have theirs', async () => {
  await create('Night crew');
  await expect(create('Night crew')).rejects.toMatchObject(refusedWith('conflict', 'You already have a group with this name.'));
  await expect(create('Everyone')).rejects.toMatchObject(refusedWith('conflict', 'You already have a group with this name.'));
  await create('Night crew', colleague);
});

test('case and outer blanks make no other name, also for a copy', async () => {
  const { Id } = await create('Día crew');
  for (const name of ['día Crew', '  DÍA CREW  '])
    await expect(create(name)).rejects.toMatchObject(refusedWith('conflict', 'You already have a group with this name.'));
  await create('DÍA CREW 2');
  expect(await api().duplicate({ query: { id: Id } })).toMatchObject({ Name: 'Día crew 3' });
  await expect(api().save({ body: { Id, Name: 'everyone', Group_Type_Id: 'crew' } })).rejects.toMatchObject(refusedWith('conflict'));
  await api().save({ body: { Id, Name: 'DÍA crew', Group_Type_Id: 'crew' } });
});

test('only one of several groups made with one name at the same time is accepted', async () => {
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => create('Night crew')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject(refusedWith('conflict', 'You already have a group with this name.'));
  const { Id } = await create('Day crew');
  const renamed = api().save({ body: { Id, Name: 'Night crew', Group_Type_Id: 'crew' } });
  await expect(renamed).rejects.toMatchObject(refusedWith('conflict', 'You already have a group with this name.'));
});

test('a repeated request with the same key makes one group', async () => {
  const contact = await buildContact(server, operator);
  const body = { name: 'Night crew', groupType: 'crew', ...some(contact.id) };
  const first = await api().create({ body }, { idempotencyKey: 'k' });
  expect(await api().create({ body }, { idempotencyKey: 'k' })).toEqual(first);
});

test('a save changes name, type and members together', async () => {
  const [stays, goes, comes] = [
    await buildContact(server, operator, { firstName: 'Stays' }),
    await buildContact(server, operator, { firstName: 'Goes' }),
    await buildContact(server, operator, { firstName: 'Comes' }),
  ];
  const { id: Id } = await buildGroup(server, operator, { memberIds: [stays.id, goes.id] });
  const saved = await api().save({ body: { Id, Name: 'Roofers', Group_Type_Id: 'job-site', removed: some(goes.id), added: some(comes.id) } });
  expect(saved).toMatchObject({ message: 'The group type has been changed to Job site.', Member_Count: 2 });
  expect(await memberNames(Id)).toEqual(['Comes', 'Stays']);
  expect(await api().save({ body: { Id, Name: 'Roofers!', Group_Type_Id: 'job-site' } })).toMatchObject({
    message: 'The group has been saved.',
    Member_Count: 2,
  });
  expect((await rows())[1]).toEqual(['Roofers!', 'job-site', 2, 'active']);
});

test('a save that is refused changes nothing of the group', async () => {
  const [member, hidden] = [await buildContact(server, operator, { firstName: 'Stays' }), await buildContact(server, colleague)];
  const { id: Id } = await buildGroup(server, operator, { name: 'Roofers', memberIds: [member.id] });
  const attempt = api().save({ body: { Id, Name: 'Pavers', Group_Type_Id: 'vendor', removed: some(member.id), added: some(hidden.id) } });
  await expect(attempt).rejects.toMatchObject(refusedWith('not_found'));
  expect((await rows())[1]).toEqual(['Roofers', 'crew', 1, 'active']);
});

test('a contact named for both removal and addition stays; members and non-members can change places', async () => {
  const [inside, outside] = [await buildContact(server, operator, { firstName: 'Inside' }), await buildContact(server, operator, { firstName: 'Outside' })];
  const { id: Id } = await buildGroup(server, operator, { memberIds: [inside.id] });
  const body = { Id, Name: 'Roofers', Group_Type_Id: 'crew' };
  await api().save({ body: { ...body, removed: some(inside.id), added: some(inside.id) } });
  expect(await memberNames(Id)).toEqual(['Inside']);
  const all = { selection: { kind: 'all' as const, except: new Set<string>() } };
  await api().save({ body: { ...body, removed: all, added: all } });
  expect(await memberNames(Id)).toEqual(['Outside']);
  await api().save({ body: { ...body, removed: all, added: some(outside.id) } });
  expect(await memberNames(Id)).toEqual(['Outside']);
});

test('a group that is switched off delivers nothing until it is on again', async () => {
  const contact = await buildContact(server, operator);
  const group = await buildGroup(server, operator, { memberIds: [contact.id] });
  const message = await buildMessage(server, operator, { groupIds: [group.id] });
  expect(await countReceivers(message.id)).toBe(1);
  expect(await api().setStatus({ body: { id: group.id, status: 'inactive' } })).toMatchObject({ message: 'The group is inactive now.' });
  expect(await countReceivers(message.id)).toBe(0);
  await api().setStatus({ body: { id: group.id, status: 'active' } });
  expect(await countReceivers(message.id)).toBe(1);
});

test('a deleted group is gone from the messages that it was chosen for; its members stay contacts', async () => {
  const [member, other] = [await buildContact(server, operator), await buildContact(server, operator)];
  const group = await buildGroup(server, operator, { memberIds: [member.id] });
  const message = await buildMessage(server, operator, { groupIds: [group.id], contactIds: [other.id] });
  expect(await api().remove({ body: { id: group.id } })).toMatchObject({ message: 'Confirmation: a group has been deleted.' });
  expect(await rows()).toEqual([['Everyone', 'crew', 2, 'active']]);
  expect(await server.api(operator.token).messages.recipients({ query: { message_id: message.id } })).toMatchObject({ groups: [], ReceiverCount: 1 });
  await expect(api().remove({ body: { id: group.id } })).rejects.toMatchObject(refusedWith('not_found'));
});

test('a copy has the members of now, and a name that is free', async () => {
  const contact = await buildContact(server, operator, { firstName: 'Ada' });
  const { id } = await buildGroup(server, operator, { name: 'Roofers', memberIds: [contact.id], isShared: true, isActive: false });
  const copy = await api().duplicate({ query: { id } });
  expect(copy).toMatchObject({ Name: 'Roofers 2', message: "The group has been duplicated as 'Roofers 2'." });
  expect((await api().duplicate({ query: { id } })).Name).toBe('Roofers 3');
  expect(await memberNames(copy.Id)).toEqual(['Ada']);
  expect((await api().list({ query: { search: 'roofers 2' } })).data).toMatchObject([{ status: 'inactive', isShared: false, isDefault: false }]);
});

test('copies made at once all get a name of their own', async () => {
  const { id } = await buildGroup(server, operator, { name: 'Roofers' });
  const copies = await Promise.all(Array.from({ length: 5 }, () => api().duplicate({ query: { id } })));
  expect(copies.map(({ Name }) => Name).toSorted()).toEqual(['Roofers 2', 'Roofers 3', 'Roofers 4', 'Roofers 5', 'Roofers 6']);
});

test('Everyone cannot be changed, but copied into a group that can', async () => {
  await buildContact(server, operator, { firstName: 'Ada' });
  const id = await everyone();
  for (const attempt of everyEdit(id)) await expect(attempt()).rejects.toMatchObject(refusedWith('conflict'));
  const copy = await api().duplicate({ query: { id } });
  expect(copy.Name).toBe('Everyone 2');
  await buildContact(server, operator, { firstName: 'Bo' });
  expect(await memberNames(copy.Id)).toEqual(['Ada']);
  await api().setStatus({ body: { id: copy.Id, status: 'inactive' } });
});

test('a colleague’s group is refused with a sentence when it is shared, and does not exist when it is not', async () => {
  const shared = await buildGroup(server, colleague, { isShared: true });
  const hidden = await buildGroup(server, colleague);
  const sentence = 'This group is shared by another Operator. Only its creator can change it.';
  for (const attempt of everyEdit(shared.id)) await expect(attempt()).rejects.toMatchObject(refusedWith('forbidden', sentence));
  await expect(api().duplicate({ query: { id: shared.id } })).rejects.toMatchObject(refusedWith('forbidden', sentence));
  for (const attempt of everyEdit(hidden.id)) await expect(attempt()).rejects.toMatchObject(refusedWith('not_found'));
});

test('an Account Holder without the Operator role reads groups and changes none', async () => {
  const holder = await buildUser(server, clientId, ['holder']);
  const contact = await buildContact(server, holder);
  const { id } = await buildGroup(server, holder, { memberIds: [contact.id] });
  for (const attempt of everyEdit(id, holder)) await expect(attempt()).rejects.toMatchObject(refusedWith('forbidden'));
  await expect(api(holder).create({ body: { name: 'x', groupType: 'crew', ...some(contact.id) } })).rejects.toMatchObject(refusedWith('forbidden'));
  await expect(api(holder).duplicate({ query: { id } })).rejects.toMatchObject(refusedWith('forbidden'));
  expect(await api(holder).list({ query: {} })).toMatchObject({ editablecount: 0, data: [{}, { memberCount: 1 }] });
});

test('a deactivated account adds, edits and deletes no group', async () => {
  const contact = await buildContact(server, operator);
  const { id } = await buildGroup(server, operator, { name: 'Roofers', memberIds: [contact.id] });
  await setClient({ deactivated_at: new Date(server.clock.at) });
  const sentence = 'Your account has been deactivated. To add, edit or delete Groups, update your Billing. If you need assistance, contact Support.';
  const attempts = [...everyEdit(id), () => create('New'), () => api().duplicate({ query: { id } })];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusedWith('account_deactivated', sentence));
  await expect(create('Roofers')).rejects.toMatchObject(refusedWith('conflict'));
  expect((await rows())[1]).toEqual(['Roofers', 'crew', 1, 'active']);
});

test('after the free period groups can be deleted, and nothing else', async () => {
  const contact = await buildContact(server, operator);
  const { id } = await buildGroup(server, operator, { memberIds: [contact.id] });
  await setClient({ activated_at: null, trial_started_at: new Date(server.clock.at - 15 * dayMs) });
  const [remove, ...edits] = everyEdit(id) as [() => Promise<unknown>, ...(() => Promise<unknown>)[]];
  for (const attempt of [...edits, () => create('New')]) await expect(attempt()).rejects.toMatchObject(refusedWith('trial_ended'));
  await remove();
  expect(await rows()).toHaveLength(1);
});

/** All edits of one group, the deletion first. */
function everyEdit(id: string, as = operator): readonly (() => Promise<unknown>)[] {
  const all = { selection: { kind: 'all' as const, except: new Set<string>() } };
  return [
    () => api(as).remove({ body: { id } }),
    () => api(as).setStatus({ body: { id, status: 'inactive' } }),
    () => api(as).save({ body: { Id: id, Name: 'New', Group_Type_Id: 'crew' } }),
    () => api(as).addMembers({ body: { group_id: id, ...all } }),
    () => api(as).removeMembers({ query: { group_id: id }, body: all }),
    () => api(as).batch({ body: { ...some(id), action: 'status', becomes: 'inactive' } }),
  ];
}
