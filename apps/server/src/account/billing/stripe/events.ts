import type { Stripe } from 'stripe';
import type { ProviderEvent, Reversal } from '../provider.ts';
import { toId } from './client.ts';

/** The content and customer of an event; undefined for events that change nothing here. */
export async function toProviderEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent | undefined> {
  if (!isOfInterest(event)) return undefined;
  const customerId = await findCustomerId(stripe, event);
  return customerId === undefined ? undefined : { provider: 'stripe', id: event.id, type: event.type, customerId, reversal: toReversal(event) };
}

const typesOfInterest = [
  'setup_intent.succeeded',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'payment_method.automatically_updated',
  'payment_method.detached',
] as const satisfies readonly Stripe.Event['type'][];

type EventOfInterest = Extract<Stripe.Event, { readonly type: (typeof typesOfInterest)[number] }>;

const isOfInterest = (event: Stripe.Event): event is EventOfInterest => typesOfInterest.some((type) => type === event.type);

async function findCustomerId(stripe: Stripe, event: EventOfInterest): Promise<string | undefined> {
  if (event.type === 'customer.updated' || event.type === 'customer.deleted') return event.data.object.id;
  if (event.type === 'charge.dispute.created') {
    // A dispute names only its payment.
    const paymentId = toId(event.data.object.payment_intent);
    return paymentId === undefined ? undefined : toId((await stripe.paymentIntents.retrieve(paymentId)).customer);
  }
  const { customer } = event.data.object;
  // A detached card has no customer any more; the event names the former one.
  return toId(customer) ?? (event.type === 'payment_method.detached' ? toId(event.data.previous_attributes?.customer) : undefined);
}

function toReversal(event: EventOfInterest): Reversal | undefined {
  if (event.type === 'charge.dispute.created') return { kind: 'disputed', cents: event.data.object.amount };
  if (event.type !== 'charge.refunded') return undefined;
  const { object, previous_attributes } = event.data;
  // The charge holds the sum of all its refunds.
  return { kind: 'refunded', cents: object.amount_refunded - (previous_attributes?.amount_refunded ?? 0) };
}
