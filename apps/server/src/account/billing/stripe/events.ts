import type { Stripe } from 'stripe';
import type { ProviderEvent, Reversal } from '../provider.ts';
import { idOf } from './client.ts';

/** What an event says and whom it is about; undefined for those that change nothing here. */
export async function eventOf(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent | undefined> {
  if (!isOfInterest(event)) return undefined;
  const customerId = await customerOf(stripe, event);
  return customerId === undefined ? undefined : { provider: 'stripe', id: event.id, type: event.type, customerId, reversal: reversalOf(event) };
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

async function customerOf(stripe: Stripe, event: EventOfInterest): Promise<string | undefined> {
  if (event.type === 'customer.updated' || event.type === 'customer.deleted') return event.data.object.id;
  if (event.type === 'charge.dispute.created') {
    // A dispute names its payment alone.
    const paymentId = idOf(event.data.object.payment_intent);
    return paymentId === undefined ? undefined : idOf((await stripe.paymentIntents.retrieve(paymentId)).customer);
  }
  const { customer } = event.data.object;
  // A card that was taken away is nobody's any more: it says whose it was.
  return idOf(customer) ?? (event.type === 'payment_method.detached' ? idOf(event.data.previous_attributes?.customer) : undefined);
}

function reversalOf(event: EventOfInterest): Reversal | undefined {
  if (event.type === 'charge.dispute.created') return { kind: 'disputed', cents: event.data.object.amount };
  if (event.type !== 'charge.refunded') return undefined;
  const { object, previous_attributes } = event.data;
  // The charge tells what was refunded of it in all.
  return { kind: 'refunded', cents: object.amount_refunded - (previous_attributes?.amount_refunded ?? 0) };
}
