import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { queryClient, renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';
import { freshUrl, loadScripts, serveCards } from '../../testing/usage-cards.ts';
import { holder, standings } from '../../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
  delete window.Stripe;
});

async function openUsage(path = '/account') {
  const router = renderConsole(path);
  await screen.findByRole('region', { name: 'Billing' }, { timeout: 10_000 });
  return router;
}
const foot = () => within(screen.getByRole('region', { name: 'Billing' }));
const save = () => dialog().getByRole('button', { name: 'SAVE' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Payment Method' }));

async function openDialog() {
  await openUsage();
  await userEvent.click(await foot().findByRole('button', { name: 'Payment Method' }));
  await screen.findByRole('dialog', { name: 'Payment Method' });
}

/** Fills the form with a card that can be saved. */
async function fill(card: RegExp) {
  await waitFor(() => expect(save()).toBeEnabled());
  fireEvent.click(dialog().getByRole('button', { name: card }));
}

// Runs before the tests that save a card: their reread after 2 s would be mistaken for this one.
test('where there is a card already the dialog closes, says so and reads the status again', async () => {
  loadScripts();
  const { account, sent } = serveCards(freshUrl(), ({ path }) =>
    path.endsWith('/payment-setup') ? { body: { success: 1, message: 'Payment method already exists' } } : undefined,
  );
  await openUsage();
  const button = await foot().findByRole('button', { name: 'Payment Method' });
  const readings = sent('free-trial').length;
  account.standing = standings.trialWithCard;
  await userEvent.click(button);
  expect(await foot().findByText('Payment method already exists')).toBeInTheDocument();
  await foot().findByRole('button', { name: 'Billing' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('free-trial').length).toBeGreaterThan(readings);
});

test('a card is saved by the form of the provider: dialog, status and buttons follow at once, and the status is read again after 2 s', async () => {
  const url = freshUrl();
  const asked = loadScripts();
  const { sent, confirmed } = serveCards(url);
  await openDialog();
  expect(dialog().getByText(/no real card is charged/)).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await fill(/Visa, works/);
  const readings = sent('free-trial').length;
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirmed().map(({ body }) => body)).toEqual([{ clientSecret: 'seti_1_secret_x', card: 'visa' }]);
  expect(sent('payment-method').map(({ body }) => body)).toEqual([{ token: 'seti_1' }]);
  expect(foot().getByText('5 days free remaining. Activate your account.')).toBeInTheDocument();
  expect(foot().queryByRole('button', { name: 'Payment Method' })).toBeNull();
  expect(foot().getByRole('button', { name: 'Activate' })).toBeEnabled();
  expect(sent('free-trial')).toHaveLength(readings);
  await waitFor(() => expect(sent('free-trial').length).toBeGreaterThan(readings), { timeout: 4_000 });
  expect(await foot().findByText(/Visa ending in 4242/)).toBeInTheDocument();
  expect(asked).toEqual([url]);
});

test.each([
  ['free', 'Start 14-day free period, or activate your account.'],
  ['ended', '14-day free period has ended. Activate your account.'],
] as const)('after a card is saved in an account that is %s, the status is that of the free period', async (standing, message) => {
  loadScripts();
  serveCards(freshUrl(), undefined, { ...standings[standing], message: 'An older status.' });
  await openDialog();
  await fill(/Visa, works/);
  fireEvent.click(save());
  expect(await foot().findByText(message)).toBeInTheDocument();
});

test('the provider’s refusal of a card shows under its form, and SAVE can be pressed again', async () => {
  loadScripts();
  const { sent } = serveCards(freshUrl());
  await openDialog();
  await fill(/is declined/);
  fireEvent.click(save());
  expect(await dialog().findByText('Your card was declined.')).toBeInTheDocument();
  expect(save()).toBeEnabled();
  expect(sent('payment-method')).toEqual([]);
  await fill(/Mastercard, works/);
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('payment-method')).toHaveLength(1);
});

test('SAVE waits until the form says that it is ready', async () => {
  let tellReady: (() => void) | undefined;
  loadScripts(
    () => 'load',
    () => {
      const open = window.Stripe!;
      const slow = (key: string) => {
        const stripe = open(key);
        const observeElements = (options: object) => {
          const elements = stripe.elements(options);
          const create = (type: 'payment') => {
            const element = elements.create(type);
            const on = (event: 'ready', listener: () => void) => (event === 'ready' ? ((tellReady = listener), element) : element.on(event, listener));
            return { ...element, on };
          };
          return { ...elements, create };
        };
        return { ...stripe, elements: observeElements };
      };
      window.Stripe = slow as unknown as typeof open;
    },
  );
  serveCards(freshUrl());
  await openDialog();
  await dialog().findByLabelText('Card number');
  await waitFor(() => expect(tellReady).toBeDefined());
  expect(save()).toBeDisabled();
  act(() => tellReady?.());
  expect(save()).toBeEnabled();
});

test('the refusal of a card disappears when another card is typed', async () => {
  loadScripts();
  serveCards(freshUrl());
  await openDialog();
  await fill(/is declined/);
  fireEvent.click(save());
  expect(await dialog().findByText('Your card was declined.')).toBeInTheDocument();
  await fill(/Mastercard, works/);
  await waitFor(() => expect(dialog().queryByText('Your card was declined.')).toBeNull());
});

test('pressing SAVE blurs no field, whose error would move the button away under the mouse', async () => {
  loadScripts();
  serveCards(freshUrl());
  await openDialog();
  await waitFor(() => expect(save()).toBeEnabled());
  const number = dialog().getByLabelText('Card number');
  const user = userEvent.setup();
  await user.click(number);
  await user.pointer({ keys: '[MouseLeft>]', target: save() });
  expect(number).toHaveFocus();
  expect(dialog().queryByText('Your card number is incomplete.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: save() });
  expect(await dialog().findByText('Your card number is incomplete.')).toBeInTheDocument();
});

test('an incomplete card is not sent', async () => {
  loadScripts();
  const { confirmed } = serveCards(freshUrl());
  await openDialog();
  await waitFor(() => expect(save()).toBeEnabled());
  fireEvent.click(save());
  // Shown only at its field.
  expect(await dialog().findByText('Your card number is incomplete.')).toBeInTheDocument();
  expect(save()).toBeEnabled();
  expect(confirmed()).toEqual([]);
});

test('a card that the provider took and the server did not is tried again with the same setup', async () => {
  loadScripts();
  let isDown = true;
  const { sent, confirmed } = serveCards(freshUrl(), ({ path }) =>
    isDown && path.endsWith('/payment-method') ? refused(503, 'The payment provider is not responding.', { code: 'payments_unavailable' }) : undefined,
  );
  await openDialog();
  await fill(/Visa, works/);
  fireEvent.click(save());
  expect(await dialog().findByText('The payment provider is not responding.')).toBeInTheDocument();
  isDown = false;
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('payment-method').map(({ body }) => body)).toEqual([{ token: 'seti_1' }, { token: 'seti_1' }]);
  expect(confirmed()).toHaveLength(1);
});

test('a form that does not load says so and can be asked for again; the script stands in the page once', async () => {
  const url = freshUrl();
  const outcomes = ['error', 'load'] as const;
  let loads = 0;
  const asked = loadScripts(() => outcomes[loads++] ?? 'load');
  serveCards(url);
  await openDialog();
  expect(await dialog().findByRole('alert')).toHaveTextContent('The card form could not be loaded.');
  expect(save()).toBeDisabled();
  await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(save()).toBeEnabled());
  await userEvent.click(dialog().getByRole('button', { name: 'CLOSE' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // As after a while: the cache is empty, the page is still the same.
  queryClient.removeQueries({ queryKey: ['card-form'] });
  await userEvent.click(foot().getByRole('button', { name: 'Payment Method' }));
  await screen.findByRole('dialog', { name: 'Payment Method' });
  await waitFor(() => expect(save()).toBeEnabled());
  expect(asked).toEqual([url, url]);
  expect(document.querySelectorAll(`script[src="${url}"]`)).toHaveLength(1);
});

test('a script that has not come after 15 s is given up', async () => {
  const asked = loadScripts(() => 'never');
  serveCards(freshUrl());
  await openUsage();
  const button = await foot().findByRole('button', { name: 'Payment Method' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(button);
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(dialog().queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(await dialog().findByRole('alert')).toHaveTextContent('The card form could not be loaded.');
});

test('the return from the bank’s page saves the card and cleans the address', async () => {
  const { sent } = serveCards(freshUrl());
  const router = await openUsage('/account?setup_intent=seti_9&setup_intent_client_secret=seti_9_secret_x&redirect_status=succeeded');
  expect(await foot().findByText('Your payment method has been saved.')).toBeInTheDocument();
  expect(sent('payment-method').map(({ body }) => body)).toEqual([{ token: 'seti_9' }]);
  expect(router.state.location.href).toBe('/account');
  await foot().findByRole('button', { name: 'Activate' });
});

test("a save that fails after the bank's page can be tried again", async () => {
  let isDown = true;
  const { sent } = serveCards(freshUrl(), ({ path }) =>
    isDown && path.endsWith('/payment-method') ? refused(503, 'The payment provider is not responding.', { code: 'payments_unavailable' }) : undefined,
  );
  await openUsage('/account?setup_intent=seti_9&redirect_status=succeeded');
  expect(await foot().findByRole('alert')).toHaveTextContent('The payment provider is not responding.');
  isDown = false;
  await userEvent.click(foot().getByRole('button', { name: 'Try again' }));
  expect(await foot().findByText('Your payment method has been saved.')).toBeInTheDocument();
  expect(sent('payment-method').map(({ body }) => body)).toEqual([{ token: 'seti_9' }, { token: 'seti_9' }]);
});

test('a card that the bank did not approve is reported, and not saved', async () => {
  const { sent } = serveCards(freshUrl());
  const router = await openUsage('/account?setup_intent=seti_9&redirect_status=failed');
  expect(await foot().findByRole('alert')).toHaveTextContent('The bank did not approve this card.');
  expect(sent('payment-method')).toEqual([]);
  expect(router.state.location.href).toBe('/account');
  expect(foot().getByRole('button', { name: 'Payment Method' })).toBeEnabled();
});
