import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod';
import { currentSession } from '../platform/session.ts';
import { homeOf } from './access.ts';
import { rootRoute } from './root-route.tsx';

/** Signed in, '/' is home; without any role it says so. */
function leaveForHome(): void {
  const { status, user } = currentSession();
  const home = homeOf(user);
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'half') throw redirect({ to: '/second-factor', replace: true });
  if (status === 'in' && home !== '/') throw redirect({ to: home, replace: true });
}

/** Somebody who is not admitted sees the waiting list and nothing else (spec 1 §6); somebody signed in has no business here. */
function leaveIfSignedIn(): void {
  const { status } = currentSession();
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'half') throw redirect({ to: '/second-factor', replace: true });
  if (status === 'in') throw redirect({ to: '/', replace: true });
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: leaveForHome,
  component: lazyRouteComponent(() => import('./landing-route.tsx'), 'LandingRoute'),
});

/** A text of an address's query, or nothing. */
export const optionalText = z.string().max(2000).optional().catch(undefined);

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Log in' },
  // `invite` and `t` come with the link of an invitation.
  validateSearch: z.object({ next: optionalText, invite: optionalText, t: optionalText }),
  // spec 1 §2: a signed-in user is sent to /.
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./login-route.tsx'), 'LoginRoute'),
});

const LoggedOut = lazyRouteComponent(() => import('./session-routes.tsx'), 'LoggedOutRoute');

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  staticData: { title: 'Log out' },
  beforeLoad: leaveIfSignedIn,
  component: LoggedOut,
});

// spec 1 §2: the same page, for whoever comes back from signing out elsewhere; it clears the local storage.
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  staticData: { title: 'Log out' },
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'AuthRoute'),
});

const notAllowedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authnotallowed',
  staticData: { title: 'Waiting list' },
  // spec 1 §2: a signed-in user who is allowed is sent to /.
  beforeLoad: () => {
    if (currentSession().status !== 'waiting') throw redirect({ to: '/', replace: true });
  },
  // Both buttons lead there, also when the network is gone by then.
  loader: () => LoggedOut.preload?.(),
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'NotAllowedRoute'),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  staticData: { title: 'Second factor' },
  validateSearch: z.object({ next: optionalText }),
  beforeLoad: () => {
    if (currentSession().status !== 'half') throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./second-factor-route.tsx'), 'SecondFactorRoute'),
});

const signUpStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup/$status',
  staticData: { title: 'Invitation' },
  beforeLoad: ({ params }) => {
    if (params.status !== 'cancelled' && params.status !== 'expired') throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'SignUpStatusRoute'),
});

// decisions, The receiver app's and other public pages: the targets of mailed links.
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  staticData: { title: 'Confirm your e-mail address' },
  validateSearch: z.object({ t: optionalText }),
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'VerifyEmailRoute'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'New password' },
  validateSearch: z.object({ t: optionalText }),
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'ResetPasswordRoute'),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms' },
  component: lazyRouteComponent(() => import('./legal-routes.tsx'), 'TermsRoute'),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy' },
  component: lazyRouteComponent(() => import('./legal-routes.tsx'), 'PrivacyRoute'),
});

// Where Support in the footer leads as long as the installation names no address.
const supportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support',
  staticData: { title: 'Support' },
  component: lazyRouteComponent(() => import('./support-route.tsx'), 'SupportRoute'),
});

// Public: for receivers who were invited by a text message.
const downloadAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/download-app',
  staticData: { title: 'Download the mobile app' },
  validateSearch: z.object({ c: z.string().max(40).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./download-app-route.tsx'), 'DownloadAppRoute'),
});

// For everybody: a made-up shift on a phone at the side, before signing up for anything.
const hearItHereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hear-it-here',
  staticData: { title: 'Hear it here' },
  component: lazyRouteComponent(() => import('./hear-it-here-route.tsx'), 'HearItHereRoute'),
});

// Public: for readers of reports that go out by themselves.
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  staticData: { title: 'Reports by e-mail' },
  validateSearch: z.object({ c: optionalText, u: optionalText, e: optionalText, t: optionalText }),
  component: lazyRouteComponent(() => import('./unsubscribe-route.tsx'), 'UnsubscribeRoute'),
});

/** The pages outside the shell: before signing in, after signing out, and those of mailed links. */
export const publicRoutes = [
  landingRoute,
  loginRoute,
  logoutRoute,
  authRoute,
  notAllowedRoute,
  secondFactorRoute,
  signUpStatusRoute,
  verifyEmailRoute,
  resetPasswordRoute,
  termsRoute,
  privacyRoute,
  supportRoute,
  downloadAppRoute,
  hearItHereRoute,
  unsubscribeRoute,
] as const;
