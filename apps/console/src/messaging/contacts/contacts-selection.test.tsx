import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { queryClient, renderConsole } from '../../testing/render-console.tsx';
import { contactId, contactRow, contactsAnswer } from '../../testing/contacts-server.ts';
import { holdCalls, operator, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const invite = { verified: 0, invite: 1, Consent: { state: 'waiting' } };
/** Five contacts of the operator, of whom the last two were never invited; one of a colleague; the operator's own phone. */
const people = [
  contactRow(1, { FirstName: 'Owen', LastName: 'Parker', DefaultContact: 1 }),
  contactRow(2, { CreatedBy: '01930000-0000-7000-8000-000000000002', Shared: 1 }),
  contactRow(3),
  contactRow(4),
  contactRow(5),
  contactRow(6, invite),
  contactRow(7, invite),
];

/** An address book that searches and filters. With `namesIds` false it is too long to list the ids of all matches. */
function serveBook({ namesIds = true, total }: { readonly namesIds?: boolean; readonly total?: number } = {}) {
  return serve((sent: SentRequest) => {
    const { path, method, query } = sent;
    const answer = contactsAnswer(sent);
    if (path !== '/api/teams' || method !== 'GET' || answer === undefined) return answer;
    const { search = '', status = 'All', ContactID } = query;
    const searched = people.filter(({ FirstName, LastName }) => `${FirstName} ${LastName}`.includes(search));
    const asked = ContactID?.split(',');
    const found = searched.filter(
      ({ UserID, verified }) => (status === 'All' || (status === 'Verified') === (verified === 1)) && (asked === undefined || asked.includes(UserID)),
    );
    const editable = found.filter(({ CreatedBy, DefaultContact }) => CreatedBy === operator.UserID && DefaultContact === 0);
    const pager = { totalItems: total ?? found.length, totalPages: found.length === 0 ? 0 : 1, page: 1, perpage: 10 };
    const teams = { docs: found, pager, ...(namesIds && { alluserids: found.map(({ UserID }) => UserID) }) };
    return { body: { ...answer.body, teams, editableContactsCoun: editable.length } };
  });
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const choose = async (...numbers: readonly number[]) => {
  for (const number of numbers) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Ana Stone ${number}` }));
};
const choosesStatus = (status: string) => userEvent.click(screen.getByRole('radio', { name: status }));
const bar = () => screen.findByRole('group', { name: 'Selected contacts' });
/** Searches like a user, and leaves the box so that the bar returns. */
async function searches(router: ReturnType<typeof renderConsole>, text: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Search contacts/ }));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), text);
  await waitFor(() => expect(router.state.location.search).toEqual({ search: text }));
  await userEvent.click(screen.getByRole('heading', { name: 'Contacts' }));
}

test.each([true, false])('selected contacts stay selected under another search and filter, with the number not shown (ids named: %s)', async (namesIds) => {
  const calls = serveBook({ namesIds });
  const router = renderConsole('/contacts');
  await choose(3, 4, 6);
  expect(await bar()).toHaveTextContent('3 selected');
  expect(await bar()).not.toHaveTextContent('not shown');

  await choosesStatus('Verified');
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 1 not shown'));
  expect(box('Select Ana Stone 3')).toBeChecked();
  expect(box('Select Ana Stone 5')).not.toBeChecked();
  await choose(5);
  await waitFor(async () => expect(await bar()).toHaveTextContent('4 selected, 1 not shown'));

  await choosesStatus('All');
  await searches(router, 'Stone');
  await waitFor(async () => expect(await bar()).toHaveTextContent(/^4 selected(?!, )/));
  await searches(router, 'Nobody');
  await waitFor(async () => expect(await bar()).toHaveTextContent('4 selected, 4 not shown'));

  // A few need no question: they come back by Undo, all of them. A second click deletes nothing.
  const release = holdCalls(({ method }) => method === 'DELETE');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled());
  release();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/restorecontact')).toBe(true));
  expect(calls.find(({ path }) => path === '/api/restorecontact')?.body).toEqual({ UserID: [3, 4, 6, 5].map(contactId).join(',') });
  const deletions = calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  expect(deletions).toEqual([expect.objectContaining({ isAllSelected: 0, selectedContact: [3, 4, 6, 5].map(contactId) })]);
});

test('the number of selected and hidden contacts stays visible during typing in the search', async () => {
  serveBook();
  renderConsole('/contacts');
  await choose(3, 4);
  await userEvent.click(screen.getByRole('button', { name: /^Search contacts/ }));
  await userEvent.type(screen.getByRole('searchbox'), 'Nobody');
  expect(await screen.findByText('2 selected', { exact: false })).toBeVisible();
  expect(await screen.findByText(', 2 not shown')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('all of one status are the same people under another filter, and the box of that list adds to them', async () => {
  const calls = serveBook();
  renderConsole('/contacts?selectAllSort=Verified');
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected'));
  await choosesStatus('Invite');
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 3 not shown'));
  expect(await screen.findByRole('checkbox', { name: 'Select all contacts on this page' })).not.toBeChecked();
  expect(box('Select Ana Stone 6')).not.toBeChecked();

  await userEvent.click(box('Select all contacts on this page'));
  await waitFor(async () => expect(await bar()).toHaveTextContent('5 selected, 3 not shown'));
  expect(box('Select all contacts on this page')).toBeChecked();
  await userEvent.click(box('Select all contacts on this page'));
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 3 not shown'));
  await choose(7);
  await choosesStatus('All');
  await waitFor(async () => expect(await bar()).toHaveTextContent(/^4 selected(?!, )/));

  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('3 text messages go out. 1 of those selected gets none. Free usage has 12 text messages left.')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/bulkinvitecount')?.body).toMatchObject({ selectedContact: [3, 4, 5, 7].map(contactId) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitations' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/bulkinvite')?.body).toMatchObject({ selectedContact: [3, 4, 5, 7].map(contactId) }));
});

test('all contacts but one are so under a filter, and are deleted as all of the whole list', async () => {
  const calls = serveBook();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(screen.getByRole('button', { name: 'Select by status' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^All/ }));
  await waitFor(async () => expect(await bar()).toHaveTextContent('5 selected'));
  await choose(4);
  await choosesStatus('Verified');
  await waitFor(async () => expect(await bar()).toHaveTextContent('4 selected, 2 not shown'));
  expect(box('Select Ana Stone 4')).not.toBeChecked();

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Are you sure want to delete 4 contacts.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete 4 contacts' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  const body = calls.find(({ method }) => method === 'DELETE')?.body;
  expect(body).toMatchObject({ isAllSelected: 1, unselectedContact: [contactId(4)], querytime: expect.any(String) as string });
  // The status filter on display would exclude selected contacts outside it.
  expect(body).not.toMatchObject({ status: 'Verified' });
});

test('a contact that is deleted by itself is selected no more', async () => {
  serveBook();
  renderConsole('/contacts');
  await choose(3, 4);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana Stone 3' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(async () => expect(await bar()).toHaveTextContent(/^1 selected(?!, )/));
});

test('a selection of more contacts than can be named is dropped under another filter, with a notice', async () => {
  serveBook({ namesIds: false, total: 10_001 });
  renderConsole('/contacts?selectAllSort=Verified');
  await bar();
  await choosesStatus('Invite');
  await screen.findByText('More than 10,000 can be selected only while the list is shown. The selection was cleared.');
  expect(screen.queryByRole('group', { name: 'Selected contacts' })).not.toBeInTheDocument();
});

test('the box over the rows selects the page, then the bar offers all contacts', async () => {
  const calls = serve(contactsAnswer);
  const router = renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(box('Select all contacts on this page'));
  expect(await bar()).toHaveTextContent('8 selected');
  expect(box('Select all contacts on this page')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 23' }));
  await waitFor(async () => expect(await bar()).toHaveTextContent('23 selected'));
  expect(router.state.location.search).toEqual({ selectAllSort: 'All' });
  expect(screen.queryByRole('button', { name: 'Select all 23' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Are you sure want to delete 23 contacts.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete 23 contacts' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({ isAllSelected: 1, unselectedContact: [] }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected contacts' })).not.toBeInTheDocument());
  await userEvent.click(box('Select all contacts on this page'));
  await userEvent.click(box('Select all contacts on this page'));
  expect(screen.queryByRole('group', { name: 'Selected contacts' })).not.toBeInTheDocument();
});

test('a selected contact that another window deletes is selected no more, one on another page stays', async () => {
  const rows = [3, 4, 5].map((number) => contactRow(number));
  let isGone = false;
  serve((sent) => {
    const answer = contactsAnswer(sent);
    if (sent.path !== '/api/teams' || sent.method !== 'GET' || answer === undefined) return answer;
    const asked = sent.query['ContactID']?.split(',');
    const there = rows.filter(({ UserID }) => !isGone || UserID !== contactId(3));
    // The first page has two rows.
    const docs = asked ? there.filter(({ UserID }) => asked.includes(UserID)) : sent.query['page'] === '2' ? there.slice(2) : there.slice(0, 2);
    return { body: { ...answer.body, teams: { docs, pager: { totalItems: there.length, totalPages: 2, page: 1, perpage: 2 } } } };
  });
  renderConsole('/contacts?perpage=2&page=2');
  await choose(5);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await choose(3);
  expect(await bar()).toHaveTextContent('2 selected');
  isGone = true;
  await act(() => queryClient.invalidateQueries());
  await waitFor(async () => expect(await bar()).toHaveTextContent('1 selected'));
  await act(() => queryClient.invalidateQueries());
  expect(await bar()).toHaveTextContent('1 selected');
});

test('Undo restores the contacts that the server deleted, and is not offered where it deleted none', async () => {
  let deletedIds = [contactId(4)];
  const calls = serve((sent) =>
    sent.method === 'DELETE' ? { body: { success: 1, message: `${deletedIds.length} deleted`, count: deletedIds.length, deletedIds } } : contactsAnswer(sent),
  );
  renderConsole('/contacts');
  await choose(3, 4);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The contact is restored.');
  expect(calls.find(({ path }) => path === '/api/restorecontact')?.body).toEqual({ UserID: contactId(4) });
  deletedIds = [];
  await choose(3);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('0 deleted');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
