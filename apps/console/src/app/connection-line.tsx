import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsConnectionLost } from '../platform/connection.ts';
import { formatsFor } from '../platform/dates.ts';
import classes from './connection-line.module.css';

/** Query keys of the pages' lists and figures; data around every page may be older. */
const lists = new Set(['messages', 'contacts', 'groups', 'activity', 'clients', 'providers', 'drive-tests']);

/**
 * Shows over the page that the server is unreachable, and how old the shown data is. Rereads everything on the screen
 * when the connection returns.
 */
export function ConnectionLine({ timeZone }: { readonly timeZone: string }) {
  const isLost = useIsConnectionLost();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLost) return undefined;
    return () => void queryClient.invalidateQueries();
  }, [isLost, queryClient]);
  return (
    <output className={classes['place']}>
      {isLost && (
        <span className={classes['line']}>
          {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} <LastRefreshed timeZone={timeZone} /> What you type is kept. The page
          updates when you reconnect.
        </span>
      )}
    </output>
  );
}

/** The time of the oldest list or figure on the screen. */
export function LastRefreshed({ timeZone }: { readonly timeZone: string }) {
  // Redraws on navigation: another page shows other lists.
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const shown = useQueryClient()
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => lists.has(String(queryKey[0])) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return shown.length === 0 ? null : `Last updated ${formatsFor(timeZone).time(Math.min(...shown))}.`;
}
