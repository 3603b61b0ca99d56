// An account always ends in the provider's state, for any order of acts and events (decision 012).
import { accountAfter, dayMs, type SubscriptionStatus } from '@earshot/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { activate } from './activation.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import { cancelAtEnd, cancelNow, type Change, keep, pay, playPeriod, putCard, removeCard } from './sandbox/changes.ts';
import { endGrace, refreshCustomer, sync, takeEvent } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;

/** An act at the provider, and the fate of the event that reports it. */
const step = fc.record({
  act: fc.constantFrom('good card', 'bad card', 'no card', 'next period', 'pay', 'cancel', 'keep', 'cancel now', 'activate', 'a week passes'),
  told: fc.constantFrom('once', 'twice', 'late', 'never'),
});

/** The account that each final status of the provider makes, once it was paid for. */
const expected: Readonly<Partial<Record<SubscriptionStatus, object>>> = {
  active: { paysLate: false, standsStill: false },
  past_due: { paysLate: true },
};

const findLiveSubscription = (customerId: string) =>
  db().selectFrom('sandbox_subscriptions').selectAll().where('customer_id', '=', customerId).where('status', '<>', 'canceled').executeTakeFirst();

test('random months end where the provider says, with one email for each paid invoice', async () => {
  const billing = openBilling(server);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { api, holder, saveCard, customerId, clientId, row } = await buildFreeAccount(server, 20);
      await saveCard();
      await api.billing.activate({ query: {} });
      const { services } = server;
      let serial = 0;
      const late: (() => Promise<void>)[] = [];
      const tell = (type: string) => {
        const event = { provider: 'sandbox', id: `evt_${customerId}_${++serial}`, type, customerId } as const;
        return async () => {
          await takeEvent(billing, event);
          await refreshCustomer(billing, customerId);
        };
      };
      const happen = async (act: (typeof steps)[number]['act']): Promise<Change> => {
        const live = await findLiveSubscription(customerId);
        const meant = { customerId, subscriptionId: live?.id ?? '' };
        const open = db().selectFrom('sandbox_invoices').select('id').where('customer_id', '=', customerId).where('status', '=', 'open');
        switch (act) {
          case 'good card':
            return putCard(services, customerId, 'visa');
          case 'bad card':
            return putCard(services, customerId, 'charge_fails');
          case 'no card':
            return removeCard(services, customerId);
          case 'next period':
            return playPeriod(services, { ...meant, periodEndsAt: live?.period_ends_at ?? 0 });
          case 'pay':
            return pay(services, { customerId, invoiceId: (await open.executeTakeFirst())?.id ?? '' });
          case 'cancel':
            return cancelAtEnd(services, meant);
          case 'keep':
            return keep(services, meant);
          case 'cancel now':
            return cancelNow(services, meant);
          case 'activate':
            // Refused without a card, or with an open invoice.
            await activate(billing, { clientId, userId: holder.id }).catch(() => undefined);
            return undefined;
          case 'a week passes':
            server.clock.at += 8 * dayMs;
            await endGrace(billing);
            return undefined;
        }
      };
      for (const { act, told } of steps) {
        const type = await happen(act);
        if (type === undefined) continue;
        const event = tell(type);
        if (told === 'late') late.push(event);
        if (told === 'once' || told === 'twice') await event();
        if (told === 'twice') await event();
      }
      for (const event of late.toReversed()) await event();
      // The nightly run finds lost events.
      await sync(billing, clientId);

      const { subscription, card } = await billing.provider.loadState(customerId);
      const account = await row();
      const known = await db().selectFrom('billing_accounts').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow();
      expect(known).toMatchObject({
        card_last4: card?.last4 ?? null,
        subscription_id: subscription?.id ?? null,
        subscription_status: subscription?.status ?? null,
        period_ends_at: subscription?.periodEndsAt ?? null,
        ends_at: subscription?.endsAt ?? null,
      });
      expect({ paysLate: account.payment_failed_at !== null, standsStill: account.deactivated_at !== null }).toMatchObject(
        expected[subscription?.status ?? 'canceled'] ?? { standsStill: true },
      );
      // A second look changes nothing.
      const times = { activatedAt: account.activated_at, paymentFailedAt: account.payment_failed_at, deactivatedAt: account.deactivated_at };
      expect(accountAfter(times, subscription?.status, { now: server.clock.at, graceDays: 7 })).toEqual(times);
      const paidMails = await db().selectFrom('outbox').select('subject').where('client_id', '=', clientId).where('subject', 'like', '%is paid: $%').execute();
      const paidInvoices = await db().selectFrom('sandbox_invoices').select('id').where('customer_id', '=', customerId).where('status', '=', 'paid').execute();
      expect(paidMails.length).toBeLessThanOrEqual(paidInvoices.length);
      expect(new Set(paidMails.map(({ subject }) => subject)).size).toBe(paidMails.length);
    }),
    { numRuns: 25 },
  );
}, 120_000);
