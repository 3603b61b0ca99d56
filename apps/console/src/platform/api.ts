import { contract, createApi } from '@earshot/contract';
import type { DeactivatedContext, Refusal } from '@earshot/domain';
import { raiseAlert } from './alerts.ts';
import { currentSession, currentToken, endSession } from './session.ts';

// spec 1 §8: the alert names what could not be changed.
const contexts: Readonly<Record<string, DeactivatedContext>> = { messages: 'Messages', contacts: 'Contacts', groups: 'Groups' };

function onRefusal(refusal: Refusal, operation: string): void {
  const feature = operation.split('.')[0] ?? '';
  // A call that was under way at logout comes back refused: there is no session left to end, and its reason is nobody's.
  if (refusal.failure.code === 'signed_out' && operation !== 'signIn.withPassword' && currentToken() !== undefined) endSession(refusal.message);
  if (refusal.failure.code === 'account_deactivated') raiseAlert({ kind: 'deactivated', context: contexts[feature] ?? 'Users' });
  if (refusal.failure.code === 'message_limit_reached') raiseAlert({ kind: 'message-limit' });
}

/** Every call of the console: time-out, token, on-behalf names, and what a refusal means for the whole page, in one place. */
export const api = createApi(contract, {
  baseUrl: location.origin,
  token: currentToken,
  onBehalfOf: () => currentSession().onBehalf,
  onRefusal,
});
