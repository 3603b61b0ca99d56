import { useLocation, useSearch } from '@tanstack/react-router';
import { useOwnCounts } from '../platform/own-counts.ts';
import type { Session } from '../platform/session.ts';

/** An operator with at most this many messages may be at the beginning; a lazy part checks that after the list has loaded. */
const fewMessages = 5;

/** Whether the first steps may show here, and whether the user asked for them; `pending` until the messages are counted. */
export function useFirstSteps({ user, onBehalf }: Session): 'asked' | 'maybe' | 'pending' | undefined {
  const isOwnList = useLocation({ select: ({ pathname }) => pathname === '/messages' }) && !onBehalf;
  const { steps } = useSearch({ strict: false });
  const isOperator = user?.isOperator === true;
  const counts = useOwnCounts(isOwnList && isOperator);
  if (!isOwnList || !(isOperator || user?.isHolder)) return undefined;
  if (steps) return 'asked';
  if (isOperator && !counts) return 'pending';
  return counts && counts.message > fewMessages ? undefined : 'maybe';
}
