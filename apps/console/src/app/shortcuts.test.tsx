import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MessagesPage } from '../messaging/messages/index.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, serve } from '../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver', ...roles };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() => MessagesPage.preload?.());
beforeEach(() => act(() => beginSession('token', user)));
afterEach(() => {
  act(() => endSession());
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openMessages() {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  return router;
}

test('? opens the help of the page, Ctrl K the palette', async () => {
  await openMessages();
  await userEvent.keyboard('?');
  await screen.findByRole('heading', { name: 'Messages', level: 2 });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByLabelText('Command palette', { selector: 'input' })).toHaveFocus();
});

test('/ goes to the search of the list, n to a new message; both are letters in a text field', async () => {
  const router = await openMessages();
  await userEvent.keyboard('/');
  const box = screen.getByRole('searchbox');
  expect(box).toHaveFocus();
  await userEvent.keyboard('north/?');
  expect(box).toHaveValue('north/?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/messages');
  act(() => box.blur());
  await userEvent.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/editor'));
});

test('single keys can be turned off', async () => {
  const router = await openMessages();
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: 'Keys without Ctrl: ?, / and n' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('?/n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
  expect(router.state.location.pathname).toBe('/messages');
});

test('n is for operators alone', async () => {
  act(() => beginSession('token', { ...user, isOperator: false, isHolder: true }));
  const router = await openMessages();
  await userEvent.keyboard('n');
  expect(router.state.location.pathname).toBe('/messages');
});
