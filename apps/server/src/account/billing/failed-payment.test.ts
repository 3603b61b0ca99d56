// The state of an account as money comes or fails to, for any order of the provider's events (decisions: Account states and billing).
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import type { ProviderState } from './provider.ts';
import { refresh } from './refresh.ts';
import { loadBillingStatus } from './status.ts';
import { playDuePeriod } from './sandbox/changes.ts';
import { approve } from './sandbox/payments.ts';
import { finishedSetup } from './sandbox/sandbox.test-setup.ts';
import { endGrace, refreshCustomer, sync, takeEvent } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const fail = (): never => {
  throw new Error('There is no subscription');
};

async function buildPaidAccount() {
  const account = await buildFreeAccount(server);
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
  return account;
}

const db = () => server.services.database.db;
/** Emails about an account except those of paid invoices, oldest first. */
const findMails = (clientId: string) =>
  db()
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('channel', '=', 'mail')
    .where('subject', 'not like', 'Your Earshot invoice%')
    .orderBy('created_at')
    .execute();
/** Sets the ledger's subscription as if that had happened there. */
const setSubscription = (customerId: string, values: { readonly status?: 'active' | 'past_due' | 'canceled'; readonly ends_at?: Date | null }) =>
  db().updateTable('sandbox_subscriptions').set(values).where('customer_id', '=', customerId).execute();

describe('a payment that fails', () => {
  it('gives a week of which the Account Holder is told; then nothing is added, edited, deleted or delivered; a paid invoice restores all of it', async () => {
    const { api, clientId, customerId, holder, audit, row } = await buildPaidAccount();
    const contact = await buildContact(server, holder, { phone: '+12025550170' });
    const build = () => buildMessage(server, holder, { contactIds: [contact.id] });
    const messages = [await build(), await build(), await build()];
    const removeOne = () => api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([messages.pop()?.id ?? '']) } } });
    await setSubscription(customerId, { status: 'past_due' });
    await refreshCustomer(openBilling(server), customerId);
    const failedAt = server.clock.at;
    const endsAt = failedAt + 7 * dayMs;
    const inGrace = await api.billing.status();
    expect(inGrace).toMatchObject({ isDeactivated: false, isActive: true, graceEndsAt: endsAt });
    expect(inGrace.message).toBe('A payment failed. Messages are delivered for 7 more days: settle it in Billing.');
    const toOthers = await loadBillingStatus(openBilling(server), { clientId, isPayer: false });
    expect(toOthers.message).toBe('A payment failed. Messages are delivered for 7 more days: ask the Account Holder.');
    expect(toOthers.tooltipMessage).toBe('Messages continue for a few days. The Account Holder can change the card or pay the open invoice.');
    await removeOne();

    server.clock.at = endsAt - 1;
    await refreshCustomer(openBilling(server), customerId);
    await endGrace(openBilling(server));
    expect(await row()).toMatchObject({ deactivated_at: null });
    expect((await api.billing.status()).message).toContain('for 1 more day:');

    server.clock.at = endsAt;
    await endGrace(openBilling(server));
    expect((await row()).deactivated_at).toBe(endsAt);
    await expect(removeOne()).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    await expect(api.billing.changeMessages({ query: { messages: 30 } })).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    await expect(api.billing.activate({ query: {} })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    const deactivated = await api.billing.status();
    expect(deactivated).toMatchObject({ isDeactivated: true, isActive: false, canActivate: false, message: expect.stringContaining('deactivated') });
    expect(deactivated.graceEndsAt).toBeUndefined();

    server.clock.at += 1_000;
    await setSubscription(customerId, { status: 'active' });
    await refreshCustomer(openBilling(server), customerId);
    expect(await api.billing.status()).toMatchObject({ isDeactivated: false, isActive: true });
    await removeOne();
    const mails = await findMails(clientId);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [holder.email, 'A payment for your Earshot account failed'],
      [holder.email, 'Your Earshot account has been deactivated'],
      [holder.email, 'Your Earshot account is active again'],
    ]);
    const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Denver' }).format(endsAt);
    expect(mails[0]?.body).toContain(until);
    const actions = ['billing.payment-failed', 'billing.deactivated', 'billing.reactivated'];
    expect(await audit()).toEqual(expect.arrayContaining(actions.map((action) => `Earshot: ${action}`)));
  });

  it('and is paid within the week stops nothing, and gives the next one a week of its own', async () => {
    const { api, clientId, customerId, audit, row } = await buildPaidAccount();
    const say = async (status: 'active' | 'past_due') => {
      await setSubscription(customerId, { status });
      await refreshCustomer(openBilling(server), customerId);
    };
    await say('past_due');
    server.clock.at += 6 * dayMs;
    await say('active');
    expect((await api.billing.status()).graceEndsAt).toBeUndefined();
    server.clock.at += 3 * dayMs;
    await say('past_due');
    const endsAt = server.clock.at + 7 * dayMs;
    expect(await api.billing.status()).toMatchObject({ isActive: true, graceEndsAt: endsAt });
    await endGrace(openBilling(server));
    expect(await row()).toMatchObject({ deactivated_at: null });
    expect((await findMails(clientId)).map(({ subject }) => subject)).toEqual([
      'A payment for your Earshot account failed',
      'Your Earshot account is paid',
      'A payment for your Earshot account failed',
    ]);
    expect(await audit()).toEqual(expect.arrayContaining(['Earshot: billing.payment-settled']));
  });

  it('and was paid at the provider without a word of it is not held against the account at the end of the week', async () => {
    const { customerId, row } = await buildPaidAccount();
    await setSubscription(customerId, { status: 'past_due' });
    await refreshCustomer(openBilling(server), customerId);
    await setSubscription(customerId, { status: 'active' });
    server.clock.at += 7 * dayMs;
    await endGrace(openBilling(server));
    expect(await row()).toMatchObject({ deactivated_at: null, payment_failed_at: null });
  });
});

describe('a cancellation', () => {
  it('for the end of the period says so until then; afterwards a saved card offers Activate again', async () => {
    const { api, customerId, clientId } = await buildPaidAccount();
    const endsAt = server.clock.at + 3 * dayMs;
    await setSubscription(customerId, { ends_at: new Date(endsAt) });
    await refresh(openBilling(server), clientId);
    const ending = await api.billing.status();
    expect(ending).toMatchObject({ isActive: true, endsAt, message: 'The subscription was canceled and ends in 3 days. You can keep it in Billing.' });
    expect(ending.nextBillAt).toBeUndefined();

    await setSubscription(customerId, { status: 'canceled' });
    await refresh(openBilling(server), clientId);
    expect(await api.billing.status()).toMatchObject({ isDeactivated: true, canActivate: true });
    await api.billing.activate({ query: {} });
    expect(await api.billing.status()).toMatchObject({ isActive: true, isDeactivated: false });
  });
});

describe('a card that is saved while the account stands still', () => {
  async function buildDeactivated() {
    const account = await buildPaidAccount();
    const { customerId } = account;
    await account.replaceCard('charge_fails');
    const dueAt = new Date(server.clock.at);
    await db().updateTable('sandbox_subscriptions').set({ period_ends_at: dueAt }).where('customer_id', '=', customerId).execute();
    await playDuePeriod(server.services, customerId);
    await refreshCustomer(openBilling(server), customerId);
    expect(await account.row()).toMatchObject({ payment_failed_at: server.clock.at });
    await account.change({ deactivated_at: dueAt });
    return account;
  }

  it('pays what is overdue at once, and the account goes on', async () => {
    const { api, row } = await buildDeactivated();
    const { setup } = await api.billing.beginPaymentSetup({ query: { replaces: true } });
    const token = await finishedSetup(server, (await row()).id);
    expect(setup?.clientSecret).toBeDefined();
    expect(await api.billing.savePaymentMethod({ body: { token } })).toEqual({
      success: 1,
      message: 'Your payment method has been saved. The open invoice is paid.',
    });
    expect(await row()).toMatchObject({ deactivated_at: null, payment_failed_at: null });
  });

  it('is kept where it cannot be charged, with the reason, or asks the bank', async () => {
    const { api, row, customerId } = await buildDeactivated();
    const { id } = await row();
    const refused = await api.billing.savePaymentMethod({ body: { token: await finishedSetup(server, id, 'charge_fails') } });
    expect(refused.message).toBe('Your payment method has been saved. The open invoice could not be charged: Your card was declined.');
    const token = await finishedSetup(server, id, 'asks_each_time');
    const { approval } = await api.billing.savePaymentMethod({ body: { token } });
    expect(approval).toMatchObject({ provider: 'sandbox' });
    expect(await row()).toMatchObject({ deactivated_at: expect.any(Number) });
    await approve(server.services, { clientSecret: approval?.clientSecret ?? '', approved: true });
    expect((await api.billing.savePaymentMethod({ body: { token } })).message).toBe('Your payment method has been saved.');
    expect(await row()).toMatchObject({ deactivated_at: null });
    expect(await db().selectFrom('sandbox_invoices').select('id').where('customer_id', '=', customerId).where('status', '=', 'open').execute()).toEqual([]);
  });
});

describe('events', () => {
  it("leave the provider's last state, even when repeated, late and in any order", async () => {
    const { clientId, customerId, row } = await buildPaidAccount();
    const billing = openBilling(server);
    await setSubscription(customerId, { status: 'past_due' });
    await setSubscription(customerId, { status: 'active' });
    const types = ['invoice.paid', 'invoice.payment_failed', 'customer.subscription.updated', 'invoice.payment_failed', 'customer.subscription.deleted'];
    const events = types.map((type, index) => ({ provider: 'sandbox' as const, id: `evt_${clientId}_${index % 4}`, type, customerId }));
    for (const event of [...events, ...events.toReversed()]) {
      await takeEvent(billing, event);
      await refreshCustomer(billing, event.customerId);
    }
    expect(await row()).toMatchObject({ deactivated_at: null, payment_failed_at: null });
    const stored = await db().selectFrom('billing_events').select('id').where('customer_id', '=', customerId).where('id', 'like', 'evt_%').execute();
    expect(stored).toHaveLength(4);
  });

  it('have the state fetched by themselves', async () => {
    const { customerId, row } = await buildPaidAccount();
    await setSubscription(customerId, { status: 'past_due' });
    await takeEvent(openBilling(server), { provider: 'sandbox', id: `evt_${customerId}`, type: 'invoice.payment_failed', customerId });
    await expect.poll(async () => (await row()).payment_failed_at, { timeout: 10_000 }).not.toBeNull();
  });

  it('are only stored for a customer that was not made here', async () => {
    await takeEvent(openBilling(server), { provider: 'sandbox', id: 'evt_stranger', type: 'invoice.paid', customerId: 'cus_stranger' });
    await refreshCustomer(openBilling(server), 'cus_stranger');
    expect(await db().selectFrom('billing_accounts').select('client_id').where('customer_id', '=', 'cus_stranger').execute()).toEqual([]);
  });

  it('do not restore an older state after a slow answer', async () => {
    const { clientId, customerId, row } = await buildPaidAccount();
    const billing = openBilling(server);
    await setSubscription(customerId, { status: 'past_due' });
    const { promise: isNewer, resolve: goOn } = Promise.withResolvers<void>();
    let fetches = 0;
    const slow = {
      ...billing,
      provider: {
        ...billing.provider,
        loadState: async (id: string): Promise<ProviderState> => {
          const state = await billing.provider.loadState(id);
          if (fetches++ === 0) await isNewer;
          return state;
        },
      },
    };
    const late = refresh(slow, clientId);
    await expect.poll(() => fetches).toBe(1);
    await setSubscription(customerId, { status: 'active' });
    await refresh(billing, clientId);
    goOn();
    await late;
    expect(fetches).toBe(2);
    expect(await row()).toMatchObject({ deactivated_at: null, payment_failed_at: null });
  });
});

describe('billed usage', () => {
  it('follows the counts: the number of messages within seconds, people with the next look', async () => {
    const { api, clientId, customerId, holder, colleague } = await buildPaidAccount();
    const usageThere = async () =>
      (await db().selectFrom('sandbox_subscriptions').select('usage').where('customer_id', '=', customerId).executeTakeFirstOrThrow()).usage;
    expect(await usageThere()).toEqual({ admins: 1, operators: 1, receivers: 0, messages: 25 });
    await api.billing.changeMessages({ query: { messages: 60 } });
    await expect.poll(usageThere, { timeout: 10_000 }).toMatchObject({ messages: 60 });
    await colleague(['admin']);
    await buildContact(server, holder, { phone: '+12025550171' });
    await sync(openBilling(server), clientId);
    expect(await usageThere()).toEqual({ admins: 2, operators: 1, receivers: 1, messages: 60 });
  });

  it('is nothing while the client is archived, and as before when it is brought back', async () => {
    const { clientId, customerId } = await buildPaidAccount();
    const billing = openBilling(server);
    const total = async () =>
      (await billing.provider.previewInvoice(customerId, (await billing.provider.loadState(customerId)).subscription?.usage ?? fail()))?.total;
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
    const { clientAdmin } = server.api(staff.token);
    const before = await total();
    await clientAdmin.archive({ body: { ClientID: clientId } });
    await expect.poll(total, { timeout: 10_000 }).toBe(0);
    await clientAdmin.reactivate({ body: { ClientIDs: [clientId] } });
    await expect.poll(total, { timeout: 10_000 }).toBe(before);
  });
});
