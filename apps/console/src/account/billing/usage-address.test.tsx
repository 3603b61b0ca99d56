import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { holdCalls, refused } from '../../testing/server.ts';
import { holder, serveAccount, standings } from '../../testing/usage-server.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', holder)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const foot = () => within(screen.getByRole('region', { name: 'Billing' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Billing address' }));
const denver = { line1: '1200 17th Street', line2: '', city: 'Denver', state: 'CO', postalCode: '80202', country: 'US', taxId: '' };

async function openForm(button: string) {
  renderConsole('/account');
  await screen.findByRole('region', { name: 'Billing' }, { timeout: 10_000 });
  await userEvent.click(await foot().findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: 'Billing address' });
}

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(dialog().getByLabelText(label));
    if (text !== '') await userEvent.type(dialog().getByLabelText(label), text);
  }
}
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save' }));

test('before an address the bill says that tax comes on top; afterwards it says the tax, and asks to activate with it', async () => {
  const { sent } = serveAccount({ isTaxed: true, standing: standings.endedWithCard });
  await openForm('Activate');
  expect(foot().getByText(/Plus tax, once the billing address is known\./)).toBeInTheDocument();
  expect(screen.getByText('$1,351.25 plus tax', { selector: 'td' })).toBeInTheDocument();
  await fill({ Street: '1200 17th Street', City: 'Denver', State: 'CO', 'ZIP code': '80202' });
  await save();
  // The act that needed the address goes on.
  const question = await screen.findByRole('dialog', { name: 'Activate' });
  expect(question).toHaveTextContent('$1,486.38 at the current usage');
  expect(sent('billing-address').map(({ body }) => body)).toEqual([denver]);
  const rates = within(screen.getByRole('table', { name: 'Monthly Rate', hidden: true }));
  expect(rates.getByRole('row', { name: /Before tax/, hidden: true })).toHaveTextContent('$1,351.25');
  expect(rates.getByRole('row', { name: /^Tax, 10%/, hidden: true })).toHaveTextContent('$135.13');
  expect(rates.getByRole('row', { name: /Projected monthly bill/, hidden: true })).toHaveTextContent('$1,486.38');
});

test('a wrong address is said at its fields before and after it is sent, and what was typed stays', async () => {
  let isUnknown = true;
  const message = 'The payment provider cannot find this address: check the city and the postal code';
  const { sent, account } = serveAccount({ isTaxed: true }, ({ path }) =>
    isUnknown && path.endsWith('/billing-address') ? refused(422, message, { code: 'invalid_input', fields: [{ field: 'postalCode', message }] }) : undefined,
  );
  await openForm('Add address');
  await save();
  expect(dialog().getByLabelText('Street')).toHaveAccessibleDescription('Street is required');
  expect(sent('billing-address')).toEqual([]);
  await fill({ Street: '1200 17th Street', City: 'Denver', State: 'CO', 'ZIP code': '99999' });
  await save();
  await waitFor(() => expect(dialog().getByLabelText('ZIP code')).toHaveAccessibleDescription(message));
  expect(dialog().getByLabelText('Street')).toHaveValue('1200 17th Street');
  isUnknown = false;
  await fill({ 'ZIP code': '80202' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(account.address).toEqual(denver);
  expect(foot().getByText(/Billed to 1200 17th Street, Denver/)).toBeInTheDocument();
});

test('the form names region, postal code and number for taxes as the country does', async () => {
  serveAccount({ isTaxed: true, address: denver });
  await openForm('Change address');
  expect(dialog().getByLabelText('EIN (optional)')).toHaveValue('');
  await userEvent.selectOptions(dialog().getByLabelText('Country'), 'FR');
  for (const label of ['Region (optional)', 'Postal code', 'VAT number (optional)']) expect(dialog().getByLabelText(label)).toBeInTheDocument();
});

test('an address that is saved after its dialog was left says so, and opens nothing', async () => {
  const { account } = serveAccount({ isTaxed: true, standing: standings.endedWithCard });
  const release = holdCalls(({ method }) => method === 'PUT');
  await openForm('Activate');
  await fill({ Street: '1200 17th Street', City: 'Denver', State: 'CO', 'ZIP code': '80202' });
  await save();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  release();
  await screen.findByText('The billing address has been saved.');
  expect(account.address).toEqual(denver);
  // The next dialog is the one that is asked for.
  await userEvent.click(foot().getByRole('button', { name: 'Change address' }));
  await screen.findByRole('dialog', { name: 'Billing address' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('an address that is saved while the person is asked whether to leave ends that question, and the act goes on', async () => {
  serveAccount({ isTaxed: true, standing: standings.endedWithCard });
  const release = holdCalls(({ method }) => method === 'PUT');
  await openForm('Activate');
  await fill({ Street: '1200 17th Street', City: 'Denver', State: 'CO', 'ZIP code': '80202' });
  await save();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  release();
  await screen.findByRole('dialog', { name: 'Activate' });
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

test.each([
  ['with tax, once it is known', { amount: '135.38', percent: 10 }, '$1,489.13 with tax (preview'],
  ['without a word of tax before', {}, '$1,353.75 (preview'],
])('the next invoice of a projection is shown %s', async (_, tax, shown) => {
  const price = { ProjectedPrice: '1353.75', messagePerUnit: '0.50', messagesPrice: '15.00', billedMessageCount: 30, tax };
  const nextInvoice = { total: 'amount' in tax ? '1489.13' : '1353.75', at: '2026-12-20T18:00:00.000Z' };
  serveAccount({ isTaxed: true }, ({ path }) => (path.endsWith('/project-price') ? { body: { ...price, nextInvoice } } : undefined));
  renderConsole('/account');
  const slider = await screen.findByRole('slider', { name: 'Concurrent Geofence Messages' }, { timeout: 10_000 });
  await waitFor(() => expect(slider).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(await screen.findByText(/^Next invoice on/)).toHaveTextContent(`Next invoice on Dec 20, 2026: ${shown} by the payment provider)`);
});

test('where no tax is charged nothing is asked', async () => {
  serveAccount({ standing: standings.endedWithCard });
  renderConsole('/account');
  await screen.findByRole('region', { name: 'Billing' }, { timeout: 10_000 });
  await userEvent.click(await foot().findByRole('button', { name: 'Activate' }));
  await screen.findByRole('dialog', { name: 'Activate' });
  expect(screen.queryByText(/address|tax/i)).toBeNull();
});
