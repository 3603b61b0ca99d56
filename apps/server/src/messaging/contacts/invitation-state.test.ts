import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server, { shareContacts: true })).id, ['operator']);
});

const db = () => server.services.database.db;
const findContact = async (id: string, viewer = operator) => (await server.api(viewer.token).contacts.list({ query: { id } })).teams.docs[0];
/** Sets a contact's text messages as if a provider had reported so. */
const setTexts = (phone: string, values: object) => db().updateTable('outbox').set(values).where('recipient', '=', phone).execute();

async function invited(phone?: string) {
  const contact = await buildContact(server, operator, phone === undefined ? {} : { phone });
  await server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  const status = async () => (await db().selectFrom('outbox').select('status').where('recipient', '=', contact.phone).executeTakeFirst())?.status;
  await vi.waitFor(async () => expect(await status()).toBe('sent'), { timeout: 10_000 });
  return contact;
}

test('a contact shows what became of its invitation, in the list and in a group', async () => {
  const { id, phone } = await invited();
  const group = await buildGroup(server, operator, { name: 'Crew', memberIds: [id] });
  const inGroup = async () => (await server.api(operator.token).groups.members({ query: { group_id: group.id }, body: {} })).data[0];
  const states = [
    [{ status: 'waiting', attempts: 2, error: 'Error: connect ECONNREFUSED 10.0.0.7:443' }, { state: 'waiting' }],
    [{ status: 'sending' }, { state: 'waiting' }],
    [{ status: 'failed', error: 'The number is no mobile number.' }, { state: 'failed' }],
    [{ status: 'sent', error: null }, { state: 'sent' }],
    [{ delivery: 'delivered' }, { state: 'delivered' }],
    [{ delivery: 'undelivered', delivery_error: 'The phone is off.' }, { state: 'failed' }],
  ] as const;
  for (const [values, invitation] of states) {
    await setTexts(phone, values);
    expect((await findContact(id))?.invitation).toEqual(invitation);
    expect((await inGroup())?.invitation).toEqual(invitation);
  }
});

test('one that a job has still to write waits too', async () => {
  const contact = await buildContact(server, operator);
  const at = new Date(server.clock.at);
  await db().updateTable('contacts').set({ invited_at: at }).where('id', '=', contact.id).execute();
  await db().insertInto('due_invitations').values({ client_id: operator.clientId, contact_id: contact.id, operator_id: operator.id, at }).execute();
  expect(await findContact(contact.id)).toMatchObject({ isPending: true, invitation: { state: 'waiting' } });
});

test('a contact has no invitation state if it was never invited, is verified, or has another number since', async () => {
  const never = await buildContact(server, operator);
  expect(await findContact(never.id)).not.toHaveProperty('invitation');
  const verified = await invited();
  await buildDevice(server, verified.phone);
  expect(await findContact(verified.id)).not.toHaveProperty('invitation');
  const moved = await invited();
  await setTexts(moved.phone, { status: 'failed', error: 'The number is no mobile number.' });
  await db().updateTable('contacts').set({ phone: '+12025559876' }).where('id', '=', moved.id).execute();
  expect(await findContact(moved.id)).not.toHaveProperty('invitation');
});

test('an invitation state of the same number stays with its client', async () => {
  const { phone } = await invited();
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const same = await buildContact(server, stranger, { phone });
  expect(await findContact(same.id, stranger)).not.toHaveProperty('invitation');
});

test('a user who may not see a number does not see the state of its invitation either', async () => {
  const { id } = await invited();
  const group = await buildGroup(server, operator, { name: 'Shared', memberIds: [id], isShared: true });
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const [member] = (await server.api(colleague.token).groups.members({ query: { group_id: group.id }, body: {} })).data;
  expect(member).toMatchObject({ id, phone: '' });
  expect(member).not.toHaveProperty('invitation');
});
