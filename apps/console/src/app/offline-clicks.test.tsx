// Without a network a click fails at once and says so: no call waits to run by itself later.
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessagesPage } from '../messaging/messages/index.ts';
import { closeAlert } from '../platform/alerts.ts';
import { isConnectionLost } from '../platform/connection.ts';
import { beginSession, currentSession, endSession } from '../platform/session.ts';
import { ProfileDialog } from '../people/users/index.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, type SentRequest, serve } from '../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() => Promise.all([MessagesPage.preload?.(), ProfileDialog.preload?.()]));

let isThere = true;
afterEach(async () => {
  isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(isConnectionLost()).toBe(false));
  act(() => {
    closeAlert();
    endSession();
  });
  vi.unstubAllGlobals();
});

const serveUntilLost = () =>
  serve(({ path }) => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return path === '/api/health' ? { body: { status: 'ok' } } : undefined;
  });

function loseNetwork(): void {
  isThere = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
}

/** Restores the network; a paused call would run now. */
async function findNetwork(calls: readonly SentRequest[]): Promise<readonly SentRequest[]> {
  vi.restoreAllMocks();
  const before = calls.length;
  isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(isConnectionLost()).toBe(false));
  return calls.slice(before).filter(({ method }) => method === 'POST');
}

async function openMenu(item: string): Promise<void> {
  await screen.findByText('Message 1');
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}

test('without a network Logout says at once that it failed, and does not log out later by itself', async () => {
  const calls = serveUntilLost();
  act(() => beginSession('token', { ...user, ...roles }));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  loseNetwork();
  await openMenu('Logout');
  expect(await screen.findByText('Errot in logging out, please try again')).toBeInTheDocument();
  expect(await findNetwork(calls)).toEqual([]);
  expect(currentSession().status).toBe('in');
});

test('without a network the Logout of small screens says so without a question, which may not be loaded yet', async () => {
  serveUntilLost();
  act(() => beginSession('token', { ...user, ...roles }));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  loseNetwork();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Errot in logging out, please try again')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Log out?' })).not.toBeInTheDocument();
  expect(currentSession().status).toBe('in');
});

test('without a network ADD ME TO THE WAITLIST logs out at once, and does not say that the person is on the list', async () => {
  const calls = serveUntilLost();
  act(() => beginSession('token', { ...user, ...roles, isOperator: false, isWaiting: true }));
  renderConsole('/messages');
  const add = await screen.findByRole('button', { name: 'ADD ME TO THE WAITLIST' });
  loseNetwork();
  fireEvent.click(add);
  expect(await screen.findByRole('dialog', { name: 'You have logged out' })).toBeInTheDocument();
  expect(screen.queryByText(/You are on the waiting list/)).not.toBeInTheDocument();
  expect(localStorage.getItem('earshot.token')).toBeNull();
  expect(await findNetwork(calls)).toEqual([]);
});

test('without a network the Save of the profile says so at once, keeps what was typed, and is not made later by itself', async () => {
  const calls = serveUntilLost();
  act(() => beginSession('token', { ...user, ...roles }));
  renderConsole('/messages');
  await openMenu('Profile');
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Owain' } });
  loseNetwork();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You are offline. Nothing you typed is lost; try again when the connection is back.')).toBeInTheDocument();
  expect(screen.getByLabelText('First name')).toHaveValue('Owain');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(await findNetwork(calls)).toEqual([]);
  expect(screen.getByLabelText('First name')).toHaveValue('Owain');
  expect(await screen.findByText('The connection is back. Nothing you typed is lost; try again.')).toBeInTheDocument();
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
