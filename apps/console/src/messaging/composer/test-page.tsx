import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { GeofenceMapProps } from '../../map/index.ts';
import { beginSession } from '../../platform/session.ts';
import { theme } from '../../ui/theme.ts';
import { ComposerPage } from './composer-page.tsx';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly content?: Readonly<Record<string, unknown>>; readonly [name: string]: unknown };
  readonly key: string | null;
}

type Answer = { readonly status?: number; readonly body: object } | 'unreachable';

export const makeId = (number: number): string => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const operatorId = makeId(1);
export const newMessageId = makeId(77);

export const refused = (status: number, message: string, more: object = {}): Answer => ({ status, body: { AuthSuccess: 1, success: 0, message, ...more } });

const contact = (number: number, name: string) => ({
  UserID: makeId(100 + number),
  ClientID: makeId(2),
  CreatedBy: operatorId,
  ContactCreator: 'Owen Parker',
  Operator: 'Owen Parker',
  FirstName: name,
  LastName: 'Stone',
  PhoneNumber: `+1303555010${number}`,
  countryCode: 'US',
  LocalNumber: `303555010${number}`,
  Email: '',
  DefaultContact: number === 0 ? 1 : 0,
  Shared: 0,
  pending: 0,
  verified: 1,
  invite: 0,
  Consent: { state: 'agreed', since: '2026-11-12' },
  Modified: '2026-11-20T08:00:00.000Z',
});
const contacts = ['Owen', 'Ana', 'Ben', 'Cleo'].map((name, index) => contact(index, name));

const group = (number: number, name: string, status: 'active' | 'inactive') => ({
  Id: makeId(200 + number),
  Name: name,
  Group_Type_Id: '1',
  Group_Type: 'Crew',
  Icon: 'crew',
  Member_Count: 2,
  Status: status,
  Shared: 0,
  CreatedBy: operatorId,
  GroupCreator: 'Owen Parker',
  Default_Group: '0',
  Modified: '2026-11-20T08:00:00.000Z',
});
const groups = [group(1, 'Night crew', 'active'), group(2, 'Drivers', 'inactive')];

export const storedMessage = {
  content: {
    ContentID: makeId(50),
    Title: 'Gate code',
    Body: 'The gate code is 4471.',
    Location: 'Denver',
    Lat: 39.7,
    Long: -105,
    Radius: 1609.344,
    Radius_Unit: 1,
    Mode: 2,
    Modified: '2026-11-20T08:00:00.000Z',
    SenderID: operatorId,
    TimeZone: 'America/Denver',
  },
  message_settings: {
    StartDate: '2026-11-20',
    EndDate: '2026-11-22',
    RepeatOption: 'No',
    RepeatDays: '1,1,1,1,1,1,1',
    TimeStart: '8:00 AM',
    TimeEnd: '6:00 PM',
    When: 'Arriving',
  },
};

function ordinary({ path, method, query }: SentRequest): Answer {
  if (path === '/api/settings') return { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true } };
  if (path === '/api/createdefaultcontact') return { body: { data: contacts.slice(0, 1) } };
  if (path === '/api/places/reverse')
    return { body: { address: 'Denver, Colorado, US', attribution: { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' } } };
  if (path === '/api/ourcontents' && method === 'POST')
    return { body: { success: 1, insertId: newMessageId, Modified: new Date().toISOString(), message: 'Saved' } };
  if (path === '/api/ourcontents' && method === 'DELETE') return { body: { success: 1, message: 'A message has been deleted.' } };
  if (path === '/api/ourcontents') return { body: { content: storedMessage } };
  if (path === '/api/getmessagegroups')
    return { body: { groups: [], contacts: [{ UserID: makeId(101), FirstName: 'Ana', LastName: 'Stone' }], ReceiverCount: 1 } };
  if (path === '/api/getrecentreceivers') return { body: { sets: [] } };
  if (path === '/api/teams') return { body: contactsPage(query['search'] ?? '') };
  if (path === '/api/groups') return { body: { data: groups, pager: makePager(2), activegroupcount: 1, editablecount: 2, sharingEnabled: 0 } };
  if (path === '/api/getmessageversions') return { body: { assigned: 0, heard: 0, versions: [] } };
  if (path === '/api/messagechecks') return { body: { findings: [] } };
  if (path === '/api/messagereadiness')
    return {
      body: { ready: 0, total: 0, counts: { ready: 0, not_ready: 0, app_closed: 0, background: 0, no_app: 0, waiting: 0, left: 0, muted: 0 }, people: [] },
    };
  if (path === '/api/getgroupmembersmultiple') return { body: { groupmembers: [{ Contact_Id: makeId(101) }, { Contact_Id: makeId(102) }] } };
  return refused(404, `No such call: ${method} ${path}`);
}

const makePager = (totalItems: number) => ({ totalItems, totalPages: 1, page: 1, perpage: 50 });

const selectable = (All: number) => ({
  ownCount: All,
  editableContactsCoun: All,
  editableCounts: { All, Pending: 0, Verified: All, Invite: 0 },
  totalOperators: 1,
  contactGroups: [],
});

function contactsPage(search: string) {
  const docs = contacts.filter(({ FirstName }) => FirstName.toLowerCase().includes(search.toLowerCase()));
  return {
    teams: { docs, pager: makePager(docs.length) },
    count: docs.length,
    pendingCount: 0,
    invitedCount: 0,
    verifiedCount: docs.length,
    ...selectable(docs.length),
    sharingEnabled: 0,
  };
}

/** Answers the browser's calls in place of a server; `answers` takes precedence over the ordinary answers. */
export function serve(answers: (sent: SentRequest) => Answer | undefined | Promise<Answer | undefined> = () => undefined): readonly SentRequest[] {
  const calls: SentRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? {} : (JSON.parse(text) as SentRequest['body']),
      key: request.headers.get('idempotency-key'),
    };
    calls.push(sent);
    const answer = (await answers(sent)) ?? ordinary(sent);
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json({ AuthSuccess: 1, ...answer.body }, { status: answer.status ?? 200 });
  });
  return calls;
}

export const listSaveCalls = (calls: readonly SentRequest[]): readonly SentRequest[] =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/ourcontents');

// jsdom has no fonts; a textarea that grows waits for them.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
// jsdom does not scroll to the chosen option of a list.
Object.assign(Element.prototype, { scrollIntoView() {} });

/** A real map needs a browser that draws; buttons stand for a click on it and for a drag. */
const MapStandIn = ({ others, look, onPlace, onLook }: Pick<GeofenceMapProps, 'others' | 'look' | 'onPlace' | 'onLook'>) => (
  <>
    <button type="button" onClick={() => onLook?.({ lat: 45, lng: -110 }, 'hand')}>
      Drag the map
    </button>
    <p data-testid="look">{`${look.center.lat} ${look.center.lng}`}</p>
    <button type="button" onClick={() => onPlace({ lat: 39.7392, lng: -104.9903 })}>
      Click the map
    </button>
    <p data-testid="other circles">{others?.map(({ title }) => title).join(', ')}</p>
  </>
);

/** The composer at an address, for a signed-in operator in Denver. */
export function renderComposer(path = '/messages/editor') {
  const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
  act(() => beginSession('token', { id: operatorId, firstName: 'Owen', lastName: 'Parker', email: 'o@demo.test', timeZone: 'America/Denver', ...roles }));
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/messages', component: () => <h1>The list</h1> });
  const editor = createRoute({ getParentRoute: () => root, path: '/messages/editor', component: () => <ComposerPage map={MapStandIn} /> });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([list, editor]), history });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
