import { monthlyBill, Refusal, type Usage } from '@earshot/domain';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Card, ProviderState, SubscriptionOrder } from '../provider.ts';
import { cardNamed, expires } from './cards.ts';
import { invoicePeriod } from './invoicing.ts';
import { nextPeriodEnd } from './periods.ts';
import {
  addSubscription,
  findCustomer,
  findLive,
  findSubscription,
  lockCustomer,
  type SandboxCustomer,
  type SandboxSubscription,
  updateSubscription,
} from './store.ts';

/** What the sandbox works with. */
export type Ledger = Pick<Services, 'database' | 'config' | 'now'>;

/** A customer whom nobody else changes until the transaction ends. */
export interface Held {
  readonly db: Db;
  readonly customer: SandboxCustomer;
}

/** Does something to a customer: all of it or nothing, one after the other. */
export const withCustomer = <T>({ database }: Ledger, customerId: string, act: (held: Held) => Promise<T>): Promise<T> =>
  database.transaction(async ({ db }) => act({ db, customer: await lockCustomer(db, customerId) }));

export const subscribe = (ledger: Ledger, order: SubscriptionOrder): Promise<void> =>
  withCustomer(ledger, order.customerId, async ({ db, customer }) => {
    if (await findLive(db, customer.id)) return;
    if (customer.card === null) throw new Refusal({ code: 'conflict' }, 'Add a payment method first.');
    const now = ledger.now();
    const freeUntil = order.trialEndsAt !== undefined && order.trialEndsAt > now ? order.trialEndsAt : undefined;
    const period = { startsAt: now, endsAt: freeUntil ?? nextPeriodEnd(now, now) };
    const subscription = await addSubscription(db, {
      id: `sub_sandbox_${newId(now)}`,
      customer_id: customer.id,
      status: freeUntil === undefined ? 'active' : 'trialing',
      usage: JSON.stringify(order.usage),
      period_starts_at: new Date(period.startsAt),
      period_ends_at: new Date(period.endsAt),
      key: order.key,
      created_at: new Date(now),
    });
    if (!subscription || freeUntil !== undefined) return;
    const failure = await invoicePeriod(db, { customer, subscription, prices: ledger.config.prices, period });
    // Nothing of it stays, neither the subscription nor the invoice.
    if (failure !== undefined) throw new Refusal({ code: 'payment_declined' }, failure);
  });

export const changeUsage = (ledger: Ledger, customerId: string, usage: Usage): Promise<void> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => {
    const live = await findLive(db, customer.id);
    if (live) await updateSubscription(db, live.id, { usage: JSON.stringify(usage) });
  });

export async function previewInvoice({ database: { db }, config: { prices } }: Ledger, customerId: string, usage: Usage) {
  const live = await findLive(db, customerId);
  return live && { total: monthlyBill(usage, prices).total, at: live.period_ends_at };
}

export async function stateOf({ database: { db } }: Ledger, customerId: string): Promise<ProviderState> {
  const customer = await findCustomer(db, customerId);
  const subscription = await findSubscription(db, customerId);
  return { card: customer && shownCard(customer), subscription: subscription && shownSubscription(subscription) };
}

export function shownCard({ card }: SandboxCustomer): Card | undefined {
  const found = cardNamed(card);
  return found && { brand: found.brand, last4: found.last4, expires };
}

const shownSubscription = ({ id, status, usage, period_ends_at, ends_at }: SandboxSubscription) => ({
  id,
  status,
  usage,
  periodEndsAt: period_ends_at,
  ...(ends_at !== null && { endsAt: ends_at }),
});
