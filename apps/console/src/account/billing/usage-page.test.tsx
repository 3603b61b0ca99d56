import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';
import { holder, serveAccount } from '../../testing/usage-server.ts';

beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const table = () => screen.findByRole('table', { name: 'Monthly Rate' }, { timeout: 10_000 });

test('the Account Holder reads what is used, what each line is multiplied by, and the bill', async () => {
  serveAccount();
  renderConsole('/account');
  const rates = await table();
  expect(within(rates).getByRole('row', { name: /Operators/ })).toHaveTextContent('3 × $10.00$30.00');
  expect(within(rates).getByRole('row', { name: /Activity feed/ })).toHaveTextContent('1,039 × $0.25$259.75');
  expect(within(rates).getByRole('row', { name: /Projected monthly bill/ })).toHaveTextContent('$1,351.25');
  expect(screen.getByRole('region', { name: 'Usage' })).toHaveTextContent(/Admins2Operators3Receivers1,039Concurrent Geofence Messages25/);
  expect(document.title).toBe('Operator Console (beta) : Usage');
});

test('the foot says what a month costs and when a change counts, with the card and the next bill', async () => {
  serveAccount();
  renderConsole('/account');
  await table();
  const foot = screen.getByRole('region', { name: 'Billing' });
  await within(foot).findByText(/Visa ending in 4242, expires 12\/2034 · next bill on Dec 20, 2026/);
  expect(foot).toHaveTextContent('Projected monthly bill $1,351.25');
  expect(foot).toHaveTextContent('For 30 days of this usage; changes take effect at the next billing cycle.');
});

test('the add-ons are shown, cannot be changed, and say so', async () => {
  serveAccount();
  renderConsole('/account');
  await table();
  const addOns = within(screen.getByRole('region', { name: 'Add-ons' }));
  const switches = addOns.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map((each) => each.labels?.[0]?.textContent ?? '')).toEqual([
    'Activity History',
    'European languages',
    'World languages',
    'Analytics in Operator and Global views',
  ]);
  for (const each of switches) expect(each).toBeDisabled();
  expect(switches[0]).toBeChecked();
  expect(switches.slice(1).filter(({ checked }) => checked)).toEqual([]);
  expect(addOns.getByText('Add-ons cannot be changed yet.')).toBeInTheDocument();
  await userEvent.hover(addOns.getByRole('button', { name: /Activity History/ }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Looks back up to one week');
});

test('usage that cannot be read says why, and can be asked for again', async () => {
  let isDown = true;
  serveAccount({}, ({ path }) => (isDown && path.endsWith('/usage') ? refused(503, 'The database is resting.', { code: 'unavailable' }) : undefined));
  renderConsole('/account');
  expect(await screen.findByText('The database is resting.', undefined, { timeout: 10_000 })).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await table();
});

test('a status that cannot be read leaves the figures, says why and offers nothing that depends on it', async () => {
  let isDown = true;
  serveAccount({}, ({ path }) => (isDown && path.endsWith('/free-trial') ? refused(503, 'The database is resting.', { code: 'unavailable' }) : undefined));
  renderConsole('/account');
  await table();
  const foot = within(screen.getByRole('region', { name: 'Billing' }));
  expect(await foot.findByText('The database is resting.')).toBeInTheDocument();
  expect(foot.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-disabled', 'true');
  isDown = false;
  await userEvent.click(foot.getByRole('button', { name: 'Try again' }));
  await foot.findByRole('button', { name: 'Billing' });
});

test('an operator may not enter the page', async () => {
  serveAccount();
  act(() => beginSession('token', { ...holder, isHolder: false, isAdmin: false }));
  const router = renderConsole('/account');
  await screen.findByText('Message 1', undefined, { timeout: 10_000 });
  expect(router.state.location.pathname).toBe('/messages');
});
