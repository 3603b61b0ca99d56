import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const countsAs = (caller: BuiltUser, userId: string) => server.api(caller.token).users.counts({ params: { userId } });
const notFound = { failure: { code: 'not_found' } };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
});

test('operators learn how much they own, Everyone not counted', async () => {
  await buildContact(server, operator);
  await buildContact(server, operator);
  await buildGroup(server, operator);
  expect(await countsAs(operator, operator.id)).toEqual({ data: { operator: 1, contact: 2, group: 1, message: 0 } });
});

test('an admin and the Account Holder learn it of anybody in their client', async () => {
  await buildContact(server, operator);
  for (const role of ['admin', 'holder'] as const) {
    const caller = await buildUser(server, clientId, [role]);
    expect((await countsAs(caller, operator.id)).data).toMatchObject({ operator: 1, contact: 1 });
    expect((await countsAs(caller, caller.id)).data).toMatchObject({ operator: 0, contact: 0 });
  }
});

test('an operator does not find colleagues, and nobody finds people of another client', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
  await expect(countsAs(operator, colleague.id)).rejects.toMatchObject(notFound);
  await expect(countsAs(stranger, operator.id)).rejects.toMatchObject(notFound);
});
