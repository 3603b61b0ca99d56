import { useLocation, useSearch } from '@tanstack/react-router';
import { useOwnCounts } from '../platform/own-counts.ts';
import type { Session } from '../platform/session.ts';

/** With so few messages an operator may be at the beginning; whether they are is asked after the list, and by a part that nobody else loads. */
const fewMessages = 5;

/** Whether the first steps may be shown here, and whether they were looked for. */
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
