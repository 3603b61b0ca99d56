import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

test('the navigation, the Contacts page, Everyone and Activity count the same people, after each change', async () => {
  const { id: clientId } = await buildClient(server);
  const operator = await buildUser(server, clientId, ['operator']);
  const colleague = await buildUser(server, clientId, ['operator']);
  await buildContact(server, colleague, { isShared: true });
  await buildContact(server, colleague);
  const api = server.api(operator.token);
  const everyone = (await api.groups.list({ query: {} })).data.filter(({ isDefault }) => isDefault);
  await buildMessage(server, operator, { groupIds: everyone.map(({ id }) => id) });

  const expectPeople = async (people: number) => {
    const { data: counts } = await api.users.counts({ params: { userId: operator.id } });
    const page = await api.contacts.list({ query: {} });
    const groups = await api.groups.list({ query: {} });
    const activity = await api.activity.list({ query: {} });
    const members = groups.data.find(({ isDefault }) => isDefault)?.memberCount;
    expect([counts.people, page.ownCount, members, activity.ReceiverCount]).toEqual([people, people, people, people]);
    // The colleague's shared contact is in the list and nowhere else.
    expect(page.count).toBe(people + 1);
  };
  await expectPeople(0);
  const [one] = [await buildContact(server, operator), await buildContact(server, operator)];
  await expectPeople(2);
  const { db } = server.services.database;
  await db.updateTable('contacts').set({ is_default: true }).where('id', '=', one.id).execute();
  await expectPeople(2);
  expect((await api.users.counts({ params: { userId: operator.id } })).data.contact).toBe(1);
  await db.deleteFrom('contacts').where('id', '=', one.id).execute();
  await expectPeople(1);
});
