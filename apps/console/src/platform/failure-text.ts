import { Unreachable } from '@earshot/contract';
import { type Failure, type Issue, issueText, Refusal } from '@earshot/domain';
import { unreachableText, useIsConnectionLost } from './connection.ts';

const offlineText = 'You are offline. Nothing you typed is lost; try again when the connection is back.';

export function failureText(error: unknown): string {
  if (error instanceof Refusal) return refusalText(error.failure, error.message);
  if (error instanceof Unreachable) return navigator.onLine ? error.message : offlineText;
  return 'Something went wrong. Nothing you typed is lost; try again.';
}

/** The text of a failure for as long as it is shown: it may outlast the loss of the connection that it names. */
export function useTimelyText(text: string): string {
  const isLost = useIsConnectionLost();
  return !isLost && (text === offlineText || text === unreachableText) ? 'The connection is back. Nothing you typed is lost; try again.' : text;
}

/** Words of the console's own, in place of the server's. */
const ownTexts: Partial<Record<Failure['code'], string>> = {
  account_deactivated: 'Your account has been deactivated.',
  confirmation_required: 'Nothing was changed. Confirm that it is you, and try again.',
};

function refusalText(failure: Failure, message: string): string {
  if (failure.code === 'invalid_input' && failure.issues.length > 0) return failure.issues.map(issueText).join('. ');
  return ownTexts[failure.code] ?? message;
}

// 'content.Title' becomes the field Title.
const fieldName = ({ field }: Issue): string => field.split('.').pop() ?? field;

/** The problem with one field, if the refusal names it; `field` is its last wire name. */
export function fieldFailure(error: unknown, field: string): string | undefined {
  if (!(error instanceof Refusal) || error.failure.code !== 'invalid_input') return undefined;
  const issue = error.failure.issues.find((each) => fieldName(each) === field);
  return issue && issueText(issue);
}
