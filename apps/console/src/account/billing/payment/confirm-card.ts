import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { cardProblem } from './card-script.ts';

const noReason = 'The card could not be saved. Check the card details and try again.';

/**
 * Has the provider check and keep the typed card. Returns the id of the setup, or undefined if the card is incomplete,
 * which the form reports at its field. A refusal comes as a `payment_declined` with the provider's own words.
 */
export async function confirmCard(stripe: Stripe, elements: StripeElements): Promise<string | undefined> {
  const { error: incomplete } = await elements.submit();
  if (incomplete?.type === 'validation_error') return undefined;
  if (incomplete) throw cardProblem(incomplete.message ?? noReason);
  const { setupIntent, error } = await stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams: { return_url: location.href } });
  if (!error) return setupIntent.id;
  // An earlier try, whose answer was lost, was confirmed.
  if (error.setup_intent?.status === 'succeeded') return error.setup_intent.id;
  throw cardProblem(error.message ?? noReason);
}
