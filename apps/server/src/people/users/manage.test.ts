import { dayMs, Refusal } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildImport, buildMessage, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let holder: BuiltUser;
let admin: BuiltUser;
let operator: BuiltUser;
let second: BuiltUser;

const db = () => server.services.database.db;
const setClient = (values: object) => db().updateTable('clients').set(values).where('id', '=', clientId).execute();
const setUser = (id: string, values: object) => db().updateTable('users').set(values).where('id', '=', id).execute();
const user = (id: string) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const entries = () => db().selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).orderBy('id').execute();
const findContacts = (id: string) => db().selectFrom('contacts').select(['phone', 'is_default']).where('operator_id', '=', id).execute();
const refused = (code: string, message?: RegExp | string) => ({
  failure: { code },
  ...(message !== undefined && { message: expect.stringMatching(message) as string }),
});

const admins = { isAdmin: true, isOperator: false };
const operators = { isAdmin: false, isOperator: true };
const both = { isAdmin: true, isOperator: true };
const neither = { isAdmin: false, isOperator: false };

/** Edits a user with their stored values, except the given ones. */
async function edit(target: BuiltUser, values: object, caller = admin) {
  const row = await user(target.id);
  const asStored = { firstName: row.first_name, lastName: row.last_name, email: target.email, isAdmin: row.is_admin, isOperator: row.is_operator };
  return server.api(caller.token).users.edit({ body: { userId: target.id, ...asStored, ...values } });
}
const archive = (target: BuiltUser, caller = admin) => server.api(caller.token).users.archive({ params: { userId: target.id }, query: {} });
const handOver = (target: BuiltUser, caller = holder) => server.api(caller.token).users.transferOwnership({ body: { userId: target.id } });

async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((each) => (each.status === 'fulfilled' ? 'done' : each.reason instanceof Refusal ? each.reason.failure.code : String(each.reason)))
    .toSorted();
}

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  holder = await buildUser(server, clientId, ['holder', 'admin', 'operator'], { firstName: 'Hanna' });
  admin = await buildUser(server, clientId, ['admin'], { firstName: 'Adam' });
  operator = await buildUser(server, clientId, ['operator'], { firstName: 'Olga' });
  second = await buildUser(server, clientId, ['operator'], { firstName: 'Otto' });
});

describe('editing a user', () => {
  test('changes names, number, time zone and roles, and the audit tells all of it', async () => {
    const values = { ...both, firstName: ' Rosa ', phone: '(202) 555-0143', country: 'US', timeZone: 'Europe/Zurich' };
    expect(await edit(operator, values)).toMatchObject({ message: 'The user has been saved.' });
    expect(await user(operator.id)).toMatchObject({ first_name: 'Rosa', phone: '+12025550143', country: 'US', time_zone: 'Europe/Zurich', is_admin: true });
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'user.edited', actor_id: admin.id, staff_id: null, staff_name: null, subject_id: operator.id });
    expect(entry?.actor_name).toMatch(/^Adam Number/);
    expect(entry?.subject).toMatch(/^Rosa Number/);
    expect(entry?.changes).toEqual([
      { field: 'First name', from: 'Olga', to: 'Rosa' },
      { field: 'Phone number', from: '', to: '+12025550143' },
      { field: 'Timezone', from: 'America/Denver', to: 'Europe/Zurich' },
      { field: 'Admin', from: 'off', to: 'on' },
    ]);
  });

  test('without a change writes nothing', async () => {
    await edit(operator, {});
    expect(await entries()).toEqual([]);
  });

  test('counts from the next request on', async () => {
    const list = () => server.api(operator.token).users.list({ query: {} });
    await expect(list()).rejects.toMatchObject(refused('forbidden'));
    await edit(operator, both);
    await expect(list()).resolves.toBeDefined();
  });

  test('makes an operator of an admin, with the group Everyone and a default contact that follows the number', async () => {
    await edit(admin, { phone: '+12025550143' }, holder);
    expect(await findContacts(admin.id)).toEqual([]);
    await edit(admin, both, holder);
    expect(await findContacts(admin.id)).toEqual([{ phone: '+12025550143', is_default: true }]);
    expect(await db().selectFrom('groups').select('name').where('operator_id', '=', admin.id).execute()).toEqual([{ name: 'Everyone' }]);
    await edit(admin, { phone: '+12025550144' }, holder);
    expect(await findContacts(admin.id)).toEqual([{ phone: '+12025550144', is_default: true }]);
  });

  test('needs at least one role, an own email address that stays, and a number that is valid', async () => {
    const issue = (field: string, message: string) => ({ failure: { code: 'invalid_input', issues: [{ field, message }] } });
    await expect(edit(operator, neither)).rejects.toMatchObject(issue('isAdmin', 'Choose at least one role: Admin or Operator.'));
    await expect(edit(operator, { email: 'other@example.test' })).rejects.toMatchObject(issue('email', 'cannot be changed after the person has signed up'));
    await expect(edit(operator, { email: operator.email.toUpperCase() })).resolves.toBeDefined();
    await expect(edit(operator, { phone: '12' })).rejects.toMatchObject(issue('phone', 'Phone Number is invalid'));
  });

  test('keeps a number that is not named, and takes none away', async () => {
    await edit(operator, { phone: '' });
    await edit(operator, { phone: '+12025550143' });
    await edit(operator, { firstName: 'Rosa' });
    expect(await user(operator.id)).toMatchObject({ phone: '+12025550143' });
    await expect(edit(operator, { phone: '' })).rejects.toMatchObject({ failure: { issues: [{ field: 'phone', message: 'Phone number is required' }] } });
  });

  test('does not find who is archived or belongs to another client', async () => {
    const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
    await setUser(second.id, { archived_at: new Date(server.clock.at) });
    for (const target of [stranger, second]) await expect(edit(target, both)).rejects.toMatchObject(refused('not_found'));
  });

  test('who is the Account Holder needs the Account Holder, who may have neither role', async () => {
    await expect(edit(holder, { lastName: 'Other' })).rejects.toMatchObject(refused('forbidden', 'Only the Account Holder can change the Account Holder.'));
    await edit(holder, neither, holder);
    expect(await user(holder.id)).toMatchObject({ is_holder: true, is_admin: false, is_operator: false });
    await edit(holder, both, holder);
    expect(await user(holder.id)).toMatchObject({ is_admin: true, is_operator: true });
  });

  test('does not let an admin change their own Admin role, but let them change the rest', async () => {
    await expect(edit(admin, operators)).rejects.toMatchObject(refused('forbidden', 'You cannot change your own Admin role.'));
    await edit(admin, { ...both, lastName: 'Other' });
    expect(await user(admin.id)).toMatchObject({ last_name: 'Other', is_operator: true });
  });
});

describe('the last Admin and the last Operator', () => {
  const lastAdmin = refused('conflict', 'There must be at least one Admin. Add a new Admin first.');
  const lastOperator = refused('conflict', 'There must be at least one Operator. Add a new Operator first.');

  test('keep their role; who is archived or only invited does not count', async () => {
    await edit(holder, operators, holder);
    const former = await buildUser(server, clientId, ['admin', 'operator']);
    await setUser(former.id, { archived_at: new Date(server.clock.at) });
    await buildUserInvitation(server, clientId, { isAdmin: true, isOperator: true });
    await expect(edit(admin, operators, holder)).rejects.toMatchObject(lastAdmin);
    await expect(archive(admin, holder)).rejects.toMatchObject(lastAdmin);
    await archive(operator);
    await archive(second);
    await expect(edit(holder, neither, holder)).rejects.toMatchObject(lastOperator);
  });

  test('cannot be archived, nor lose the role with the switches of the Account Holder', async () => {
    await edit(holder, admins, holder);
    await archive(second);
    await expect(archive(operator)).rejects.toMatchObject(lastOperator);
    await archive(admin, holder);
    await expect(edit(holder, neither, holder)).rejects.toMatchObject(lastAdmin);
  });

  test('is not lost to two requests at once', async () => {
    await edit(holder, operators, holder);
    await edit(second, admins);
    // Each edit would leave one Admin, both would leave none.
    expect(await outcomes([edit(admin, operators, holder), edit(second, operators, holder)])).toEqual(['conflict', 'done']);
    await edit(holder, both, holder);
    const rest = await db().selectFrom('users').select('id').where('client_id', '=', clientId).where('is_operator', '=', true).execute();
    for (const { id } of rest) if (id !== operator.id && id !== holder.id) await setUser(id, { is_operator: false, is_admin: true });
    expect(await outcomes([archive(operator, holder), edit(holder, admins, holder)])).toEqual(['conflict', 'done']);
    const left = await db()
      .selectFrom('users')
      .select('id')
      .where('client_id', '=', clientId)
      .where('is_operator', '=', true)
      .where('archived_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("stay when two admins remove each other's role: one wins", async () => {
    await edit(second, both);
    await edit(holder, operators, holder);
    expect(await outcomes([edit(second, operators, admin), edit(admin, operators, second)])).toEqual(['done', 'forbidden']);
  });
});

describe('an operator who owns data', () => {
  const first = refused('conflict', /^Transfer the data of Olga Number\d+ to another Operator first\.$/);
  const owned = {
    contact: () => buildContact(server, operator),
    group: () => buildGroup(server, operator),
    message: () => buildMessage(server, operator, { isDraft: true }),
  };

  test.each(['contact', 'group', 'message'] as const)('keeps the role and stays while there is a %s', async (kind) => {
    await owned[kind]();
    await expect(edit(operator, admins)).rejects.toMatchObject(first);
    await expect(archive(operator)).rejects.toMatchObject(first);
    await expect(edit(operator, both)).resolves.toBeDefined();
    expect(await user(operator.id)).toMatchObject({ is_operator: true, archived_at: null });
  });

  test('keeps the role and stays while an import brings contacts', async () => {
    const { id } = await buildImport(server, operator);
    const running = { status: 'running' as const, rows: '[]', touched_at: new Date(server.clock.at) };
    await db().updateTable('imports').set(running).where('id', '=', id).execute();
    const importing = refused('conflict', 'An import of contacts is still running.');
    await expect(edit(operator, admins)).rejects.toMatchObject(importing);
    await expect(archive(operator)).rejects.toMatchObject(importing);
  });

  test('may go when only Everyone, the default contact and deleted messages are left', async () => {
    await setUser(operator.id, { phone: '+12025550143', country: 'US' });
    await server.api(operator.token).contacts.createDefault();
    const message = await buildMessage(server, operator);
    await db()
      .updateTable('messages')
      .set({ deleted_at: new Date(server.clock.at) })
      .where('id', '=', message.id)
      .execute();
    await edit(operator, admins);
    await edit(operator, both);
    await expect(archive(operator)).resolves.toBeDefined();
  });
});

describe('archiving a user', () => {
  test('signs them out everywhere, keeps the row and is in the audit', async () => {
    expect(await archive(operator)).toMatchObject({ message: 'The user has been archived.' });
    await expect(server.api(operator.token).signIn.session()).rejects.toMatchObject(refused('signed_out'));
    expect(await db().selectFrom('sessions').select('id').where('user_id', '=', operator.id).execute()).toEqual([]);
    expect(await user(operator.id)).toMatchObject({ archived_at: server.clock.at, is_operator: true, email: operator.email });
    expect(await entries()).toMatchObject([
      { action: 'user.archived', actor_id: admin.id, staff_id: null, staff_name: null, subject_id: operator.id, changes: [] },
    ]);
    await expect(archive(operator)).rejects.toMatchObject(refused('not_found'));
  });

  test('is not for oneself, nor for the Account Holder, nor for another client', async () => {
    await expect(archive(admin)).rejects.toMatchObject(refused('conflict', 'You cannot archive yourself.'));
    await expect(archive(holder)).rejects.toMatchObject(refused('conflict', 'Transfer the ownership of the account first.'));
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    await expect(archive(stranger)).rejects.toMatchObject(refused('not_found'));
    await expect(archive(second, operator)).rejects.toMatchObject(refused('forbidden'));
  });
});

describe('the state of the account', () => {
  test('deactivated: no user is edited or archived, but one who can pay is made Account Holder', async () => {
    await setClient({ deactivated_at: new Date(server.clock.at) });
    const deactivated = refused('account_deactivated', /add, edit or delete Users/);
    await expect(edit(operator, both)).rejects.toMatchObject(deactivated);
    await expect(archive(operator)).rejects.toMatchObject(deactivated);
    await expect(handOver(admin)).resolves.toBeDefined();
    expect(await user(admin.id)).toMatchObject({ is_holder: true });
  });

  test('after the free period: no user is edited, but archived and made Account Holder', async () => {
    await setClient({ activated_at: null, trial_started_at: new Date(server.clock.at - 14 * dayMs) });
    await expect(edit(operator, { lastName: 'Other' })).rejects.toMatchObject(refused('trial_ended'));
    await expect(archive(operator)).resolves.toBeDefined();
    await expect(handOver(admin)).resolves.toBeDefined();
  });

  test('in free use: two admins and two operators, open invitations counted', async () => {
    await setClient({ activated_at: null });
    const tooMany = (limit: string) => ({ failure: { code: 'trial_limit_reached', limit } });
    // There are two admins, and three operators from before.
    await expect(edit(operator, both)).rejects.toMatchObject(tooMany('admin'));
    await expect(edit(admin, both)).rejects.toMatchObject(tooMany('operator'));
    await expect(edit(operator, { lastName: 'Other' })).resolves.toBeDefined();
    await edit(holder, operators, holder);
    const { id } = await buildUserInvitation(server, clientId, { isAdmin: true, isOperator: false });
    await expect(edit(second, admins)).rejects.toMatchObject(tooMany('admin'));
    expect(await user(second.id)).toMatchObject({ is_admin: false, is_operator: true });
    const expired = { expires_at: new Date(server.clock.at) };
    await db().updateTable('user_invitations').set(expired).where('id', '=', id).execute();
    await expect(edit(second, admins)).resolves.toBeDefined();
  });
});

describe('the ownership of the account', () => {
  test('goes to another user, who gets Admin; the old holder keeps Admin and Operator', async () => {
    await setUser(holder.id, { is_admin: false, is_operator: false, phone: '+12025550143', country: 'US' });
    await setUser(admin.id, { is_admin: false, phone: '+12025550144', country: 'US' });
    expect(await handOver(admin)).toMatchObject({ message: expect.stringMatching(/^Adam Number\d+ is the Account Holder now\.$/) as string });
    expect(await user(admin.id)).toMatchObject({ is_holder: true, is_admin: true, is_operator: false });
    expect(await user(holder.id)).toMatchObject({ is_holder: false, is_admin: true, is_operator: true });
    for (const owner of [admin, holder]) {
      expect(await db().selectFrom('groups').select('name').where('operator_id', '=', owner.id).execute()).toEqual([{ name: 'Everyone' }]);
      expect(await findContacts(owner.id)).toMatchObject([{ is_default: true }]);
    }
    // Both entries have the same instant.
    const told = (await entries()).toSorted((a, b) => (a.action < b.action ? -1 : 1));
    expect(told).toMatchObject([
      { action: 'ownership.transferred', actor_id: holder.id, staff_id: null, staff_name: null, subject_id: admin.id },
      {
        action: 'user.edited',
        actor_id: holder.id,
        subject_id: holder.id,
        changes: [
          { field: 'Admin', from: 'off', to: 'on' },
          { field: 'Operator', from: 'off', to: 'on' },
        ],
      },
    ]);
    expect(told[0]?.changes).toEqual([
      { field: 'Account Holder', from: told[1]?.subject, to: told[0]?.subject },
      { field: 'Admin', from: 'off', to: 'on' },
    ]);
  });

  test('stays where the target is oneself, archived or of another client, or the caller does not own it', async () => {
    await expect(handOver(holder)).rejects.toMatchObject(refused('conflict', 'You are already the Account Holder.'));
    await setUser(second.id, { archived_at: new Date(server.clock.at) });
    const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
    for (const target of [second, stranger]) await expect(handOver(target)).rejects.toMatchObject(refused('not_found'));
    await expect(handOver(operator, admin)).rejects.toMatchObject(refused('forbidden'));
    expect(await entries()).toEqual([]);
  });

  test('goes to one of two when both are chosen at once', async () => {
    expect(await outcomes([handOver(admin), handOver(operator)])).toEqual(['done', 'forbidden']);
    const holders = await db().selectFrom('users').select('id').where('client_id', '=', clientId).where('is_holder', '=', true).execute();
    expect(holders).toHaveLength(1);
    expect(holders[0]?.id).not.toBe(holder.id);
    expect(await entries()).toHaveLength(1);
  });
});
