// The whole server with Stripe as its provider, in the place that the sandbox has in the other tests of this feature.
import { randomUUID } from 'node:crypto';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FakeCard } from '../../../../test/fake-stripe-books.ts';
import { buildCustomer } from '../../../../test/fake-stripe-objects.ts';
import { type FakeStripe, startFakeStripe } from '../../../../test/fake-stripe.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { buildFreeAccount } from '../billing.test-setup.ts';
import { today } from './stripe.test-setup.ts';

let fake: FakeStripe;
let server: TestServer;

beforeAll(async () => {
  fake = await startFakeStripe(() => today);
  server = await startTestServer(fake.settings);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

/** Jobs act on events a moment later. */
const patience = { timeout: 15_000, interval: 100 };

test('a card, a paid account, a failed payment and its settlement go through Stripe and come back as events', async () => {
  const { api, clientId } = await buildFreeAccount(server, 4);
  const { setup } = await api.billing.beginPaymentSetup({ query: {} });
  expect(setup).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_earshot', scriptUrl: 'https://js.stripe.com/endive/stripe.js' });
  const setupId = setup?.clientSecret.split('_secret_')[0] ?? '';
  fake.books.finishSetup(setupId);
  await api.billing.savePaymentMethod({ body: { token: setupId } });
  expect(await api.billing.status()).toMatchObject({ card: { brand: 'Visa', last4: '4242' }, canActivate: true });
  expect((await api.billing.beginPaymentSetup({ query: {} })).message).toBe('Payment method already exists');

  await api.billing.activate({ query: {} });
  expect(await api.billing.status()).toMatchObject({ isActive: true, nextBillAt: today + 10 * dayMs });
  const { projected } = await api.billing.usage();
  const price = await api.billing.projectPrice({ query: { messages: 30 } });
  expect(price).toMatchObject({ projected: projected + 250, nextInvoice: { total: projected + 250, at: today + 10 * dayMs } });

  await api.billing.changeMessages({ query: { messages: 30 } });
  const charged = () => fake.books.subscriptions[0]?.items.data.find(({ price: { lookup_key } }) => lookup_key === 'earshot_message_50')?.quantity;
  await vi.waitFor(() => expect(charged()).toBe(30), patience);
  expect((await api.billing.portal()).url).toMatch(/^https:\/\/billing\.stripe\.example\//);

  const { id = '', metadata } = fake.books.subscriptions[0] ?? {};
  expect([metadata, ...[...fake.books.customers.values()].map((each) => !each.deleted && each.metadata)]).toEqual([
    { app: 'earshot' },
    { client_id: clientId },
  ]);
  const [method] = fake.books.methods.values();
  Object.assign(method?.card ?? {}, { last4: '0341' });
  fake.books.endPeriod(id);
  expect(new Set(await fake.deliver(server.baseUrl))).toEqual(new Set([200]));
  await vi.waitFor(async () => expect(await api.billing.status()).toMatchObject({ isActive: true, graceEndsAt: expect.any(Number) }), patience);
  const mails = server.services.database.db.selectFrom('outbox').select(['subject', 'body']).where('client_id', '=', clientId).where('kind', '=', 'account');
  expect(await mails.execute()).toEqual([
    { subject: 'A payment for your Earshot account failed', body: expect.stringMatching(/A payment of \$\d+\.\d\d .*https:\/\/invoice\.stripe\.example\//s) },
  ]);

  Object.assign(method?.card ?? {}, { last4: '4242' });
  fake.books.settle(id);
  expect(new Set(await fake.deliver(server.baseUrl))).toEqual(new Set([200]));
  await vi.waitFor(async () => expect(await api.billing.status()).not.toHaveProperty('graceEndsAt'), patience);
  expect(await api.billing.status()).toMatchObject({ isDeactivated: false, isActive: true });
}, 60_000);

test('a provider that is away still lets the account be seen, and fails only the calls that need it', async () => {
  const { api } = await buildFreeAccount(server);
  await api.billing.beginPaymentSetup({ query: {} });
  fake.mood = 'failing';
  await expect(api.billing.beginPaymentSetup({ query: {} })).rejects.toMatchObject({ failure: { code: 'payments_unavailable' } });
  expect(await api.billing.status()).toMatchObject({ hasPaymentMethod: false });
  expect((await api.billing.projectPrice({ query: { messages: 30 } })).nextInvoice).toBeUndefined();
  await expect(api.billing.invoices()).rejects.toMatchObject({ failure: { code: 'payments_unavailable' } });
  expect((await api.billing.bill({ query: {} })).total).toBeGreaterThan(0);
  fake.mood = 'well';
  expect((await api.billing.beginPaymentSetup({ query: {} })).setup).toBeDefined();
});

test('a customer deleted at the provider is made anew with the next card, and the account can be activated again', async () => {
  const { api, row } = await buildFreeAccount(server, 20);
  const saveCard = async () => {
    const token = (await api.billing.beginPaymentSetup({ query: {} })).setup?.clientSecret.split('_secret_')[0] ?? '';
    fake.books.finishSetup(token);
    await api.billing.savePaymentMethod({ body: { token } });
  };
  await saveCard();
  await api.billing.activate({ query: {} });
  const customer = fake.books.subscriptions[0]?.customer;
  const customerId = typeof customer === 'string' ? customer : '';
  fake.books.deleteCustomer(customerId);
  await fake.deliver(server.baseUrl);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ deactivated_at: expect.any(Number) }), patience);
  expect(await api.billing.status()).toMatchObject({ hasPaymentMethod: false });
  await saveCard();
  await api.billing.activate({ query: {} });
  expect(await api.billing.status()).toMatchObject({ isActive: true, card: { last4: '4242' } });
  expect(fake.books.subscriptions[0]?.customer).not.toBe(customerId);
});

test.each([
  ['no customer', () => Promise.resolve()],
  [
    'the deleted one before it',
    (clientId: string) => {
      const { id } = fake.books.born('cus');
      fake.books.customers.set(id, { id, object: 'customer', deleted: true });
      return server.services.database.db.insertInto('billing_accounts').values({ client_id: clientId, provider: 'stripe', customer_id: id }).execute();
    },
  ],
])('a customer in whose place a restored backup has %s comes back to its client with the next event', async (_, keepBefore) => {
  const { api, clientId, change, row } = await buildFreeAccount(server, 20);
  const token = (await api.billing.beginPaymentSetup({ query: {} })).setup?.clientSecret.split('_secret_')[0] ?? '';
  fake.books.finishSetup(token);
  await api.billing.savePaymentMethod({ body: { token } });
  await api.billing.activate({ query: {} });
  await fake.deliver(server.baseUrl);
  const [subscription] = fake.books.subscriptions;
  const { db } = server.services.database;
  const known = db.selectFrom('billing_accounts').select(['client_id', 'customer_id', 'subscription_id']).where('client_id', '=', clientId);
  const before = await known.execute();
  expect(before).toMatchObject([{ subscription_id: subscription?.id }]);
  await db.deleteFrom('billing_accounts').where('client_id', '=', clientId).execute();
  await keepBefore(clientId);
  await change({ activated_at: null });
  expect(await api.billing.status()).toMatchObject({ isActive: false, hasPaymentMethod: false });

  fake.books.endPeriod(subscription?.id ?? '');
  await fake.deliver(server.baseUrl);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ activated_at: expect.any(Number), deactivated_at: null }), patience);
  expect(await api.billing.status()).toMatchObject({ isActive: true, card: { last4: '4242' } });
  expect(await known.execute()).toEqual(before);
});

test('customers of other programs, of another customer of the client, and of a company that is gone are left alone', async () => {
  const { api, clientId } = await buildFreeAccount(server);
  await api.billing.beginPaymentSetup({ query: {} });
  const { db } = server.services.database;
  const known = db.selectFrom('billing_accounts').select(['client_id', 'customer_id']).orderBy('client_id');
  const before = await known.execute();
  const strangers = [{}, { client_id: '17' }, { client_id: clientId }, { client_id: randomUUID() }].map((metadata) => {
    const customer = buildCustomer(fake.books.born('cus'), { metadata });
    fake.books.customers.set(customer.id, customer);
    fake.books.note('customer.updated', customer);
    return customer;
  });
  const asked = () => fake.asked.filter(({ path }) => strangers.some(({ id }) => path.endsWith(id)));
  const warn = vi.spyOn(server.services.log, 'warn');
  await fake.deliver(server.baseUrl);
  const told = (at: number, words: string) => [{ customerId: strangers.at(at)?.id, clientId: expect.any(String) }, words];
  await vi.waitFor(() => expect(warn.mock.calls).toHaveLength(2), patience);
  expect(warn.mock.calls).toContainEqual(told(-1, 'the payment provider has a customer whose company is not in this database'));
  expect(warn.mock.calls).toContainEqual(told(-2, 'the payment provider has two customers of one company'));
  await vi.waitFor(() => expect(asked()).toHaveLength(strangers.length), patience);
  expect(await known.execute()).toEqual(before);
});

test('a renewal that the bank wants to be asked about is mailed with the link where it is approved, and approved it is over', async () => {
  const { api, holder, row } = await buildFreeAccount(server, 20);
  const saveCard = async (card: FakeCard, replaces = false) => {
    const token = (await api.billing.beginPaymentSetup({ query: { replaces } })).setup?.clientSecret.split('_secret_')[0] ?? '';
    fake.books.finishSetup(token, card);
    await api.billing.savePaymentMethod({ body: { token } });
  };
  await saveCard('visa');
  await api.billing.activate({ query: {} });
  await saveCard('asks_each_time', true);
  const id = fake.books.subscriptions[0]?.id ?? '';
  fake.books.endPeriod(id);
  expect(fake.books.events.map(({ type }) => type)).toContain('invoice.payment_action_required');
  await fake.deliver(server.baseUrl);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ payment_failed_at: expect.any(Number), deactivated_at: null }), patience);
  const { db } = server.services.database;
  const asked = db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', holder.email)
    .where('subject', '=', 'Your bank asks you to approve an Earshot payment');
  const mails = await asked.execute();
  expect(mails).toHaveLength(1);
  const invoice = [...fake.books.invoices.values()].at(-1);
  expect(mails[0]?.body).toContain(`Approve it here:\n\n${invoice?.hosted_invoice_url}\n\n`);
  fake.books.answerBank(invoice?.confirmation_secret?.client_secret ?? '', true);
  await fake.deliver(server.baseUrl);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ payment_failed_at: null, deactivated_at: null }), patience);
});

test('a refund and a dispute leave the account as it is, and are reported once for any number of events', async () => {
  const { api, holder, clientId, row } = await buildFreeAccount(server, 20);
  const token = (await api.billing.beginPaymentSetup({ query: {} })).setup?.clientSecret.split('_secret_')[0] ?? '';
  fake.books.finishSetup(token);
  await api.billing.savePaymentMethod({ body: { token } });
  await api.billing.activate({ query: {} });
  await fake.deliver(server.baseUrl);
  const before = await row();
  const payment = [...fake.books.payments.values()].at(-1);
  if (!payment) throw new Error('Nothing was paid');
  fake.books.refund(payment, 500);
  fake.books.refund(payment, 250, 500);
  fake.books.dispute(payment);
  const told = fake.books.events.slice(-3);
  expect(await fake.deliver(server.baseUrl)).toEqual([200, 200, 200]);
  for (const event of told) expect((await fake.send(server.baseUrl, event)).status).toBe(200);
  const { db } = server.services.database;
  const mails = await db.selectFrom('outbox').select('subject').where('recipient', '=', holder.email).where('subject', 'not like', '%is paid%').execute();
  expect(mails.map(({ subject }) => String(subject)).toSorted()).toEqual([
    `A payment of $${(payment.amount / 100).toFixed(2)} for your Earshot account is disputed`,
    'Refund of $2.50 for your Earshot account',
    'Refund of $5.00 for your Earshot account',
  ]);
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('client_id', '=', clientId)
    .where('action', 'in', ['billing.refunded', 'billing.disputed'])
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['billing.disputed', 'billing.refunded', 'billing.refunded']);
  expect(await row()).toEqual(before);
});
