import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused, type SentRequest } from '../../testing/server.ts';
import { holder, onBehalf, serveAccount, staff } from '../../testing/usage-server.ts';

const files: { readonly name: string; readonly file: Blob }[] = [];
let made: Blob;

beforeEach(() => {
  act(() => beginSession('token', holder));
  files.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) made = file;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, file: made });
  });
});
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const invoice = { id: 'in_3', number: '0003', at: '2026-11-20T17:00:00.000Z', total: '16.25', status: 'paid' };
const at = '2026-11-20T17:00:00.000Z';
const bill = (query: SentRequest['query']) => ({
  ...(query['invoice'] === 'in_3' && { number: '0003' }),
  at,
  since: '2026-10-20T17:00:00.000Z',
  lines: [
    { kind: 'admin', count: 3, each: '5.00', amount: '15.00' },
    { kind: 'receiver', count: 1, each: '1.00', amount: '1.00' },
    { kind: 'receiverActivity', count: 1, each: '0.25', amount: '0.25' },
  ],
  total: '16.25',
});
const pages = [
  [{ kind: 'admin', name: 'Dana Whitfield', address: 'holder@demo.test', from: at }],
  [{ kind: 'receiver', name: 'Ana Morales', address: '+12025550171', from: at }],
];

function serveBills(answers: Parameters<typeof serveAccount>[1] = () => undefined) {
  return serveAccount({}, (sent) => {
    const page = Number(sent.query['page']);
    switch (sent.path) {
      case '/api/saas-client/invoices':
        return answers(sent) ?? { body: { invoices: [invoice, { ...invoice, id: 'in_2', number: '0002', status: 'open' }] } };
      case '/api/saas-client/bill':
        return answers(sent) ?? { body: bill(sent.query) };
      case '/api/saas-client/billed-people':
        return { body: { data: pages[page - 1], pager: { totalItems: 2, totalPages: 2, page, perpage: 1000 } } };
      default:
        return undefined;
    }
  });
}

const button = () => screen.findByRole('button', { name: 'Export CSV' }, { timeout: 10_000 });

test('the chosen invoice is saved with everybody on it, page by page; without a choice it is the projected bill', async () => {
  const { sent } = serveBills();
  renderConsole('/account');
  await userEvent.click(await button());
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('bill-2026-11-20.csv');
  const choice = screen.getByRole('combobox', { name: 'Who is on the bill, and when they counted' });
  await userEvent.selectOptions(choice, 'Invoice 0003 of Nov 20, 2026: $16.25');
  expect(screen.getByRole('option', { name: 'Invoice 0002 of Nov 20, 2026: $16.25, not paid' })).toBeInTheDocument();
  await userEvent.click(await button());
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files[1]?.name).toBe('invoice-0003.csv');
  const text = await files[1]?.file.text();
  expect(text).toContain('"Admin","Dana Whitfield","holder@demo.test"');
  expect(text).toContain('"Receiver","Ana Morales"');
  // Two of the admins are not in the list.
  expect(text).toContain('"Admins, difference","","","","","2","5.00","10.00"');
  expect(text).toContain('"Total","","","","","","","16.25","Invoice 0003"');
  expect(sent('bill').map(({ query }) => query['invoice'])).toEqual([undefined, 'in_3']);
  expect(sent('billed-people').map(({ query }) => [query['page'], query['at'], query['since']])).toEqual(
    [1, 2, 1, 2].map((page) => [String(page), at, '2026-10-20T17:00:00.000Z']),
  );
});

test('a provider that does not answer leaves the projected bill to export, and says that the invoices are missing', async () => {
  serveBills(({ path }) => (path.endsWith('/invoices') ? refused(503, 'Payments are not available.', { code: 'payments_unavailable' }) : undefined));
  renderConsole('/account');
  await button();
  expect(await screen.findByText(/^Invoices could not be loaded\./, {}, { timeout: 10_000 })).toBeInTheDocument();
  await userEvent.click(await button());
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['bill-2026-11-20.csv']));
});

test('staff on behalf of a client export its bill', async () => {
  act(() => {
    beginSession('token', staff);
    actOnBehalf(onBehalf);
  });
  const { sent } = serveBills();
  renderConsole('/account');
  await userEvent.click(await button());
  await waitFor(() => expect(files).toHaveLength(1));
  expect([...sent('bill'), ...sent('billed-people')].map(({ query }) => query['ClientID'])).toEqual(Array.from({ length: 3 }, () => onBehalf.clientId));
});
