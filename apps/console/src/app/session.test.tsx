import { Refusal } from '@earshot/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAlert } from '../platform/alerts.ts';
import { api } from '../platform/api.ts';
import { beginSession, currentSession, endSession, signedOutReason } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, refused, serve } from '../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+13035550123', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => {
    closeAlert();
    endSession();
  });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a call carries the token and is given up after 10 s', async () => {
  const calls = serve();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await api.messages.list({ query: { page: 1 } });
  expect(calls[0]).toMatchObject({ path: '/api/ourcontents', query: { page: '1' }, authorization: 'Bearer token' });
  expect(timeout).toHaveBeenCalledWith(10_000);
});

test('a failure hands the body back as the error', async () => {
  serve(() => refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'content.Title', message: 'is required' }] }));
  const error: unknown = await api.messages.list({ query: {} }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).failure).toEqual({ code: 'invalid_input', issues: [{ field: 'content.Title', message: 'is required' }] });
});

test('AuthSuccess 0 logs out and the sign-in page says why and leads back', async () => {
  let isOver = false;
  serve(({ path }) => (isOver && path === '/api/ourcontents' ? refused(401, 'Your session has ended. Log in again.') : undefined));
  const router = renderConsole('/messages?search=dock');
  await screen.findByText('Message 1');
  isOver = true;
  await act(() => api.messages.list({ query: {} }).catch(() => undefined));
  expect(currentSession().status).toBe('out');
  expect(localStorage.getItem('earshot.token')).toBeNull();
  expect(await screen.findByText('Your session has ended. Log in again.')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ next: '/messages?search=dock' });
});

test('an alert over the page reports a deactivated account, with the things that could not be changed', async () => {
  serve(({ method }) => (method === 'DELETE' ? refused(403, 'Deactivated', { type: 'DEACTIVATED' }) : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await act(() => api.messages.remove({ body: { selection: { kind: 'some', ids: new Set(['x']) } } }).catch(() => undefined));
  expect(
    await screen.findByText(
      'Your account has been deactivated. To add, edit or delete Messages, update your Billing. If you need assistance, contact Support.',
    ),
  ).toBeInTheDocument();
});

test('an alert over the page reports the limit of concurrent messages, in the words of the specification', async () => {
  serve(({ method }) => (method === 'DELETE' ? refused(403, 'Too many', { type: 'PACK_LIMIT' }) : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await act(() => api.messages.remove({ body: { selection: { kind: 'some', ids: new Set(['x']) } } }).catch(() => undefined));
  const alert = await screen.findByRole('dialog', { name: 'Attention' });
  for (const sentence of [
    'You have reached the limit of concurrent Geofence Messages you can have live in the field.',
    'To add more messages go to the Usage page to increase your message limit.',
    'If you are not the Account Holder, request your Admin to increase the message limit.',
  ])
    expect(alert).toHaveTextContent(sentence);
});

test('logging out ends the token on the server, clears the browser and says goodbye', async () => {
  const calls = serve(({ path }) => (path === '/api/auth/sign-out' ? { body: { success: 1 } } : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('dialog', { name: 'You have logged out' })).toBeInTheDocument();
  expect(calls.some(({ path }) => path === '/api/auth/sign-out')).toBe(true);
  expect(localStorage.getItem('earshot.token')).toBeNull();
});

test('a logout that fails says so in the words of the specification, and the session goes on', async () => {
  serve(({ path }) => (path === '/api/auth/sign-out' ? refused(500, 'Something went wrong.') : undefined));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Errot in logging out, please try again')).toBeInTheDocument();
  expect(localStorage.getItem('earshot.token')).not.toBeNull();
});

test('a call refused after the logout sets no reason', async () => {
  serve(() => refused(401, 'Sign in first.'));
  act(() => endSession());
  await api.messages.list({ query: {} }).catch(() => undefined);
  expect(signedOutReason()).toBeUndefined();
});

test('a signed-out visitor goes to the sign-in page with the way back', async () => {
  serve();
  act(() => endSession());
  const router = renderConsole('/messages?page=2');
  await screen.findByRole('heading', { name: 'Log in to Earshot' });
  expect(router.state.location.search).toEqual({ next: '/messages?page=2' });
});

test('the old address of the editor keeps its query, an unknown one leads home', async () => {
  serve();
  const router = renderConsole('/no/such/page');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  await act(() => router.navigate({ to: '/ourcontents/edit', search: { id: 'abc', settings: '1' } }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/messages/editor', search: { id: 'abc', settings: '1' } }));
});

test.each(['//x', '//example.com/x', '/%00', '/messages/%00'])('an address that is none leads home as an unknown one does: %s', async (address) => {
  serve();
  const router = renderConsole(address);
  await waitFor(() => expect(router.state.location.href).toBe('/messages'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});

test('an address of the editor that names no message is a new one', async () => {
  serve();
  const router = renderConsole('/messages/editor?id=&copy=&at=&settings=');
  await waitFor(() => expect(router.state.matches.at(-1)?.search).toEqual({ settings: '' }));
});

test('a page makes no more calls after a sign-out or another sign-in in another tab', async () => {
  serve();
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  localStorage.setItem('earshot.token', 'of somebody else');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'earshot.onBehalf' })));
  expect(currentSession().status).toBe('in');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'earshot.token' })));
  expect(currentSession().status).toBe('out');
  expect(await screen.findByText('Another user logged in in another tab. Log in again to continue here.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('earshot.token')).toBe('of somebody else');

  act(() => beginSession('token', { ...user, ...roles }));
  await act(() => router.navigate({ to: '/messages' }));
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(await screen.findByText('You have logged out')).toBeInTheDocument();
});
