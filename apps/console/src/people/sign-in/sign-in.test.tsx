import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, serve } from '../../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const email = () => screen.findByLabelText('Email');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

test('names the wrong field and moves to it, and keeps what was typed', async () => {
  serve();
  renderConsole('/login');
  await userEvent.type(await email(), 'operator');
  await userEvent.type(screen.getByLabelText('Password'), 'earshot-demo');
  await submit();
  expect(await screen.findByText('Email must be an email address')).toBeInTheDocument();
  expect(await email()).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveValue('earshot-demo');
});

test.each([
  ['a wrong password', refused(401, 'The email or the password is wrong.'), 'The email or the password is wrong.'],
  ['too many tries', refused(429, 'Too many tries. Wait a minute.', { code: 'too_many_requests' }), 'Too many tries. Wait a minute.'],
  [
    'a field the server refuses',
    refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'email', message: 'is not known here' }] }),
    'Email is not known here',
  ],
])('%s is reported, and the typed text stays', async (_, answer, text) => {
  serve(({ path }) => (path === '/api/auth/sign-in/email' ? answer : undefined));
  renderConsole('/login');
  await userEvent.type(await email(), 'operator@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), 'not the word');
  await submit();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await email()).toHaveValue('operator@demo.test');
});

test('an unreachable server is reported, and the typed text stays', async () => {
  serve();
  renderConsole('/login');
  await userEvent.type(await email(), 'operator@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), 'earshot-demo');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await submit();
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('earshot-demo');
});

test('signing in leads to the page that was asked for', async () => {
  const answer = { body: { token: 'token', expiresAt: '2026-12-20T08:00:00.000Z', user: operator } };
  serve(({ path }) => (path === '/api/auth/sign-in/email' ? answer : undefined));
  const router = renderConsole('/login?next=%2Fmessages%3Fpage%3D2');
  await userEvent.type(await email(), 'operator@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), 'earshot-demo');
  await submit();
  await screen.findByText('Message 11');
  await waitFor(() => expect(router.state.location.href).toBe('/messages?page=2'));
  expect(document.title).toBe('Operator Console (beta) : Messages');
});
