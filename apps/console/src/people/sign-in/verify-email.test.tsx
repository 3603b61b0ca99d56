import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => act(() => endSession()));

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+13035550123', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const logIn = () => act(() => beginSession('token', { ...user, ...roles }));
const signedIn = { token: 'token', expiresAt: '2026-12-20T08:00:00.000Z', user: { ...operator, PhoneNumber: '+13035550123' } };
const isVerify = ({ path }: SentRequest): boolean => path === '/api/auth/verify-email';

test('in the browser that signed up the link signs in by itself; if that fails, the password does', async () => {
  let answer: ReturnType<typeof refused> = refused(503, 'Not now.', { code: 'unavailable' });
  const calls = serve((sent) => {
    if (isVerify(sent)) return answer;
    return sent.path === '/api/auth/mailed-link' ? { body: { success: 1, needsPassword: 0 } } : undefined;
  });
  const { navigate } = renderConsole('/verify-email?t=secret');
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  expect(calls.filter(isVerify).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  answer = { status: 200, body: signedIn };
  await act(() => navigate({ to: '/verify-email', search: { t: 'another' } }));
  await screen.findByText('Message 1');
  expect(calls.findLast(isVerify)?.body).toEqual({ token: 'another' });
});

test('a used link says that the account exists, and leads to signing in', async () => {
  const used = refused(409, 'You are signed up. Log in.', { code: 'conflict' });
  serve(({ path }) => (path === '/api/auth/mailed-link' ? used : undefined));
  renderConsole('/verify-email?t=used');
  expect(await screen.findByRole('heading', { name: 'You are signed up' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('You are signed up. Log in.');
  expect(screen.queryByRole('button', { name: 'Sign up again' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Log in to Earshot' })).toBeInTheDocument();
});

test('a link does not replace a signed-in user', async () => {
  const calls = serve(({ path }) => (path === '/api/auth/mailed-link' ? { body: { success: 1, needsPassword: 0 } } : undefined));
  logIn();
  renderConsole('/verify-email?t=secret');
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  expect(calls.filter(isVerify)).toEqual([]);
});
