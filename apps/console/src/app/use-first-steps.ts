import { useLocation, useSearch } from '@tanstack/react-router';
import { useOwnCounts } from '../platform/own-counts.ts';
import type { Session } from '../platform/session.ts';

/** An operator with at most this many messages may be at the beginning; a lazy part checks that after the list has loaded. */
const fewMessages = 5;

/** Whether the first steps may show here, and whether the user asked for them. */
export function useFirstSteps({ user, onBehalf }: Session): 'asked' | 'maybe' | undefined {
  const isList = useLocation({ select: ({ pathname }) => pathname === '/messages' });
  const { steps } = useSearch({ strict: false });
  const isOperator = onBehalf === undefined && user?.isOperator === true;
  const isHolder = onBehalf === undefined && user?.isHolder === true;
  const counts = useOwnCounts(isList && isOperator);
  if (!isList || (!isOperator && !isHolder)) return undefined;
  if (steps !== undefined) return 'asked';
  return !isOperator || (counts !== undefined && counts.message <= fewMessages) ? 'maybe' : undefined;
}
