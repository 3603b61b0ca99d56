import type { ApiOptions } from '@earshot/contract';
import { type DeactivatedContext, Refusal } from '@earshot/domain';
import { raiseAlert } from './alerts.ts';
import { failureText } from './failure-text.ts';
import { watchedFetch } from './connection.ts';
import { askToConfirm } from './confirmation.ts';
import { checkSession, currentSession, currentToken, endSession } from './session.ts';

// spec 1 §8: the alert names the things that could not be changed.
const contexts: Readonly<Record<string, DeactivatedContext>> = {
  messages: 'Messages',
  messagePreviews: 'Messages',
  contacts: 'Contacts',
  imports: 'Contacts',
  groups: 'Groups',
  billing: 'Messages',
};

// spec 2 §2.2 and §2.4: an Attention dialog on the contacts and admin pages.
const trialAlerts: ReadonlySet<string> = new Set(['contacts', 'imports', 'users', 'userInvitations', 'accountSettings']);

/** Calls whose 401 means a wrong entry, not an ended session. */
const signInCalls: ReadonlySet<string> = new Set(['signIn.withPassword', 'signIn.verifyEmail', 'signIn.signUp']);

function onRefusal(refusal: Refusal, operation: string): void {
  const feature = operation.split('.')[0] ?? '';
  // A call in flight at logout is refused: there is no session left to end, and its reason must not show.
  if (refusal.failure.code === 'signed_out' && !signInCalls.has(operation) && currentToken() !== undefined) endSession(refusal.message);
  if (refusal.failure.code === 'second_factor_due') checkSession();
  if (refusal.failure.code === 'account_deactivated') raiseAlert({ kind: 'deactivated', context: contexts[feature] ?? 'Users' });
  if (refusal.failure.code === 'message_limit_reached') raiseAlert({ kind: 'message-limit' });
  if (trialAlerts.has(feature) && isTrialFailure(refusal)) raiseAlert({ kind: 'free-trial', text: failureText(refusal) });
}

const isTrialFailure = ({ failure }: Refusal): boolean => failure.code === 'trial_limit_reached' || failure.code === 'trial_ended';

/** Whether an alert over the page reports a failed change of contacts or users, so that its place needs no message. */
export const isSaidByAlert = (error: unknown): boolean => error instanceof Refusal && (error.failure.code === 'account_deactivated' || isTrialFailure(error));

/** The options of every call: time-out, token, on-behalf names, and the effect of a refusal on the whole page. */
export const apiOptions: ApiOptions = {
  baseUrl: location.origin,
  token: currentToken,
  representedUser: () => currentSession().onBehalf,
  onRefusal,
  confirm: askToConfirm,
  // The client always passes a `Request`.
  fetch: (request) => watchedFetch(request as Request),
};
