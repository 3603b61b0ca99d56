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

/** One whose first payment is made, or not due yet: Stripe changes no other, and foretells none its invoice. */
export async function findCharged(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await findLiving(stripe, customer);
  return subscription?.status === 'incomplete' ? undefined : subscription;
}

/** A subscription with its latest invoice, and the payment of that; absent where there is nothing to pay. */
export interface LatestPayment {
  readonly subscription: Stripe.Subscription;
  readonly invoice: Stripe.Invoice | undefined;
  readonly payment: Stripe.PaymentIntent | undefined;
}

export async function latestPaymentOf(stripe: Stripe, subscriptionId: string): Promise<LatestPayment> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.confirmation_secret'] });
  const invoice = typeof subscription.latest_invoice === 'object' ? (subscription.latest_invoice ?? undefined) : undefined;
  const [paymentId] = invoice?.confirmation_secret?.client_secret.split('_secret_') ?? [];
  return { subscription, invoice, payment: paymentId === undefined ? undefined : await stripe.paymentIntents.retrieve(paymentId) };
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
