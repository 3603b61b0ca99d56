import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MessagesPage } from '../../messaging/messages/index.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const none = { isHolder: false, isAdmin: false, isOperator: false, isSuper: false, isSupport: false };
const code = '/app/#t=secret';

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeAll(() => MessagesPage.preload?.());
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const begun = { isNew: 1, isPutAway: 0, phone: user.phone, hasSample: 0, hasPlace: 0 };

/** Opens the list of messages with the given first steps, and a code from the given address. */
function open(held: Partial<typeof none>, state: object, { phoneUrl = 'https://earshot.test', path: address = '/messages', isCodeRefused = false } = {}) {
  const calls = serve(({ path }) => {
    if (path === '/api/start') return { body: { ...begun, ...state } };
    if (path === '/api/start/put-away') return { body: { success: 1 } };
    if (path.startsWith('/api/saas-user/count/')) return { body: { data: { operator: 1, contact: 0, people: 0, group: 0, message: 0 } } };
    if (path === '/api/start/phone-code' && isCodeRefused) return refused(429, 'You have reached the hourly limit of codes.', { code: 'too_many_requests' });
    const shown = { url: `${phoneUrl}${code}`, phone: user.phone, expiresAt: new Date(Date.now() + 600_000).toISOString() };
    return path === '/api/start/phone-code' ? { body: shown } : undefined;
  });
  act(() => beginSession('token', { ...user, ...none, ...held }));
  renderConsole(address);
  return calls;
}

const card = () => screen.findByRole('region', { name: 'First steps' });
const steps = async () =>
  within(await card())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('an Account Holder who sets no messages gets the card by itself, with what is theirs and without what they may not', async () => {
  open({ isHolder: true }, { account: { hasOperators: 1, hasLimits: 0, hasCard: 0 } });
  expect(await steps()).toEqual(['Your phone number, done', 'Open Earshot on your phone', 'For your account, when you are ready']);
  const todo = within(await card())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(todo.slice(-3)).toEqual(['Invite operators done', 'Save a card', 'Choose how many messages can be live']);
});

test.each([
  ['http://127.0.0.1:3000', 1],
  ['https://192.168.1.20:3443', 0],
])('a code that leads to %s says %i times that no phone can open it', async (phoneUrl, times) => {
  open({ isOperator: true }, {}, { phoneUrl });
  expect(await within(await card()).findByRole('link', { name: 'Open it here' })).toHaveAttribute('href', code);
  expect(screen.queryAllByText(/^The address behind this code opens only on the server’s own machine/)).toHaveLength(times);
  expect(within(await card()).getByRole('link', { name: 'Hear it here' })).toHaveAttribute('href', '/hear');
});

test('a code that is refused is asked for once, and the card says so with the first draw', async () => {
  const calls = open({ isOperator: true }, {}, { isCodeRefused: true });
  expect(within(await card()).getByText('You have reached the hourly limit of codes.')).toBeInTheDocument();
  expect(within(await card()).getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(calls.filter(({ path }) => path === '/api/start/phone-code')).toHaveLength(1);
});

test('the card is put away by its button', async () => {
  const calls = open({ isOperator: true }, {});
  await userEvent.click(within(await card()).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/start/put-away')?.body).toEqual({ isPutAway: 1 }));
});

test.each([
  ['put away', { isPutAway: 1 }],
  ['done', { isNew: 0 }],
])('a card that is %s shows on request, and disappears again afterwards', async (_, state) => {
  open({ isOperator: true }, state, { path: '/messages?steps=1' });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument());
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});
