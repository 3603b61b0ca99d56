import { contract, createApi } from '@earshot/contract';
import { type DeactivatedContext, Refusal } from '@earshot/domain';
import { raiseAlert } from './alerts.ts';
import { failureText } from './failure-text.ts';
import { currentSession, currentToken, endSession } from './session.ts';

// spec 1 §8: the alert names what could not be changed.
const contexts: Readonly<Record<string, DeactivatedContext>> = {
  messages: 'Messages',
  messagePreviews: 'Messages',
  contacts: 'Contacts',
  imports: 'Contacts',
  groups: 'Groups',
};

function onRefusal(refusal: Refusal, operation: string): void {
  const feature = operation.split('.')[0] ?? '';
  // A call that was under way at logout comes back refused: there is no session left to end, and its reason is nobody's.
  if (refusal.failure.code === 'signed_out' && operation !== 'signIn.withPassword' && currentToken() !== undefined) endSession(refusal.message);
  if (refusal.failure.code === 'account_deactivated') raiseAlert({ kind: 'deactivated', context: contexts[feature] ?? 'Users' });
  if (refusal.failure.code === 'message_limit_reached') raiseAlert({ kind: 'message-limit' });
  // spec 2 §2.2: an Attention dialog on the contacts page.
  if (contexts[feature] === 'Contacts' && isTrialFailure(refusal)) raiseAlert({ kind: 'free-trial', text: failureText(refusal) });
}

const isTrialFailure = ({ failure }: Refusal): boolean => failure.code === 'trial_limit_reached' || failure.code === 'trial_ended';

/** Whether a failed change of contacts is told by an alert over the page, so that it need not be told where it happened. */
export const isSaidByAlert = (error: unknown): boolean => error instanceof Refusal && (error.failure.code === 'account_deactivated' || isTrialFailure(error));

/** Every call of the console: time-out, token, on-behalf names, and what a refusal means for the whole page, in one place. */
export const api = createApi(contract, {
  baseUrl: location.origin,
  token: currentToken,
  onBehalfOf: () => currentSession().onBehalf,
  onRefusal,
});
