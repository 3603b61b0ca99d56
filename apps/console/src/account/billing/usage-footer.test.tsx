import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';
import { holder, serveAccount, standings } from '../../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const foot = () => within(screen.getByRole('region', { name: 'Billing' }));
const click = async (name: string) => userEvent.click(await foot().findByRole('button', { name }));

async function openUsage() {
  renderConsole('/account');
  await screen.findByRole('region', { name: 'Billing' }, { timeout: 10_000 });
  await waitFor(() => expect(foot().getAllByRole('button')).not.toEqual([]));
}

test.each([
  ['free', ['Payment Method']],
  ['trial', ['Payment Method']],
  ['trialWithCard', ['Change card', 'Billing', 'Activate']],
  ['ended', ['Payment Method']],
  ['endedWithCard', ['Change card', 'Billing', 'Activate']],
  ['active', ['Change card', 'Billing']],
  ['activeWithoutCard', ['Payment Method']],
  ['grace', ['Change card', 'Billing']],
  ['unpaid', ['Change card', 'Billing']],
  ['cancelled', ['Change card', 'Billing', 'Activate']],
] as const)('an account that is %s offers %j, and says where it stands', async (standing, offered) => {
  serveAccount({ standing: standings[standing] });
  await openUsage();
  expect(
    foot()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(offered);
  const { message } = standings[standing];
  if (message === '') return;
  expect(foot().getByText(message).closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});

/** A fake browser tab with only the parts that the code uses. */
const openedTab = () => {
  const tab = { opener: window as Window | null, location: { replace: vi.fn<(url: string) => void>() } };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
};

const found = { body: { success: 1, url: 'https://billing.example/session/1' } };

test('Billing opens its tab once the address is there, and without a way back into this page', async () => {
  const { tab, open } = openedTab();
  serveAccount({}, ({ path }) => (path.endsWith('/invoice') ? found : undefined));
  await openUsage();
  await click('Billing');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://billing.example/session/1'));
  expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
  expect(tab.opener).toBeNull();
});

test('Billing asks who is there before any tab opens, and says what it is for', async () => {
  const { tab, open } = openedTab();
  let isConfirmed = false;
  serveAccount({}, ({ path, body }) => {
    if (path === '/api/auth/factors') return { body: { data: [], recoveryCodesLeft: 0, isRequired: 0, hasPassword: 1, allowsPasskeys: 0 } };
    if (path === '/api/auth/confirm') {
      isConfirmed = (body as { password?: string }).password === 'the right one';
      return { body: { success: 1 } };
    }
    if (!path.endsWith('/invoice')) return undefined;
    return isConfirmed ? found : refused(403, 'Confirm first that it is you.', { type: 'CONFIRMATION', code: 'confirmation_required' });
  });
  await openUsage();
  await click('Billing');
  const question = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(question).toHaveTextContent('You are about to open Billing, with invoices, card and cancellation.');
  await userEvent.type(await within(question).findByLabelText('Password', { selector: 'input' }), 'the right one');
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://billing.example/session/1'));
});

test('without billing data no tab opens and the console notes it', async () => {
  const { open } = openedTab();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  serveAccount({}, ({ path }) => (path.endsWith('/invoice') ? { body: { success: 1 } } : undefined));
  await openUsage();
  await click('Billing');
  await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Invoice data is unavailable.'));
  expect(open).not.toHaveBeenCalled();
});

test('a billing page that cannot be had says why and leaves no tab behind', async () => {
  const { open } = openedTab();
  serveAccount({}, ({ path }) =>
    path.endsWith('/invoice') ? refused(503, 'The payment provider is not responding.', { code: 'payments_unavailable' }) : undefined,
  );
  await openUsage();
  await click('Billing');
  expect(await foot().findByRole('alert')).toHaveTextContent('The payment provider is not responding.');
  expect(open).not.toHaveBeenCalled();
});

test('a blocked tab is reported, and the page opens by a click', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  serveAccount({}, ({ path }) => (path.endsWith('/invoice') ? found : undefined));
  await openUsage();
  await click('Billing');
  expect(await foot().findByRole('alert')).toHaveTextContent('Your browser blocked the billing page.');
  const link = foot().getByRole('link', { name: 'Open Billing' });
  expect(link).toHaveAttribute('href', 'https://billing.example/session/1');
  expect(link).toHaveAttribute('rel', 'noopener');
});

test.each([
  ['trialWithCard', '$1,351.25 at the current usage will be charged to your Visa ending in 4242 when your free period ends, in 5 days'],
  ['endedWithCard', '$1,351.25 at the current usage will be charged to your Visa ending in 4242 now'],
  ['cancelled', '$1,351.25 at the current usage will be charged to your Visa ending in 4242 now'],
] as const)('Activate of an account that is %s says what is charged and when', async (standing, text) => {
  const { sent } = serveAccount({ standing: standings[standing] });
  await openUsage();
  await click('Activate');
  const dialog = await screen.findByRole('dialog', { name: 'Activate' });
  expect(dialog).toHaveTextContent(text);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent('activate')).toEqual([]);
});

test('a confirmed activation starts the account, and the page and its status follow', async () => {
  const { sent } = serveAccount({ standing: standings.endedWithCard });
  await openUsage();
  await click('Activate');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('activate').map(({ method }) => method)).toEqual(['POST']);
  expect(foot().getByText('Your account is active.')).toBeInTheDocument();
  expect(foot().queryByRole('button', { name: 'Activate' })).toBeNull();
  expect(screen.queryByText(standings.endedWithCard.message)).toBeNull();
  expect(screen.getByRole('slider')).not.toHaveAttribute('aria-disabled', 'true');
});

test("a declined activation shows the bank's words where it was asked for, and can be tried again", async () => {
  let isDeclined = true;
  const { sent } = serveAccount({ standing: standings.endedWithCard }, ({ path }) =>
    isDeclined && path.endsWith('/activate') ? refused(402, 'Your card was declined.', { code: 'payment_declined' }) : undefined,
  );
  await openUsage();
  await click('Activate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your card was declined.');
  isDeclined = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('activate')).toHaveLength(2);
});

test('the language of bills is saved as it is chosen', async () => {
  const { sent } = serveAccount();
  await openUsage();
  const choice = () => foot().getByRole('combobox', { name: 'Language of bills, emails and texts' });
  await userEvent.selectOptions(choice(), 'Español');
  await waitFor(() => expect(choice()).toHaveValue('es'));
  expect(sent('billing-language').map(({ query }) => query)).toEqual([{ language: 'es' }]);
});
