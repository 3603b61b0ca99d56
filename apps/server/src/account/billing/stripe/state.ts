import { type SubscriptionStatus, subscriptionStatuses, type Usage } from '@earshot/domain';
import type { Stripe } from 'stripe';
import type { BillRecipient, Card, PaidInvoice, PaymentFailure, ProviderState, Subscription } from '../provider.ts';
import { type Kind, toPriceKind } from './prices.ts';
import { sumTax, toBillingAddress } from './tax.ts';
import { findSubscription, fetchLatestPayment, toPeriodEnd } from './subscriptions.ts';

/** Stripe's current state of a customer. A customer deleted there has no card, and its subscription has ended. */
export async function fetchState(stripe: Stripe, customerId: string): Promise<ProviderState> {
  const [customer, subscription, lastPaid] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method', 'tax_ids'] }),
    findSubscription(stripe, customerId),
    findLastPaid(stripe, customerId),
  ]);
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const card = typeof method === 'object' && method?.card ? toCard(method.card) : undefined;
  return {
    payer: customer.deleted ? undefined : billedTo(customer),
    card,
    lastPaid,
    subscription: subscription && { ...toSubscription(subscription), openInvoice: await fetchOpenInvoice(stripe, subscription, card) },
  };
}

/** The invoice that could not be charged, and Stripe's page to pay it. */
async function fetchOpenInvoice(stripe: Stripe, { id, status }: Stripe.Subscription, card: Card | undefined): Promise<Subscription['openInvoice']> {
  if (status !== 'past_due' && status !== 'unpaid') return undefined;
  const { invoice, payment } = await fetchLatestPayment(stripe, id);
  if (invoice?.status !== 'open') return undefined;
  return {
    total: invoice.amount_remaining,
    url: invoice.hosted_invoice_url ?? undefined,
    needsApproval: payment?.status === 'requires_action',
    failure: card ? toPaymentFailure(payment?.last_payment_error) : 'no card',
    nextTryAt: nextPaymentTry(invoice),
  };
}

function toPaymentFailure(error: Stripe.PaymentIntent.LastPaymentError | null | undefined): PaymentFailure {
  if (error?.code === 'expired_card' || error?.decline_code === 'expired_card') return 'expired card';
  return error?.decline_code === 'insufficient_funds' ? 'no funds' : 'declined';
}

const nextPaymentTry = ({ next_payment_attempt }: Stripe.Invoice): number | undefined =>
  next_payment_attempt === null ? undefined : next_payment_attempt * 1_000;

const billedTo = (customer: Stripe.Customer): BillRecipient => ({
  name: customer.name ?? '',
  email: customer.email ?? '',
  language: customer.preferred_locales?.[0]?.startsWith('es') ? 'es' : 'en',
  address: toBillingAddress(customer),
});

/** The newest of the last few, which may be paid in another order than they were made; those of free days cost nothing. */
async function findLastPaid(stripe: Stripe, customer: string): Promise<PaidInvoice | undefined> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 5 });
  const paid = data.flatMap((invoice) => {
    const {
      id,
      number,
      total,
      status_transitions: { paid_at },
      hosted_invoice_url,
    } = invoice;
    if (id === undefined || total <= 0 || paid_at === null) return [];
    return [{ id, number: number ?? undefined, total, tax: sumTax(invoice), paidAt: paid_at * 1_000, url: hosted_invoice_url ?? undefined }];
  });
  return paid.toSorted((a, b) => b.paidAt - a.paidAt)[0];
}

/** Brands whose name is not just capitalized. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

const toCard = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): Card => ({
  brand: brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1),
  last4,
  expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
});

const toSubscription = (subscription: Stripe.Subscription): Subscription => ({
  id: subscription.id,
  status: toSubscriptionStatus(subscription.status),
  periodEndsAt: toPeriodEnd(subscription),
  endsAt: subscription.cancel_at === null ? undefined : subscription.cancel_at * 1_000,
  usage: toUsage(subscription),
});

/** A status that Stripe adds later must not end or start a paid account. */
const toSubscriptionStatus = (word: string): SubscriptionStatus => subscriptionStatuses.find((status) => status === word) ?? 'incomplete';

function toUsage({ items }: Stripe.Subscription): Usage {
  const count = (kind: Kind): number => items.data.find(({ price }) => toPriceKind(price) === kind)?.quantity ?? 0;
  return { admins: count('admin'), operators: count('operator'), receivers: count('receiver'), messages: count('message') };
}
