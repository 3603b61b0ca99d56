import { type Failure, Refusal } from '@earshot/domain';

const findFailure = (error: unknown): Failure | undefined => (error instanceof Refusal ? error.failure : undefined);

/** Whether the server refused the mailed link itself, not the text typed on its page. */
export function isLinkRefused(error: unknown): boolean {
  const failure = findFailure(error);
  return failure?.code === 'not_found' || (failure?.code === 'invalid_input' && failure.issues.some(({ field }) => field === 'token'));
}

export const isAccountThere = (error: unknown): boolean => findFailure(error)?.code === 'conflict';

export function passwordIssue(error: unknown): string | undefined {
  const failure = findFailure(error);
  return failure?.code === 'invalid_input' ? failure.issues.find(({ field }) => field === 'password')?.message : undefined;
}
