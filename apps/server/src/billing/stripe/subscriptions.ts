import type { Prices, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import { charges, countOf, ensurePrices, kindOf, kinds } from './prices.ts';

const ended: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

const isAlive = ({ status }: Stripe.Subscription): boolean => !ended.has(status);

/** A customer's subscription that lives; else the one that ended last. */
export async function findSubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  // The newest come first.
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 10 });
  return data.find(isAlive) ?? data[0];
}

export async function findLiving(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await findSubscription(stripe, customer);
  return subscription && isAlive(subscription) ? subscription : undefined;
}

/** When its next invoice is made, and what is paid for ends: milliseconds since the epoch. The period is the lines' own. */
export const periodEndOf = ({ items, billing_cycle_anchor }: Stripe.Subscription): number =>
  (items.data[0]?.current_period_end ?? billing_cycle_anchor) * 1_000;

export interface ItemChange {
  /** Of the line that changes; a new one without it. */
  readonly id?: string;
  readonly price: string;
  readonly quantity: number;
}

/** What has to change for a subscription to charge this usage at these prices; lines that somebody else added stay. */
export async function changesFor(
  stripe: Stripe,
  { items }: Stripe.Subscription,
  { usage, prices }: { readonly usage: Usage; readonly prices: Prices },
): Promise<ItemChange[]> {
  const differing = kinds
    .map((kind) => ({ kind, item: items.data.find(({ price }) => kindOf(price) === kind), quantity: countOf(usage, kind) }))
    .filter(({ kind, item, quantity }) => item?.quantity !== quantity || !charges(item.price, prices[kind]));
  if (differing.length === 0) return [];
  const ids = await ensurePrices(stripe, prices);
  return differing.map(({ kind, item, quantity }) => ({ ...(item && { id: item.id }), price: ids[kind], quantity }));
}
