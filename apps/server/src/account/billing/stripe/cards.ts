import { Refusal } from '@earshot/domain';
import type { Stripe } from 'stripe';
import { notFound } from '../../../platform/http/failures.ts';
import { toId } from './client.ts';
import { isMissing } from './errors.ts';

/** Tells our setups from those of other programs in the same Stripe account. */
export const mark = { app: 'earshot' } as const;

/** Begins to save a card for payments that are made while its owner is away. */
export async function beginSetup(stripe: Stripe, customer: string): Promise<{ readonly clientSecret: string }> {
  const { client_secret } = await stripe.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata: mark });
  if (client_secret === null) throw new Error('Stripe began to save a card without a secret for the form.');
  return { clientSecret: client_secret };
}

/** Makes the card of a finished setup the customer's default. Safe to repeat. */
export async function takeCard(stripe: Stripe, customerId: string, setupId: string): Promise<void> {
  const setup = await findSetup(stripe, setupId);
  if (!setup || toId(setup.customer) !== customerId) throw notFound('This card');
  const card = toId(setup.payment_method);
  if (setup.status !== 'succeeded' || !card)
    throw new Refusal({ code: 'conflict' }, 'This card is not confirmed yet. Fill in the card form and save it again.');
  await setDefault(stripe, customerId, card);
}

/** Does the same for a customer who closed the browser before it came back; does nothing for one who has a card. */
export async function keepCard(stripe: Stripe, setup: Stripe.SetupIntent): Promise<void> {
  const [customerId, card] = [toId(setup.customer), toId(setup.payment_method)];
  if (!customerId || !card || setup.metadata?.['app'] !== mark.app) return;
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted || customer.invoice_settings.default_payment_method !== null) return;
  try {
    await setDefault(stripe, customerId, card);
  } catch (error) {
    // The event came late: the card has been removed since.
    if (!isMissing(stripe, error)) throw error;
  }
}

const setDefault = (stripe: Stripe, customerId: string, card: string) =>
  stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });

async function findSetup(stripe: Stripe, setupId: string): Promise<Stripe.SetupIntent | undefined> {
  if (!/^seti_\w{1,250}$/.test(setupId)) return undefined;
  try {
    return await stripe.setupIntents.retrieve(setupId);
  } catch (error) {
    if (isMissing(stripe, error)) return undefined;
    throw error;
  }
}
