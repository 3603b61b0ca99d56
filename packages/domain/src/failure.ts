/** The category of the account that a limit is about (spec 2 §9). */
export type LimitedThing = 'admin' | 'operator' | 'receiver' | 'message' | 'text';

/** The things that a deactivated account may not change; the alert names them (spec 2 §8). */
export type DeactivatedContext = 'Messages' | 'Contacts' | 'Groups' | 'Users';

/** A refused field and its requirement. `field` is the name on the wire. */
export interface Issue {
  readonly field: string;
  readonly message: string;
}

/**
 * An issue as a sentence for a person: 'Title is required', 'Entry 4 of points is required'. A message that is a
 * sentence of its own stays alone.
 */
export const issueText = ({ field, message }: Issue): string => (/^\p{Lu}/u.test(message) ? message : `${fieldName(field.split('.'))} ${message}`);

function fieldName(path: readonly string[]): string {
  const last = path.at(-1) ?? '';
  return /^\d+$/.test(last) ? `Entry ${Number(last) + 1} of ${path.at(-2) ?? 'the list'}` : last;
}

/**
 * The ways in which the product declines a request. Exhaustive switches turn them into a status and body (contract) and
 * into words (apps).
 */
export type Failure =
  /** `isArchived`: the account was archived; the message names a contact. */
  | { readonly code: 'signed_out'; readonly isArchived?: true }
  | { readonly code: 'forbidden' }
  /** The sign-in is not finished: a second factor is asked for, or has to be added. */
  | { readonly code: 'second_factor_due' }
  /** The caller must confirm their identity; then the same call succeeds. */
  | { readonly code: 'confirmation_required' }
  | { readonly code: 'not_found' }
  | { readonly code: 'invalid_input'; readonly issues: readonly Issue[] }
  /** Another caller changed or made the same thing first. `isStale`: the thing to save was changed after it was read. */
  | { readonly code: 'conflict'; readonly isStale?: true }
  /** `waitSeconds`: seconds until another try is worthwhile, if known. */
  | { readonly code: 'too_many_requests'; readonly waitSeconds?: number }
  | { readonly code: 'account_deactivated' }
  | { readonly code: 'message_limit_reached' }
  | { readonly code: 'trial_limit_reached'; readonly limit: LimitedThing }
  | { readonly code: 'trial_ended' }
  /** No translator is set up, or it does not answer: the Spanish is typed by hand (decisions: Spanish). */
  | { readonly code: 'translator_unavailable' }
  /** The payment provider, or the bank behind it, refused. The message is the provider's own. */
  | { readonly code: 'payment_declined' }
  /** The payment provider does not answer; nothing is lost, and another try charges nothing twice. */
  | { readonly code: 'payments_unavailable' }
  /** The database or an outside company does not answer. Nothing was stored, unless a commit was under way: then it is unknown. */
  | { readonly code: 'unavailable'; readonly mayBeStored?: true }
  /** The server met an error that it does not know; its log has it under `requestId`, and the message names that. */
  | { readonly code: 'fault'; readonly requestId: string };

/** An expected refusal with a sentence for a person. On the server any other thrown error is a fault, which callers get as one with that code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Whether an error tells that nothing was stored. After a call without an answer, or a commit without one, something may be. */
export const isRefused = (error: unknown): error is Refusal =>
  error instanceof Refusal && !(error.failure.code === 'unavailable' && error.failure.mayBeStored === true);
