import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConnectionLost } from '../platform/connection.ts';
import { loadPart } from '../platform/load-part.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, serve } from '../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };

beforeEach(() => act(() => beginSession('token', { ...user, isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false })));
afterEach(async () => {
  vi.unstubAllGlobals();
  serve();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(isConnectionLost()).toBe(false));
  act(() => endSession());
  vi.unstubAllGlobals();
});

function serveWhile(isThere: () => boolean) {
  return serve(({ path }) => {
    if (!isThere()) throw new TypeError('Failed to fetch');
    return path === '/api/health' ? { body: { status: 'ok' } } : undefined;
  });
}

test('without a network the last list stays with its time, and when it is back the list is read again by itself', async () => {
  let isThere = true;
  const calls = serveWhile(() => isThere);
  renderConsole('/messages');
  await screen.findByText('Message 1');
  isThere = false;
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/Last updated \d+:\d\d [AP]M\./)).toBeInTheDocument();
  expect(screen.getByText('Message 1')).toBeInTheDocument();
  // A list page that was never read says why it is empty instead of loading for ever.
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  const before = calls.length;
  isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Message 11');
  await waitFor(() => expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument());
  expect(calls.slice(before).some(({ path }) => path === '/api/ourcontents')).toBe(true);
});

test('a part that cannot be loaded waits for the network, and an error of its own is not taken for that', async () => {
  let isThere = false;
  serveWhile(() => isThere);
  let tries = 0;
  const loading = loadPart(() => {
    tries += 1;
    return isThere ? Promise.resolve('part') : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  });
  await waitFor(() => expect(isConnectionLost()).toBe(true));
  expect(tries).toBe(1);
  isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await loading).toBe('part');
  await expect(loadPart(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
