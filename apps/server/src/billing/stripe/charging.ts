import type { Prices, Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import type { SubscriptionOrder } from '../provider.ts';
import { mark } from './cards.ts';
import { countOf, ensurePrices, kinds } from './prices.ts';
import { changesFor, findLiving, periodEndOf } from './subscriptions.ts';

/** Starts to charge, unless it is charged already. A declined first payment leaves no subscription. */
export async function subscribe(stripe: Stripe, prices: Prices, { customerId, usage, trialEndsAt, key }: SubscriptionOrder): Promise<void> {
  if (await findLiving(stripe, customerId)) return;
  const ids = await ensurePrices(stripe, prices);
  await stripe.subscriptions.create(
    {
      customer: customerId,
      items: kinds.map((kind) => ({ price: ids[kind], quantity: countOf(usage, kind) })),
      // Whole seconds, of which none is taken away from the free days.
      ...(trialEndsAt === undefined ? {} : { trial_end: Math.ceil(trialEndsAt / 1_000) }),
      off_session: true,
      payment_behavior: 'error_if_incomplete',
      proration_behavior: 'none',
      metadata: mark,
    },
    { idempotencyKey: key },
  );
}

/** Charges this usage from the next period on; without a subscription that lives there is nothing to change. */
export async function changeUsage(stripe: Stripe, prices: Prices, { customerId, usage }: CustomerUsage): Promise<void> {
  const subscription = await findLiving(stripe, customerId);
  if (!subscription) return;
  const items = await changesFor(stripe, subscription, { usage, prices });
  if (items.length > 0) await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
}

/** Of the next invoice, in US cents and milliseconds since the epoch. */
export async function previewInvoice(
  stripe: Stripe,
  prices: Prices,
  { customerId, usage }: CustomerUsage,
): Promise<{ readonly total: number; readonly at: number } | undefined> {
  const subscription = await findLiving(stripe, customerId);
  if (!subscription) return undefined;
  const items = await changesFor(stripe, subscription, { usage, prices });
  try {
    const { total } = await stripe.invoices.createPreview({
      customer: customerId,
      subscription: subscription.id,
      subscription_details: { ...(items.length > 0 && { items }), proration_behavior: 'none' },
    });
    return { total, at: periodEndOf(subscription) };
  } catch (error) {
    if (isLast(stripe, error)) return undefined;
    throw error;
  }
}

interface CustomerUsage {
  readonly customerId: string;
  readonly usage: Usage;
}

/** Cancelled for the end of the period, no invoice follows. */
const isLast = (stripe: Stripe, error: unknown): boolean => error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none';
