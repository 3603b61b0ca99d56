import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { front, openPage, serveClients, signInAsSuper, signInAsSupport, signOut, waitingId, walt, wanda, writes } from '../../testing/clients-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const start = () => ({ clients: [front], archived: [], waiting: [walt, wanda] });

test('the tab lists who waits, stands in the address, and has a search of its own', async () => {
  serveClients(start());
  const router = await openPage('/clients?search=front', /Front Range/);
  await userEvent.click(screen.getByRole('tab', { name: 'Waiting list' }));
  const cells = within(await screen.findByRole('row', { name: /Walt Wong/ })).getAllByRole('cell');
  expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual(['walt@some.example', 'Wong Fences', 'Nov 18, 2026']);
  expect(router.state.location.search).toEqual({ tab: 'waiting' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the waiting list' }), 'wanda');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Walt/ })).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await screen.findByRole('row', { name: /Walt Wong/ });
  await userEvent.click(screen.getByRole('tab', { name: 'Clients' }));
  await screen.findByRole('row', { name: /Front Range/ });
  expect(router.state.location.search).toEqual({});
});

test('a person is admitted after a question: the row disappears, and a notice says that an email was sent', async () => {
  const rows = start();
  const calls = serveClients(rows, ({ path }) => {
    if (path === '/api/whitelist/admit') rows.waiting = [wanda];
    return undefined;
  });
  await openPage('/clients?tab=waiting', /Walt Wong/);
  await userEvent.click(screen.getByRole('button', { name: 'Admit Walt Wong' }));
  await screen.findByText(/Admit Walt Wong\?/);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Admit Walt Wong' }));
  await screen.findByText('Walt Wong was admitted and told by email.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Walt/ })).not.toBeInTheDocument());
  expect(writes(calls)).toEqual([{ path: '/api/whitelist/admit', body: { userID: waitingId(1) } }]);
});

test('a person whom another admin admitted meanwhile is reported in the question, and gone from the list', async () => {
  const rows = start();
  serveClients(rows, ({ path }) => {
    if (path !== '/api/whitelist/admit') return undefined;
    rows.waiting = [wanda];
    return refused(404, 'This person was not found.', { code: 'not_found' });
  });
  await openPage('/clients?tab=waiting', /Walt Wong/);
  await userEvent.click(screen.getByRole('button', { name: 'Admit Walt Wong' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Admit Walt Wong' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('This person was not found.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Walt/ })).not.toBeInTheDocument());
});

test('support sees the waiting list but cannot admit, with the reason', async () => {
  signInAsSupport();
  serveClients(start());
  await openPage('/clients?tab=waiting', /Walt Wong/);
  expect(screen.getByRole('button', { name: 'Admit Walt Wong' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Admit Walt Wong' })).toHaveAttribute('title', 'Only a super admin can admit people.');
});

test('an empty list says what would be listed', async () => {
  serveClients({ ...start(), waiting: [] });
  renderConsole('/clients?tab=waiting');
  await screen.findByText('The waiting list is empty');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
