import { createRoute, createRouter, lazyRouteComponent, redirect, type RouterHistory, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ActivityPage, HistoryPage, OverTimePage, ReportPage } from '../field/activity/index.ts';
import { archiveDefaults, ArchivePage, archiveSearch } from '../operations/archive/index.ts';
import { UsagePage } from '../account/billing/index.ts';
import { clientsDefaults, ClientsPage, clientsSearch } from '../operations/clients/index.ts';
import { contactsDefaults, ContactsPage, contactsSearch } from '../messaging/contacts/index.ts';
import { DriveTestPage, HearPage } from '../field/drive-tests/index.ts';
import { groupsDefaults, GroupsPage, groupsSearch } from '../messaging/groups/index.ts';
import { messagesDefaults, MessagesPage, messagesSearch } from '../messaging/messages/index.ts';
import { leavePath } from '../platform/navigation.ts';
import { goToNewBuild, tellBetweenPages } from '../platform/load-part.ts';
import { actOnBehalf } from '../platform/session.ts';
import { PersonalDataPage } from '../operations/personal-data/index.ts';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import { ProvidersPage } from '../operations/providers/index.ts';
import { AdminPage } from '../people/users/index.ts';
import { guard } from './access.ts';
import { focusHeadingAfterNavigation } from './focus-heading.ts';
import { leaveWhenSignedOut } from './leave-when-signed-out.ts';
import { optionalText, publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.tsx';
import { adminDefaults, adminSearch } from './admin-search.ts';
import { RouteError, RouteNotFound } from './route-error.tsx';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { Shell } from './shell.tsx';

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: z.object({ heard: optionalText, person: optionalText }),
  component: Shell,
});

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: { title: 'Messages' },
  validateSearch: messagesSearch,
  search: { middlewares: [stripSearchParams(messagesDefaults)] },
  beforeLoad: guard('messages'),
  component: MessagesPage,
});

/** A name in an address; an empty one counts as none. */
const optionalName = z.pipe(
  optionalText,
  z.transform((text) => (text === '' ? undefined : text)),
);

const editorSearch = z.object({ id: optionalName, settings: optionalText, here: optionalText, copy: optionalName, at: optionalName });

const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages/editor',
  staticData: { title: 'Message' },
  validateSearch: editorSearch,
  beforeLoad: guard('messages'),
  component: lazyRouteComponent(() => import('../messaging/composer/index.ts'), 'ComposerPage'),
});

// decisions, Messages: redirects from the old address and keeps its query.
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
  // decisions, Contacts: contacts and groups share the title.
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

const activityOverTimeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity/over-time',
  staticData: { title: 'Activity over time' },
  validateSearch: z.object({ days: optionalText, from: optionalText, to: optionalText, part: optionalText }),
  beforeLoad: guard('activity'),
  component: OverTimePage,
});

const activityReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity/report',
  staticData: { title: 'Proof of hearing' },
  validateSearch: z.object({ messageId: optionalText, contactId: optionalText, location: optionalText }),
  beforeLoad: guard('activity'),
  component: ReportPage,
});

const optionalId = z.catch(z.optional(z.guid()), undefined);

/** The page reads all but the ids. */
const historySearch = z.looseObject({ messageId: optionalId, contactId: optionalId });

type HistorySearch = Partial<Record<'messageId' | 'contactId' | 'page' | 'perpage' | 'search' | 'kind' | 'to', string | undefined>>;

const activityHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity/history',
  staticData: { title: 'History' },
  validateSearch: (search: Readonly<Record<string, unknown>>) => historySearch.parse(search) as HistorySearch,
  beforeLoad: ({ location, search: { messageId, contactId } }) => {
    guard('activity')({ location });
    // A history needs a person or a message.
    if (messageId === undefined && contactId === undefined) throw redirect({ to: '/activity', replace: true });
  },
  component: HistoryPage,
});

const driveTestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/drive-test',
  staticData: { title: 'Drive test' },
  validateSearch: z.object({ id: optionalName, message: optionalName, from: optionalText }),
  beforeLoad: guard('drives'),
  component: DriveTestPage,
});

const hearRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hear',
  staticData: { title: 'Hear it here' },
  validateSearch: z.object({ message: optionalName, from: optionalText }),
  beforeLoad: guard('drives'),
  component: HearPage,
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

const personalDataRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/personal-data',
  staticData: { title: 'Personal data' },
  validateSearch: z.object({ contact: optionalName }),
  beforeLoad: guard('personalData'),
  component: PersonalDataPage,
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
  // spec 2 §9: clears the on-behalf mode, as the clients page does.
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
  ...publicRoutes,
  oldEditorRoute,
  unknownRoute,
  shellRoute.addChildren([
    messagesRoute,
    editorRoute,
    contactsRoute,
    groupsRoute,
    activityRoute,
    activityOverTimeRoute,
    activityReportRoute,
    activityHistoryRoute,
    driveTestRoute,
    hearRoute,
    adminRoute,
    accountRoute,
    personalDataRoute,
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
    defaultPendingComponent: SkeletonRows,
    defaultPendingMs: 300,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
    scrollRestoration: true,
    ...(history && { history }),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leavePath(fromLocation.pathname);
    if (fromLocation && pathChanged) goToNewBuild(toLocation.href);
  });
  tellBetweenPages(() => router.state.resolvedLocation?.pathname !== router.state.location.pathname);
  focusHeadingAfterNavigation(router);
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
