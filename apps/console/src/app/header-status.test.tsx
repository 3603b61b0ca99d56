import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { contactsAnswer } from '../testing/contacts-server.ts';
import { holder, onBehalf, serveAccount, staff, standings } from '../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = (user: typeof holder) => act(() => beginSession('token', user));
const operatorOnly = { ...holder, isHolder: false, isAdmin: false };
const adminOnly = { ...holder, isHolder: false, isOperator: false };
const area = () => within(screen.getByRole('region', { name: 'Notifications' }));
const words = standings.trial.message;
const findWords = () => screen.findByText(words, undefined, { timeout: 10_000 });

test.each([
  ['an operator', operatorOnly, '/messages'],
  ['an Admin', adminOnly, '/admin'],
  ['the Account Holder', holder, '/messages'],
])('%s reads in the header where the account stands, in the colours of the answer', async (_who, user, path) => {
  serveAccount({ standing: standings.trial });
  signIn(user);
  renderConsole(path);
  const status = await findWords();
  expect(status.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  expect(status.parentElement).toHaveStyle({ color: 'rgb(11, 63, 95)', backgroundColor: 'rgb(216, 236, 250)' });
});

test('the status links to the Usage page for the Account Holder alone', async () => {
  serveAccount({ standing: standings.trial });
  signIn(holder);
  renderConsole('/messages');
  expect(await findWords()).toHaveAttribute('href', '/account');
});

test('in the days of grace the Account Holder reads the end of delivery, and changes the card from there', async () => {
  serveAccount({ standing: standings.grace });
  signIn(holder);
  const router = renderConsole('/messages');
  await screen.findByText(standings.grace.message, undefined, { timeout: 10_000 });
  expect(area().getByText('Delivery stops on Nov 27, 10:00 AM.')).toBeInTheDocument();
  await userEvent.click(area().getByRole('link', { name: 'Change card' }));
  expect(await screen.findByRole('dialog', { name: 'Change card' }, { timeout: 10_000 })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/account');
  expect(router.state.location.search).toEqual({});
  expect(screen.getByText(/delivery stops on Nov 27, 10:00 AM/)).toBeInTheDocument();
});

test('in the days of grace others read how long messages are delivered', async () => {
  const { graceEndsAt: _end, card: _card, ...told } = standings.grace;
  serveAccount({ standing: told });
  signIn(operatorOnly);
  renderConsole('/messages');
  expect((await screen.findByText(told.message, undefined, { timeout: 10_000 })).closest('a')).toBeNull();
  expect(area().queryByRole('link', { name: 'Change card' })).not.toBeInTheDocument();
});

test('for an operator they are only words', async () => {
  serveAccount({ standing: standings.trial });
  signIn(operatorOnly);
  renderConsole('/messages');
  expect((await findWords()).closest('a')).toBeNull();
});

test('the explanation shows on hover, on focus and on a tap, and closes again', async () => {
  serveAccount({ standing: standings.trial });
  signIn(operatorOnly);
  renderConsole('/messages');
  const status = await findWords();
  const tip = () => area().queryByRole('tooltip');
  expect(tip()).toBeNull();
  await userEvent.hover(status);
  expect(tip()).toHaveTextContent('Free usageUp to ten Receivers.');
  await userEvent.unhover(status);
  expect(tip()).toBeNull();
  const about = area().getByRole('button', { name: 'About this status' });
  expect(about).toHaveAccessibleDescription(/Free usage\s*Up to ten Receivers\./);
  act(() => about.focus());
  expect(tip()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(tip()).toBeNull();
  await userEvent.pointer({ keys: '[TouchA]', target: about });
  expect(tip()).not.toBeNull();
  fireEvent.pointerDown(screen.getByRole('main'));
  expect(tip()).toBeNull();
});

test('on behalf it is the status of the viewed client, without a link', async () => {
  const { sent } = serveAccount({ standing: standings.trial });
  signIn(staff);
  act(() => actOnBehalf(onBehalf));
  renderConsole('/messages');
  expect((await findWords()).closest('a')).toBeNull();
  expect(sent('free-trial')[0]?.query).toEqual({ ClientID: onBehalf.clientId, UserID: onBehalf.userId });
});

test('staff without a client see no status, and request none', async () => {
  const { sent } = serveAccount({ standing: standings.trial }, ({ path }) => (path === '/api/clients' ? { body: {} } : undefined));
  signIn(staff);
  renderConsole('/clients');
  await screen.findByRole('heading', { name: 'Clients' }, { timeout: 10_000 });
  // The viewed client's status is requested, and it is the first request.
  act(() => actOnBehalf(onBehalf));
  await waitFor(() => expect(sent('free-trial')).not.toEqual([]), { timeout: 10_000 });
  expect(sent('free-trial').map(({ query }) => query)).toEqual([{ ClientID: onBehalf.clientId, UserID: onBehalf.userId }]);
});

test('an account that nothing is to be said of shows nothing', async () => {
  const { sent } = serveAccount({ standing: standings.active });
  signIn(holder);
  // The header keeps the status of the last page, and forgets it once it has drawn the answer.
  localStorage.setItem('earshot.statusShown', String(holder.clientId));
  renderConsole('/messages');
  await waitFor(() => expect(localStorage.getItem('earshot.statusShown')).toBe(''), { timeout: 10_000 });
  expect(sent('free-trial')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('');
});

test('it is asked for after the page, again when the window is looked at, and every few minutes', async () => {
  const { account, calls, sent } = serveAccount({ standing: standings.trial });
  signIn(holder);
  renderConsole('/messages');
  await findWords();
  const order = calls.map(({ path }) => path);
  expect(order.indexOf('/api/ourcontents')).toBeLessThan(order.indexOf('/api/saas-client/free-trial'));
  account.standing = standings.ended;
  const inAWhile = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: inAWhile });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await area().findByText(standings.ended.message);
  expect(sent('free-trial')).toHaveLength(2);
});

test('an open page notices the end of the free days when it comes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
  const { account, sent } = serveAccount({ standing: { ...standings.trial, FreeTrialEndsAt: new Date(Date.now() + 20_000).toISOString() } });
  signIn(holder);
  renderConsole('/messages');
  await findWords();
  account.standing = standings.ended;
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  await area().findByText(standings.ended.message);
  expect(sent('free-trial').length).toBeLessThanOrEqual(3);
});

test.each([
  ['the Account Holder', holder, standings.ended, standings.ended.message],
  ['an operator', operatorOnly, standings.ended, `${standings.ended.message} Only the Account Holder can do that.`],
  ['an operator', operatorOnly, standings.unpaid, `${standings.unpaid.message} Only the Account Holder can do that.`],
])('%s learns when a dialog opens, and not at Save, that nothing can be added', async (_who, user, standing, text) => {
  const { account } = serveAccount({ standing: standings.trial }, contactsAnswer);
  signIn(user);
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3', undefined, { timeout: 10_000 });
  await findWords();
  account.standing = standing;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  expect(await within(await screen.findByRole('dialog')).findByText(text, undefined, { timeout: 10_000 })).toBeInTheDocument();
  expect(await area().findByText(standing.message)).toBeInTheDocument();
});

test('the dialog that invites a user says the same when it opens', async () => {
  serveAccount({ standing: standings.ended }, ({ path }) => (path === '/api/saas-user' ? { body: { data: [] } } : undefined));
  signIn(holder);
  renderConsole('/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }, { timeout: 10_000 }));
  expect(await within(await screen.findByRole('dialog')).findByText(standings.ended.message, undefined, { timeout: 10_000 })).toBeInTheDocument();
});

test('a change of billing changes the header as well', async () => {
  serveAccount({ standing: standings.endedWithCard });
  signIn(holder);
  renderConsole('/account');
  await waitFor(() => expect(area().getByText(standings.endedWithCard.message)).toBeInTheDocument(), { timeout: 10_000 });
  await userEvent.click(await screen.findByRole('button', { name: 'Activate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(area().queryByText(standings.endedWithCard.message)).toBeNull());
});
