/** A published test card, which stands for one answer of a bank. */
interface TestCard {
  readonly brand: string;
  readonly last4: string;
  /** Its purpose, shown to people who try it. */
  readonly hint: string;
  /** Reason that it cannot be saved. */
  readonly atSetup?: SetupError;
  /** The bank wants the holder's approval before it is saved. */
  readonly asksApproval?: true;
  /** It can be saved but not charged. */
  readonly failsCharges?: true;
  /** The bank wants the holder's approval of each payment. */
  readonly asksEachTime?: true;
}

/** In Stripe's words, as its card form passes them on. */
export interface SetupError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly message: string;
}

const cardError = (code: string, message: string): SetupError => ({ type: 'card_error', code, message });

/** Refusal of a payment or card that its holder did not approve. */
const notAuthenticated = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export const notApproved = cardError('setup_intent_authentication_failure', notAuthenticated);
export const paymentNotApproved = cardError('payment_intent_authentication_failure', notAuthenticated);

export const cardNames = [
  'visa',
  'mastercard',
  'amex',
  'authenticate',
  'asks_each_time',
  'charge_fails',
  'declined',
  'insufficient_funds',
  'expired',
  'incorrect_cvc',
] as const;
export type CardName = (typeof cardNames)[number];

const declined = 'Your card was declined.';

/** Stripe's test cards; only the form in the browser knows their numbers. */
export const testCards: Readonly<Record<CardName, TestCard>> = {
  visa: { brand: 'Visa', last4: '4242', hint: 'works' },
  mastercard: { brand: 'Mastercard', last4: '4444', hint: 'works' },
  amex: { brand: 'American Express', last4: '0005', hint: 'works' },
  authenticate: { brand: 'Visa', last4: '3155', hint: 'asks for approval', asksApproval: true },
  asks_each_time: { brand: 'Visa', last4: '3184', hint: 'asks for approval of each payment', asksApproval: true, asksEachTime: true },
  charge_fails: { brand: 'Visa', last4: '0341', hint: 'can be saved, cannot be charged', failsCharges: true },
  declined: { brand: 'Visa', last4: '0002', hint: 'is declined', atSetup: cardError('card_declined', declined) },
  insufficient_funds: {
    brand: 'Visa',
    last4: '9995',
    hint: 'has insufficient funds',
    atSetup: cardError('card_declined', 'Your card has insufficient funds.'),
  },
  expired: { brand: 'Visa', last4: '0069', hint: 'has expired', atSetup: cardError('expired_card', 'Your card has expired.') },
  incorrect_cvc: {
    brand: 'Visa',
    last4: '0127',
    hint: 'has a wrong security code',
    atSetup: cardError('incorrect_cvc', "Your card's security code is incorrect."),
  },
};

/** The same for all: expiry is not tested with test cards. */
export const expires = '12/2034';

const isCardName = (name: string): name is CardName => Object.hasOwn(testCards, name);

export const cardNamed = (name: string | null): TestCard | undefined => (name !== null && isCardName(name) ? testCards[name] : undefined);

/** Reason that a card cannot be charged; undefined if it can, with the holder's approval where the bank asks for it. */
export function chargeFailure(name: string | null, isApproved = false): string | undefined {
  const card = cardNamed(name);
  if (!card) return 'There is no card on file.';
  if (card.asksEachTime && !isApproved) return 'Your bank asks for your approval of this payment.';
  return card.failsCharges || card.atSetup ? (card.atSetup?.message ?? declined) : undefined;
}
