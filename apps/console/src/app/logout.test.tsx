// Every page behind the sign-in has a logout (OWASP ASVS 5.0, 7.4.4).
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginSession, currentSession, endSession } from '../platform/session.ts';
import { makeId } from '../testing/activity-server.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, refused, serve } from '../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const none = { isHolder: false, isAdmin: false, isOperator: false, isSuper: false, isSupport: false };

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });
// jsdom has no fonts; an auto-growing textarea waits for them.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** Pages behind the sign-in, by a role that may enter. */
const entered = {
  isHolder: [
    '/messages',
    '/messages/editor',
    '/contacts',
    '/group',
    '/activity',
    '/activity/over-time',
    '/activity/report',
    '/activity/history',
    '/drive-test',
    '/hear',
    '/admin',
    '/account',
    '/personal-data',
  ],
  isSuper: ['/clients', '/archive', '/providers'],
} as const;
/** Pages without a sign-in, redirects, and pages of an unfinished sign-in with a logout of their own. */
const others = new Set([
  '/',
  '/login',
  '/logout',
  '/auth',
  '/signup/$status',
  '/verify-email',
  '/reset-password',
  '/terms',
  '/privacy',
  '/support',
  '/download-app',
  '/hear-it-here',
  '/unsubscribe',
  '/authnotallowed',
  '/second-factor',
  '/ourcontents/edit',
  '/$',
]);

test('each page of the console is one of those that are walked here, or needs no sign-in', () => {
  serve();
  const paths = Object.keys(renderConsole('/login').routesByPath);
  expect(paths.filter((path) => !others.has(path)).toSorted()).toEqual([...entered.isHolder, ...entered.isSuper].toSorted());
});

test.each(Object.entries(entered))('with %s each page has a logout, in the menu and on small screens as a button', async (role, paths) => {
  serve();
  act(() => beginSession('token', { ...user, ...none, [role]: true }));
  const router = renderConsole(paths[0]);
  for (const path of paths) {
    await act(() => router.navigate({ to: path, search: path === '/activity/history' ? { contactId: makeId(501) } : {} }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeEnabled();
    fireEvent.click(await screen.findByRole('button', { name: /Owen Parker/ }));
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeEnabled();
    // Repeated until the press takes effect: the menu may still be opening.
    await waitFor(
      () => {
        const items = screen.queryAllByRole('menuitem');
        for (const item of items.slice(0, 1)) fireEvent.keyDown(item, { key: 'Escape' });
        expect(items).toHaveLength(0);
      },
      { timeout: 10_000 },
    );
  }
});

test('a sign-in that waits for the second factor can be left, which ends it on the server', async () => {
  const calls = serve(({ path }) => (path === '/api/auth/factors' ? refused(503, 'Not now.', { code: 'unavailable' }) : undefined));
  act(() => beginSession('token', { ...user, ...none, isOperator: true, secondFactor: 'ask' }));
  renderConsole('/second-factor');
  // Works even if the server does not return the factors.
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/sign-out')).toBe(true));
});

test('a user without any role left can log out', async () => {
  const calls = serve(({ path }) => (path === '/api/auth/sign-out' ? { body: { success: 1 } } : undefined));
  act(() => beginSession('token', { ...user, ...none }));
  renderConsole('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(currentSession().status).toBe('out'));
  expect(calls.some(({ path }) => path === '/api/auth/sign-out')).toBe(true);
});
