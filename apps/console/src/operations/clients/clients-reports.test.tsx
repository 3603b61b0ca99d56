import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { front, openPage, report, type Rows, serveClients, signInAsSuper, signInAsSupport, signOut, writes } from '../../testing/clients-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const handled = { handledAt: '2026-11-20T18:00:00.000Z', handledBy: 'Sue Stone' };
const start = (): Rows => ({
  clients: [front],
  archived: [],
  waiting: [],
  reports: [report(1, { reporterCount: 3 }), report(2, { clientName: 'Ridgeline', reason: 'Calls at night.', ...handled })],
});
const row = (name: RegExp) => screen.getByRole('row', { name });

test('the tab says how many reports are open, and lists them with the company, the reason, the day and how many people', async () => {
  serveClients(start());
  const router = await openPage('/clients?search=front', /Front Range/);
  await userEvent.click(await screen.findByRole('tab', { name: 'Reports 1 open' }));
  const cells = within(await screen.findByRole('row', { name: /I do not know them/ })).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Front RangeBy 3 peopleNov 19, 2026', 'I do not know them.', 'Nov 19, 2026']);
  expect(screen.queryByText('Ridgeline')).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ tab: 'reports' });
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByText('Ridgeline');
  expect(row(/Ridgeline/)).toHaveTextContent('Calls at night.Handled Nov 20, 2026 by Sue Stone');
  expect(router.state.location.search).toEqual({ tab: 'reports', reports: 'All' });
  await userEvent.click(within(row(/Ridgeline/)).getByRole('link', { name: 'Ridgeline' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'Ridgeline' }));
});

test('support marks a report as handled, and opens it again', async () => {
  signInAsSupport();
  const rows = start();
  const calls = serveClients(rows, ({ method, body }) => {
    if (method !== 'PUT') return undefined;
    const { isHandled } = body as { readonly isHandled: 0 | 1 };
    rows.reports = [report(1, isHandled ? handled : {})];
    return { body: { success: 1, message: 'Saved.' } };
  });
  await openPage('/clients?tab=reports', /I do not know them/);
  await userEvent.click(screen.getByRole('button', { name: 'Mark handled: report about Front Range' }));
  await screen.findByText('The report about Front Range was marked as handled.');
  await screen.findByText('No open reports');
  expect(screen.getByRole('tab', { name: 'Reports' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen: report about Front Range' }));
  await screen.findByText('The report about Front Range was reopened.');
  expect(writes(calls)).toEqual([
    { path: `/api/companyreports/${report(1).id}`, body: { isHandled: 1 } },
    { path: `/api/companyreports/${report(1).id}`, body: { isHandled: 0 } },
  ]);
});

test('a refusal is reported, and the list is read again', async () => {
  const rows = start();
  serveClients(rows, ({ method }) => {
    if (method !== 'PUT') return undefined;
    rows.reports = [];
    return refused(404, 'This report was not found.', { code: 'not_found' });
  });
  await openPage('/clients?tab=reports', /I do not know them/);
  await userEvent.click(screen.getByRole('button', { name: 'Mark handled: report about Front Range' }));
  await screen.findByText('This report was not found.');
  expect(await screen.findByText('No open reports')).toBeInTheDocument();
});

test('a search without a find offers all', async () => {
  serveClients(start());
  renderConsole('/clients?tab=reports&reports=All&search=nothing%20like%20it');
  await screen.findByText('Nothing found');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Ridgeline')).toBeInTheDocument();
});
