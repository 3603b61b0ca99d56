import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildContact, buildMessage, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

test('an erasure takes the name from the history of a message that had the person as a receiver; an export says so and names nobody else', async () => {
  const { id: clientId } = await buildClient(server);
  const [holder, operator] = [await buildUser(server, clientId, ['holder', 'admin']), await buildUser(server, clientId, ['operator'])];
  const api = (as: BuiltUser) => server.api(as.token);
  const ana = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' });
  const ben = await buildContact(server, operator, { firstName: 'Ben', lastName: 'Birch' });
  const { id } = await buildMessage(server, operator, { title: 'Gate code' });
  const contacts = { kind: 'some' as const, ids: new Set([ana.id, ben.id]) };
  await api(operator).messages.saveRecipients({ body: { messageId: id, groups: { kind: 'some', ids: new Set() }, contacts } });
  const told = async () =>
    (await api(operator).activity.history({ query: { messageId: id } })).data.flatMap(({ change }) => change?.changes.map(({ to }) => to));
  expect(await told()).toEqual(expect.arrayContaining(['2 added', 'Ana Alder', 'Ben Birch']));
  const held = (await api(holder).personalData.export({ body: { contactId: ana.id } })).audit.find(({ action }) => action === 'message.changed');
  expect(held?.changes.map(({ to }) => to)).toEqual(['2 added', 'this person']);
  await api(holder).personalData.erase({ body: { contactId: ana.id, confirmation: ana.phone } });
  expect(await told()).toEqual(expect.arrayContaining(['2 added', 'a deleted contact', 'Ben Birch']));
  const kept = await server.services.database.db.selectFrom('audit_entries').select('changes').where('client_id', '=', operator.clientId).execute();
  expect(JSON.stringify(kept)).not.toContain('Birch');
});
