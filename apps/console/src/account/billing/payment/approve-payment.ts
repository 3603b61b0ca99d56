import type { PaymentSetup } from '@earshot/contract';
import { cardProblem, openCards } from './card-script.ts';

/** Has the bank ask its customer for the approval of a payment. What it refuses comes as a `payment_declined` with its own words. */
export async function approvePayment(approval: PaymentSetup): Promise<void> {
  const stripe = await openCards(approval);
  const { error } = await stripe.confirmCardPayment(approval.clientSecret);
  // Approved before, by a try whose answer was lost.
  if (error && error.payment_intent?.status !== 'succeeded') throw cardProblem(error.message ?? 'The bank did not approve this payment.');
}
