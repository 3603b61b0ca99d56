/** Which of the account's categories a limit is about (spec 2 §9). */
export type LimitedThing = 'admin' | 'operator' | 'receiver' | 'message' | 'text';

/** What a deactivated account was kept from changing; the alert names it (spec 2 §8). */
export type DeactivatedContext = 'Messages' | 'Contacts' | 'Groups' | 'Users';

/** A field that was refused and what was expected of it. `field` is the name on the wire. */
export interface Issue {
  readonly field: string;
  readonly message: string;
}

/** An issue as a sentence for a person: 'Title is required', 'Entry 4 of points is required'. A message that is a sentence of its own stands alone. */
export const issueText = ({ field, message }: Issue): string => (/^\p{Lu}/u.test(message) ? message : `${nameOf(field.split('.'))} ${message}`);

function nameOf(path: readonly string[]): string {
  const last = path.at(-1) ?? '';
  return /^\d+$/.test(last) ? `Entry ${Number(last) + 1} of ${path.at(-2) ?? 'the list'}` : last;
}

/** Every way the product declines a request. Exhaustive switches turn it into a status and body (contract) and into words (apps). */
export type Failure =
  /** `isArchived`: because the account was archived; the message says whom to ask. */
  | { readonly code: 'signed_out'; readonly isArchived?: true }
  | { readonly code: 'forbidden' }
  /** The sign-in is not finished: a second factor is asked for, or has to be added. */
  | { readonly code: 'second_factor_due' }
  /** The caller has to prove anew who they are; then the same call goes through. */
  | { readonly code: 'confirmation_required' }
  | { readonly code: 'not_found' }
  | { readonly code: 'invalid_input'; readonly issues: readonly Issue[] }
  /** Somebody else changed or made the same thing first. `isStale`: what was to be saved was changed after it was read. */
  | { readonly code: 'conflict'; readonly isStale?: true }
  /** `waitSeconds`: until it is worth asking again, where that is known. */
  | { readonly code: 'too_many_requests'; readonly waitSeconds?: number }
  | { readonly code: 'account_deactivated' }
  | { readonly code: 'message_limit_reached' }
  | { readonly code: 'trial_limit_reached'; readonly limit: LimitedThing }
  | { readonly code: 'trial_ended' }
  /** No translator is set up, or it does not answer: the Spanish is typed by hand (decisions: Spanish). */
  | { readonly code: 'translator_unavailable' }
  /** The payment provider, or the bank behind it, said no. The message is the provider's own. */
  | { readonly code: 'payment_declined' }
  /** The payment provider does not answer; nothing is lost, and asking again charges nothing twice. */
  | { readonly code: 'payments_unavailable' }
  /** The database or an outside company does not answer; whether a write happened is not known. */
  | { readonly code: 'unavailable' };

/** An expected refusal with a sentence for a person. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}
