import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildContact, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { buildFreeAccount } from './billing.test-setup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PRICE_OPERATOR: '12.50' });
});
afterAll(() => server.close());

test('the Account Holder sees what is used, what one of each costs, and a bill that is the sum of its lines', async () => {
  const { id } = await buildClient(server);
  const holder = await buildUser(server, id, ['holder', 'admin', 'operator']);
  const operator = await buildUser(server, id, ['operator']);
  const gone = await buildUser(server, id, ['operator']);
  await server.services.database.db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', gone.id).execute();
  // An invited operator is not counted.
  await buildUserInvitation(server, id, { isOperator: true });
  await buildContact(server, operator, { phone: '+12025550190' });
  await buildContact(server, holder, { phone: '+12025550190' });
  await buildContact(server, holder, { phone: '+12025550191' });
  const answer = await server.api(holder.token).billing.usage();
  expect(answer.usage).toEqual({ admins: 1, operators: 2, receivers: 2, messages: 25 });
  expect(answer.prices).toEqual({ admin: 500, operator: 1250, receiver: 100, message: 50, receiverActivity: 25 });
  expect(answer.lines).toEqual({ admins: 500, operators: 2500, receivers: 200, messages: 1250, receiversActivity: 50 });
  expect(answer.projected).toBe(4500);
});

test('prices travel as dollars with two decimals', async () => {
  const { id } = await buildClient(server);
  const holder = await buildUser(server, id, ['holder']);
  const response = await fetch(`${server.baseUrl}/api/saas-client/usage`, { headers: { authorization: `Bearer ${holder.token}` } });
  expect(await response.json()).toMatchObject({ PerUnit: { operator: '12.50', message: '0.50' }, ProjectedPrice: '12.50', usage: { messageCount: 25 } });
});

test('free use has its number of messages, and says so while it lasts; afterwards it says that it is over', async () => {
  const account = await buildFreeAccount(server, 3);
  const change = () => account.api.billing.changeMessages({ query: { messages: 30 } });
  expect((await account.api.billing.status()).trialEndsAt).toBe(server.clock.at + 11 * dayMs);
  await expect(change()).rejects.toMatchObject({
    failure: { code: 'trial_limit_reached', limit: 'message' },
    message: expect.stringContaining('you can set up to twenty-five concurrent Geofence Messages') as string,
  });
  await account.change({ trial_started_at: new Date(server.clock.at - 14 * dayMs) });
  const over = { failure: { code: 'trial_ended' }, message: '14-day free period has ended. Activate your account.' };
  await expect(change()).rejects.toMatchObject(over);
  expect(await account.api.billing.status()).not.toHaveProperty('trialEndsAt');
});
