import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const users = (caller: BuiltUser) => server.api(caller.token).users;
const countsAs = (caller: BuiltUser, userId: string) => users(caller).counts({ params: { userId } });
const setUser = (id: string, values: object) => server.services.database.db.updateTable('users').set(values).where('id', '=', id).execute();
const notFound = { failure: { code: 'not_found' } };

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator'], { firstName: 'Olga' });
});

describe('how much a user owns', () => {
  test('operators learn it of themselves, Everyone not counted', async () => {
    await buildContact(server, operator);
    await buildContact(server, operator);
    await buildGroup(server, operator);
    expect(await countsAs(operator, operator.id)).toEqual({ data: { operator: 1, contact: 2, people: 2, group: 1, message: 0 } });
  });

  test('an admin and the Account Holder learn it of anybody in their client', async () => {
    await buildContact(server, operator);
    for (const role of ['admin', 'holder'] as const) {
      const caller = await buildUser(server, clientId, [role]);
      expect((await countsAs(caller, operator.id)).data).toMatchObject({ operator: 1, contact: 1 });
      expect((await countsAs(caller, caller.id)).data).toMatchObject({ operator: 0, contact: 0 });
    }
  });

  test('an operator does not find colleagues, and no user finds people of another client', async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
    await expect(countsAs(operator, colleague.id)).rejects.toMatchObject(notFound);
    await expect(countsAs(stranger, operator.id)).rejects.toMatchObject(notFound);
  });
});

describe('the admin table', () => {
  let admin: BuiltUser;
  const list = async (query: Parameters<ReturnType<typeof users>['list']>[0]['query'] = {}) => (await users(admin).list({ query })).data;
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ firstName }) => firstName);

  beforeEach(async () => {
    admin = await buildUser(server, clientId, ['holder', 'admin'], { firstName: 'adam' });
  });

  test('shows users and open or expired invitations by name, with roles, receivers and status', async () => {
    const pending = await buildUserInvitation(server, clientId, { firstName: 'Bea' });
    await buildUserInvitation(server, clientId, { firstName: 'Zoe', isAdmin: true, isOperator: false, expiresAt: server.clock.at });
    const roleless = await buildUser(server, clientId, [], { firstName: 'Nora' });
    await buildContact(server, operator);
    await buildContact(server, operator);
    await setUser(operator.id, { phone: '+12025550143', country: 'US' });
    await server.api(operator.token).contacts.createDefault();
    expect(await list()).toMatchObject([
      {
        userId: admin.id,
        firstName: 'adam',
        isHolder: true,
        isAdmin: true,
        isOperator: false,
        receivers: 0,
        status: 'ACCEPTED',
        role: 'AccountHolder,SaasAdmin',
      },
      { invitationId: pending.id, firstName: 'Bea', email: pending.email, isOperator: true, receivers: 0, status: 'INVITED', role: 'SaasOperator' },
      { userId: roleless.id, firstName: 'Nora', status: 'NO ROLE', role: '' },
      { userId: operator.id, firstName: 'Olga', phone: '+12025550143', receivers: 2, status: 'ACCEPTED', role: 'SaasOperator' },
      { firstName: 'Zoe', isAdmin: true, status: 'EXPIRED', role: 'SaasAdmin' },
    ]);
  });

  test('leaves out who is archived, and invitations that were accepted or cancelled', async () => {
    const { db } = server.services.database;
    const [accepted, cancelled] = [await buildUserInvitation(server, clientId), await buildUserInvitation(server, clientId)];
    const at = new Date(server.clock.at);
    await db.updateTable('user_invitations').set({ accepted_at: at }).where('id', '=', accepted.id).execute();
    await db.updateTable('user_invitations').set({ cancelled_at: at }).where('id', '=', cancelled.id).execute();
    await setUser(operator.id, { archived_at: at });
    expect(await names({})).toEqual(['adam']);
  });

  test('is filtered by status: Active are all who signed up, with a role or without', async () => {
    await buildUserInvitation(server, clientId, { firstName: 'Bea' });
    await buildUserInvitation(server, clientId, { firstName: 'Zoe', expiresAt: server.clock.at - dayMs });
    await buildUser(server, clientId, [], { firstName: 'Nora' });
    expect(await names({ status: 'Pending' })).toEqual(['Bea']);
    expect(await names({ status: 'Active' })).toEqual(['adam', 'Nora', 'Olga']);
    expect(await names({ status: 'Expired' })).toEqual(['Zoe']);
    expect(await names({ status: 'All' })).toHaveLength(5);
  });

  test('is searched in name, email and number, in which % and _ are literal', async () => {
    await setUser(operator.id, { last_name: 'Under_score 100%', phone: '+13035550143' });
    await buildUserInvitation(server, clientId, { firstName: 'Bea', email: 'bea@example.test' });
    expect(await names({ search: 'OLGA under' })).toEqual(['Olga']);
    expect(await names({ search: 'bea@EXAMPLE' })).toEqual(['Bea']);
    expect(await names({ search: '(303) 555-0143' })).toEqual(['Olga']);
    expect(await names({ search: '_' })).toEqual(['Olga']);
    expect(await names({ search: '100%' })).toEqual(['Olga']);
    expect(await names({ search: 'o%g' })).toEqual([]);
    expect(await names({ search: '@', status: 'Pending' })).toEqual(['Bea']);
  });

  test('counts admins and operators who signed up, distinct receivers, and as total the people', async () => {
    await buildUser(server, clientId, ['admin', 'operator']);
    await buildUserInvitation(server, clientId, { isAdmin: true });
    const gone = await buildUser(server, clientId, ['operator']);
    await setUser(gone.id, { archived_at: new Date(server.clock.at) });
    const { phone } = await buildContact(server, operator);
    await buildContact(server, admin, { phone });
    await buildContact(server, operator);
    expect(await users(admin).accountCounts()).toEqual({ data: { admin: 2, operator: 2, receiver: 2, total: 5 } });
  });

  test('names the operators of the client by first name', async () => {
    const other = await buildUser(server, clientId, ['operator'], { firstName: 'bert' });
    await buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Alien' });
    expect((await users(admin).operators()).data).toMatchObject([
      { id: other.id, firstName: 'bert', email: other.email },
      { id: operator.id, firstName: 'Olga' },
    ]);
  });
});

describe('the profile of a user', () => {
  test('is for admins and the Account Holder of the client, and for oneself', async () => {
    const admin = await buildUser(server, clientId, ['admin']);
    const get = (caller: BuiltUser, userId: string) => users(caller).get({ params: { userId } });
    expect((await get(admin, operator.id)).data).toMatchObject({ id: operator.id, clientId, email: operator.email, isOperator: true, isAdmin: false });
    expect((await get(operator, operator.id)).data).toMatchObject({ id: operator.id });
    await expect(get(operator, admin.id)).rejects.toMatchObject(notFound);
    const stranger = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin']);
    await expect(get(stranger, operator.id)).rejects.toMatchObject(notFound);
    await setUser(operator.id, { archived_at: new Date(server.clock.at) });
    await expect(get(admin, operator.id)).rejects.toMatchObject(notFound);
  });

  test('of any user of a client is read by staff, on behalf of any of its users', async () => {
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
    const admin = await buildUser(server, clientId, ['admin']);
    const onBehalf = { clientId, userId: operator.id };
    const url = `${server.baseUrl}/api/saas-user/${admin.id}?ClientID=${onBehalf.clientId}&UserID=${onBehalf.userId}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${staff.token}` } });
    expect(await answer.json()).toMatchObject({ data: { UserID: admin.id } });
  });

  test('of the Account Holder tells all users whom to ask, but operators no number', async () => {
    await expect(users(operator).holder()).rejects.toMatchObject(notFound);
    const holder = await buildUser(server, clientId, ['holder', 'admin'], { firstName: 'Hanna' });
    await setUser(holder.id, { phone: '+12025550143' });
    expect((await users(holder).holder()).data).toMatchObject({ id: holder.id, firstName: 'Hanna', phone: '+12025550143', isHolder: true });
    const { data } = await users(operator).holder();
    expect(data).toMatchObject({ id: holder.id, email: holder.email });
    expect(data.phone).toBeUndefined();
  });
});
