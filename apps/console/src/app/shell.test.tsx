import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessagesPage } from '../messaging/messages/index.ts';
import { actOnBehalf, beginSession, endSession } from '../platform/session.ts';
import { AdminPage } from '../people/users/index.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, serve } from '../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const none = { isHolder: false, isAdmin: false, isOperator: false, isSuper: false, isSupport: false };
type Role = keyof typeof none;
const colleagueId = '01930000-0000-7000-8000-000000000009';
const onBehalf = { clientId: operator.ClientID, userId: operator.UserID, name: 'Owen Parker', clientName: 'Front Range' };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
// jsdom has no fonts; an auto-growing textarea waits for them.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
beforeAll(() => Promise.all([MessagesPage.preload?.(), AdminPage.preload?.(), import('./live-news.tsx')]));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const clientsPage = { clients: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 }, archivedCount: 0 };
const operators = [
  { UserID: operator.UserID, FirstName: 'Owen', LastName: 'Parker' },
  { UserID: colleagueId, FirstName: 'Tom', LastName: 'Becker' },
];

/** Shows the console to a user with these roles; support admins act on behalf of an operator. */
function show(path: string, ...held: readonly Role[]) {
  const calls = serve((sent) => {
    if (sent.path === '/api/getclients') return { body: clientsPage };
    return sent.path === '/api/getclientoperators' ? { body: { data: operators } } : undefined;
  });
  act(() => {
    beginSession('token', { ...user, ...none, ...Object.fromEntries(held.map((role) => [role, true])) });
    if (held.includes('isSupport')) actOnBehalf(onBehalf);
  });
  return { calls, router: renderConsole(path) };
}

const links = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  return within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replace(/[\d,]+$/, ''));
};
const menuItems = () => {
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

const help = ['Help for this page', 'Find anything (Ctrl K)'];

test.each([
  ['an operator', ['isOperator'], '/messages', ['Messages', 'Contacts', 'Groups', 'Activity', 'Drive test'], ['Profile', 'First steps', ...help, 'Logout']],
  ['an admin', ['isAdmin'], '/admin', ['Activity', 'Admin'], ['Profile', 'Admin', ...help, 'Logout']],
  [
    'the Account Holder',
    ['isHolder'],
    '/messages',
    ['Messages', 'Contacts', 'Groups', 'Activity', 'Drive test', 'Admin'],
    ['Profile', 'First steps', 'Admin', 'Usage', ...help, 'Logout'],
  ],
  ['a super admin', ['isSuper'], '/clients', ['Clients', 'Archive', 'Providers'], ['Profile', ...help, 'Logout']],
] as const)('the header and the menu of %s', async (_, roles, path, navigation, menu) => {
  show(path, ...roles);
  expect(await links()).toEqual(navigation);
  expect(menuItems()).toEqual(menu);
});

test('on behalf, staff see the operator’s console with Admin, and the Archive cannot be clicked', async () => {
  show('/messages', 'isSupport');
  expect(await links()).toEqual(['Messages', 'Contacts', 'Groups', 'Activity', 'Clients', 'Archive', 'Admin']);
  const archive = screen.getByRole('link', { name: 'Archive' });
  expect(archive).toHaveAttribute('aria-disabled', 'true');
  expect(archive).toHaveAttribute('title', 'Nothing is archived yet.');
  expect(archive).not.toHaveAttribute('href');
  expect(menuItems()).toContain('Admin');
});

test('the counts of what an admin may not open are not asked for', async () => {
  const { calls } = show('/admin', 'isAdmin');
  await links();
  // An operator may open these pages, so their counts are requested first.
  act(() => beginSession('token-of-an-operator', { ...user, ...none, isOperator: true }));
  const counts = () => calls.filter(({ path }) => path.startsWith('/api/saas-user/count/'));
  await waitFor(() => expect(counts()).not.toEqual([]));
  expect(counts().map(({ authorization }) => authorization)).toEqual(['Bearer token-of-an-operator']);
});

test('the item of the page is highlighted, also on the pages below it', async () => {
  const { router } = show('/messages', 'isOperator');
  const current = async () => within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' }).textContent;
  expect(await current()).toMatch(/^Messages/);
  await act(() => router.navigate({ to: '/messages/editor' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/editor'));
  expect(await current()).toMatch(/^Messages/);
  await act(() => router.navigate({ to: '/activity' }));
  await waitFor(async () => expect(await current()).toBe('Activity'));
});

test('the title is that of the console, then of the page', async () => {
  const { router } = show('/messages', 'isHolder');
  await links();
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : Messages'));
  await act(() => router.navigate({ to: '/admin' }));
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : Admin'));
  act(() => beginSession('token', { ...user, ...none, isSuper: true }));
  await act(() => router.navigate({ to: '/clients' }));
  await waitFor(() => expect(document.title).toBe('Admin Console : Clients'));
  act(() => actOnBehalf(onBehalf));
  await act(() => router.navigate({ to: '/messages' }));
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : Messages'));
});

test.each([
  ['an operator at /admin', 'isOperator', '/admin', '/messages'],
  ['an admin at /messages', 'isAdmin', '/messages', '/admin'],
  ['staff at /admin without a client', 'isSuper', '/admin', '/clients'],
  ['the Account Holder at /clients', 'isHolder', '/clients', '/messages'],
] as const)('%s is sent home', async (_, role, path, home) => {
  const { router } = show(path, role);
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
});

test('the composer returns to the list when another operator is chosen', async () => {
  const { router } = show('/messages', 'isSupport');
  await links();
  await act(() => router.navigate({ to: '/messages/editor' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/editor'));
  const choice = await screen.findByLabelText('Operator');
  await within(choice).findByRole('option', { name: 'Tom Becker' });
  fireEvent.change(choice, { target: { value: colleagueId } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
});

test('the menu leads to the Admin page', async () => {
  const { router } = show('/messages', 'isHolder');
  await links();
  menuItems();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Admin' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
});

test('the news of the company are followed as soon as a page is drawn', async () => {
  const { calls } = show('/messages', 'isOperator');
  await links();
  // Less than any pause that would serve the loading.
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/activity/stream'), { timeout: 2_000 });
});
