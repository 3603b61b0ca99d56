import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';
import { holder, onBehalf, serveAccount, staff, standings } from '../../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const slider = () => screen.getByRole('slider', { name: 'Concurrent Geofence Messages' });
const button = (name: string) => screen.queryByRole('button', { name });
const total = () => screen.getByRole('row', { name: /Projected monthly bill/ });
const messageLine = () => screen.getByRole('row', { name: /Concurrent messages/ });

async function openUsage() {
  renderConsole('/account');
  await screen.findByRole('table', { name: 'Monthly Rate' }, { timeout: 10_000 });
  await screen.findByRole('region', { name: 'Billing' });
}

async function openSlider() {
  await openUsage();
  await waitFor(() => expect(slider()).not.toHaveAttribute('aria-disabled', 'true'));
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(slider(), { key });
};

test('the slider goes from 25 to 100 by 5', async () => {
  serveAccount();
  await openSlider();
  expect(slider()).toHaveAttribute('aria-valuemin', '25');
  expect(slider()).toHaveAttribute('aria-valuemax', '100');
  press('ArrowRight');
  expect(slider()).toHaveAttribute('aria-valuetext', '30 messages');
  press('End');
  expect(slider()).toHaveAttribute('aria-valuetext', '100 messages');
  press('Home');
  expect(slider()).toHaveAttribute('aria-valuetext', '25 messages');
});

test('letting go on another number asks once what it costs, and shows it as projected: line, multiplier and total', async () => {
  const { sent } = serveAccount();
  await openSlider();
  press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await waitFor(() => expect(total()).toHaveTextContent('$1,358.75'));
  expect(messageLine()).toHaveTextContent('40 × $0.50$20.00');
  expect(screen.getByRole('heading', { name: 'Monthly Rate Projected' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Billing' })).toHaveTextContent('Projected monthly bill $1,358.75');
  expect(sent('project-price').map(({ query }) => query)).toEqual([{ newMessageCount: '40', ProjectedPrice: '1351.25', currentPrice: '12.50' }]);
  expect(sent('messages')).toEqual([]);
});

test("the provider's own preview of the next invoice is shown where there is one", async () => {
  serveAccount({}, ({ path }) =>
    path.endsWith('/project-price')
      ? {
          body: {
            ProjectedPrice: '1353.75',
            messagePerUnit: '0.50',
            messagesPrice: '15.00',
            billedMessageCount: 30,
            nextInvoice: { total: '1353.75', at: '2026-12-20T18:00:00.000Z' },
          },
        }
      : undefined,
  );
  await openSlider();
  press('ArrowRight');
  expect(await screen.findByText('Next invoice on Dec 20, 2026: $1,353.75 (preview by the payment provider)')).toBeInTheDocument();
});

test('the newest answer wins', async () => {
  let answerFirst: (() => void) | undefined;
  const { sent } = serveAccount();
  const server = fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('newMessageCount=30')) await new Promise<void>((resolve) => (answerFirst = resolve));
    return server(request);
  });
  await openSlider();
  press('ArrowRight');
  await waitFor(() => expect(answerFirst).toBeDefined());
  press('End');
  await waitFor(() => expect(messageLine()).toHaveTextContent('100 × $0.50$50.00'));
  answerFirst?.();
  await waitFor(() => expect(sent('project-price')).toHaveLength(2));
  expect(messageLine()).toHaveTextContent('100 × $0.50$50.00');
  expect(slider()).toHaveAttribute('aria-valuetext', '100 messages');
});

test('Cancel reverts, and so does going back by hand', async () => {
  serveAccount();
  await openSlider();
  expect(button('Cancel')).toBeNull();
  expect(button('Update Usage')).toBeNull();
  press('ArrowRight');
  await waitFor(() => expect(total()).toHaveTextContent('$1,353.75'));
  await userEvent.click(button('Cancel')!);
  expect(slider()).toHaveAttribute('aria-valuetext', '25 messages');
  expect(total()).toHaveTextContent('$1,351.25');
  expect(button('Update Usage')).toBeNull();
  press('ArrowRight');
  await waitFor(() => expect(total()).toHaveTextContent('$1,353.75'));
  press('ArrowLeft');
  expect(total()).toHaveTextContent('$1,351.25');
  expect(button('Update Usage')).toBeNull();
});

test('going back before the price is there asks for nothing and leaves no error behind', async () => {
  const { sent } = serveAccount();
  await openSlider();
  press('ArrowRight', 'ArrowLeft');
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(within(screen.getByRole('region', { name: 'Usage' })).queryByRole('alert')).toBeNull();
  expect(button('Update Usage')).toBeNull();
  expect(sent('project-price')).toEqual([]);
});

test('Update Usage asks, saves, and reads usage and status again', async () => {
  const { sent } = serveAccount();
  await openSlider();
  press('ArrowRight', 'ArrowRight');
  await waitFor(() => expect(total()).toHaveTextContent('$1,356.25'));
  const before = { usage: sent('usage').length, status: sent('free-trial').length };
  await userEvent.click(button('Update Usage')!);
  const dialog = await screen.findByRole('dialog', { name: 'Confirmation' });
  expect(dialog).toHaveTextContent('35 Geofence Messages can now be concurrently active, and the monthly billing rate changes from $1,351.25 to $1,356.25');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('messages').map(({ method, query }) => ({ method, query }))).toEqual([{ method: 'PATCH', query: { messagesCount: '35' } }]);
  expect(sent('usage').length).toBeGreaterThan(before.usage);
  expect(sent('free-trial').length).toBeGreaterThan(before.status);
  expect(total()).toHaveTextContent('$1,356.25');
  expect(button('Cancel')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Monthly Rate Projected' })).toBeNull();
  expect(screen.getByText('35 Geofence Messages can now be concurrently active.')).toBeInTheDocument();
});

test('a save that fails keeps the dialog and the choice, says why, and can be tried again', async () => {
  let isDown = true;
  const { sent } = serveAccount({}, ({ method }) =>
    isDown && method === 'PATCH' ? refused(503, 'The database is resting.', { code: 'unavailable' }) : undefined,
  );
  await openSlider();
  press('ArrowRight');
  await waitFor(() => expect(total()).toHaveTextContent('$1,353.75'));
  await userEvent.click(button('Update Usage')!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The database is resting.');
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('messages').map(({ query }) => query['messagesCount'])).toEqual(['30', '30']);
});

test('a price that cannot be had says why and the slider goes back', async () => {
  serveAccount({}, ({ path }) => (path.endsWith('/project-price') ? refused(503, 'The database is resting.', { code: 'unavailable' }) : undefined));
  await openSlider();
  press('ArrowRight');
  const usage = within(screen.getByRole('region', { name: 'Usage' }));
  expect(await usage.findByRole('alert')).toHaveTextContent('The database is resting.');
  expect(slider()).toHaveAttribute('aria-valuetext', '25 messages');
  expect(button('Update Usage')).toBeNull();
});

const limit =
  'During this period of free usage, you can set up to twenty-five concurrent Geofence Messages. To add more, activate your paid account now. If you are not the Account Holder, request that they convert to a paid account.';
const freeTrial = refused(403, limit, { type: 'FREE_TRIAL', code: 'messages' });

async function update() {
  await screen.findByText('30 × $0.50');
  await userEvent.click(button('Update Usage')!);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
}

test.each([
  ['asking for the price', 'GET /api/saas-client/project-price', async () => {}],
  ['saving', 'PATCH /api/saas-client/messages', update],
])('when the free period does not allow it, at %s, the slider reverts and a dialog says what it allows', async (_when, call, goOn) => {
  serveAccount({}, ({ method, path }) => (`${method} ${path}` === call ? freeTrial : undefined));
  await openSlider();
  press('ArrowRight');
  await goOn();
  const dialog = await screen.findByRole('dialog', { name: 'Attention' });
  expect(dialog).toHaveTextContent(limit);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirmation' })).toBeNull());
  expect(slider()).toHaveAttribute('aria-valuetext', '25 messages');
  expect(button('Update Usage')).toBeNull();
});

test('a total that was added up from other figures has them read again: what is shown is always the sum', async () => {
  const { account, sent } = serveAccount();
  await openSlider();
  account.operators = 4;
  press('ArrowRight');
  await waitFor(() => expect(screen.getByRole('row', { name: /Operators/ })).toHaveTextContent('4 × $10.00$40.00'));
  expect(total()).toHaveTextContent('$1,363.75');
  expect(sent('project-price')).toHaveLength(1);
});

test.each([20, 150, 27])('a stored number that is none of the positions, %i, is shown as it is', async (messages) => {
  serveAccount({ messages });
  await openSlider();
  expect(slider()).toHaveAttribute('aria-valuetext', `${messages} messages`);
  expect(screen.getByRole('region', { name: 'Usage' })).toHaveTextContent(`Concurrent Geofence Messages${messages}`);
  expect(messageLine()).toHaveTextContent(`${messages} × $0.50`);
  press('ArrowRight');
  expect(Number.parseInt(slider().getAttribute('aria-valuetext') ?? '', 10) % 5).toBe(0);
});

test.each([
  ['free', 'Free usage includes 25 messages. To change this, activate your account.'],
  ['trial', 'Free usage includes 25 messages. To change this, activate your account.'],
  ['ended', 'To change this, activate your account.'],
  ['unpaid', 'To change this, update your Billing.'],
] as const)('an account that is %s cannot move the slider, and reads why', async (standing, why) => {
  const { sent } = serveAccount({ standing: standings[standing] });
  await openUsage();
  await screen.findByText(why);
  expect(slider()).toHaveAttribute('aria-disabled', 'true');
  press('ArrowRight');
  expect(slider()).toHaveAttribute('aria-valuetext', '25 messages');
  expect(sent('project-price')).toEqual([]);
});

test('staff on behalf cannot change anything', async () => {
  act(() => {
    beginSession('token', staff);
    actOnBehalf(onBehalf);
  });
  const { calls } = serveAccount({ standing: standings.cancelled });
  await openUsage();
  await screen.findByText('Only the Account Holder can change this.');
  expect(slider()).toHaveAttribute('aria-disabled', 'true');
  const foot = within(screen.getByRole('region', { name: 'Billing' }));
  await foot.findByRole('button', { name: 'Activate' });
  for (const each of foot.getAllByRole('button')) expect(each).toBeDisabled();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
