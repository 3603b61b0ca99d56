import type { Stripe } from 'stripe';
import type { ProviderEvent } from '../provider.ts';
import { idOf } from './client.ts';

/** What an event says and whom it is about; undefined for those that change nothing here. */
export function eventOf(event: Stripe.Event): ProviderEvent | undefined {
  const customerId = isOfInterest(event) ? customerOf(event) : undefined;
  return customerId === undefined ? undefined : { provider: 'stripe', id: event.id, type: event.type, customerId };
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
  'payment_method.automatically_updated',
  'payment_method.detached',
] as const satisfies readonly Stripe.Event['type'][];

type EventOfInterest = Extract<Stripe.Event, { readonly type: (typeof typesOfInterest)[number] }>;

const isOfInterest = (event: Stripe.Event): event is EventOfInterest => typesOfInterest.some((type) => type === event.type);

function customerOf(event: EventOfInterest): string | undefined {
  if (event.type === 'customer.updated' || event.type === 'customer.deleted') return event.data.object.id;
  const { customer } = event.data.object;
  // A card that was taken away is nobody's any more: it says whose it was.
  return idOf(customer) ?? (event.type === 'payment_method.detached' ? idOf(event.data.previous_attributes?.customer) : undefined);
}
