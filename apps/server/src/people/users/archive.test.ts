import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildImport, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let holder: BuiltUser;
let source: BuiltUser;
let heir: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  holder = await buildUser(server, clientId, ['holder', 'admin']);
  source = await buildUser(server, clientId, ['operator'], { firstName: 'Olga' });
  heir = await buildUser(server, clientId, ['operator'], { firstName: 'Hugo' });
});

const db = () => server.services.database.db;
const archive = (toId = heir.id, options = {}) => server.api(holder.token).users.archive({ params: { userId: source.id }, query: { toId } }, options);
const owned = async ({ id }: BuiltUser) => (await server.api(holder.token).users.counts({ params: { userId: id } })).data;
const actions = async () =>
  (await db().selectFrom('audit_entries').select('action').where('client_id', '=', clientId).execute()).map(({ action }) => action).toSorted();
const isArchived = async () =>
  (await db().selectFrom('users').select('archived_at').where('id', '=', source.id).executeTakeFirstOrThrow()).archived_at !== null;

async function own(): Promise<void> {
  const contact = await buildContact(server, source);
  const group = await buildGroup(server, source, { memberIds: [contact.id] });
  await buildMessage(server, source, { groupIds: [group.id] });
  await buildMessage(server, source, { contactIds: [contact.id] });
}

async function expectUntouched(): Promise<void> {
  expect(await isArchived()).toBe(false);
  expect(await owned(source)).toMatchObject({ contact: 1, group: 1, message: 2 });
  expect(await owned(heir)).toMatchObject({ contact: 0, group: 0, message: 0 });
  expect(await actions()).toEqual([]);
}

test('an operator who owns data is archived with one call that hands it over, and the answer says what happened', async () => {
  await own();
  const alone = server.api(holder.token).users.archive({ params: { userId: source.id }, query: {} });
  await expect(alone).rejects.toMatchObject({ failure: { code: 'conflict' }, message: expect.stringContaining('Transfer the data') as string });
  const { message } = await archive();
  expect(message).toMatch(/^Olga Number\d+ was archived, and Hugo Number\d+ has their 1 Contact, 1 Group, and 2 Messages now\.$/);
  expect(await isArchived()).toBe(true);
  expect(await owned(heir)).toMatchObject({ contact: 1, group: 1, message: 2 });
  expect(await actions()).toEqual(['data.transferred', 'user.archived']);
  await expect(server.api(source.token).signIn.session()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
});

test('a call that got no answer is sent again under its key and told the same', async () => {
  await own();
  const first = await archive(heir.id, { idempotencyKey: 'archive once' });
  expect(await archive(heir.id, { idempotencyKey: 'archive once' })).toEqual(first);
  expect(await actions()).toEqual(['data.transferred', 'user.archived']);
});

test('where the archiving is refused after the data was moved, nothing was moved', async () => {
  // This is found last: no user would have the Admin role.
  await db().updateTable('users').set({ is_admin: false }).where('id', '=', holder.id).execute();
  await db().updateTable('users').set({ is_admin: true }).where('id', '=', source.id).execute();
  await own();
  await expect(archive()).rejects.toMatchObject({ message: 'There must be at least one Admin. Add a new Admin first.' });
  await expectUntouched();
});

test('if the data cannot be moved, the user is not archived', async () => {
  await own();
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await expect(archive(stranger.id)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(archive(holder.id)).rejects.toMatchObject({ message: 'Choose another Operator.' });
  await expect(archive(source.id)).rejects.toMatchObject({ message: 'Choose another Operator.' });
  await expectUntouched();
  const { id } = await buildImport(server, source);
  await db().updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute();
  await expect(archive()).rejects.toMatchObject({ message: 'An import of contacts is still running.' });
  await expectUntouched();
});
