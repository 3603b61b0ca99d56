// An account always ends in the provider's state, for any order of acts and events (decision 012).
import { accountAfter, type BillingAddress, dayMs, monthlyBill, type SubscriptionStatus } from '@earshot/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, workerServer } from '../../../test/server.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { activate } from './activation.ts';
import { keepAddress, tellAddress } from './address.ts';
import { buildFreeAccount, denver, openBilling } from './billing.test-setup.ts';
import { dollars } from './mails.ts';
import { cancelAtEnd, cancelNow, type Change, keep, pay, playPeriod, putCard, removeCard } from './sandbox/changes.ts';
import { taxPercent } from './sandbox/tax.ts';
import { findBilledUsage } from './store.ts';
import { endGrace, refreshCustomer, sync, takeEvent } from './sync.ts';
import { estimateTax } from './tax.ts';

let untaxed: TestServer;
let taxed: TestServer;
beforeAll(async () => {
  [untaxed, taxed] = await Promise.all([workerServer(), startTestServer({ TAX: 'automatic' })]);
});
afterAll(() => Promise.all([untaxed.close(), taxed.close()]));

const acts = ['good card', 'bad card', 'no card', 'next period', 'pay', 'cancel', 'keep', 'cancel now', 'activate', 'a week passes'] as const;
/** The holder's new address, and its loss at the provider. */
const placeActs = ['move', 'lose the address'] as const;

/** An act at the provider, and the fate of the event that reports it. */
const listSteps = (from: readonly ((typeof acts)[number] | (typeof placeActs)[number])[]) =>
  fc.array(fc.record({ act: fc.constantFrom(...from), told: fc.constantFrom('once', 'twice', 'late', 'never') }), { minLength: 4, maxLength: 12 });

/** The account that each final status of the provider makes, once it was paid for. */
const expected: Readonly<Partial<Record<SubscriptionStatus, object>>> = {
  active: { paysLate: false, standsStill: false },
  past_due: { paysLate: true },
};

const findLiveSubscription = (server: TestServer, customerId: string) =>
  server.services.database.db
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst();

test.each([
  ['without tax', false, 25],
  ['with tax on top', true, 15],
])(
  'random months %s end where the provider says, with one email for each paid invoice',
  async (_, isTaxed, numRuns) => {
    const server = isTaxed ? taxed : untaxed;
    const { db } = server.services.database;
    const billing = openBilling(server);
    await fc.assert(
      fc.asyncProperty(listSteps(isTaxed ? [...acts, ...placeActs] : acts), async (steps) => {
        const { api, holder, saveCard, customerId, clientId, row } = await buildFreeAccount(server, 20);
        await saveCard();
        if (isTaxed) await api.billing.changeAddress({ body: denver });
        await api.billing.activate({ query: {} });
        const { services } = server;
        let serial = 0;
        let isLost = false;
        const late: (() => Promise<void>)[] = [];
        const tell = (type: string) => {
          const event = { provider: 'sandbox', id: `evt_${customerId}_${++serial}`, type, customerId } as const;
          return async () => {
            await takeEvent(billing, event);
            await refreshCustomer(billing, customerId);
          };
        };
        /** As the call does; sessions are over after some of the weeks. */
        const move = async (address: BillingAddress): Promise<void> => {
          const actor: Actor = { clientId, userId: holder.id, roles: new Set(['holder']), timeZone: 'UTC' };
          await tellAddress(billing, clientId, address);
          await services.database.transaction((tx) => keepAddress(services, tx, { actor, address }));
        };
        const happen = async (act: (typeof steps)[number]['act']): Promise<Change | 'customer.updated'> => {
          const live = await findLiveSubscription(server, customerId);
          const meant = { customerId, subscriptionId: live?.id ?? '' };
          const open = db.selectFrom('sandbox_invoices').select('id').where('customer_id', '=', customerId).where('status', '=', 'open');
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
            case 'move':
              await move({ ...denver, line1: `${++serial} 17th Street` });
              return 'customer.updated';
            case 'lose the address':
              isLost = true;
              await db.updateTable('sandbox_customers').set({ address: null }).where('id', '=', customerId).execute();
              return 'customer.updated';
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
        const known = await db.selectFrom('billing_accounts').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow();
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
        const paidMails = await db
          .selectFrom('outbox')
          .select(['subject', 'body'])
          .where('client_id', '=', clientId)
          .where('subject', 'like', '%is paid: $%')
          .execute();
        const invoices = await db.selectFrom('sandbox_invoices').select(['total_cents', 'tax_cents', 'status']).where('customer_id', '=', customerId).execute();
        expect(paidMails.length).toBeLessThanOrEqual(invoices.filter(({ status }) => status === 'paid').length);
        expect(new Set(paidMails.map(({ subject }) => subject)).size).toBe(paidMails.length);
        // Each invoice has its whole tax, or none where the provider did not know the address.
        for (const { total_cents, tax_cents } of invoices) {
          const whole = isTaxed ? Math.round(((total_cents - tax_cents) * taxPercent) / 100) : 0;
          expect(isLost ? [0, whole] : [whole]).toContain(tax_cents);
        }
        const toldTaxes = invoices.map(({ total_cents, tax_cents }) => [dollars(total_cents), tax_cents === 0 ? undefined : dollars(tax_cents)]);
        for (const { subject, body } of paidMails)
          expect(toldTaxes).toContainEqual([subject?.split('is paid: ')[1], / including (\$[\d.,]*\d) tax/.exec(body)?.[1]]);
        // The nightly run brings a lost address back.
        const usage = await findBilledUsage(db, clientId, 'sandbox');
        const projected = monthlyBill(usage, services.config.prices).total;
        expect((await estimateTax(billing, clientId, usage))?.amount).toBe(isTaxed ? Math.round((projected * taxPercent) / 100) : undefined);
      }),
      { numRuns },
    );
  },
  120_000,
);
