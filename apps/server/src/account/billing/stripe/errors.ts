import { Refusal } from '@earshot/domain';
import type { Stripe } from 'stripe';
import { TimeoutError, withPatience } from './deadline.ts';
import { toAddressRefusal } from './tax.ts';

const declined = (message: string): Refusal => new Refusal({ code: 'payment_declined' }, message);
const unavailable = (): Refusal =>
  new Refusal({ code: 'payments_unavailable' }, 'The payment provider is not responding. Nothing is lost. Try again in a moment.');

/** Runs a call to Stripe and turns every failure into a refusal in words for people. */
type StripeCaller = <T>(work: () => Promise<T>) => Promise<T>;

export const createStripeCaller =
  (stripe: Stripe, onTrouble: (error: unknown) => void): StripeCaller =>
  async (work) => {
    try {
      return await withPatience(work);
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeError) && !(error instanceof TimeoutError)) throw error;
      if (error instanceof stripe.errors.StripeCardError) throw declined(wordsFor(error));
      const refusal = toAddressRefusal(stripe, error);
      if (refusal) throw refusal;
      onTrouble(withoutSecrets(error));
      throw unavailable();
    }
  };

/** Stripe's codes of a payment that its customer did not approve with the bank. */
const approvalCodes: ReadonlySet<string | undefined> = new Set(['authentication_required', 'payment_intent_authentication_failure']);

const wordsFor = ({ code, decline_code, message }: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'message'>): string =>
  approvalCodes.has(code) || approvalCodes.has(decline_code)
    ? 'You did not approve this payment with your bank. Try again and approve it, or change the card.'
    : (message ?? 'The card was declined.');

export const declinedBy = (error: Stripe.PaymentIntent.LastPaymentError | null): Refusal => declined(wordsFor(error ?? {}));

/** A copy for the log: the original error carries the card and its owner, and may carry a key. */
function withoutSecrets(error: Stripe.errors.StripeError | TimeoutError): Error {
  const trouble = new Error(error.message.replaceAll(/\b(?:[sr]k|whsec|seti|pi)_\w+/g, '(hidden)'));
  trouble.name = error.name === 'Error' ? 'StripeTrouble' : error.name;
  if (error instanceof TimeoutError) return trouble;
  const { type, code, param, statusCode, requestId } = error;
  return Object.assign(trouble, { type, code, param, statusCode, requestId });
}

/** Returns whether Stripe does not, or no longer, know the named object. */
export const isMissing = (stripe: Stripe, error: unknown): boolean =>
  error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
