import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessagesPage } from '../../../messaging/messages/index.ts';
import { beginSession, endSession } from '../../../platform/session.ts';
import { ProfileDialog } from '../index.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../../testing/server.ts';

const phone = '+12025550101';
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone, ...roles };
const makeId = (number: number) => `01930000-0000-7000-8000-00000000000${number}`;
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36';
const row = (number: number, userAgent: string, more: object = {}) => ({
  id: makeId(number),
  createdAt: '2026-11-18T08:00:00.000Z',
  lastUsedAt: `2026-11-20T1${number}:05:00.000Z`,
  userAgent,
  isCurrent: 0,
  signedInBy: 'Email',
  ...more,
});

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
// Loads the lazy parts beforehand, so that no test waits for them.
beforeAll(() => Promise.all([MessagesPage.preload?.(), ProfileDialog.preload?.()]));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** Opens the Sign-in tab with three sessions; an ended session disappears. */
async function openTab(hasPassword: 0 | 1, more: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) {
  let rows = [
    row(1, 'Firefox/132.0 (X11; Linux x86_64)'),
    row(2, chrome, { isCurrent: 1, country: 'RS' }),
    row(3, 'Version/18.1 Safari/605.1 (iPhone)', { signedInBy: 'OpenID' }),
  ];
  const calls = serve((sent) => {
    const { path, method } = sent;
    const answer = more(sent);
    if (answer) return answer;
    if (path === '/api/auth/session') return { body: { user: { ...operator, PhoneNumber: phone } } };
    if (path === '/api/auth/sessions/end-others') rows = rows.filter(({ isCurrent }) => isCurrent === 1);
    if (method === 'DELETE') rows = rows.filter(({ id }) => !path.endsWith(id));
    if (path === '/api/auth/sessions') return { body: { data: rows, hasPassword } };
    return path.startsWith('/api/auth/') ? { body: { success: 1 } } : undefined;
  });
  act(() => beginSession('token', user));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Login' }));
  await screen.findByText('Chrome on Windows');
  return calls;
}

const sessions = () => within(screen.getByRole('region', { name: 'Where you are logged in' })).getAllByRole('listitem');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));

test('the sessions show their browser and time, this one first, and the others can be logged out', async () => {
  const calls = await openTab(1);
  expect(sessions().map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis sessionLogged in Nov 18, 1:00 AM from Serbia with a password',
    'Safari on iPhoneLast used Nov 20, 6:05 AMLogged in Nov 18, 1:00 AM with your company’s accountLog out',
    'Firefox on LinuxLast used Nov 20, 4:05 AMLogged in Nov 18, 1:00 AM with a passwordLog out',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Log out Firefox on Linux/ }));
  await waitFor(() => expect(sessions()).toHaveLength(2));
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/api/auth/sessions/${makeId(1)}`)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(sessions()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Log out/ })).not.toBeInTheDocument();
});

test('the password is changed with the current one; a short one and a wrong one are reported at their fields', async () => {
  let isWrong = true;
  const calls = await openTab(1, ({ path }) =>
    isWrong && path === '/api/auth/change-password'
      ? refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'currentPassword', message: 'is wrong' }] })
      : undefined,
  );
  const changes = () => calls.filter(({ path }) => path === '/api/auth/change-password');
  submit();
  expect(await screen.findByText('Current password is required')).toBeInTheDocument();
  expect(screen.getByText('New password must have at least 8 characters')).toBeInTheDocument();
  expect(changes()).toHaveLength(0);
  type('Current password', 'the old one');
  type('New password', 'the new one');
  submit();
  expect(await screen.findByText('Current password is wrong')).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveValue('the new one');
  isWrong = false;
  submit();
  expect(await screen.findByText('The password has been changed. You are logged out everywhere else.')).toBeInTheDocument();
  expect(changes().at(-1)?.body).toEqual({ currentPassword: 'the old one', newPassword: 'the new one' });
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('a user without a password reads how to set one', async () => {
  await openTab(0);
  expect(screen.getByText(/To set one, log out and choose/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});
