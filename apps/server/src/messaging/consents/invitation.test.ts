import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let other: BuiltUser;
let contact: { readonly id: string; readonly phone: string };
let invitation: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server, { name: 'Front Range' })).id, ['operator']);
  other = await buildUser(server, (await buildClient(server, { name: 'Summit' })).id, ['operator']);
  contact = await buildContact(server, operator);
  await buildContact(server, other, { phone: contact.phone });
  invitation = await invite(operator, contact.id);
  server.clock.at += 60_000;
});

const db = () => server.services.database.db;

async function invite(by: BuiltUser, contactId: string): Promise<string> {
  await server.api(by.token).contacts.invite({ body: { UserID: contactId } });
  const row = await db().selectFrom('invitations').select('code').where('contact_id', '=', contactId).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return row.code;
}

/** Signs in as a person who came by a link; returns the states of the companies. */
async function signIn(code: string | undefined, phone = contact.phone) {
  const { receivers } = server.api();
  server.clock.at += 61_000;
  const { ticket } = await receivers.requestCode({ body: { country: 'US', phone } });
  const rows = await db().selectFrom('outbox').select('body').where('recipient', '=', phone).where('kind', '=', 'sign-in code').orderBy('id').execute();
  const typed = rows.at(-1)?.body.slice(0, 6) ?? '';
  const { token } = await receivers.signIn({ body: { country: 'US', phone, code: typed, ticket, invitation: code } });
  const { companies } = await server.api(token).companies.list();
  return { token, states: companies.map(({ name, state }) => `${name} ${state}`).toSorted() };
}

test('signing in by an invitation agrees to the company that sent it, and to no other', async () => {
  const kinds: string[] = [];
  const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
  onTestFinished(server.services.live.listen(operator.clientId, (event) => void kinds.push('messageId' in event ? event.messageId : event.kind)));
  expect((await signIn(invitation)).states).toEqual(['Front Range agreed', 'Summit waiting']);
  await eventually(() => expect(kinds).toEqual(['contacts', id]));
  const consents = await db().selectFrom('consents').select(['client_id', 'how', 'agreed_at']).where('phone', '=', contact.phone).execute();
  expect(consents).toEqual([{ client_id: operator.clientId, how: 'invitation', agreed_at: server.clock.at }]);
});

test("without a code, with a wrong one, or with another person's it agrees to no company", async () => {
  const stranger = await buildContact(server, operator);
  for (const code of [undefined, 'nonsense', await invite(operator, stranger.id)])
    expect((await signIn(code)).states).toEqual(['Front Range waiting', 'Summit waiting']);
});

test('a code of an archived company, or of one that no longer knows the number, agrees to no company', async () => {
  const archived = (at: Date | null) => db().updateTable('clients').set({ archived_at: at }).where('id', '=', operator.clientId).execute();
  await archived(new Date(server.clock.at));
  expect((await signIn(invitation)).states).toEqual(['Summit waiting']);
  await archived(null);
  await db().deleteFrom('contacts').where('id', '=', contact.id).execute();
  await signIn(invitation);
  expect(await db().selectFrom('consents').select('phone').where('phone', '=', contact.phone).execute()).toEqual([]);
});

test('a company that was left comes back by a newer invitation alone, and a yes keeps its time', async () => {
  const { token } = await signIn(invitation);
  const agreedAt = server.clock.at;
  await signIn(invitation);
  expect(await db().selectFrom('consents').select('agreed_at').where('phone', '=', contact.phone).execute()).toEqual([{ agreed_at: agreedAt }]);
  await server.api((await signIn(undefined)).token).companies.answer({ params: { clientId: operator.clientId }, body: { state: 'left' } });
  expect((await signIn(invitation)).states).toEqual(['Front Range left', 'Summit waiting']);
  await db()
    .updateTable('invitations')
    .set({ created_at: new Date(server.clock.at) })
    .where('code', '=', invitation)
    .execute();
  expect((await signIn(invitation)).states).toEqual(['Front Range agreed', 'Summit waiting']);
  await expect(server.api(token).companies.list()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
});

test('a company that was refused sends no further invitation, and does not learn why', async () => {
  const { token } = await signIn(undefined);
  const told: unknown[] = [];
  onTestFinished(server.services.live.listen(other.clientId, (event) => void told.push(event)));
  const answer = await server.api(token).companies.answer({ params: { clientId: other.clientId }, body: { state: 'left' } });
  expect(answer.company.state).toBe('left');
  // A later event of the first company ends the wait.
  const later = new Promise((resolve) => onTestFinished(server.services.live.listen(operator.clientId, resolve)));
  await server.api(token).companies.answer({ params: { clientId: operator.clientId }, body: { state: 'agreed' } });
  await later;
  expect(told).toEqual([]);
  const read = async () => (await server.api(other.token).contacts.list({ query: {} })).teams.docs.find(({ phone }) => phone === contact.phone);
  const before = await read();
  expect(before).toMatchObject({ isInvite: true, consent: { state: 'waiting' } });
  await server.api(other.token).contacts.invite({ body: { UserID: before?.id ?? '' } });
  await eventually(async () => expect(await read()).toMatchObject({ isInvite: true, consent: { state: 'waiting' }, invitation: { state: 'failed' } }));
  const texts = await db()
    .selectFrom('outbox')
    .select(['status', 'error'])
    .where('client_id', '=', other.clientId)
    .where('recipient', '=', contact.phone)
    .execute();
  expect(texts).toEqual([{ status: 'failed', error: 'This person declined or left the company.' }]);
});
