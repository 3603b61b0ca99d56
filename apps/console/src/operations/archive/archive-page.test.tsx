import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, currentSession } from '../../platform/session.ts';
import { clientId, gone, older, openPage, type Rows, serveClients, signInAsSuper, signInAsSupport, signOut, writes } from '../../testing/clients-server.ts';
import { queryClient, renderConsole } from '../../testing/render-console.tsx';
import { operator, refused } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const start = (): Rows => ({ clients: [], archived: [gone, older], waiting: [] });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const reactivate = () => screen.getByRole('button', { name: 'Reactivate' });
const archiveLink = () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Archive' });

test('the archive lists name, company and the day it was archived; its page is titled Archive and leads nowhere on behalf', async () => {
  actOnBehalf({ clientId: clientId(2), clientName: 'Ridgeline', userId: operator.UserID, name: 'Owen Parker' });
  serveClients(start());
  await openPage('/archive', /Gone Paving/);
  const cells = within(screen.getByRole('row', { name: /Older Snow/ })).getAllByRole('cell');
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual(['Otto SnowOther', 'Older Snow', 'Mar 4, 2026', 'Oct 2, 2026']);
  await waitFor(() => expect(document.title).toBe('Admin Console : Archive'));
  expect(currentSession().onBehalf).toBeUndefined();
  await waitFor(() => expect(archiveLink()).toHaveAttribute('aria-current', 'page'));
});

test('clients are chosen one by one or all of the page, and their number shows', async () => {
  serveClients(start());
  await openPage('/archive', /Gone Paving/);
  expect(reactivate()).toBeDisabled();
  expect(reactivate()).toHaveAttribute('title', 'Select clients first.');
  await userEvent.click(box('Select Older Snow'));
  expect(screen.getByText('1 Selected')).toBeInTheDocument();
  expect(box('Select all on this page').indeterminate).toBe(true);
  await userEvent.click(box('Select all on this page'));
  expect(screen.getByText('2 Selected')).toBeInTheDocument();
  await userEvent.click(box('Select all on this page'));
  expect(screen.queryByText(/Selected$/)).not.toBeInTheDocument();
});

test('the chosen clients come back after a question, all in one call; the archive is empty and greyed again', async () => {
  const rows = start();
  const calls = serveClients(rows, ({ path }) => {
    if (path === '/api/reactivateclients') rows.archived = [];
    return undefined;
  });
  await openPage('/archive', /Gone Paving/);
  await userEvent.click(box('Select all on this page'));
  await userEvent.click(reactivate());
  await screen.findByText(/Do you really want to reactivate these 2 clients\?/);
  await userEvent.click(screen.getByRole('button', { name: 'Reactivate 2 clients' }));
  await screen.findByText('2 clients were reactivated.');
  await screen.findByText('Nothing is archived');
  expect(screen.getByText(/^Archive a client on the Clients page/)).toBeInTheDocument();
  expect(writes(calls)).toEqual([{ path: '/api/reactivateclients', body: { ClientIDs: [clientId(3), clientId(4)] } }]);
  await waitFor(() => expect(archiveLink()).toHaveAttribute('aria-disabled', 'true'));
  expect(screen.queryByText(/Selected$/)).not.toBeInTheDocument();
});

test('a refusal shows in the question, and the choice stays', async () => {
  serveClients(start(), ({ path }) =>
    path === '/api/reactivateclients' ? refused(404, 'One of these clients was not found.', { code: 'not_found' }) : undefined,
  );
  await openPage('/archive', /Gone Paving/);
  await userEvent.click(box('Select Gone Paving'));
  await userEvent.click(reactivate());
  await screen.findByText(/Do you really want to reactivate Gone Paving\?/);
  await userEvent.click(screen.getByRole('button', { name: 'Reactivate Gone Paving' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('One of these clients was not found.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('1 Selected')).toBeInTheDocument();
});

test('a chosen client that another admin brought back is chosen no more', async () => {
  const rows = start();
  serveClients(rows);
  await openPage('/archive', /Gone Paving/);
  await userEvent.click(box('Select all on this page'));
  expect(screen.getByText('2 Selected')).toBeInTheDocument();
  rows.archived = [older];
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('1 Selected')).toBeInTheDocument();
});

test('support reads the archive but cannot reactivate, with the reason', async () => {
  signInAsSupport();
  serveClients(start());
  await openPage('/archive', /Gone Paving/);
  await userEvent.click(box('Select Gone Paving'));
  expect(reactivate()).toBeDisabled();
  expect(reactivate()).toHaveAttribute('title', 'Only a super admin can reactivate a client.');
});

test('the search stands in the address and ends the choice', async () => {
  serveClients(start());
  const router = await openPage('/archive', /Gone Paving/);
  await userEvent.click(box('Select Gone Paving'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the archive' }), 'snow');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Gone/ })).not.toBeInTheDocument());
  expect(router.state.location.search).toEqual({ search: 'snow' });
  expect(screen.queryByText(/Selected$/)).not.toBeInTheDocument();
});

test('a client’s own people are sent home from the archive', async () => {
  signOut();
  serveClients(start());
  const router = renderConsole('/archive');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
