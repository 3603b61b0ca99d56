// An archived client's people cannot sign in, and it sends nothing (decisions: Users).
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { marking } from '../../../test/change-guard.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildSession, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import { sendDueLater } from '../../messaging/invitations/index.ts';
import { hashPassword } from '../../people/sign-in/index.ts';

const password = 'correct horse battery';
const signedOut = { failure: { code: 'signed_out' } };
let server: TestServer;
let superToken: string;
let operator: BuiltUser;
let clientId: string;

beforeAll(async () => {
  server = await workerServer();
  superToken = (await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'])).token;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60_000;
  clientId = (await buildClient(server, { name: 'Front Range Paving' })).id;
  operator = await buildUser(server, clientId, ['holder', 'admin', 'operator']);
});

const db = () => server.services.database.db;
const archive = (ClientID = clientId) => server.api(superToken).clientAdmin.archive({ body: { ClientID } });
const reactivate = () => server.api(superToken).clientAdmin.reactivate({ body: { ClientIDs: [clientId] } });
const sentTo = (recipient: string) =>
  db().selectFrom('outbox').select(['status', 'error', 'kind']).where('recipient', '=', recipient).orderBy('created_at').execute();
const settled = async (recipient: string) => {
  const waiting = async () => (await sentTo(recipient)).filter(({ status }) => status !== 'sent' && status !== 'failed');
  await vi.waitFor(async () => expect([(await sentTo(recipient)).length > 0, await waiting()]).toEqual([true, []]), { timeout: 10_000 });
  return (await sentTo(recipient)).at(-1);
};

test('its users are signed out everywhere, and no other users', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  await buildSession(server, operator);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await archive();
  for (const { token } of [operator, colleague]) await expect(server.api(token).signIn.session()).rejects.toMatchObject(signedOut);
  expect(await db().selectFrom('sessions').select('id').where('client_id', '=', clientId).execute()).toEqual([]);
  await expect(server.api(stranger.token).signIn.session()).resolves.toBeDefined();
});

test('its users cannot sign in, are mailed why and no link for a new password, and come back without their sessions', async () => {
  await db()
    .updateTable('sign_ins')
    .set({ password_hash: await hashPassword(password) })
    .where('user_id', '=', operator.id)
    .execute();
  const signIn = () => server.api().signIn.withPassword({ body: { email: operator.email, password } });
  await signIn();
  await archive();
  await expect(signIn()).rejects.toMatchObject(signedOut);
  await server.api().signIn.forgotPassword({ body: { email: operator.email } });
  // This email is not sent in the name of the archived client, so it is not held back.
  expect(await settled(operator.email)).toMatchObject({ status: 'sent', kind: 'account' });
  // A session that was opened at that very moment.
  const late = await buildSession(server, operator);
  await reactivate();
  expect(await db().selectFrom('sessions').select('id').where('id', '=', late).execute()).toEqual([]);
  await expect(server.api(operator.token).signIn.session()).rejects.toMatchObject(signedOut);
  expect((await signIn()).user).toMatchObject({ id: operator.id, clientId });
});

test('its messages leave the devices at their next sync, and come back with it', async () => {
  const contact = await buildContact(server, operator);
  const other = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const same = await buildContact(server, other, { phone: contact.phone });
  await buildMessage(server, operator, { title: 'Archived', contactIds: [contact.id] });
  await buildMessage(server, other, { title: 'Other', contactIds: [same.id] });
  const device = server.api(await buildDevice(server, contact.phone)).receivers;
  const titles = async () => ((await device.sync({ query: {} })).messages ?? []).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['Archived', 'Other']);
  await archive();
  expect(await titles()).toEqual(['Other']);
  await reactivate();
  expect(await titles()).toEqual(['Archived', 'Other']);
});

test('its invitations are not open: neither by their link nor by their address', async () => {
  const { id, token, email } = await buildUserInvitation(server, clientId);
  const status = () => server.api().userInvitations.status({ params: { id }, query: { token } });
  expect(await status()).toMatchObject({ status: 'ACTIVE' });
  await archive();
  expect(await status()).toMatchObject({ status: 'CANCELLED' });
  expect((await server.api().userInvitations.lookUp({ query: { email } })).data).toEqual([]);
  await reactivate();
  expect(await status()).toMatchObject({ status: 'ACTIVE' });
});

test('waiting messages in its name are not sent: texts to its contacts, emails to invited people', async () => {
  await archive();
  const outgoing = { clientId, recipient: '+12025550177', channel: 'sms' as const, body: 'Hear your message.', kind: 'preview' as const };
  await server.services.database.transaction(async (tx) => {
    await sendLater(server.services, tx, outgoing, server.clock.at);
    await sendLater(
      server.services,
      tx,
      { ...outgoing, channel: 'mail', kind: 'user invitation', recipient: 'late@some.example', subject: 'Come' },
      server.clock.at,
    );
  });
  expect(await settled('+12025550177')).toMatchObject({ status: 'failed', error: 'The account is archived.' });
  expect(await settled('late@some.example')).toMatchObject({ status: 'failed', error: 'The account is archived.' });
});

test('invitations that a job had yet to write are not sent, and their contacts can be invited once it is back', async () => {
  const contact = await buildContact(server, operator);
  await archive();
  const at = new Date(server.clock.at);
  const due = { client_id: clientId, contact_id: contact.id, operator_id: operator.id, at };
  await server.services.database.transaction(async (tx) => {
    await tx.db.withPlugin(marking).updateTable('contacts').set({ invited_at: at }).where('id', '=', contact.id).execute();
    await tx.db.insertInto('due_invitations').values(due).execute();
    await sendDueLater(server.services, tx, { clientId, userId: operator.id }, server.clock.at);
  });
  await vi.waitFor(async () => expect(await sentTo(contact.phone)).toHaveLength(1), { timeout: 10_000 });
  expect(await settled(contact.phone)).toMatchObject({ status: 'failed', error: 'The account is archived.' });
  expect(await db().selectFrom('contacts').select('invited_at').where('id', '=', contact.id).execute()).toEqual([{ invited_at: null }]);
});

test('staff read nothing on behalf of its users', async () => {
  const onBehalf = async () =>
    (await fetch(`${server.baseUrl}/api/ourcontents?ClientID=${clientId}&UserID=${operator.id}`, { headers: { authorization: `Bearer ${superToken}` } }))
      .status;
  expect(await onBehalf()).toBe(200);
  await archive();
  expect(await onBehalf()).toBe(404);
});
