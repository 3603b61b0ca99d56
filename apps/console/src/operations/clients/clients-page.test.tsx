import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, currentSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { clientId, front, gone, openPage, ridge, serveClients, signInAsSuper, signInAsSupport, signOut, writes } from '../../testing/clients-server.ts';
import { operator, refused } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAsSuper());
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const start = () => ({ clients: [front, ridge], archived: [] as (typeof front)[], waiting: [] });
const click = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const archiveLink = () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Archive' });

test('the table names the Account Holder, the company, both dates and the details', async () => {
  serveClients(start());
  await openPage('/clients', /Front Range/);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Name', 'Company name', 'Sign-up date', 'Last used', 'Details', 'Actions']);
  const cells = within(screen.getByRole('row', { name: /Front Range/ })).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'Dana WhitfieldConstruction',
    'Front Rangehttps://front.example',
    'Mar 4, 2026',
    'Nov 19, 2026',
    'Pays early',
  ]);
  expect(screen.getByRole('row', { name: /Ridgeline/ })).toHaveTextContent('Never');
});

test('the search is in the address and can be cleared; an empty result says so', async () => {
  serveClients(start());
  const router = await openPage('/clients', /Front Range/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'ridge');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Front Range/ })).not.toBeInTheDocument());
  expect(router.state.location.search).toEqual({ search: 'ridge' });
  await click('Reset');
  await screen.findByRole('row', { name: /Front Range/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'zz');
  await screen.findByText('Nothing found');
});

test('before the first sign-up the page says what will appear, and what it is for', async () => {
  serveClients({ ...start(), clients: [] });
  renderConsole('/clients');
  expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeInTheDocument();
  expect(screen.getByText(/^Each company that signs up appears here\. Press Open/)).toBeInTheDocument();
});

test('how much a client owns is asked for, waited for and, after a failure, asked again', async () => {
  let isBroken = true;
  const calls = serveClients(start(), ({ path }) =>
    path === '/api/getcountforclient' && isBroken ? refused(404, 'This client was not found.', { code: 'not_found' }) : undefined,
  );
  await openPage('/clients', /Front Range/);
  await click('Counts of Front Range');
  const dialog = await screen.findByRole('dialog', { name: 'Front Range' });
  await within(dialog).findByText('This client was not found.');
  isBroken = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog).toHaveTextContent(/Operators3Contacts1,204Groups7Messages42/));
  expect(calls.findLast(({ path }) => path === '/api/getcountforclient')?.query).toEqual({ ClientID: clientId(1) });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a client is archived after a question that says what it means; the Archive opens by it', async () => {
  const rows = start();
  const calls = serveClients(rows, ({ path }) => {
    if (path === '/api/archiveclient') Object.assign(rows, { clients: [ridge], archived: [gone] });
    return undefined;
  });
  await openPage('/clients', /Front Range/);
  expect(archiveLink()).toHaveAttribute('aria-disabled', 'true');
  await click('Archive Front Range');
  await screen.findByText(/Do you really want to archive Front Range\? Its users are logged out at once/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  await click('Archive Front Range');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive Front Range' }));
  await screen.findByText(/Front Range was archived/);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Front Range/ })).not.toBeInTheDocument());
  expect(writes(calls)).toEqual([{ path: '/api/archiveclient', body: { ClientID: clientId(1) } }]);
  await waitFor(() => expect(archiveLink()).toHaveAttribute('href', '/archive'));
});

test('a failed archiving is reported in its dialog, and can be tried again', async () => {
  serveClients(start(), ({ path }) => (path === '/api/archiveclient' ? refused(503, 'The database is not responding.', { code: 'unavailable' }) : undefined));
  await openPage('/clients', /Front Range/);
  await click('Archive Front Range');
  const dialog = await screen.findByRole('dialog', { name: 'Confirmation' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive Front Range' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The database is not responding.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await click('Archive Ridgeline');
  expect(within(await screen.findByRole('dialog', { name: 'Confirmation' })).queryByRole('alert')).not.toBeInTheDocument();
});

test('support cannot archive, reads why, and edits profiles', async () => {
  signInAsSupport();
  serveClients(start());
  await openPage('/clients', /Front Range/);
  expect(screen.getByRole('button', { name: 'Archive Front Range' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Archive Front Range' })).toHaveAttribute('title', 'Only a super admin can archive a client.');
  expect(screen.getByRole('button', { name: 'Edit Front Range' })).toBeEnabled();
});

test('entering the page ends acting for an operator; opening a client begins it', async () => {
  actOnBehalf({ clientId: clientId(2), clientName: 'Ridgeline', userId: operator.UserID, name: 'Owen Parker' });
  serveClients(start(), ({ path }) =>
    path === '/api/getclientoperators' ? { body: { data: [{ UserID: operator.UserID, FirstName: 'Owen', LastName: 'Parker' }] } } : undefined,
  );
  const router = await openPage('/clients', /Front Range/);
  expect(currentSession().onBehalf).toBeUndefined();
  await click('Open on behalf of Front Range');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  expect(currentSession().onBehalf).toMatchObject({ clientId: clientId(1), clientName: 'Front Range', name: 'Owen Parker' });
});

test('a client without an operator cannot be acted for, and the page says so', async () => {
  serveClients(start(), ({ path }) => (path === '/api/getclientoperators' ? { body: { data: [] } } : undefined));
  await openPage('/clients', /Front Range/);
  await click('Open on behalf of Front Range');
  expect(await screen.findByRole('alert')).toHaveTextContent('Front Range has no operator to act for.');
});

test('a list that cannot be read says why and is asked for again', async () => {
  let isBroken = true;
  serveClients(start(), ({ path, query }) =>
    path === '/api/getclients' && query['page'] && isBroken ? refused(403, 'You are not allowed to do this.', { code: 'forbidden' }) : undefined,
  );
  renderConsole('/clients');
  await screen.findByText('You are not allowed to do this.');
  isBroken = false;
  await click('Try again');
  expect(await screen.findByRole('row', { name: /Front Range/ })).toBeInTheDocument();
});
