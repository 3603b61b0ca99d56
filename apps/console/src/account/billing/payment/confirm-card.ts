import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { cardProblem } from './card-script.ts';

const noReason = 'The card could not be saved. Check what you typed and try again.';

/**
 * Has the provider check and keep the card that was typed; answers the id of the setup, or undefined where something is missing, which the form says at its
 * field. What the provider refuses comes as a `payment_declined` with its own words.
 */
export async function confirmCard(stripe: Stripe, elements: StripeElements): Promise<string | undefined> {
  const { error: incomplete } = await elements.submit();
  if (incomplete?.type === 'validation_error') return undefined;
  if (incomplete) throw cardProblem(incomplete.message ?? noReason);
  const { setupIntent, error } = await stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams: { return_url: location.href } });
  if (!error) return setupIntent.id;
  // Confirmed before, by a try whose answer was lost.
  if (error.setup_intent?.status === 'succeeded') return error.setup_intent.id;
  throw cardProblem(error.message ?? noReason);
}
