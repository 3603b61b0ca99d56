import { afterAll, expect, test } from 'vitest';
import { countMessages, noteBillingChange, noteContactChange, noteInboxChange } from '../src/platform/database/changes.ts';
import type { Db } from '../src/platform/database/database.ts';
import { buildConsent } from './consents.ts';
import { buildContact, buildGroup, buildMessage, buildUser, buildClient } from './factories.ts';
import { workerServer } from './server.ts';

const server = await workerServer();
afterAll(() => server.close());

/** Runs a transaction of the server's own; returns how it ended. */
const commit = (act: (db: Db) => Promise<unknown>) =>
  server.services.database
    .transaction(async ({ db }) => void (await act(db)))
    .then(
      () => 'committed',
      (error: unknown) => String(error),
    );

async function buildScene() {
  const owner = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const contact = await buildContact(server, owner);
  await buildConsent(server, contact.phone);
  const group = await buildGroup(server, owner, { memberIds: [contact.id] });
  const message = await buildMessage(server, owner, { contactIds: [contact.id], groupIds: [group.id] });
  await server.services.database.db
    .insertInto('billing_accounts')
    .values({ client_id: owner.clientId, provider: 'sandbox', customer_id: `guarded-${owner.clientId}` })
    .execute();
  return { clientId: owner.clientId, messageId: message.id, contact: contact.id, group: group.id };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

const refusals = { inbox: /inbox_changes, of client/, billing: /billing_changes, of client/, contacts: /contact_versions, of client/, counts: /kept counts/ };
type Kind = keyof typeof refusals;

const notes: Readonly<Record<Kind, (db: Db, scene: Scene) => unknown>> = {
  inbox: (db, { clientId }) => noteInboxChange(db, clientId),
  billing: (db, { clientId }) => noteBillingChange(db, clientId),
  contacts: (db, { clientId }) => noteContactChange(db, clientId),
  counts: async (db, { messageId }) => countMessages(db, await db.selectFrom('messages').selectAll().where('id', '=', messageId).execute(), -1),
};

test.each<[string, readonly Kind[], (db: Db, scene: Scene) => Promise<unknown>]>([
  [
    'deletes a message',
    ['inbox', 'counts'],
    (db, { messageId }) => db.updateTable('messages').set({ deleted_at: new Date() }).where('id', '=', messageId).execute(),
  ],
  [
    'changes the words of a message',
    ['inbox'],
    (db, { messageId }) => db.updateTable('messages').set({ body: 'Other.' }).where('id', '=', messageId).execute(),
  ],
  ['takes a message from a person', ['inbox'], (db, { messageId }) => db.deleteFrom('message_contacts').where('message_id', '=', messageId).execute()],
  ['takes a message from a group', ['inbox'], (db, { messageId }) => db.deleteFrom('message_groups').where('message_id', '=', messageId).execute()],
  ['takes a member out of a group', ['inbox', 'contacts'], (db, { group }) => db.deleteFrom('group_members').where('group_id', '=', group).execute()],
  ['switches a group off', ['inbox'], (db, { group }) => db.updateTable('groups').set({ is_active: false }).where('id', '=', group).execute()],
  [
    'deletes a contact, with its places in groups and messages',
    ['inbox', 'billing', 'contacts'],
    (db, { contact }) => db.deleteFrom('contacts').where('id', '=', contact).execute(),
  ],
  [
    'marks a contact as invited',
    ['contacts'],
    (db, { contact }) => db.updateTable('contacts').set({ invited_at: new Date() }).where('id', '=', contact).execute(),
  ],
  [
    'stores that a contact left',
    ['contacts'],
    (db, { clientId }) => db.updateTable('consents').set({ left_at: new Date() }).where('client_id', '=', clientId).execute(),
  ],
  ['archives a user', ['billing'], (db, { clientId }) => db.updateTable('users').set({ archived_at: new Date() }).where('client_id', '=', clientId).execute()],
  ['renames a client', ['inbox', 'billing'], (db, { clientId }) => db.updateTable('clients').set({ name: 'Other' }).where('id', '=', clientId).execute()],
  ['raises a limit', ['billing'], (db, { clientId }) => db.updateTable('clients').set({ message_limit: 99 }).where('id', '=', clientId).execute()],
])('in the tests, a transaction that %s without a note is refused, and with it is not', async (_what, kinds, change) => {
  for (const missing of kinds) {
    const scene = await buildScene();
    const noteAll = async (db: Db, which: readonly Kind[]) => {
      for (const kind of which) await notes[kind](db, scene);
    };
    const others = kinds.filter((kind) => kind !== missing);
    expect(await commit(async (db) => (await noteAll(db, others), change(db, scene)))).toMatch(refusals[missing]);
    expect(await commit(async (db) => (await noteAll(db, kinds), change(db, scene)))).toBe('committed');
  }
});

test('a change is noted only inside the transaction that makes it', () => {
  const { db } = server.services.database;
  expect(() => noteInboxChange(db, 'client')).toThrow('in the transaction that makes it');
});

test('a note after the commit throws: no one would write it', async () => {
  const { clientId } = await buildScene();
  const late = await server.services.database.transaction(({ db }) => Promise.resolve(() => noteInboxChange(db, clientId)));
  expect(late).toThrow('in the transaction that makes it');
});
