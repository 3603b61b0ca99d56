import type { PaymentSetup } from '@earshot/contract';
import { cardProblem, openCards } from './card-script.ts';

/** Asks the bank to approve a payment with its customer. A refusal comes as a `payment_declined` with the bank's own words. */
export async function approvePayment(approval: PaymentSetup): Promise<void> {
  const stripe = await openCards(approval);
  const { error } = await stripe.confirmCardPayment(approval.clientSecret);
  // An earlier try, whose answer was lost, was approved.
  if (error && error.payment_intent?.status !== 'succeeded') throw cardProblem(error.message ?? 'The bank did not approve this payment.');
}
