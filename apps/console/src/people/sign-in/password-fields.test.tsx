// Every password field (OWASP ASVS 5.0, 6.2.6 and 6.2.7).
import { act, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MessagesPage } from '../../messaging/messages/index.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { ConfirmDialog, FactorsSection } from '../second-factor/index.ts';
import { ProfileDialog } from '../users/index.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, serve } from '../../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101', ...roles };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() => Promise.all([MessagesPage.preload?.(), ProfileDialog.preload?.(), ConfirmDialog.preload?.(), FactorsSection.preload?.()]));
beforeEach(() => act(() => endSession()));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const pasted = 'Pasted: four words & ünicode ';

/** Pastes into a field, then shows and hides its value. */
async function tryField(label: string, place = document.body) {
  const field = await within(place).findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const { type, autocomplete, maxLength } = field;
  await userEvent.clear(field);
  await userEvent.paste(pasted);
  const show = within(field.parentElement?.parentElement ?? place).getByRole('button', { name: /^Show the .*password$/ });
  await userEvent.click(show);
  const shownType = field.type;
  await userEvent.click(show);
  return { type, autocomplete, isCut: maxLength >= 0, value: field.value, shownType, typeAgain: field.type };
}

/** Password managers fill by the kind of the field; people paste generated passwords, and may view them. */
const good = (autocomplete: 'current-password' | 'new-password') => ({
  type: 'password',
  autocomplete,
  isCut: false,
  value: pasted,
  shownType: 'text',
  typeAgain: 'password',
});

test('the password to log in and the one to sign up are masked, and can be pasted, filled and shown', async () => {
  serve();
  renderConsole('/login');
  expect(await tryField('Password')).toEqual(good('current-password'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Sign up for Earshot' });
  expect(await tryField('Password')).toEqual(good('new-password'));
});

test('so are the ones behind mailed links', async () => {
  serve(({ path }) => (path === '/api/auth/mailed-link' ? { body: { success: 1, needsPassword: 1 } } : undefined));
  const { navigate } = renderConsole('/reset-password?t=secret');
  expect(await tryField('New password')).toEqual(good('new-password'));
  await act(() => navigate({ to: '/verify-email', search: { t: 'secret' } }));
  expect(await tryField('Password')).toEqual(good('current-password'));
});

test('so are the ones of a change, and of the question who is there', async () => {
  serve(({ path }) => {
    if (path === '/api/auth/session') return { body: { user: operator } };
    if (path === '/api/auth/sessions') return { body: { data: [], hasPassword: 1 } };
    if (path === '/api/auth/factors') return { body: { data: [], recoveryCodesLeft: 0, isRequired: 0, hasPassword: 1, allowsPasskeys: 0 } };
    if (path === '/api/auth/change-password') return refused(403, 'Confirm first that it is you.', { type: 'CONFIRMATION', code: 'confirmation_required' });
    return undefined;
  });
  act(() => beginSession('token', user));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  fireEvent.click(screen.getByRole('button', { name: /Owen Parker/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Login' }));
  expect(await tryField('Current password')).toEqual(good('current-password'));
  expect(await tryField('New password')).toEqual(good('new-password'));
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await tryField('Password', await screen.findByRole('dialog', { name: 'Confirm that it is you' }))).toEqual(good('current-password'));
});
