import { currentSession, signedOutReason, subscribeToSession } from '../platform/session.ts';
import { queryClient } from './query-client.ts';

type NavigateOut = (to: { to: '/logout' } | { to: '/login' | '/second-factor'; search: { next: string } }) => Promise<void>;

interface LeavableRouter {
  readonly state: { readonly location: { readonly href: string }; readonly matches: readonly { readonly routeId: string }[] };
  readonly navigate: NavigateOut;
}

/**
 * Leaves the console when the session ends: to the sign-in page with the reason or, after a logout, to the page that
 * says so. A session that owes a second factor leads to that page, and back.
 */
export function leaveWhenSignedOut(router: LeavableRouter, consoleRouteId: string): void {
  // The cached data is removed after the page that shows it: a page still mounted would read it again.
  const isInConsole = () => router.state.matches.some((match) => match.routeId === consoleRouteId);
  const leave = async () => {
    if (!isInConsole()) return;
    if (signedOutReason() === undefined) await router.navigate({ to: '/logout' });
    else await router.navigate({ to: '/login', search: { next: router.state.location.href } });
  };
  let was = currentSession().status;
  subscribeToSession(() => {
    const { status } = currentSession();
    const hasEnded = was === 'in' && status === 'out';
    if (status === 'half' && was !== 'half' && isInConsole()) void router.navigate({ to: '/second-factor', search: { next: router.state.location.href } });
    was = status;
    if (!hasEnded) return;
    void leave().then(() => queryClient.clear());
  });
}
