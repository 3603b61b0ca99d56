import { dayMs } from '@earshot/domain';
import { expect, test } from 'vitest';
import { buildPayer, startStripe, today, usage, usageCents } from './stripe.test-setup.ts';

test('an invoice has the lines of the monthly bill at the prices of its time; another customer has others', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  const [invoice, ...others] = await setting.stripe.listInvoices(customerId, today - dayMs);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ at: today, countedAt: today + 999, total: usageCents, status: 'paid' });
  // Prices change, a made invoice does not.
  await setting.open({ admin: 900, operator: 900, receiver: 900, message: 900, receiverActivity: 900 });
  expect(await setting.stripe.loadInvoiceLines(invoice?.id ?? '')).toEqual([
    { kind: 'admin', count: 1, each: 500, amount: 500 },
    { kind: 'operator', count: 2, each: 1_000, amount: 2_000 },
    { kind: 'receiver', count: 4, each: 100, amount: 400 },
    { kind: 'message', count: 25, each: 50, amount: 1_250 },
    { kind: 'receiverActivity', count: 4, each: 25, amount: 100 },
  ]);
  expect(await setting.stripe.listInvoices(customerId, today)).toEqual([]);
});

test('free days make no invoice to explain, and a line of another program is only in the total', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first', trialEndsAt: today + dayMs });
  expect(await setting.stripe.listInvoices(customerId, 0)).toEqual([]);
  const { books } = setting.fake;
  const [subscription] = books.subscriptions;
  const price = subscription?.items.data[0]?.price;
  // A price that somebody made in Stripe's dashboard.
  Object.assign(price ?? {}, { lookup_key: null, metadata: {} });
  books.endPeriod(subscription?.id ?? '');
  const [invoice] = await setting.stripe.listInvoices(customerId, 0);
  expect(invoice?.total).toBe(usageCents);
  const lines = await setting.stripe.loadInvoiceLines(invoice?.id ?? '');
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(usageCents - 500);
});
