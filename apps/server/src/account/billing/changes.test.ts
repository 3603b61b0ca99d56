// The provider is told whom to bill and for how much (decision 027).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import { playDuePeriod } from './sandbox/changes.ts';
import { refreshCustomer, syncCustomer, tellChanges } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
/** Jobs run a moment later. */
const soon = { timeout: 15_000, interval: 50 };

async function buildPaidAccount() {
  const account = await buildFreeAccount(server);
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
  const charged = async () => {
    const query = db().selectFrom('sandbox_subscriptions').select('usage').where('customer_id', '=', account.customerId);
    return (await query.executeTakeFirstOrThrow()).usage;
  };
  return { ...account, charged };
}

/** Lets a minute pass and expects this charge at the provider. */
async function expectCharged(charged: () => Promise<object>, expected: object) {
  await tellChanges(openBilling(server));
  await expect.poll(charged, soon).toMatchObject(expected);
}

test('people who come and go, however that happens, are charged from the next minute on, as Usage says', async () => {
  const { api, holder, clientId, charged } = await buildPaidAccount();
  expect(await charged()).toEqual({ admins: 1, operators: 1, receivers: 0, messages: 25 });
  const first = await buildContact(server, holder, { phone: '+12025550181' });
  const second = await buildContact(server, holder, { phone: '+12025550182' });
  await expectCharged(charged, { receivers: 2 });
  const contact = (id: string) => db().updateTable('contacts').where('client_id', '=', clientId).where('id', '=', id);
  await contact(second.id).set({ phone: '+12025550183' }).execute();
  await db().deleteFrom('contacts').where('client_id', '=', clientId).where('id', '=', first.id).execute();
  const operator = await buildUser(server, clientId, ['operator']);
  await expectCharged(charged, { receivers: 1, operators: 2 });
  expect(await charged()).toEqual((await api.billing.usage()).usage);
  const user = db().updateTable('users').where('id', '=', operator.id);
  await user.set({ archived_at: new Date(server.clock.at) }).execute();
  await expectCharged(charged, { operators: 1 });
});

test('the provider does not hear of uncharged changes: names of contacts, and clients without billing', async () => {
  const { api, holder, clientId } = await buildPaidAccount();
  const { id } = await buildContact(server, holder, { phone: '+12025550184' });
  const free = await buildFreeAccount(server, 2);
  await tellChanges(openBilling(server));
  await api.contacts.save({ body: { form: { id, firstName: 'Other', lastName: 'Name', email: '', phone: '+12025550184', country: 'US' } } });
  await buildContact(server, free.holder, { phone: '+12025550185' });
  const noted = db().selectFrom('billing_changes').select('client_id').where('client_id', 'in', [clientId, free.clientId]);
  expect(await noted.execute()).toEqual([]);
});

test('messages are charged by their highest number since the last invoice, which Usage and Billing say alike', async () => {
  const { api, customerId, charged } = await buildPaidAccount();
  await api.billing.changeMessages({ query: { messages: 100 } });
  await api.billing.changeMessages({ query: { messages: 30 } });
  expect(await api.billing.usage()).toMatchObject({ usage: { messages: 30 }, billedMessages: 100, lines: { messages: 5_000 } });
  // Further lowering saves nothing; raising costs.
  expect(await api.billing.projectPrice({ query: { messages: 25 } })).toMatchObject({ billedMessages: 100, messages: 5_000 });
  await api.billing.portal();
  expect(await charged()).toMatchObject({ messages: 100 });
  const { projected } = await api.billing.usage();
  expect(await openBilling(server).provider.previewInvoice(customerId, await charged())).toMatchObject({ total: projected });

  const due = new Date(server.clock.at);
  await db().updateTable('sandbox_subscriptions').set({ period_ends_at: due }).where('customer_id', '=', customerId).execute();
  await refreshCustomer(openBilling(server), customerId);
  await api.billing.changeMessages({ query: { messages: 60 } });
  await api.billing.changeMessages({ query: { messages: 25 } });
  await syncCustomer(openBilling(server), customerId);
  await playDuePeriod(server.services, customerId);
  const invoices = db().selectFrom('sandbox_invoices').select('total_cents').where('customer_id', '=', customerId).orderBy('number', 'desc');
  expect(await invoices.executeTakeFirstOrThrow()).toEqual({ total_cents: 1_500 + 60 * 50 });
  await refreshCustomer(openBilling(server), customerId);
  expect(await api.billing.usage()).toMatchObject({ usage: { messages: 25 }, billedMessages: 25 });
  await expectCharged(charged, { messages: 25 });
});

test("bills go to the company's current name and its current Account Holder; both holders are told", async () => {
  const { api, holder, clientId, customerId, colleague } = await buildPaidAccount();
  const payer = () => db().selectFrom('sandbox_customers').select(['name', 'email']).where('id', '=', customerId).executeTakeFirstOrThrow();
  await db().updateTable('clients').set({ name: 'Renamed Works' }).where('id', '=', clientId).execute();
  await tellChanges(openBilling(server));
  await expect.poll(payer, soon).toEqual({ name: 'Renamed Works', email: holder.email });
  const next = await colleague(['operator']);
  await api.users.transferOwnership({ body: { userId: next.id } });
  // At once, not with the next minute.
  await expect.poll(payer, soon).toEqual({ name: 'Renamed Works', email: next.email });
  const mails = await db()
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('client_id', '=', clientId)
    .where('subject', 'like', '%Account Holder%')
    .execute();
  expect(mails).toHaveLength(2);
  expect(new Map(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual(
    new Map<string, unknown>([
      [next.email, 'You are now the Account Holder of Renamed Works'],
      [holder.email, expect.stringMatching(/ is now the Account Holder of Renamed Works$/)],
    ]),
  );
});
