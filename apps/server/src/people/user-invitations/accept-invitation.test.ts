import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { acceptInvitation, checkLink, findOpenInvitation } from './index.ts';

let server: TestServer;
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { name: 'Front Range' })).id;
});

const db = () => server.services.database.db;
const find = async (email: string) => findOpenInvitation(db(), email, server.clock.at);
const check = (id: string, token: string) => checkLink(db(), { id, token }, server.clock.at);
const findUsers = () => db().selectFrom('users').selectAll().where('client_id', '=', clientId).execute();

/** The invitation for an address, as the sign-up finds it. */
async function found(email: string) {
  const invitation = await find(email);
  if (!invitation) throw new Error(`${email} is not invited`);
  return invitation;
}
const accept = (invitation: Awaited<ReturnType<typeof found>>, userId = newId(server.clock.at)) =>
  server.services.database.transaction((tx) => acceptInvitation(tx, { invitation, userId, email: invitation.email }, server.clock.at));
const lookUp = (email: string) => server.api().userInvitations.lookUp({ query: { email } });
const status = (id: string, token?: string) => server.api().userInvitations.status({ params: { id }, query: token === undefined ? {} : { token } });
const ended = { failure: { code: 'conflict' }, message: 'This invitation is no longer open.' };

test('a person who accepts becomes a user with the invited name, number and roles, and an operator has Everyone and the own phone from the start', async () => {
  const { id, email } = await buildUserInvitation(server, clientId, { isAdmin: true });
  await db().updateTable('user_invitations').set({ phone: '+12025550144', country: 'US' }).where('id', '=', id).execute();
  const userId = newId(server.clock.at);
  await accept(await found(email.toUpperCase()), userId);
  expect(await findUsers()).toMatchObject([
    { id: userId, first_name: 'Ira', last_name: 'Invited', email, phone: '+12025550144', is_admin: true, is_operator: true, is_holder: false },
  ]);
  const groups = await db().selectFrom('groups').select(['name', 'is_default']).where('operator_id', '=', userId).execute();
  expect(groups).toEqual([{ name: 'Everyone', is_default: true }]);
  const contacts = await db().selectFrom('contacts').select(['phone', 'is_default']).where('operator_id', '=', userId).execute();
  expect(contacts).toEqual([{ phone: '+12025550144', is_default: true }]);
  const entries = await db().selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).execute();
  expect(entries).toMatchObject([{ action: 'user.joined', actor_id: userId, actor_name: 'Ira Invited', subject: 'Ira Invited' }]);
  expect(await find(email)).toBeUndefined();
});

test('an admin who joins has no address book', async () => {
  const { email } = await buildUserInvitation(server, clientId, { isAdmin: true, isOperator: false });
  await accept(await found(email));
  expect(await db().selectFrom('groups').select('id').where('client_id', '=', clientId).execute()).toEqual([]);
});

test('one of two concurrent acceptances joins', async () => {
  const { email } = await buildUserInvitation(server, clientId);
  const invitation = await found(email);
  const outcomes = await Promise.allSettled([accept(invitation), accept(invitation)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: ended });
  expect(await findUsers()).toHaveLength(1);
});

test('an invitation that ended, or went to another address, since it was found does not join; roles are the current ones', async () => {
  const changes = [{ cancelled_at: new Date(server.clock.at) }, { expires_at: new Date(server.clock.at) }, { email: 'somebody.else@test.example' }] as const;
  for (const change of changes) {
    const { id, email } = await buildUserInvitation(server, clientId);
    const invitation = await found(email);
    await db().updateTable('user_invitations').set(change).where('id', '=', id).execute();
    await expect(accept(invitation)).rejects.toMatchObject(ended);
  }
  const { id, email } = await buildUserInvitation(server, clientId);
  const invitation = await found(email);
  await db().updateTable('user_invitations').set({ is_operator: false, is_admin: true }).where('id', '=', id).execute();
  await accept(invitation);
  expect(await findUsers()).toMatchObject([{ is_admin: true, is_operator: false }]);
  const late = await buildUserInvitation(server, clientId);
  const lateInvitation = await found(late.email);
  await db()
    .updateTable('clients')
    .set({ archived_at: new Date(server.clock.at) })
    .where('id', '=', clientId)
    .execute();
  await expect(accept(lateInvitation)).rejects.toMatchObject(ended);
});

test('the newest open invitation for an address counts, in upper or lower case', async () => {
  const { email } = await buildUserInvitation(server, clientId);
  server.clock.at += 1;
  const newer = await buildUserInvitation(server, (await buildClient(server)).id, { email });
  expect((await find(email.toUpperCase()))?.id).toBe(newer.id);
  await db()
    .updateTable('user_invitations')
    .set({ cancelled_at: new Date(server.clock.at) })
    .where('id', '=', newer.id)
    .execute();
  expect((await find(email))?.client_id).toBe(clientId);
});

test('a link is good, or it says how it ended; without its secret it is wrong in every state', async () => {
  const { id, token } = await buildUserInvitation(server, clientId);
  const set = (values: Updateable<Schema['user_invitations']>) => db().updateTable('user_invitations').set(values).where('id', '=', id).execute();
  expect(await check(id, token)).toMatchObject({ kind: 'good', invitation: { id, client_id: clientId } });
  expect(await check(id, 'x')).toEqual({ kind: 'wrong' });
  expect(await check(clientId, token)).toEqual({ kind: 'wrong' });
  await set({ expires_at: new Date(server.clock.at) });
  expect(await check(id, token)).toEqual({ kind: 'expired' });
  await set({ cancelled_at: new Date(server.clock.at) });
  expect(await check(id, token)).toEqual({ kind: 'cancelled' });
  expect(await check(id, `${token}x`)).toEqual({ kind: 'wrong' });
  await set({ cancelled_at: null, accepted_at: new Date(server.clock.at) });
  expect(await check(id, token)).toEqual({ kind: 'accepted' });
  const other = await buildUserInvitation(server, clientId);
  await db()
    .updateTable('clients')
    .set({ archived_at: new Date(server.clock.at) })
    .where('id', '=', clientId)
    .execute();
  expect(await check(other.id, other.token)).toEqual({ kind: 'cancelled' });
});

describe('strangers', () => {
  test('learn of an invitation what became of it, and whom it invites only by the secret of the link', async () => {
    const { id, email, token } = await buildUserInvitation(server, clientId, { firstName: 'Ira' });
    expect(await status(id)).toEqual({ status: 'ACTIVE' });
    expect(await status(id, `${token}x`)).toEqual({ status: 'ACTIVE' });
    expect(await status(id, token)).toEqual({ status: 'ACTIVE', invited: { firstName: 'Ira', lastName: 'Invited', email, clientName: 'Front Range' } });
    await expect(status(clientId)).rejects.toMatchObject({ failure: { code: 'not_found' }, message: 'This invitation was not found.' });
    await db()
      .updateTable('clients')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', clientId)
      .execute();
    expect(await status(id)).toEqual({ status: 'CANCELLED' });
  });

  test('learn that an invited address is one; its names only with the secret of the newest invitation’s link', async () => {
    const older = await buildUserInvitation(server, clientId, { firstName: 'Older' });
    const { email } = older;
    server.clock.at += 1;
    const newer = await buildUserInvitation(server, (await buildClient(server)).id, { email, firstName: 'Newer' });
    const unnamed = { data: [{ firstName: '', lastName: '' }] };
    expect(await lookUp(email.toUpperCase())).toEqual(unnamed);
    const byLink = (invite: string, token: string) => server.api().userInvitations.lookUp({ query: { email, invite, token } });
    expect(await byLink(newer.id, newer.token)).toEqual({ data: [{ firstName: 'Newer', lastName: 'Invited' }] });
    expect(await byLink(newer.id, older.token)).toEqual(unnamed);
    expect(await byLink(older.id, older.token)).toEqual(unnamed);
  });

  test('learn nothing of other people: unknown, a part of the address, users, cancelled, expired, accepted, of an archived client', async () => {
    const nobody = { data: [] };
    const { id, email } = await buildUserInvitation(server, clientId);
    expect(await lookUp('nobody@test.example')).toEqual(nobody);
    expect(await lookUp(email.slice(0, -1))).toEqual(nobody);
    expect(await lookUp(email.replace(/\d+/, '%'))).toEqual(nobody);
    const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
    await buildUserInvitation(server, clientId, { email: elsewhere.email });
    expect(await lookUp(elsewhere.email)).toEqual(nobody);
    for (const column of ['cancelled_at', 'accepted_at'] as const) {
      await db()
        .updateTable('user_invitations')
        .set({ cancelled_at: null, accepted_at: null, [column]: new Date(server.clock.at) })
        .where('id', '=', id)
        .execute();
      expect(await lookUp(email)).toEqual(nobody);
    }
    await db()
      .updateTable('user_invitations')
      .set({ accepted_at: null, expires_at: new Date(server.clock.at) })
      .where('id', '=', id)
      .execute();
    expect(await lookUp(email)).toEqual(nobody);
    server.clock.at += 60_000;
    await db()
      .updateTable('user_invitations')
      .set({ expires_at: new Date(server.clock.at + 60_000) })
      .where('id', '=', id)
      .execute();
    await db()
      .updateTable('clients')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', clientId)
      .execute();
    expect(await lookUp(email)).toEqual(nobody);
  });

  test('have five tries a minute for an address and twenty in all, whether anything was found or not', async () => {
    server.clock.at += 60_000;
    const { email } = await buildUserInvitation(server, clientId);
    for (let tries = 0; tries < 5; tries += 1) await lookUp(email);
    const tooMany = { failure: { code: 'too_many_requests' } };
    await expect(lookUp(email)).rejects.toMatchObject(tooMany);
    for (let tries = 5; tries < 20; tries += 1) await lookUp(`nobody${tries}@test.example`);
    await expect(lookUp('another@test.example')).rejects.toMatchObject(tooMany);
    server.clock.at += 60_000;
    expect((await lookUp(email)).data).toHaveLength(1);
  });
});
