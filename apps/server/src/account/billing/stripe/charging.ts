import type { Tax, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import type { Approval, SubscriptionOrder } from '../provider.ts';
import { mark } from './cards.ts';
import { usageCount, ensurePrices, kinds, type Tariff } from './prices.ts';
import { changesFor, findCharged, findLiving, fetchLatestPayment, type LatestPayment, toPeriodEnd } from './subscriptions.ts';
import { declinedBy } from './errors.ts';
import { isUnlocated, toTax } from './tax.ts';

/**
 * Starts to charge, unless it is charged already. A declined first payment leaves no live subscription; one that waits
 * for the bank's approval is asked for again as long as Stripe keeps it, 23 hours.
 */
export async function subscribe(stripe: Stripe, tariff: Tariff, order: SubscriptionOrder): Promise<Approval | undefined> {
  const living = await findLiving(stripe, order.customerId);
  if (living && living.status !== 'incomplete') return undefined;
  const earlier = living && (await fetchLatestPayment(stripe, living.id));
  if (earlier && !isRefused(earlier)) return findApproval(earlier);
  // Refused: it starts anew with the current card.
  if (earlier) await cancel(stripe, earlier);
  const { id, status } = await create(stripe, tariff, order);
  if (status !== 'incomplete') return undefined;
  const first = await fetchLatestPayment(stripe, id);
  if (!isRefused(first)) return findApproval(first);
  await cancel(stripe, first);
  throw declinedBy(first.payment?.last_payment_error ?? null);
}

/** Neither paid, nor about to be, nor waiting for the bank's approval. */
const isRefused = ({ payment }: LatestPayment): boolean => payment?.status === 'requires_payment_method' || payment?.status === 'canceled';

const findApproval = ({ payment }: LatestPayment): Approval | undefined =>
  payment?.status === 'requires_action' && payment.client_secret !== null ? { clientSecret: payment.client_secret } : undefined;

/** Does nothing to a subscription that has ended. */
async function cancel(stripe: Stripe, { subscription: { id, status } }: LatestPayment): Promise<void> {
  if (status === 'incomplete') await stripe.subscriptions.cancel(id);
}

const toItems = (ids: Awaited<ReturnType<typeof ensurePrices>>, usage: Usage) => kinds.map((kind) => ({ price: ids[kind], quantity: usageCount(usage, kind) }));

async function create(stripe: Stripe, { prices, isTaxed }: Tariff, { customerId, usage, trialEndsAt, key }: SubscriptionOrder): Promise<Stripe.Subscription> {
  const ids = await ensurePrices(stripe, prices);
  return stripe.subscriptions.create(
    {
      customer: customerId,
      items: toItems(ids, usage),
      ...(isTaxed && { automatic_tax: { enabled: true } }),
      // Whole seconds, rounded up so that the free days lose none.
      ...(trialEndsAt === undefined ? {} : { trial_end: Math.ceil(trialEndsAt / 1_000) }),
      // The holder presses Activate, so the bank may ask them.
      payment_behavior: 'allow_incomplete',
      proration_behavior: 'none',
      metadata: mark,
    },
    { idempotencyKey: key },
  );
}

/** Tries the open invoice of an overdue subscription with the current card. */
export async function payOverdue(stripe: Stripe, customerId: string): Promise<Approval | undefined> {
  const living = await findLiving(stripe, customerId);
  if (living?.status !== 'past_due' && living?.status !== 'unpaid') return undefined;
  const { invoice } = await fetchLatestPayment(stripe, living.id);
  if (invoice?.status !== 'open' || invoice.id === undefined) return undefined;
  try {
    // The holder has just saved a card, so the bank may ask them.
    await stripe.invoices.pay(invoice.id, { off_session: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeError)) throw error;
    const after = await fetchLatestPayment(stripe, living.id);
    const approval = findApproval(after);
    // Stripe's own retry paid it meanwhile, or it waits for the bank.
    if (after.invoice?.status === 'paid' || approval) return approval;
    throw error;
  }
}

/** Charges this usage, and taxes as the settings say, from the next period on; does nothing without a live subscription. */
export async function changeUsage(stripe: Stripe, { prices, isTaxed }: Tariff, { customerId, usage }: CustomerUsage): Promise<void> {
  const subscription = await findCharged(stripe, customerId);
  if (!subscription) return;
  const items = await changesFor(stripe, subscription, { usage, prices });
  if (items.length > 0) await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
  if (subscription.automatic_tax.enabled === isTaxed) return;
  try {
    await stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled: isTaxed }, proration_behavior: 'none' });
  } catch (error) {
    // Without an address it is charged without tax until there is one.
    if (!isUnlocated(stripe, error)) throw error;
  }
}

/** The next invoice, in US cents and milliseconds since the epoch. */
export async function previewInvoice(
  stripe: Stripe,
  { prices }: Tariff,
  { customerId, usage }: CustomerUsage,
): Promise<{ readonly total: number; readonly at: number } | undefined> {
  const subscription = await findCharged(stripe, customerId);
  if (!subscription) return undefined;
  const items = await changesFor(stripe, subscription, { usage, prices });
  try {
    const { total } = await stripe.invoices.createPreview({
      customer: customerId,
      subscription: subscription.id,
      subscription_details: { ...(items.length > 0 && { items }), proration_behavior: 'none' },
    });
    return { total, at: toPeriodEnd(subscription) };
  } catch (error) {
    if (isLast(stripe, error)) return undefined;
    throw error;
  }
}

/** The tax on a whole month of this usage, with or without a subscription. */
export async function previewTax(stripe: Stripe, { prices }: Tariff, { customerId, usage }: CustomerUsage): Promise<Tax | undefined> {
  const items = toItems(await ensurePrices(stripe, prices), usage);
  try {
    return toTax(await stripe.invoices.createPreview({ customer: customerId, automatic_tax: { enabled: true }, subscription_details: { items } }));
  } catch (error) {
    if (isUnlocated(stripe, error)) return undefined;
    throw error;
  }
}

interface CustomerUsage {
  readonly customerId: string;
  readonly usage: Usage;
}

/** A subscription cancelled for the end of the period has no further invoice. */
const isLast = (stripe: Stripe, error: unknown): boolean => error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none';
