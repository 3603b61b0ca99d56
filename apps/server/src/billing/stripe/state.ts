import { type SubscriptionStatus, subscriptionStatuses, type Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import type { Card, ProviderState, Subscription } from '../provider.ts';
import { type Kind, kindOf } from './prices.ts';
import { findSubscription, periodEndOf } from './subscriptions.ts';

/** What Stripe knows of a customer now. One that was deleted there has no card, and its subscription has ended. */
export async function fetchState(stripe: Stripe, customerId: string): Promise<ProviderState> {
  const [customer, subscription] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    findSubscription(stripe, customerId),
  ]);
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  return {
    card: typeof method === 'object' && method?.card ? cardOf(method.card) : undefined,
    subscription: subscription && subscriptionOf(subscription),
  };
}

/** Where a capital letter is not enough. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

const cardOf = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): Card => ({
  brand: brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1),
  last4,
  expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
});

const subscriptionOf = (subscription: Stripe.Subscription): Subscription => ({
  id: subscription.id,
  status: statusOf(subscription.status),
  periodEndsAt: periodEndOf(subscription),
  endsAt: subscription.cancel_at === null ? undefined : subscription.cancel_at * 1_000,
  usage: usageOf(subscription),
});

/** A word that Stripe did not have when this was written must not end or start what is paid for. */
const statusOf = (word: string): SubscriptionStatus => subscriptionStatuses.find((status) => status === word) ?? 'incomplete';

function usageOf({ items }: Stripe.Subscription): Usage {
  const count = (kind: Kind): number => items.data.find(({ price }) => kindOf(price) === kind)?.quantity ?? 0;
  return { admins: count('admin'), operators: count('operator'), receivers: count('receiver'), messages: count('message') };
}
