import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { currentSession } from '../platform/session.ts';
import { findHomePath } from './access.ts';
import { rootRoute } from './root-route.tsx';

/** Redirects a signed-in user from '/' to the home page; a user without any role stays and is told so. */
function leaveForHome(): void {
  const { status, user } = currentSession();
  const home = findHomePath(user);
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'half') throw redirect({ to: '/second-factor', replace: true });
  if (status === 'in' && home !== '/') throw redirect({ to: home, replace: true });
}

/** Sends a user who is not admitted to the waiting list and nothing else (spec 1 §6), and a signed-in user away. */
function leaveIfSignedIn(): void {
  const { status } = currentSession();
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'half') throw redirect({ to: '/second-factor', replace: true });
  if (status === 'in') throw redirect({ to: '/', replace: true });
}

const sessionRoutes = async () => import('./session-routes.tsx');
const legalRoutes = async () => import('./legal-routes.tsx');

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: leaveForHome,
  component: lazyRouteComponent(() => import('./landing-route.tsx'), 'LandingRoute'),
});

/** A text in the query of an address, or undefined. */
export const optionalText = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined);

const mailedSearch = z.object({ t: optionalText });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Log in' },
  // The link of an invitation carries `invite` and `t`.
  validateSearch: z.object({ next: optionalText, invite: optionalText, t: optionalText }),
  // spec 1 §2: a signed-in user is sent to /.
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./login-route.tsx'), 'LoginRoute'),
});

const LoggedOut = lazyRouteComponent(sessionRoutes, 'LoggedOutRoute');

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  staticData: { title: 'Log out' },
  beforeLoad: leaveIfSignedIn,
  component: LoggedOut,
});

// spec 1 §2: the same page, after signing out elsewhere; it clears the local storage.
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  staticData: { title: 'Log out' },
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(sessionRoutes, 'AuthRoute'),
});

const notAllowedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authnotallowed',
  staticData: { title: 'Waiting list' },
  // spec 1 §2: an admitted user is sent to /.
  beforeLoad: () => {
    if (currentSession().status !== 'waiting') throw redirect({ to: '/', replace: true });
  },
  // Both buttons of the next page lead there, even if the network is gone by then.
  loader: () => LoggedOut.preload?.(),
  component: lazyRouteComponent(sessionRoutes, 'NotAllowedRoute'),
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
  component: lazyRouteComponent(sessionRoutes, 'SignUpStatusRoute'),
});

// decisions, The receiver app's and other public pages: the targets of mailed links.
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  staticData: { title: 'Confirm your email address' },
  validateSearch: mailedSearch,
  component: lazyRouteComponent(sessionRoutes, 'VerifyEmailRoute'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'New password' },
  validateSearch: mailedSearch,
  component: lazyRouteComponent(sessionRoutes, 'ResetPasswordRoute'),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms' },
  component: lazyRouteComponent(legalRoutes, 'TermsRoute'),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy' },
  component: lazyRouteComponent(legalRoutes, 'PrivacyRoute'),
});

// Support in the footer leads here if the installation configures no address.
const supportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support',
  staticData: { title: 'Support' },
  component: lazyRouteComponent(() => import('./support-route.tsx'), 'SupportRoute'),
});

// Public: for receivers with a text-message invitation.
const downloadAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/download-app',
  staticData: { title: 'Download the mobile app' },
  validateSearch: z.object({ c: optionalText }),
  component: lazyRouteComponent(() => import('./download-app-route.tsx'), 'DownloadAppRoute'),
});

// Public: a made-up shift on a phone at the side, before any sign-up.
const hearItHereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hear-it-here',
  staticData: { title: 'Hear it here' },
  component: lazyRouteComponent(() => import('./hear-it-here-route.tsx'), 'HearItHereRoute'),
});

// Public: for readers of report mails.
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  staticData: { title: 'Reports by email' },
  validateSearch: z.object({ c: optionalText, u: optionalText, e: optionalText, t: optionalText }),
  component: lazyRouteComponent(() => import('./unsubscribe-route.tsx'), 'UnsubscribeRoute'),
});

/** The pages outside the shell: before sign-in, after sign-out, and behind mailed links. */
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
