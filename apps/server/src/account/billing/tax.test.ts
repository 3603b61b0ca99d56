// Tax on top of the prices, at the plain rate of the sandbox (billing.md).
import { type BillingAddress, Refusal } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Billing } from './billing.ts';
import { awaitSyncs, buildFreeAccount, denver, openBilling } from './billing.test-setup.ts';
import { tellOfEnds } from './end-mails.ts';
import { refreshCustomer, sync } from './sync.ts';
import { findBilledUsage } from './store.ts';
import { tellOfTax } from './tax-mails.ts';

let server: TestServer;
let untaxed: TestServer;
beforeAll(async () => {
  [server, untaxed] = await Promise.all([startTestServer({ TAX: 'automatic' }), startTestServer()]);
});
afterAll(() => Promise.all([server.close(), untaxed.close()]));

const db = () => server.services.database.db;
const readMails = (clientId: string) => db().selectFrom('outbox').select(['subject', 'body']).where('client_id', '=', clientId).execute();

describe('an address', () => {
  it('is kept as it was typed, trimmed, and goes to the provider at once; a change is in the audit', async () => {
    const { api, customerId, audit } = await buildFreeAccount(server);
    await api.billing.changeAddress({ body: { ...denver, line1: ' 1200 17th Street ' } });
    expect((await api.billing.usage()).address).toEqual(denver);
    const known = db().selectFrom('sandbox_customers').select('address').where('id', '=', customerId);
    expect(await known.executeTakeFirst()).toEqual({ address: denver });
    await api.billing.changeAddress({ body: denver });
    await api.billing.changeAddress({ body: { ...denver, taxId: '12-3456789' } });
    expect(await known.executeTakeFirst()).toEqual({ address: { ...denver, taxId: '12-3456789' } });
    expect((await audit()).filter((entry) => entry.endsWith('billing.address-changed'))).toHaveLength(2);
  });

  it.each([
    [{ line1: ' ' }, 'line1', 'Street is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ state: '' }, 'state', 'State is required'],
    [{ state: '', country: 'CA', postalCode: 'K1A 0B1' }, 'state', 'Province is required'],
    [{ postalCode: '802' }, 'postalCode', 'ZIP code must be five or nine digits, such as 80202'],
    [{ country: 'XX' }, 'country', 'Choose a country'],
  ] as const)('with %j is refused at its field, in words', async (wrong, field, message) => {
    const { api, holder } = await buildFreeAccount(server);
    // The console's client would refuse it before.
    const headers = { authorization: `Bearer ${holder.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...denver, ...wrong });
    const answer = await fetch(`${server.baseUrl}/api/saas-client/billing-address`, { method: 'PUT', headers, body });
    expect(await answer.json()).toMatchObject({ fields: [{ field, message }] });
    expect(await api.billing.usage()).not.toHaveProperty('address');
  });
});

test('the tax is unknown before an address, is needed to activate, and then one sum on Usage, bill, invoice and in the emails', async () => {
  const { api, saveCard, clientId, customerId } = await buildFreeAccount(server, 20);
  await saveCard();
  expect(await api.billing.usage()).toMatchObject({ projected: 2_750, tax: {} });
  expect((await api.billing.bill({ query: {} })).total).toBe(2_750);
  await expect(api.billing.activate({ query: {} })).rejects.toMatchObject({
    failure: { code: 'conflict' },
    message: 'Add the billing address first: the tax depends on it.',
  });
  await api.billing.changeAddress({ body: denver });
  const tax = { amount: 220, percent: 8 };
  expect(await api.billing.usage()).toMatchObject({ projected: 2_750, tax });
  expect(await api.billing.bill({ query: {} })).toMatchObject({ tax, total: 2_970 });
  expect(await api.billing.rates()).toMatchObject({ isTaxed: true });

  await api.billing.activate({ query: {} });
  const { invoices } = await api.billing.invoices();
  expect(invoices).toMatchObject([{ total: 2_970, status: 'paid' }]);
  expect(await api.billing.bill({ query: { invoice: invoices[0]?.id } })).toMatchObject({ tax: { amount: 220 }, total: 2_970 });
  expect(await api.billing.projectPrice({ query: { messages: 50 } })).toMatchObject({
    projected: 4_000,
    tax: { amount: 320 },
    nextInvoice: { total: 4_320 },
  });
  await refreshCustomer(openBilling(server), customerId);
  expect(await readMails(clientId)).toMatchObject([
    { subject: 'Your Earshot invoice 0001 is paid: $29.70', body: expect.stringContaining('including $2.20 tax. Thank you.') },
  ]);
  const { url = '' } = await api.billing.portal();
  const page = await (await fetch(url.replace(/^https?:\/\/[^/]+/, server.baseUrl))).text();
  expect(page).toContain('1200 17th Street, Denver, CO 80202, US');
  expect(page.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Next invoice: +\$29\.70.*Before tax +\$27\.50 +Tax +\$2\.20 +Total +\$29\.70/s);
});

test.each([
  ['with its tax', true, '$29.70 at current usage, including $2.20 tax.'],
  ['as plus tax where the provider cannot tell it', false, '$27.50 at current usage, plus tax.'],
])('the first charge is announced %s', async (_, isLocated, announced) => {
  const { api, saveCard, clientId, customerId, change } = await buildFreeAccount(server, 12);
  await saveCard();
  await api.billing.changeAddress({ body: denver });
  await change({ trial_started_at: new Date(server.clock.at - 12 * 86_400_000) });
  await api.billing.activate({ query: {} });
  if (!isLocated) await db().updateTable('sandbox_customers').set({ address: null }).where('id', '=', customerId).execute();
  await tellOfEnds(openBilling(server));
  expect((await readMails(clientId)).map(({ body }) => body).join('\n')).toContain(announced);
});

describe('a paid account from before the setting', () => {
  const tell = async ({ services, provider }: Billing, clientId: string) => {
    const { lastPaid } = await provider.loadState(`cus_sandbox_${clientId}`);
    const usage = await findBilledUsage(services.database.db, clientId, provider.name);
    return tellOfTax({ services, provider }, clientId, { lastPaid, usage });
  };

  /** Pays without tax on one server; the other one, with the setting, takes over. */
  async function buildPayer(address?: BillingAddress) {
    const { api, saveCard, clientId, change } = await buildFreeAccount(server, 20);
    await saveCard();
    if (address) await api.billing.changeAddress({ body: address });
    await change({ activated_at: new Date(server.clock.at) });
    await awaitSyncs(server, clientId);
    await db()
      .updateTable('billing_accounts')
      .set({ subscription_status: 'active', subscription_id: 'sub_before' })
      .where('client_id', '=', clientId)
      .execute();
    return { api, clientId };
  }

  const english = 'Tax will be added to your Earshot bills';
  it.each([
    ['with the tax and the sum', denver, 'en', english, 'from the next invoice on: $2.20 at current usage, so that a month costs $29.70.'],
    ['with what it depends on, where the address is not known', undefined, 'en', english, 'once its billing address is known.'],
    ['in Spanish', denver, 'es', 'Sus facturas de Earshot llevarán impuestos', '$2.20 con el uso actual, de modo que un mes cuesta $29.70.'],
  ] as const)('gets one email, %s', async (_, address, language, subject, words) => {
    const { clientId } = await buildPayer(address);
    await db().updateTable('clients').set({ billing_language: language }).where('id', '=', clientId).execute();
    await Promise.all([tell(openBilling(server), clientId), tell(openBilling(server), clientId)]);
    await tell(openBilling(server), clientId);
    expect(await readMails(clientId)).toEqual([{ subject, body: expect.stringContaining(words) }]);
  });

  it('is told with the next count or night, and again after the setting was off for longer than servers are replaced', async () => {
    const { api, saveCard, clientId } = await buildFreeAccount(server, 4);
    await saveCard();
    await api.billing.changeAddress({ body: denver });
    await api.billing.activate({ query: {} });
    await awaitSyncs(server, clientId);
    await db().updateTable('billing_accounts').set({ told_tax_at: null }).where('client_id', '=', clientId).execute();
    const { services, provider } = openBilling(server);
    const previewTax = () => Promise.reject(new Refusal({ code: 'payments_unavailable' }, 'Payments are away.'));
    await sync({ services, provider: { ...provider, previewTax } }, clientId);
    expect(await readMails(clientId)).toEqual([]);
    // The email is written before the provider is told to add the tax.
    const changeUsage = () => Promise.reject(new Refusal({ code: 'payments_unavailable' }, 'Payments are away.'));
    await expect(sync({ services, provider: { ...provider, changeUsage } }, clientId)).rejects.toThrow('Payments are away.');
    expect(await readMails(clientId)).toHaveLength(1);
    const later = (now: number): Billing => ({ provider, services: { ...services, config: { ...services.config, isTaxed: false }, now: () => now } });
    await tell(later(server.clock.at + 3_600_000), clientId);
    await tell(openBilling(server), clientId);
    expect(await readMails(clientId)).toHaveLength(1);
    await tell(later(server.clock.at + 2 * 86_400_000), clientId);
    await tell(openBilling(server), clientId);
    expect(await readMails(clientId)).toHaveLength(2);
  });

  it('is told nothing of a tax of zero, or while the provider does not answer, and then once', async () => {
    const { clientId } = await buildPayer(denver);
    const { services, provider } = openBilling(server);
    await tell({ services, provider: { ...provider, previewTax: () => Promise.resolve({ amount: 0, percent: 0 }) } }, clientId);
    const previewTax = () => Promise.reject(new Refusal({ code: 'payments_unavailable' }, 'Payments are away.'));
    await expect(tell({ services, provider: { ...provider, previewTax } }, clientId)).rejects.toThrow('Payments are away.');
    expect(await readMails(clientId)).toEqual([]);
    await tell(openBilling(server), clientId);
    expect(await readMails(clientId)).toHaveLength(1);
  });

  it('is not told where the holder activated with the tax, or has paid it', async () => {
    const { api, saveCard, clientId } = await buildFreeAccount(server, 20);
    await saveCard();
    await api.billing.changeAddress({ body: denver });
    await api.billing.activate({ query: {} });
    const told = db().selectFrom('billing_accounts').select('told_tax_at').where('client_id', '=', clientId);
    expect(await told.executeTakeFirst()).toEqual({ told_tax_at: server.clock.at });
    // As if this version came after the setting.
    await db().updateTable('billing_accounts').set({ told_tax_at: null }).where('client_id', '=', clientId).execute();
    await tell(openBilling(server), clientId);
    expect(await told.executeTakeFirst()).toEqual({ told_tax_at: expect.any(Number) });
    expect((await readMails(clientId)).map(({ subject }) => subject)).toEqual(['Your Earshot invoice 0001 is paid: $29.70']);
  });
});

test('without the setting there is no tax, with an address or without', async () => {
  const { api, saveCard } = await buildFreeAccount(untaxed, 20);
  await saveCard();
  await api.billing.activate({ query: {} });
  await api.billing.changeAddress({ body: denver });
  expect(await api.billing.usage()).not.toHaveProperty('tax');
  expect((await api.billing.usage()).address).toEqual(denver);
  expect(await api.billing.bill({ query: {} })).not.toHaveProperty('tax');
  expect((await api.billing.invoices()).invoices).toMatchObject([{ total: 2_750 }]);
});
