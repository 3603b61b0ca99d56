import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { activate } from './activation.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const findSubscriptions = (customerId: string) =>
  server.services.database.db.selectFrom('sandbox_subscriptions').selectAll().where('customer_id', '=', customerId).execute();
const findInvoices = (customerId: string) =>
  server.services.database.db.selectFrom('sandbox_invoices').selectAll().where('customer_id', '=', customerId).orderBy('number').execute();

describe('activating', () => {
  it('needs a payment method', async () => {
    const { api } = await buildFreeAccount(server);
    await expect(api.billing.activate({ query: {} })).rejects.toMatchObject({ failure: { code: 'conflict' }, message: 'Add a payment method first.' });
    expect(await api.billing.status()).toMatchObject({ isActive: false, canActivate: false, hasPaymentMethod: false });
  });

  it('charges the first month at once before the free days began, and the limits of free use are gone', async () => {
    const { api, saveCard, customerId, audit, row } = await buildFreeAccount(server);
    await saveCard();
    expect(await api.billing.status()).toMatchObject({ hasPaymentMethod: true, canActivate: true, card: { brand: 'Visa', last4: '4242' } });
    const { projected } = await api.billing.usage();
    expect(await api.billing.activate({ query: {} })).toEqual({ success: 1, message: 'Your account is active.' });
    expect(await findInvoices(customerId)).toMatchObject([{ status: 'paid', total_cents: projected }]);
    const status = await api.billing.status();
    expect(status).toMatchObject({ isActive: true, canActivate: false, isInTrial: false, message: '' });
    expect(status.nextBillAt).toBe(Date.UTC(2026, 11, 20, 17));
    await api.billing.changeMessages({ query: { messages: 40 } });
    expect((await row()).message_limit).toBe(40);
    const audited = await audit();
    expect(new Set(audited.map((line) => line.split(': ')[1]))).toEqual(
      new Set(['billing.card-saved', 'billing.activated', 'billing.paid', 'billing.messages-changed']),
    );
    // The Account Holder adds the card, not Earshot; a paid invoice has no actor.
    expect(audited.filter((line) => line.startsWith('Earshot'))).toEqual(['Earshot: billing.paid']);
  });

  it('before the free days began can keep them: they begin at once, and cost nothing until they end', async () => {
    const { api, saveCard, customerId, row } = await buildFreeAccount(server);
    await saveCard();
    await api.billing.activate({ query: { keepsFreeDays: true } });
    expect(await findInvoices(customerId)).toEqual([]);
    expect(await findSubscriptions(customerId)).toMatchObject([{ status: 'trialing' }]);
    expect(await api.billing.status()).toMatchObject({ isActive: true, nextBillAt: server.clock.at + 14 * dayMs });
    expect(await row()).toMatchObject({ activated_at: server.clock.at });
  });

  it('after the free days has none to keep', async () => {
    const { api, saveCard, customerId } = await buildFreeAccount(server, 20);
    await saveCard();
    await api.billing.activate({ query: { keepsFreeDays: true } });
    expect(await findInvoices(customerId)).toMatchObject([{ status: 'paid' }]);
  });

  it('inside the free days costs nothing until they end', async () => {
    const { api, saveCard, customerId } = await buildFreeAccount(server, 4);
    await saveCard();
    await api.billing.activate({ query: {} });
    expect(await findInvoices(customerId)).toEqual([]);
    expect(await api.billing.status()).toMatchObject({ isActive: true, nextBillAt: server.clock.at + 10 * dayMs });
  });

  it('a second click, and two at once, make one subscription and one invoice', async () => {
    const { api, saveCard, customerId } = await buildFreeAccount(server);
    await saveCard();
    const answers = await Promise.allSettled([api.billing.activate({ query: {} }), api.billing.activate({ query: {} }), api.billing.activate({ query: {} })]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as { failure: { code: string } });
    expect(refused.every(({ failure }) => failure.code === 'conflict')).toBe(true);
    await api.billing.activate({ query: {} });
    expect(await findSubscriptions(customerId)).toHaveLength(1);
    expect(await findInvoices(customerId)).toHaveLength(1);
  });

  it('leaves the account as it was after the bank refuses, and works with another card', async () => {
    const { api, saveCard, replaceCard, customerId } = await buildFreeAccount(server, 20);
    await saveCard();
    await replaceCard('charge_fails');
    await expect(api.billing.activate({ query: {} })).rejects.toMatchObject({ failure: { code: 'payment_declined' } });
    expect(await findSubscriptions(customerId)).toEqual([]);
    expect(await api.billing.status()).toMatchObject({ isActive: false, canActivate: true, isTrialEnded: true });
    await replaceCard('mastercard');
    await api.billing.activate({ query: {} });
    expect(await api.billing.status()).toMatchObject({ isActive: true });
  });

  it('activates once the holder approves at the bank, in a second window too', async () => {
    const { api, saveCard, replaceCard, customerId } = await buildFreeAccount(server, 20);
    await saveCard();
    await replaceCard('asks_each_time');
    const { approval } = await api.billing.activate({ query: {} });
    expect(approval).toMatchObject({ provider: 'sandbox', scriptUrl: '/sandbox/cards.js', publishableKey: 'pk_sandbox' });
    expect(await api.billing.status()).toMatchObject({ isActive: false, canActivate: true });
    const answer = async (clientSecret: string | undefined, approved: boolean) => {
      const body = JSON.stringify({ clientSecret, approved });
      const response = await fetch(`${server.baseUrl}/sandbox/payments/confirm`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return [response.status, await response.json()] as const;
    };
    expect(await answer(`${approval?.clientSecret}x`, true)).toMatchObject([404, {}]);
    expect(await answer(approval?.clientSecret, false)).toMatchObject([402, { error: { code: 'payment_intent_authentication_failure' } }]);
    const { approval: second } = await api.billing.activate({ query: {} });
    expect(await answer(second?.clientSecret, true)).toMatchObject([200, { paymentIntent: { status: 'succeeded' } }]);
    expect((await api.billing.activate({ query: {} })).approval).toBeUndefined();
    expect(await api.billing.status()).toMatchObject({ isActive: true });
    expect(await findInvoices(customerId)).toMatchObject([{ status: 'paid' }]);
  });

  it('starts anew with another card after a payment without approval', async () => {
    const { api, saveCard, replaceCard, customerId } = await buildFreeAccount(server, 20);
    await saveCard();
    await replaceCard('asks_each_time');
    await api.billing.activate({ query: {} });
    await replaceCard('mastercard');
    expect((await api.billing.activate({ query: {} })).approval).toBeUndefined();
    expect(await api.billing.status()).toMatchObject({ isActive: true });
    expect((await findInvoices(customerId)).map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  });

  it('finds a start whose answer was lost instead of making another one', async () => {
    const { saveCard, customerId, clientId, holder, api } = await buildFreeAccount(server);
    await saveCard();
    const billing = openBilling(server);
    const { provider } = billing;
    const lossy = {
      ...billing,
      provider: {
        ...provider,
        subscribe: async (order: Parameters<typeof provider.subscribe>[0]) => {
          await provider.subscribe(order);
          throw new Error('The connection was lost');
        },
      },
    };
    await expect(activate(lossy, { clientId, userId: holder.id })).rejects.toThrow('lost');
    // The first start may still be under way at the provider, so no second one is asked for within a minute.
    await expect(api.billing.activate({ query: {} })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    server.clock.at += 61_000;
    await api.billing.activate({ query: {} });
    expect(await findSubscriptions(customerId)).toHaveLength(1);
    expect(await api.billing.status()).toMatchObject({ isActive: true });
  });
});

describe('a payment method', () => {
  it('is begun with a secret for the form, and once there is one says so, unless it is to be replaced', async () => {
    const { api, saveCard } = await buildFreeAccount(server);
    const begun = await api.billing.beginPaymentSetup({ query: {} });
    expect(begun.setup).toMatchObject({ provider: 'sandbox', scriptUrl: '/sandbox/cards.js', clientSecret: begun.clientSecret });
    await saveCard();
    expect(await api.billing.beginPaymentSetup({ query: {} })).toEqual({ success: 1, message: 'Payment method already exists' });
    expect((await api.billing.beginPaymentSetup({ query: { replaces: true } })).setup?.clientSecret).toBeDefined();
  });

  it("is not taken from an unfinished setup or from another account's setup", async () => {
    const { api } = await buildFreeAccount(server);
    const { clientSecret = '' } = await api.billing.beginPaymentSetup({ query: {} });
    const [setupId = ''] = clientSecret.split('_secret_');
    await expect(api.billing.savePaymentMethod({ body: { token: setupId } })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    const other = await buildFreeAccount(server);
    await expect(other.api.billing.savePaymentMethod({ body: { token: setupId } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
    expect(await api.billing.status()).toMatchObject({ hasPaymentMethod: false });
  });

  it('is shown to the Account Holder, and not to the others', async () => {
    const { saveCard, colleague } = await buildFreeAccount(server, 2);
    await saveCard();
    const operator = await colleague(['operator']);
    const status = await server.api(operator.token).billing.status();
    expect(status).toMatchObject({ hasPaymentMethod: true, message: '12 days free remaining. Activate your account.' });
    expect(status.card).toBeUndefined();
    expect(status.tooltipMessage).toContain('ask the Account Holder');
  });
});

describe('Billing', () => {
  it('leads to the pages of the provider once there is billing data, and nowhere before', async () => {
    const { api, saveCard } = await buildFreeAccount(server);
    expect(await api.billing.portal()).toEqual({ success: 1 });
    await saveCard();
    const { url = '' } = await api.billing.portal();
    expect(new URL(url).pathname).toBe('/sandbox/billing');
  });
});
