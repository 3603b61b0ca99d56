// Stripe computes the tax: from the customer's address, on what is charged.
import type { BillingAddress } from '@earshot/domain';
import { expect, onTestFinished, test } from 'vitest';
import { noPlace } from '../../../../test/fake-stripe-tax.ts';
import { startFakeStripe } from '../../../../test/fake-stripe.ts';
import { startTestServer } from '../../../../test/server.ts';
import { buildFreeAccount } from '../billing.test-setup.ts';
import { ada, buildPayer, prices, startStripe, timesAsked, today, usage, usageCents } from './stripe.test-setup.ts';

const address: BillingAddress = { line1: '1200 17th Street', line2: '', city: 'Denver', state: 'CO', postalCode: '80202', country: 'US', taxId: '' };
const tax = usageCents / 10;
const unlocated = {
  failure: { code: 'invalid_input', issues: [{ field: 'postalCode', message: expect.stringMatching(/cannot find this address/) as string }] },
};

/** The same books, with and without tax. */
async function startTaxed() {
  const setting = await startStripe();
  return { ...setting, untaxed: setting.stripe, stripe: await setting.open(prices, true) };
}

test('the address and the number for taxes follow to the customer, once however often they are told', async () => {
  const { fake, stripe } = await startTaxed();
  const id = await stripe.ensureCustomer({ ...ada, address });
  expect((await stripe.loadState(id)).payer).toEqual({ name: 'Ada Co', email: 'ada@earshot.example', language: 'en', address });
  const { clientId: _, ...recipient } = ada;
  for (const taxId of ['98-7654321', '12-3456789', '12-3456789']) await stripe.changeCustomer(id, { ...recipient, address: { ...address, taxId } });
  expect((await stripe.loadState(id)).payer?.address).toEqual({ ...address, taxId: '123456789' });
  expect(fake.books.taxIds.map(({ type, value }) => [type, value])).toEqual([['us_ein', '123456789']]);
  expect(timesAsked(fake, 'POST /v1/customers/*/tax_ids')).toBe(2);
  const french: BillingAddress = { ...address, country: 'FR', state: '', postalCode: '75001', taxId: 'FR12345678901' };
  await stripe.changeCustomer(id, { ...recipient, address: french });
  expect(fake.books.taxIds.map(({ type }) => type)).toEqual(['eu_vat']);
  expect((await stripe.loadState(id)).payer?.address).toEqual(french);
  await stripe.changeCustomer(id, { ...recipient, address });
  expect(fake.books.taxIds).toEqual([]);
});

test('an address that Stripe cannot find, and a wrong number for taxes, are refused at their field', async () => {
  const { stripe, untaxed, fake, troubles } = await startTaxed();
  const id = await stripe.ensureCustomer(ada);
  const typed = { hasNewAddress: true };
  await expect(stripe.changeCustomer(id, { ...ada, address: { ...address, postalCode: noPlace } }, typed)).rejects.toMatchObject(unlocated);
  await expect(stripe.changeCustomer(id, { ...ada, address: { ...address, taxId: 'none' } })).rejects.toMatchObject({
    failure: { code: 'invalid_input', issues: [{ field: 'taxId' }] },
  });
  // A refusal leaves neither part at Stripe.
  expect(fake.books.customer(id).address).toBeNull();
  const refuse = (taxId: string) =>
    expect(stripe.changeCustomer(id, { ...ada, address: { ...address, postalCode: noPlace, taxId } }, typed)).rejects.toMatchObject(unlocated);
  await refuse('12-3456789');
  expect(fake.books.taxIds).toEqual([]);
  await stripe.changeCustomer(id, { ...ada, address: { ...address, taxId: '98-7654321' } });
  for (const taxId of ['12-3456789', '98-7654321', '']) await refuse(taxId);
  expect(fake.books.taxIds).toMatchObject([{ value: '987654321' }]);
  // Without tax an address is only printed, and with it a new name does not fail because of an older address.
  await untaxed.changeCustomer(id, { ...ada, address: { ...address, postalCode: noPlace } }, typed);
  await stripe.changeCustomer(id, { ...ada, name: 'Ada and Sons', address: { ...address, postalCode: noPlace } });
  expect((await stripe.loadState(id)).payer?.name).toBe('Ada and Sons');
  expect(troubles).toEqual([]);
});

test('a month of any usage says its tax before there is a subscription, and nothing without an address', async () => {
  const setting = await startTaxed();
  const { stripe, fake } = setting;
  const id = await buildPayer(setting);
  expect(await stripe.previewTax(id, usage)).toBeUndefined();
  await stripe.changeCustomer(id, { ...ada, address });
  expect(await stripe.previewTax(id, usage)).toEqual({ amount: tax });
  expect(await stripe.previewTax(id, { ...usage, messages: 30 })).toEqual({ amount: tax + 25 });
  expect(fake.books.subscriptions).toEqual([]);
});

test('invoices of a taxed subscription carry the tax, which is shown apart', async () => {
  const setting = await startTaxed();
  const { stripe, fake } = setting;
  const id = await buildPayer(setting);
  await expect(stripe.subscribe({ customerId: id, usage, key: 'first' })).rejects.toMatchObject(unlocated);
  await stripe.changeCustomer(id, { ...ada, address });
  await stripe.subscribe({ customerId: id, usage, key: 'second' });
  expect(await stripe.previewInvoice(id, usage)).toMatchObject({ total: usageCents + tax });
  fake.books.endPeriod(fake.books.subscriptions[0]?.id ?? '');
  const charged = { total: usageCents + tax, tax, status: 'paid' };
  expect(await stripe.listInvoices(id, today - 1_000)).toMatchObject([charged, charged]);
  expect((await stripe.loadState(id)).lastPaid).toMatchObject({ total: usageCents + tax, tax });
});

test('a living subscription follows the setting, on and off, as soon as there is an address, and keeps to it', async () => {
  const setting = await startTaxed();
  const { stripe, untaxed, fake } = setting;
  const id = await buildPayer(setting);
  await untaxed.subscribe({ customerId: id, usage, key: 'first' });
  const isTaxed = () => fake.books.subscriptions[0]?.automatic_tax.enabled;
  await stripe.changeUsage(id, usage);
  expect(isTaxed()).toBe(false);
  await stripe.changeCustomer(id, { ...ada, address });
  await stripe.changeUsage(id, { ...usage, messages: 30 });
  expect(isTaxed()).toBe(true);
  expect((await stripe.loadState(id)).subscription?.usage.messages).toBe(30);
  const asked = timesAsked(fake, 'POST /v1/subscriptions/*');
  await stripe.changeUsage(id, { ...usage, messages: 30 });
  expect(timesAsked(fake, 'POST /v1/subscriptions/*')).toBe(asked);
  await untaxed.changeUsage(id, usage);
  expect(isTaxed()).toBe(false);
  expect(setting.troubles).toEqual([]);
});

test('on the whole server an address is refused at its field, kept, told once, and taxes the bill before and after it is activated', async () => {
  const fake = await startFakeStripe(() => today);
  const server = await startTestServer({ ...fake.settings, TAX: 'automatic' });
  onTestFinished(async () => {
    await server.close();
    await fake.close();
  });
  const { api } = await buildFreeAccount(server, 20);
  await expect(api.billing.changeAddress({ body: { ...address, postalCode: noPlace } })).rejects.toMatchObject(unlocated);
  expect(await api.billing.usage()).toMatchObject({ projected: 2_750, tax: {} });
  expect(await api.billing.usage()).not.toHaveProperty('address');
  await api.billing.changeAddress({ body: { ...address, taxId: '12-3456789' } });
  expect(await api.billing.usage()).toMatchObject({ tax: { amount: 275 }, address: { taxId: '12-3456789' } });
  const { setup } = await api.billing.beginPaymentSetup({ query: {} });
  const setupId = setup?.clientSecret.split('_secret_')[0] ?? '';
  fake.books.finishSetup(setupId);
  await api.billing.savePaymentMethod({ body: { token: setupId } });
  await api.billing.activate({ query: {} });
  expect((await api.billing.invoices()).invoices).toMatchObject([{ total: 3_025 }]);
  expect(await api.billing.projectPrice({ query: { messages: 50 } })).toMatchObject({ projected: 4_000, tax: { amount: 400 }, nextInvoice: { total: 4_400 } });
  // The provider's own figures do not keep Usage from its lines.
  for (fake.mood of ['failing', 'silent'] as const) expect(await api.billing.usage()).toMatchObject({ projected: 2_750, tax: {} });
  fake.mood = 'well';
  const told = timesAsked(fake, 'POST /v1/customers/*');
  await api.billing.portal();
  await api.billing.portal();
  expect(timesAsked(fake, 'POST /v1/customers/*')).toBe(told);
});
