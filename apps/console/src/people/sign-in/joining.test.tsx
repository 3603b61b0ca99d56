import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const nobody = { isHolder: false, isAdmin: false, isOperator: false, isSuper: false, isSupport: false };

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

test.each([
  ['is answered', { body: { success: 1 } }],
  ['fails', refused(500, 'Something went wrong.')],
] as const)('an invited person logs out without an answer, and the invitation stays: the call %s', async (_, answer) => {
  const invitation = { id: '0192f0c1-2345-7abc-8def-0123456789ab', clientName: 'Stranger Roofing' };
  const calls = serve(({ path }) => (path === '/api/auth/invited-by' ? { body: { invitation } } : path === '/api/auth/sign-out' ? answer : undefined));
  act(() => beginSession('token', { ...user, ...nobody, isWaiting: true }));
  renderConsole('/authnotallowed');
  await screen.findByRole('dialog', { name: 'You are invited' });
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('dialog', { name: 'You have logged out' })).toBeInTheDocument();
  expect(localStorage.getItem('earshot.token')).toBeNull();
  expect(calls.map(({ path }) => path)).toContain('/api/auth/sign-out');
  expect(calls.map(({ path }) => path)).not.toContain('/api/auth/answer-invitation');
});
