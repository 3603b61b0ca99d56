// A replaced card, and a first payment that the bank has its customer approve.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { freshUrl, loadScripts, serveCards } from '../../testing/usage-cards.ts';
import { holder, standings } from '../../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
  delete window.Stripe;
});

async function openUsage() {
  renderConsole('/account');
  await screen.findByRole('region', { name: 'Billing' }, { timeout: 10_000 });
}
const foot = () => within(screen.getByRole('region', { name: 'Billing' }));

test('another card takes the place of the one on file', async () => {
  loadScripts();
  const { sent } = serveCards(freshUrl(), undefined, standings.active);
  await openUsage();
  await userEvent.click(await foot().findByRole('button', { name: 'Change card' }));
  await screen.findByRole('dialog', { name: 'Change card' });
  expect(sent('payment-setup').map(({ query }) => query)).toEqual([{ replace: '1' }]);
});

/** Serves an activation that waits for the bank, and the bank's answer. */
function serveBank() {
  const scriptUrl = freshUrl();
  let isApproved = false;
  return serveCards(
    scriptUrl,
    ({ path, body }) => {
      if (path.endsWith('/activate') && !isApproved)
        return { body: { success: 1, approval: { clientSecret: 'pi_1_secret_x', publishableKey: 'pk_sandbox', scriptUrl, provider: 'sandbox' } } };
      if (path !== '/sandbox/payments/confirm') return undefined;
      const { approved } = body as { approved?: boolean };
      if (approved === false) return { status: 402, body: { error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' } } };
      isApproved = approved === true;
      return { body: { paymentIntent: { id: 'pi_1', object: 'payment_intent', status: isApproved ? 'succeeded' : 'requires_action' } } };
    },
    standings.endedWithCard,
  );
}

async function activateAnd(answer: 'Approve' | 'Refuse') {
  await openUsage();
  await userEvent.click(await foot().findByRole('button', { name: 'Activate' }));
  const question = within(await screen.findByRole('dialog', { name: 'Activate' }));
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('approve this payment'));
  fireEvent.click([...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === answer)!);
  return question;
}

test('a first payment that its holder approves makes the account active', async () => {
  loadScripts();
  const { sent, account } = serveBank();
  await activateAnd('Approve');
  await waitFor(() => expect(account.standing).toBe(standings.active));
  expect(sent('activate')).toHaveLength(2);
});

test('a first payment that its holder refuses says so in the dialog, and offers another card', async () => {
  loadScripts();
  const { sent } = serveBank();
  const question = await activateAnd('Refuse');
  expect(await question.findByRole('alert')).toHaveTextContent('We are unable to authenticate your payment method.');
  expect(sent('activate')).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Change card' }));
  expect(await screen.findByRole('dialog', { name: 'Change card' })).toBeInTheDocument();
});

async function openActivation() {
  const { sent } = serveCards(freshUrl(), undefined, { ...standings.free, isPaymentMethod: 1, canActivate: 1 });
  await openUsage();
  await userEvent.click(await foot().findByRole('button', { name: 'Activate' }));
  const question = within(await screen.findByRole('dialog', { name: 'Activate' }));
  expect(question.getByText(/Your 14 free days have not begun/)).toBeInTheDocument();
  return { question, sent: () => sent('activate').map(({ query }) => query) };
}

test('an activation before the first message offers to keep the free days, and keeps them', async () => {
  const { question, sent } = await openActivation();
  expect(question.getByRole('radio', { name: /^Keep the 14 free days/ })).toBeChecked();
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toEqual([{ keepFreeDays: '1' }]));
});

test('or gives them up, where that is what they choose', async () => {
  const { question, sent } = await openActivation();
  await userEvent.click(question.getByRole('radio', { name: /give up the free days$/ }));
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toEqual([{}]));
});
