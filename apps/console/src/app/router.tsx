import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod';
import { ActivityPage, ReportPage } from '../activity/index.ts';
import { archiveDefaults, ArchivePage, archiveSearch } from '../archive/index.ts';
import { UsagePage } from '../billing/index.ts';
import { clientsDefaults, ClientsPage, clientsSearch } from '../clients/index.ts';
import { contactsDefaults, ContactsPage, contactsSearch } from '../contacts/index.ts';
import { groupsDefaults, GroupsPage, groupsSearch } from '../groups/index.ts';
import { messagesDefaults, MessagesPage, messagesSearch } from '../messages/index.ts';
import { leavePath } from '../platform/navigation.ts';
import { actOnBehalf, currentSession } from '../platform/session.ts';
import { ProvidersPage } from '../providers/index.ts';
import { AdminPage } from '../users/index.ts';
import { guard, homeOf } from './access.ts';
import { leaveWhenSignedOut } from './leave-when-signed-out.ts';
import { PageTitle } from './page-title.tsx';
import { adminDefaults, adminSearch } from './admin-search.ts';
import { RouteError, RouteNotFound, RoutePending } from './route-error.tsx';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
});

/** Signed in, '/' is home; without any role it says so. */
function leaveForHome(): void {
  const { status, user } = currentSession();
  const home = homeOf(user);
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'in' && home !== '/') throw redirect({ to: home, replace: true });
}

/** Somebody who is not admitted sees the waiting list and nothing else (spec 1 §6); somebody signed in has no business here. */
function leaveIfSignedIn(): void {
  const { status } = currentSession();
  if (status === 'waiting') throw redirect({ to: '/authnotallowed', replace: true });
  if (status === 'in') throw redirect({ to: '/', replace: true });
}

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: leaveForHome,
  component: lazyRouteComponent(() => import('./landing-route.tsx'), 'LandingRoute'),
});

const optionalText = z.string().max(2000).optional().catch(undefined);

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

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  staticData: { title: 'Log out' },
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'LoggedOutRoute'),
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
  component: lazyRouteComponent(() => import('./session-routes.tsx'), 'NotAllowedRoute'),
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

// Public: for receivers who were invited by a text message.
const downloadAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/download-app',
  staticData: { title: 'Download the mobile app' },
  validateSearch: z.object({ c: z.string().max(40).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./download-app-route.tsx'), 'DownloadAppRoute'),
});

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell });

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: { title: 'Messages' },
  validateSearch: messagesSearch,
  search: { middlewares: [stripSearchParams(messagesDefaults)] },
  beforeLoad: guard('messages'),
  component: MessagesPage,
});

const editorSearch = z.object({ id: z.string().optional().catch(undefined), settings: z.string().optional().catch(undefined) });

const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages/editor',
  staticData: { title: 'Message' },
  validateSearch: editorSearch,
  beforeLoad: guard('messages'),
  component: lazyRouteComponent(() => import('../composer/index.ts'), 'ComposerPage'),
});

// decisions, Messages: the old address, its query kept.
const oldEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ourcontents/edit',
  validateSearch: editorSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/messages/editor', search, replace: true });
  },
});

const contactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts',
  // decisions, Contacts: the title of both the contacts and the groups.
  staticData: { title: 'Teams' },
  validateSearch: contactsSearch,
  search: { middlewares: [stripSearchParams(contactsDefaults)] },
  beforeLoad: guard('contacts'),
  component: ContactsPage,
});

const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/group',
  staticData: { title: 'Teams' },
  validateSearch: groupsSearch,
  search: { middlewares: [stripSearchParams(groupsDefaults)] },
  beforeLoad: guard('groups'),
  component: GroupsPage,
});

const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity',
  staticData: { title: 'Activity' },
  beforeLoad: guard('activity'),
  component: ActivityPage,
});

const activityReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity/report',
  staticData: { title: 'Proof of hearing' },
  validateSearch: z.object({ messageId: optionalText, contactId: optionalText, location: optionalText }),
  beforeLoad: guard('activity'),
  component: ReportPage,
});

const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  staticData: { title: 'Admin' },
  validateSearch: adminSearch,
  search: { middlewares: [stripSearchParams(adminDefaults)] },
  beforeLoad: guard('admin'),
  component: AdminPage,
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  staticData: { title: 'Usage' },
  beforeLoad: guard('account'),
  component: UsagePage,
});

const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients',
  staticData: { title: 'Clients' },
  validateSearch: clientsSearch,
  search: { middlewares: [stripSearchParams(clientsDefaults)] },
  beforeLoad: guard('clients'),
  // spec 2 §2.7: entering the page clears the on-behalf mode.
  onEnter: () => actOnBehalf(undefined),
  component: ClientsPage,
});

const archiveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/archive',
  staticData: { title: 'Archive' },
  validateSearch: archiveSearch,
  search: { middlewares: [stripSearchParams(archiveDefaults)] },
  beforeLoad: guard('clients'),
  // spec 2 §9: as on the clients' page, nobody is acted for here.
  onEnter: () => actOnBehalf(undefined),
  component: ArchivePage,
});

const providersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/providers',
  staticData: { title: 'Providers' },
  beforeLoad: guard('providers'),
  onEnter: () => actOnBehalf(undefined),
  component: ProvidersPage,
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  landingRoute,
  loginRoute,
  logoutRoute,
  authRoute,
  notAllowedRoute,
  signUpStatusRoute,
  verifyEmailRoute,
  resetPasswordRoute,
  termsRoute,
  privacyRoute,
  downloadAppRoute,
  oldEditorRoute,
  unknownRoute,
  shellRoute.addChildren([
    messagesRoute,
    editorRoute,
    contactsRoute,
    groupsRoute,
    activityRoute,
    activityReportRoute,
    adminRoute,
    accountRoute,
    clientsRoute,
    archiveRoute,
    providersRoute,
  ]),
]);

/** The console's router; tests give it a history of their own. */
export function createConsoleRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
    scrollRestoration: true,
    ...(history && { history }),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leavePath(fromLocation.pathname);
  });
  leaveWhenSignedOut(router, shellRoute.id);
  return router;
}

export const router = createConsoleRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
