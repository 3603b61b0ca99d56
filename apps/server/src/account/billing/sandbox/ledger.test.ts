import { dayMs, monthlyBill, type Usage } from '@earshot/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, workerServer } from '../../../../test/server.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { PaymentProvider, ProviderEvent, TakeEvent } from '../provider.ts';
import { cancelAtEnd, cancelNow, keep, pay } from './changes.ts';
import { openSandbox, renewDue, saveTestCard } from './index.ts';
import { invoiceLines, invoiceTotal } from './invoice-lines.ts';
import { findLive, listInvoices } from './store.ts';

let server: TestServer;
let provider: PaymentProvider;
let customerId: string;
const events: ProviderEvent[] = [];

const usage: Usage = { admins: 2, operators: 3, receivers: 10, messages: 40 };
/** That usage at the default prices: 10.00 + 30.00 + 10.00 + 20.00 + 2.50. */
const monthly = 7_250;
const start = Date.UTC(2026, 10, 20, 17);

beforeAll(async () => {
  server = await workerServer();
  provider = openSandbox(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  events.length = 0;
  customerId = await provider.ensureCustomer({ clientId: newId(start), name: 'Ridge Tours', email: 'holder@test.example', language: 'en' });
  await put('visa');
});

const db = () => server.services.database.db;
const put = (card: Parameters<typeof saveTestCard>[2]) => saveTestCard(db(), customerId, card);
const subscribe = (values: { readonly trialEndsAt?: number; readonly key?: string } = {}) =>
  provider.subscribe({ customerId, usage, key: `first-${customerId}`, ...values });
const renewAt = (at: number) => {
  server.clock.at = at;
  const take: TakeEvent = async (event) => void (event.customerId === customerId && events.push(event));
  return renewDue(server.services, { take, beforeInvoice: async () => {} });
};
const subscription = async () => (await provider.loadState(customerId)).subscription;
const invoices = async () => (await listInvoices(db(), customerId)).map(({ number, status, total_cents, failure }) => [number, status, total_cents, failure]);
const meant = async () => ({ customerId, subscriptionId: (await subscription())?.id ?? '' });
const month = (index: number, day = 20) => Date.UTC(2026, 10 + index, day, 17);

test('a client has one customer, however often it is made', async () => {
  const clientId = newId(start);
  const ids = await Promise.all([1, 2].map(() => provider.ensureCustomer({ clientId, name: 'Ridge Tours', email: 'holder@test.example', language: 'en' })));
  expect(ids).toEqual([`cus_sandbox_${clientId}`, `cus_sandbox_${clientId}`]);
  expect(await provider.loadState(`cus_sandbox_${clientId}`)).toMatchObject({ card: undefined, subscription: undefined });
});

test('subscribing charges the first month at once', async () => {
  await subscribe();
  expect(await provider.loadState(customerId)).toMatchObject({
    card: { brand: 'Visa', last4: '4242', expires: '12/2034' },
    subscription: { id: expect.stringMatching(/^sub_sandbox_/), status: 'active', usage, periodEndsAt: month(1) },
  });
  expect(await invoices()).toEqual([['0001', 'paid', monthly, null]]);
});

test('two wishes at the same moment, under one key or under two, make one subscription and one invoice', async () => {
  await Promise.all([subscribe(), subscribe(), subscribe({ key: `other-${customerId}` })]);
  await subscribe({ key: `later-${customerId}` });
  const rows = await db().selectFrom('sandbox_subscriptions').select('id').where('customer_id', '=', customerId).execute();
  expect(rows).toHaveLength(1);
  expect(await invoices()).toHaveLength(1);
});

test('the same wish again starts nothing anew after a cancellation; another one does', async () => {
  await subscribe();
  await cancelNow(server.services, await meant());
  await subscribe();
  expect(await subscription()).toMatchObject({ status: 'canceled', endsAt: start });
  await subscribe({ key: `second-${customerId}` });
  expect(await subscription()).toMatchObject({ status: 'active' });
});

test('no subscription starts without a card, and with a refused card neither a subscription nor an invoice', async () => {
  await put('charge_fails');
  await expect(subscribe()).rejects.toMatchObject({ failure: { code: 'payment_declined' }, message: 'Your card was declined.' });
  await db().updateTable('sandbox_customers').set({ card: null }).where('id', '=', customerId).execute();
  await expect(subscribe()).rejects.toMatchObject({ failure: { code: 'conflict' } });
  expect(await provider.loadState(customerId)).toMatchObject({ card: undefined, subscription: undefined });
  expect(await invoices()).toEqual([]);
});

test('free days cost nothing; the first invoice comes at their end, and the months count from there', async () => {
  const trialEndsAt = Date.UTC(2027, 0, 31, 9);
  await subscribe({ trialEndsAt });
  expect(await subscription()).toMatchObject({ status: 'trialing', periodEndsAt: trialEndsAt });
  await renewAt(trialEndsAt - 1);
  expect(await invoices()).toEqual([]);
  await renewAt(trialEndsAt);
  expect(await subscription()).toMatchObject({ status: 'active', periodEndsAt: Date.UTC(2027, 1, 28, 9) });
  await renewAt(Date.UTC(2027, 2, 1));
  expect(await subscription()).toMatchObject({ periodEndsAt: Date.UTC(2027, 2, 31, 9) });
  expect(events.map(({ type }) => type)).toEqual(['invoice.paid', 'invoice.paid']);
});

test('free days that are over already charge at once', async () => {
  await subscribe({ trialEndsAt: start });
  expect(await subscription()).toMatchObject({ status: 'active', periodEndsAt: month(1) });
});

test('a changed usage is charged from the next period on', async () => {
  await subscribe();
  const more = { ...usage, messages: 100 };
  await provider.changeUsage(customerId, more);
  expect(await provider.previewInvoice(customerId, more)).toEqual({ total: monthly + 3_000, at: month(1) });
  expect(await subscription()).toMatchObject({ usage: more });
  expect(await invoices()).toHaveLength(1);
  await renewAt(month(1));
  expect(await invoices()).toEqual([
    ['0002', 'paid', monthly + 3_000, null],
    ['0001', 'paid', monthly, null],
  ]);
});

test('without a subscription a changed usage has no effect and no next invoice exists', async () => {
  await provider.changeUsage(customerId, usage);
  expect(await provider.previewInvoice(customerId, usage)).toBeUndefined();
});

test('a renewal that the bank refuses leaves an invoice open, nothing more is charged by time, and paying it goes on', async () => {
  await subscribe();
  await put('charge_fails');
  await renewAt(month(4));
  await renewAt(month(5));
  expect(await subscription()).toMatchObject({ status: 'past_due', periodEndsAt: month(2) });
  expect(await invoices()).toEqual([
    ['0002', 'open', monthly, 'Your card was declined.'],
    ['0001', 'paid', monthly, null],
  ]);
  const open = (await listInvoices(db(), customerId))[0]?.id ?? '';
  const payment = { customerId, invoiceId: open };
  expect(await pay(server.services, payment)).toBe('invoice.payment_failed');
  await put('mastercard');
  // Two clicks on Pay.
  expect((await Promise.all([pay(server.services, payment), pay(server.services, payment)])).toSorted()).toEqual(['invoice.paid', undefined]);
  expect(await subscription()).toMatchObject({ status: 'active', periodEndsAt: month(2) });
  expect(events.map(({ type }) => type)).toEqual(['invoice.payment_failed']);
  // Skipped months are charged one by one.
  await renewAt(month(4));
  expect((await invoices()).map(([number, status]) => `${number} ${status}`)).toEqual(['0005 paid', '0004 paid', '0003 paid', '0002 paid', '0001 paid']);
});

test('without a card at the renewal the invoice stays open too', async () => {
  await subscribe();
  await db().updateTable('sandbox_customers').set({ card: null }).where('id', '=', customerId).execute();
  await renewAt(month(1));
  expect((await invoices())[0]).toEqual(['0002', 'open', monthly, 'There is no card on file.']);
  expect((await subscription())?.openInvoice).toMatchObject({ failure: 'no card' });
});

test('cancelled for the end of the period it runs until then, can be kept, and ends without an invoice', async () => {
  await subscribe();
  expect(await cancelAtEnd(server.services, await meant())).toBe('customer.subscription.updated');
  expect(await cancelAtEnd(server.services, await meant())).toBeUndefined();
  expect(await subscription()).toMatchObject({ status: 'active', endsAt: month(1) });
  await keep(server.services, await meant());
  expect((await subscription())?.endsAt).toBeUndefined();
  await cancelAtEnd(server.services, await meant());
  await renewAt(month(1));
  expect(await subscription()).toMatchObject({ status: 'canceled', endsAt: month(1) });
  expect(await invoices()).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual(['customer.subscription.deleted']);
});

test('cancelled at once it ends at once, and what was open is not asked for any more', async () => {
  await subscribe();
  await put('charge_fails');
  await renewAt(month(1));
  expect(await cancelNow(server.services, await meant())).toBe('customer.subscription.deleted');
  expect(await findLive(db(), customerId)).toBeUndefined();
  expect((await invoices())[0]?.[1]).toBe('void');
});

test('one that owes and was cancelled for the end of the period ends then', async () => {
  await subscribe();
  await put('charge_fails');
  await renewAt(month(1));
  await cancelAtEnd(server.services, await meant());
  await renewAt(month(2) + dayMs);
  expect(await subscription()).toMatchObject({ status: 'canceled', endsAt: month(2) });
});

test('a night catches up two years at most, and a customer whose renewal fails does not stop the others', async () => {
  await subscribe();
  const broken = await provider.ensureCustomer({
    clientId: '00000000-0000-0000-0000-000000000000',
    name: 'Broken',
    email: 'broken@test.example',
    language: 'en',
  });
  await saveTestCard(db(), broken, 'visa');
  await provider.subscribe({ customerId: broken, usage, key: 'broken' });
  await db().updateTable('sandbox_subscriptions').set({ usage: 'null' }).where('customer_id', '=', broken).execute();
  await renewAt(month(40));
  expect(await invoices()).toHaveLength(25);
  await renewAt(month(40));
  expect(await invoices()).toHaveLength(41);
  await db().deleteFrom('sandbox_invoices').where('customer_id', '=', broken).execute();
  await db().deleteFrom('sandbox_subscriptions').where('customer_id', '=', broken).execute();
});

test('an invoice is the sum of its lines and the monthly bill, for any usage and any prices', () => {
  const count = fc.nat(5_000);
  const usages = fc.record({ admins: count, operators: count, receivers: count, messages: count });
  const prices = fc.record({ admin: count, operator: count, receiver: count, message: count, receiverActivity: count });
  fc.assert(
    fc.property(usages, prices, (used, priced) => {
      const lines = invoiceLines(used, priced);
      const { total, ...bill } = monthlyBill(used, priced);
      expect(invoiceTotal(lines)).toBe(total);
      expect(lines.map(({ count: many, each }) => many * each)).toEqual([bill.admins, bill.operators, bill.receivers, bill.messages, bill.receiversActivity]);
    }),
  );
});
