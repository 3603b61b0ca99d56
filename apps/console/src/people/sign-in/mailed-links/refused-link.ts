import { type Failure, Refusal } from '@earshot/domain';

const failureOf = (error: unknown): Failure | undefined => (error instanceof Refusal ? error.failure : undefined);

/** Whether a mailed link was refused, not what was typed on the page behind it. */
export function isLinkRefused(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.code === 'not_found' || (failure?.code === 'invalid_input' && failure.issues.some(({ field }) => field === 'token'));
}

/** Whether there was an account already. */
export const isAccountThere = (error: unknown): boolean => failureOf(error)?.code === 'conflict';

/** What the server said of the password, if anything. */
export function passwordIssue(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure?.code === 'invalid_input' ? failure.issues.find(({ field }) => field === 'password')?.message : undefined;
}
