import type { Prices, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import { charges, usageCount, ensurePrices, toPriceKind, kinds } from './prices.ts';

const ended: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

const isAlive = ({ status }: Stripe.Subscription): boolean => !ended.has(status);

/** A customer's live subscription, otherwise the one that ended last. */
export async function findSubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  // The newest come first.
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 10 });
  return data.find(isAlive) ?? data[0];
}

export async function findLiving(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await findSubscription(stripe, customer);
  return subscription && isAlive(subscription) ? subscription : undefined;
}

/** A subscription whose first payment is made or not yet due: Stripe changes no other and previews no invoice for it. */
export async function findCharged(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await findLiving(stripe, customer);
  return subscription?.status === 'incomplete' ? undefined : subscription;
}

/** A subscription with its latest invoice and that invoice's payment; absent where there is nothing to pay. */
export interface LatestPayment {
  readonly subscription: Stripe.Subscription;
  readonly invoice: Stripe.Invoice | undefined;
  readonly payment: Stripe.PaymentIntent | undefined;
}

export async function fetchLatestPayment(stripe: Stripe, subscriptionId: string): Promise<LatestPayment> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.confirmation_secret'] });
  const invoice = typeof subscription.latest_invoice === 'object' ? (subscription.latest_invoice ?? undefined) : undefined;
  const [paymentId] = invoice?.confirmation_secret?.client_secret.split('_secret_') ?? [];
  return { subscription, invoice, payment: paymentId === undefined ? undefined : await stripe.paymentIntents.retrieve(paymentId) };
}

/** Instant of the next invoice and end of the paid period, milliseconds since the epoch. Periods belong to the lines. */
export const toPeriodEnd = ({ items, billing_cycle_anchor }: Stripe.Subscription): number =>
  (items.data[0]?.current_period_end ?? billing_cycle_anchor) * 1_000;

export interface ItemChange {
  /** Id of the line to change; absent for a new one. */
  readonly id?: string;
  readonly price: string;
  readonly quantity: number;
}

/** The changes that make a subscription charge this usage at these prices; lines that other programs added stay. */
export async function changesFor(
  stripe: Stripe,
  { items }: Stripe.Subscription,
  { usage, prices }: { readonly usage: Usage; readonly prices: Prices },
): Promise<ItemChange[]> {
  const differing = kinds
    .map((kind) => ({ kind, item: items.data.find(({ price }) => toPriceKind(price) === kind), quantity: usageCount(usage, kind) }))
    .filter(({ kind, item, quantity }) => item?.quantity !== quantity || !charges(item.price, prices[kind]));
  if (differing.length === 0) return [];
  const ids = await ensurePrices(stripe, prices);
  return differing.map(({ kind, item, quantity }) => ({ ...(item && { id: item.id }), price: ids[kind], quantity }));
}
