import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser, buildUserInvitation } from './factories.ts';
import { type TestServer, workerServer } from './server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let admin: BuiltUser;
let staff: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
  clientId = (await buildClient(server, { name: 'Stale saves' })).id;
  operator = await buildUser(server, clientId, ['operator']);
  admin = await buildUser(server, clientId, ['admin']);
  staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
});
afterAll(() => server.close());

const api = (user: BuiltUser) => server.api(user.token);
type Named = { readonly name: string; readonly modifiedAt: number | undefined };
/** A row with a form: its present name, and a save that renames it. `what` is its name in the refusal. */
interface Row {
  readonly what: string;
  readonly read: () => Promise<Named>;
  readonly save: (name: string, modifiedAt: number | undefined) => Promise<unknown>;
}

const rows: Readonly<Record<string, () => Promise<Row>>> = {
  group: async () => {
    const owner = await buildUser(server, clientId, ['operator']);
    const { id } = await buildGroup(server, owner, { name: 'Zero' });
    const read = async () => (await api(owner).groups.list({ query: {} })).data.find((group) => group.id === id)!;
    return { what: 'this group', read, save: (Name, Modified) => api(owner).groups.save({ body: { Id: id, Name, Modified } }) };
  },
  contact: async () => {
    const { id, phone } = await buildContact(server, operator, { firstName: 'Zero' });
    const read = async () => {
      const contact = (await api(operator).contacts.list({ query: { id } })).teams.docs[0]!;
      return { name: contact.firstName, modifiedAt: contact.modifiedAt };
    };
    const form = { id, lastName: 'Ruiz', phone, country: 'US', email: '' };
    return { what: 'this contact', read, save: (firstName, modifiedAt) => api(operator).contacts.save({ body: { form: { ...form, firstName, modifiedAt } } }) };
  },
  'contact, as the profile dialog saves it': async () => {
    const { id, phone } = await buildContact(server, operator, { firstName: 'Zero' });
    const read = async () => {
      const contact = (await api(operator).contacts.list({ query: { id } })).teams.docs[0]!;
      return { name: contact.firstName, modifiedAt: contact.modifiedAt };
    };
    const form = { userId: id, lastName: 'Ruiz', phone, country: 'US', table: 'contacts' } as const;
    return { what: 'this contact', read, save: (firstName, modifiedAt) => api(operator).users.saveProfile({ body: { ...form, firstName, modifiedAt } }) };
  },
  'own profile': async () => {
    const me = await buildUser(server, clientId, ['operator'], { firstName: 'Zero' });
    const read = async () => {
      const { user } = await api(me).signIn.session();
      return { name: user.firstName, modifiedAt: user.modifiedAt };
    };
    const form = { lastName: 'Own', phone: '+12025550188', country: 'US', timeZone: 'America/Denver' };
    await api(me).users.saveProfile({ body: { ...form, firstName: 'Zero' } });
    return { what: 'your profile', read, save: (firstName, modifiedAt) => api(me).users.saveProfile({ body: { ...form, firstName, modifiedAt } }) };
  },
  user: async () => {
    const { id, email } = await buildUser(server, clientId, ['operator'], { firstName: 'Zero' });
    const read = async () => {
      const member = (await api(admin).users.list({ query: {} })).data.find(({ userId }) => userId === id)!;
      expect((await api(admin).users.get({ params: { userId: id } })).data.modifiedAt).toBe(member.modifiedAt);
      return { name: member.firstName, modifiedAt: member.modifiedAt };
    };
    const form = { userId: id, email, lastName: 'User', isAdmin: false, isOperator: true };
    return { what: 'this user', read, save: (firstName, modifiedAt) => api(admin).users.edit({ body: { ...form, firstName, modifiedAt } }) };
  },
  invitation: async () => {
    const { id, email } = await buildUserInvitation(server, clientId, { firstName: 'Zero' });
    const read = async () => {
      const member = (await api(admin).users.list({ query: {} })).data.find(({ invitationId }) => invitationId === id)!;
      return { name: member.firstName, modifiedAt: member.modifiedAt };
    };
    const form = { invitationId: id, email, lastName: 'Invited', isAdmin: false, isOperator: true };
    return { what: 'this invitation', read, save: (firstName, modifiedAt) => api(admin).userInvitations.edit({ body: { ...form, firstName, modifiedAt } }) };
  },
  'client profile': async () => {
    const { id } = await buildClient(server, { name: 'Zero' });
    const read = async () => {
      const client = (await api(staff).clients.list({ query: { perpage: 10_000 } })).clients.find((each) => each.id === id)!;
      return { name: client.name, modifiedAt: client.profileModifiedAt };
    };
    const form = { clientId: id, industry: 'Other' } as const;
    return { what: 'this client', read, save: (name, profileModifiedAt) => api(staff).clientAdmin.save({ body: { ...form, name, profileModifiedAt } }) };
  },
};

test.each(Object.keys(rows))("%s: another user's change meanwhile is not undone by a save that was opened before", async (kind) => {
  const { what, read, save } = await rows[kind]!();
  const opened = await read();
  expect(opened.modifiedAt).toBeTypeOf('number');
  await save('Theirs', opened.modifiedAt);

  await expect(save('Mine', opened.modifiedAt)).rejects.toMatchObject({
    failure: { code: 'conflict', isStale: true },
    message: `Someone else changed ${what}. Reload it to see the changes; what you typed is still here.`,
  });
  const newer = await read();
  expect(newer.name).toBe('Theirs');
  expect(newer.modifiedAt).toBeGreaterThan(opened.modifiedAt!);

  // A save without an answer is sent again: it would change nothing.
  await save('Theirs', opened.modifiedAt);
  expect(await read()).toMatchObject({ name: 'Theirs' });
  await save('Mine', (await read()).modifiedAt);
  expect((await read()).name).toBe('Mine');
});

test.each(Object.keys(rows))('%s: a save without Modified, as callers of the documents send it, is taken as ever', async (kind) => {
  const { read, save } = await rows[kind]!();
  await save('Theirs', undefined);
  await save('Mine', undefined);
  expect((await read()).name).toBe('Mine');
});

test('one of several simultaneous saves with the same Modified is carried out', async () => {
  const { read, save } = await rows['group']!();
  const { modifiedAt } = await read();
  const results = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => save(name, modifiedAt)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test("a change of a group's members undoes no new name, whenever the group was read", async () => {
  const { id } = await buildGroup(server, operator, { name: 'Crew' });
  const contact = await buildContact(server, operator);
  const read = async () => (await api(operator).groups.list({ query: {} })).data.find((group) => group.id === id)!;
  const { modifiedAt: Modified } = await read();
  await api(operator).groups.save({ body: { Id: id, Name: 'Night crew', Group_Type_Id: 'job-site', Modified } });
  const added = { selection: { kind: 'some' as const, ids: new Set([contact.id]) } };
  expect(await api(operator).groups.save({ body: { Id: id, Modified, added } })).toMatchObject({ Member_Count: 1, message: 'The group has been saved.' });
  expect(await read()).toMatchObject({ name: 'Night crew', typeId: 'job-site', memberCount: 1 });
});

test('the refusal travels as 409 conflict', async () => {
  const { id } = await buildGroup(server, operator, { name: 'On the wire' });
  const response = await fetch(`${server.baseUrl}/api/update_group_info`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Id: id, Name: 'Other', Group_Type_Id: 'crew', Modified: '2001-01-01T00:00:00Z' }),
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ success: 0, code: 'conflict', type: 'CHANGED' });
});
