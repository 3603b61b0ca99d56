// What becomes of an account when money comes or does not, whatever order the provider tells of it in (decisions: Account states and billing).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildContact, buildMessage, buildUser } from '../../test/factories.ts';
import { type TestServer, workerServer } from '../../test/server.ts';
import { billingOf, buildFreeAccount } from './billing.test-setup.ts';
import type { ProviderState } from './provider.ts';
import { refresh } from './refresh.ts';
import { refreshCustomer, sync, takeEvent } from './sync.ts';

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
  await account.api.billing.activate();
  return account;
}

const db = () => server.services.database.db;
/** What the ledger says of the subscription, as if it had happened there. */
const setSubscription = (customerId: string, values: { readonly status?: 'active' | 'past_due' | 'canceled'; readonly ends_at?: Date | null }) =>
  db().updateTable('sandbox_subscriptions').set(values).where('customer_id', '=', customerId).execute();

describe('a payment that fails', () => {
  it('deactivates: nothing is added, edited, deleted or delivered; the Account Holder is told; and a paid invoice brings all of it back', async () => {
    const { api, clientId, customerId, holder, audit } = await buildPaidAccount();
    const contact = await buildContact(server, holder, { phone: '+12025550170' });
    const message = await buildMessage(server, holder, { contactIds: [contact.id] });
    const due = () => db().selectFrom('clients').select('deactivated_at').where('id', '=', clientId).executeTakeFirstOrThrow();
    await setSubscription(customerId, { status: 'past_due' });
    await refreshCustomer(billingOf(server), customerId);
    expect((await due()).deactivated_at).toBe(server.clock.at);
    const remove = () => api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([message.id]) } } });
    await expect(remove()).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    await expect(api.billing.changeMessages({ query: { messages: 30 } })).rejects.toMatchObject({ failure: { code: 'account_deactivated' } });
    await expect(api.billing.activate()).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect(await api.billing.status()).toMatchObject({
      isDeactivated: true,
      isActive: false,
      canActivate: false,
      message: expect.stringContaining('deactivated'),
    });
    const mails = await db().selectFrom('outbox').select(['recipient', 'subject']).where('client_id', '=', clientId).where('channel', '=', 'mail').execute();
    expect(mails).toEqual([{ recipient: holder.email, subject: 'Your Earshot account has been deactivated' }]);

    await setSubscription(customerId, { status: 'active' });
    await refreshCustomer(billingOf(server), customerId);
    expect(await api.billing.status()).toMatchObject({ isDeactivated: false, isActive: true });
    await remove();
    expect(await audit()).toEqual(expect.arrayContaining(['Earshot: billing.deactivated', 'Earshot: billing.reactivated']));
  });
});

describe('a cancellation', () => {
  it('for the end of the period says so until then; afterwards a saved card offers Activate again', async () => {
    const { api, customerId, clientId } = await buildPaidAccount();
    const endsAt = server.clock.at + 3 * 86_400_000;
    await setSubscription(customerId, { ends_at: new Date(endsAt) });
    await refresh(billingOf(server), clientId);
    const ending = await api.billing.status();
    expect(ending).toMatchObject({ isActive: true, endsAt, message: 'The subscription was cancelled and ends in 3 days. It can be kept in Billing.' });
    expect(ending.nextBillAt).toBeUndefined();

    await setSubscription(customerId, { status: 'canceled' });
    await refresh(billingOf(server), clientId);
    expect(await api.billing.status()).toMatchObject({ isDeactivated: true, canActivate: true });
    await api.billing.activate();
    expect(await api.billing.status()).toMatchObject({ isActive: true, isDeactivated: false });
  });
});

describe('events', () => {
  it('that come twice, late and in any order leave what the provider says last', async () => {
    const { clientId, customerId, row } = await buildPaidAccount();
    const billing = billingOf(server);
    await setSubscription(customerId, { status: 'past_due' });
    await setSubscription(customerId, { status: 'active' });
    const types = ['invoice.paid', 'invoice.payment_failed', 'customer.subscription.updated', 'invoice.payment_failed', 'customer.subscription.deleted'];
    const events = types.map((type, index) => ({ provider: 'sandbox' as const, id: `evt_${clientId}_${index % 4}`, type, customerId }));
    for (const event of [...events, ...events.toReversed()]) {
      await takeEvent(billing, event);
      await refreshCustomer(billing, event.customerId);
    }
    expect(await row()).toMatchObject({ deactivated_at: null });
    const stored = await db().selectFrom('billing_events').select('id').where('customer_id', '=', customerId).where('id', 'like', 'evt_%').execute();
    expect(stored).toHaveLength(4);
  });

  it('have the state fetched by themselves', async () => {
    const { customerId, row } = await buildPaidAccount();
    await setSubscription(customerId, { status: 'past_due' });
    await takeEvent(billingOf(server), { provider: 'sandbox', id: `evt_${customerId}`, type: 'invoice.payment_failed', customerId });
    await expect.poll(async () => (await row()).deactivated_at, { timeout: 10_000 }).not.toBeNull();
  });

  it('of a customer whom nobody here made are taken down and otherwise nothing', async () => {
    await takeEvent(billingOf(server), { provider: 'sandbox', id: 'evt_stranger', type: 'invoice.paid', customerId: 'cus_stranger' });
    await refreshCustomer(billingOf(server), 'cus_stranger');
    expect(await db().selectFrom('billing_accounts').select('client_id').where('customer_id', '=', 'cus_stranger').execute()).toEqual([]);
  });

  it('whose answer is slow do not bring back what was before', async () => {
    const { clientId, customerId, row } = await buildPaidAccount();
    const billing = billingOf(server);
    await setSubscription(customerId, { status: 'past_due' });
    const { promise: isNewer, resolve: goOn } = Promise.withResolvers<void>();
    let fetches = 0;
    const slow = {
      ...billing,
      provider: {
        ...billing.provider,
        stateOf: async (id: string): Promise<ProviderState> => {
          const state = await billing.provider.stateOf(id);
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
    expect(await row()).toMatchObject({ deactivated_at: null });
  });
});

describe('what is billed', () => {
  it('follows the counts: the number of messages within seconds, people with the next look', async () => {
    const { api, clientId, customerId, holder, colleague } = await buildPaidAccount();
    const usageThere = async () =>
      (await db().selectFrom('sandbox_subscriptions').select('usage').where('customer_id', '=', customerId).executeTakeFirstOrThrow()).usage;
    expect(await usageThere()).toEqual({ admins: 1, operators: 1, receivers: 0, messages: 25 });
    await api.billing.changeMessages({ query: { messages: 60 } });
    await expect.poll(usageThere, { timeout: 10_000 }).toMatchObject({ messages: 60 });
    await colleague(['admin']);
    await buildContact(server, holder, { phone: '+12025550171' });
    await sync(billingOf(server), clientId);
    expect(await usageThere()).toEqual({ admins: 2, operators: 1, receivers: 1, messages: 60 });
  });

  it('is nothing while the client is archived, and as before when it is brought back', async () => {
    const { clientId, customerId } = await buildPaidAccount();
    const billing = billingOf(server);
    const total = async () =>
      (await billing.provider.previewInvoice(customerId, (await billing.provider.stateOf(customerId)).subscription?.usage ?? fail()))?.total;
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
    const { clientAdmin } = server.api(staff.token);
    const before = await total();
    await clientAdmin.archive({ body: { ClientID: clientId } });
    await expect.poll(total, { timeout: 10_000 }).toBe(0);
    await clientAdmin.reactivate({ body: { ClientIDs: [clientId] } });
    await expect.poll(total, { timeout: 10_000 }).toBe(before);
  });
});
