import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

it('offers the sets of receivers of own set messages, each once, the last used first; no drafts, deleted ones or those of others', async () => {
  const client = await buildClient(server);
  const me = await buildUser(server, client.id, ['operator']);
  const colleague = await buildUser(server, client.id, ['operator']);
  const { messages } = server.api(me.token);
  const ana = await buildContact(server, me, { firstName: 'Ana' });
  const ben = await buildContact(server, me, { firstName: 'Ben' });
  const cleo = await buildContact(server, me, { firstName: 'Cleo' });
  const dan = await buildContact(server, me, { firstName: 'Dan' });
  const crew = await buildGroup(server, me, { name: 'Night crew' });
  const send = async (groupIds: readonly string[], contacts: readonly { readonly id: string }[], by = me, isDraft = false) => {
    server.clock.at += 1_000;
    return buildMessage(server, by, { groupIds, contactIds: contacts.map(({ id }) => id), isDraft });
  };
  const names = async () =>
    (await messages.recentRecipients()).sets.map(({ groups, contacts }) => [...groups.map(({ Name }) => Name), ...contacts.map(({ FirstName }) => FirstName)]);

  expect(await names()).toEqual([]);
  await send([], [ana]);
  await send([crew.id], [ben]);
  await send([], [cleo, dan]);
  await send([], [dan, cleo]);
  await send([], []);
  await send([], [dan], me, true);
  const theirs = await buildContact(server, colleague, { firstName: 'Their' });
  await send([], [theirs], colleague);
  expect(await names()).toEqual([['Cleo', 'Dan'], ['Night crew', 'Ben'], ['Ana']]);

  await send([], [ana]);
  expect((await names())[0]).toEqual(['Ana']);
  const last = await send([], [ben]);
  // Three are offered, no more.
  expect(await names()).toEqual([['Ben'], ['Ana'], ['Cleo', 'Dan']]);
  await messages.remove({ body: { selection: { kind: 'some', ids: new Set([last.id]) } } });
  expect(await names()).toEqual([['Ana'], ['Cleo', 'Dan'], ['Night crew', 'Ben']]);
});

it('leaves out groups and contacts that a colleague no longer shares, and says how many; an inactive group has its state', async () => {
  const client = await buildClient(server, { shareContacts: true });
  const me = await buildUser(server, client.id, ['operator']);
  const colleague = await buildUser(server, client.id, ['operator']);
  const own = await buildGroup(server, me, { name: 'Own', isActive: false });
  const shared = await buildGroup(server, colleague, { name: 'Shared', isShared: true });
  const guest = await buildContact(server, colleague, { firstName: 'Guest', isShared: true });
  const ana = await buildContact(server, me, { firstName: 'Ana' });
  await buildMessage(server, me, { groupIds: [own.id, shared.id], contactIds: [guest.id, ana.id] });
  const { messages } = server.api(me.token);
  const told = async () =>
    (await messages.recentRecipients()).sets.map(({ groups, contacts, ReceiverCount, LeftOut }) => [
      groups.map(({ Name, Status }) => `${Name} ${Status}`),
      contacts.map(({ FirstName }) => FirstName),
      ReceiverCount,
      LeftOut,
    ]);
  expect(await told()).toEqual([[['Own inactive', 'Shared active'], ['Ana', 'Guest'], 2, 0]]);
  const { db } = server.services.database;
  await db.updateTable('groups').set({ shared_at: null }).where('client_id', '=', client.id).where('id', '=', shared.id).execute();
  await db.updateTable('contacts').set({ shared_at: null }).where('client_id', '=', client.id).where('id', '=', guest.id).execute();
  expect(await told()).toEqual([[['Own inactive'], ['Ana'], 1, 2]]);
});
