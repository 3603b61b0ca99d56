import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessagesPage } from '../../messaging/messages/index.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { ConfirmDialog, FactorsSection, SecondFactorPage } from './index.ts';
import { ProfileDialog } from '../users/index.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101', ...roles };
const nothing = { data: [], recoveryCodesLeft: 0, isRequired: 0, hasPassword: 1, allowsPasskeys: 0 };
const app = { id: '01930000-0000-7000-8000-0000000000f1', kind: 'totp', name: 'Authenticator app', createdAt: '2026-11-20T08:00:00.000Z' };
const due = refused(403, 'Confirm first that it is you.', { type: 'CONFIRMATION', code: 'confirmation_required' });

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() =>
  Promise.all([MessagesPage.preload?.(), ProfileDialog.preload?.(), ConfirmDialog.preload?.(), FactorsSection.preload?.(), SecondFactorPage.preload?.()]),
);
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** Opens the Sign-in tab; the server asks for a confirmation before it changes the password. */
async function openTab(factors: object) {
  let isConfirmed = false;
  const calls = serve(({ path, body }: SentRequest) => {
    if (path === '/api/auth/session') return { body: { user: { ...operator, PhoneNumber: user.phone } } };
    if (path === '/api/auth/sessions') return { body: { data: [], hasPassword: 1 } };
    if (path === '/api/auth/factors') return { body: factors };
    if (path === '/api/auth/confirm') {
      if ((body as { password?: string }).password === 'a wrong one')
        return refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'password', message: 'The password is wrong.' }] });
      isConfirmed = true;
      return { body: { success: 1 } };
    }
    if (path === '/api/auth/change-password') return isConfirmed ? { body: { success: 1 } } : due;
    return undefined;
  });
  act(() => beginSession('token', user));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Login' }));
  await screen.findByRole('region', { name: 'Second factor' });
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'the old one' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'the new one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return calls;
}

const changes = (calls: readonly SentRequest[]) => calls.filter(({ path }) => path === '/api/auth/change-password');
const question = () => screen.queryByRole('dialog', { name: 'Confirm that it is you' });
const inQuestion = () => within(screen.getByRole('dialog', { name: 'Confirm that it is you' }));
const field = (label: string) => inQuestion().getByLabelText(label, { selector: 'input' });
const confirmWith = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.click(inQuestion().getByRole('button', { name: 'Confirm' }));
};

test('a call that needs it asks who is there, and is made again with what was typed', async () => {
  const calls = await openTab(nothing);
  await inQuestion().findByLabelText('Password', { selector: 'input' });
  expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toHaveTextContent('You are about to change your password.');
  confirmWith('Password', 'a wrong one');
  expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
  expect(field('Password')).toHaveValue('a wrong one');
  expect(changes(calls)).toHaveLength(1);
  confirmWith('Password', 'the right one');
  expect(await screen.findByText('The password has been changed. You are logged out everywhere else.')).toBeInTheDocument();
  expect(changes(calls).map(({ body }) => body)).toEqual(Array(2).fill({ currentPassword: 'the old one', newPassword: 'the new one' }));
  await waitFor(() => expect(question()).not.toBeInTheDocument());
});

test('Escape declines the question alone: the call is not made, and the dialog below keeps what was typed', async () => {
  const calls = await openTab({ ...nothing, data: [app], recoveryCodesLeft: 3 });
  expect(await inQuestion().findByLabelText('Code')).toBeInTheDocument();
  expect(inQuestion().queryByLabelText('Password')).not.toBeInTheDocument();
  fireEvent.keyDown(field('Code'), { key: 'Escape' });
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(await screen.findByText('Nothing was changed. Confirm that it is you, and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveValue('the new one');
  expect(changes(calls)).toHaveLength(1);
});

test('a session that must add a factor leaves for that page, and returns afterwards', async () => {
  let isDue = true;
  const half = { ...operator, SecondFactor: 'enroll' };
  serve(({ path }) => {
    if (path === '/api/auth/session') return { body: { user: isDue ? half : operator } };
    if (path === '/api/auth/factors') return { body: nothing };
    if (path === '/api/auth/factors/totp/begin') return { body: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Earshot:a?secret=JBSWY3DPEHPK3PXP' } };
    if (path === '/api/auth/factors/totp') {
      isDue = false;
      return { body: { factor: app, recoveryCodes: ['abcd-abcd-abcd-abcd'] } };
    }
    return isDue ? refused(403, 'Add a second factor first.', { type: 'SECOND_FACTOR', code: 'second_factor_due' }) : undefined;
  });
  act(() => beginSession('token', user));
  const router = renderConsole('/messages?page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  expect(router.state.location.pathname).toBe('/second-factor');
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the app' }));
  expect(await screen.findByText('abcd-abcd-abcd-abcd')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'I saved them' }));
  await screen.findByText('Message 11');
  expect(router.state.location.href).toBe('/messages?page=2');
});

test('the question is gone when the session ends meanwhile: it would stand before the next person', async () => {
  const calls = await openTab(nothing);
  act(() => endSession());
  await waitFor(() => expect(question()).toBeNull());
  expect(changes(calls)).toHaveLength(1);
});
