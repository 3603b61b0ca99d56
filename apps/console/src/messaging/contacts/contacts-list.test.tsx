import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { actOnBehalf, beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { contactId, contactRow, contactsAnswer } from '../../testing/contacts-server.ts';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

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

type Answers = NonNullable<Parameters<typeof serve>[0]>;
const serveContacts = (answers: Answers = () => undefined) => serve((sent: SentRequest) => answers(sent) ?? contactsAnswer(sent));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const row = (name: string | RegExp) => screen.getByRole('row', { name });
const chooseMenu = async (menu: string, item: string | RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};
const menuItems = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
};
const confirm = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));

test('the list asks for ten contacts, the default contact first', async () => {
  const calls = serveContacts();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  expect(calls.find(({ path }) => path === '/api/teams')?.query).toEqual({ page: '1', perpage: '10', sort: 'DefaultContact', order: 'desc' });
  expect(document.title).toBe('Operator Console (beta) : Teams');
});

test('the rows of a page can be chosen, and a page far away typed; the address keeps both', async () => {
  const calls = serveContacts((sent) => {
    const answer = sent.path === '/api/teams' && sent.method === 'GET' ? contactsAnswer(sent) : undefined;
    const [page, perpage] = [Number(sent.query['page']), Number(sent.query['perpage'])];
    return (
      answer && {
        body: { ...answer.body, teams: { docs: [contactRow(3)], pager: { totalItems: 10_024, totalPages: Math.ceil(10_024 / perpage), page, perpage } } },
      }
    );
  });
  const asked = () => calls.findLast(({ path, method }) => path === '/api/teams' && method === 'GET')?.query;
  renderConsole('/contacts?page=36');
  await screen.findByText('Ana Stone 3');
  const rows = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...rows().options].map(({ text }) => text)).toEqual(['10 per page', '25 per page', '50 per page', '100 per page']);
  // The first row was the 351st, which is on the eighth page of fifty.
  await userEvent.selectOptions(rows(), '50 per page');
  await waitFor(() => expect(asked()).toMatchObject({ page: '8', perpage: '50' }));
  await screen.findByText('351–400 of 10,024');
  const goTo = async (page: string) => userEvent.type(screen.getByRole('textbox', { name: 'Go to page' }), `${page}{Enter}`);
  await goTo('120');
  await waitFor(() => expect(asked()).toMatchObject({ page: '120', perpage: '50' }));
  await screen.findByText('5,951–6,000 of 10,024');
  await goTo('0');
  await goTo('x');
  await goTo('9999');
  await screen.findByText('10,001–10,024 of 10,024');
  expect(asked()).toMatchObject({ page: '201', perpage: '50' });
});

test('a row shows name, number, status and groups; the default contact and those of others cannot be selected', async () => {
  serveContacts();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  expect(row(/Ana Stone 3/)).toHaveTextContent(/Pending.*Invited Nov 18.*Your messages are spoken once this person agrees.*Night crew, Drivers/);
  expect(row(/Ana Stone 4/)).toHaveTextContent(/Invite.*Not invited/);
  expect(row(/Ana Stone 5/)).toHaveTextContent(/Verified.*Agreed Nov 12.*This person agreed on Nov 12, 2026 to hear your company’s messages\./);
  await waitFor(() => expect(row(/Ana Stone 3/)).toHaveTextContent('+1 202 555 0103'));
  expect(row(/Owen Parker/)).toHaveTextContent('Default');
  expect(screen.queryByRole('checkbox', { name: 'Select Owen Parker' })).not.toBeInTheDocument();
  expect(row(/Ana Stone 2/)).toHaveTextContent('Shared by Tom Becker');
  expect(screen.queryByRole('checkbox', { name: 'Select Ana Stone 2' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions for Ana Stone 2' })).not.toBeInTheDocument();
});

const serveRows = (rows: () => readonly object[]) =>
  serveContacts((sent) => {
    const answer = sent.path === '/api/teams' && sent.method === 'GET' ? contactsAnswer(sent) : undefined;
    return answer && { body: { ...answer.body, teams: { docs: rows(), pager: { totalItems: 2, totalPages: 1, page: 1, perpage: 10 } } } };
  });

const unanswered = { Consent: { state: 'waiting' } };

test('an invitation is still shown after its seven days', async () => {
  serveRows(() => [contactRow(4, { verified: 0, invite: 1, ...unanswered, InvitedAt: '2026-10-18T16:00:00.000Z', Invitation: { state: 'sent' } })]);
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 4');
  expect(row(/Ana Stone 4/)).toHaveTextContent(/Invite.*Invited Oct 18.*The invitation was sent\./);
});

test('a person who left is marked in the row and the form, and is offered no invitation', async () => {
  const left = contactRow(4, { verified: 0, invite: 1, Consent: { state: 'left', since: '2026-11-19' } });
  serveRows(() => [left]);
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 4');
  expect(row(/Ana Stone 4/)).toHaveTextContent(/Left.*Opted out Nov 19.*Only they can rejoin, in the app\./);
  expect(row(/Ana Stone 4/)).not.toHaveTextContent('Not invited');
  expect(await menuItems('Actions for Ana Stone 4')).toEqual(['Edit', 'Messages', 'History', 'Share', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Ana Stone 4' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('This person left your company on Nov 19, 2026 and gets no messages from it. Only they can rejoin, in the app.');
});

test('an invitation that waits, or could not be delivered, says so in its row and in the form', async () => {
  const waiting = contactRow(3, { verified: 0, pending: 1, ...unanswered, InvitedAt: '2026-11-18T16:00:00.000Z', Invitation: { state: 'waiting' } });
  const failed = contactRow(4, { verified: 0, invite: 1, ...unanswered, Invitation: { state: 'failed' } });
  serveRows(() => [waiting, failed]);
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  expect(row(/Ana Stone 3/)).toHaveTextContent(/Pending.*Not sent yet.*The invitation is waiting to be sent\./);
  expect(row(/Ana Stone 3/)).not.toHaveTextContent('Invited Nov 18');
  expect(row(/Ana Stone 4/)).toHaveTextContent(/Invite.*Cannot be sent.*The invitation cannot be sent\./);
  await userEvent.click(screen.getByRole('link', { name: 'Ana Stone 4' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(/^The invitation cannot be sent\. Check the number/);
});

test('while an invitation waits the list looks again, and shows it once it is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let state = 'waiting';
  const calls = serveRows(() => [contactRow(3, { verified: 0, pending: 1, ...unanswered, InvitedAt: '2026-11-18T16:00:00.000Z', Invitation: { state } })]);
  const reads = () => calls.filter(({ path, method }) => path === '/api/teams' && method === 'GET').length;
  renderConsole('/contacts');
  await screen.findByText('Not sent yet');
  state = 'sent';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('Invited Nov 18');
  expect(row(/Ana Stone 3/)).toHaveTextContent('The invitation was sent.');
  const read = reads();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reads()).toBe(read);
});

test('a row offers what can be done with it, and leads to the history of its person', async () => {
  serveContacts();
  const router = renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  expect(await menuItems('Actions for Owen Parker')).toEqual(['Edit', 'Messages', 'History']);
  await userEvent.keyboard('{Escape}');
  expect(await menuItems('Actions for Ana Stone 3')).toEqual(['Edit', 'Messages', 'History', 'Share', 'Delete']);
  await userEvent.keyboard('{Escape}');
  expect(await menuItems('Actions for Ana Stone 4')).toEqual(['Edit', 'Messages', 'History', 'Invite again', 'Share', 'Delete']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'History' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/activity/history', search: { contactId: contactRow(4).UserID } }));
});

test('all of one status over all pages are selected by the header, which the address keeps, and one can be left out', async () => {
  const calls = serveContacts();
  const router = renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await chooseMenu('Select by status', 'Verified (16)');
  await screen.findByText('16 selected');
  expect(router.state.location.search).toEqual({ status: 'Verified', selectAllSort: 'Verified' });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Ana Stone 12');
  expect(box('Select Ana Stone 12')).toBeChecked();
  await userEvent.click(box('Select Ana Stone 13'));
  await screen.findByText('15 selected');
  expect(router.state.location.search).toEqual({ page: '2', status: 'Verified' });

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Are you sure want to delete 15 contacts.');
  await confirm('Delete 15 contacts');
  await screen.findByText('22 contacts have been deleted.');
  expect(screen.queryByText('15 selected')).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({
    isAllSelected: 1,
    isGlobalFilter: 1,
    status: 'Verified',
    unselectedContact: [contactId(13)],
    querytime: expect.any(String) as string,
  });
});

test('an address that selects a status shows it with everybody in it selected; None and a search end that', async () => {
  serveContacts();
  const router = renderConsole('/contacts?selectAllSort=Pending');
  await screen.findByText('4 selected');
  expect(screen.getByRole('radio', { name: 'Pending' })).toBeChecked();
  await screen.findByRole('button', { name: 'Select by status' });
  await chooseMenu('Select by status', 'None');
  expect(screen.queryByText('4 selected')).not.toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Pending' }));
});

test('the bulk bar gives way to the search box while that is open, and comes back', async () => {
  serveContacts();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(box('Select Ana Stone 3'));
  const bar = () => screen.queryByRole('group', { name: 'Selected contacts' });
  expect(bar()).toHaveTextContent('1 selected');
  expect(
    within(bar() as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Delete', 'Invite', 'Share', 'Clear', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Search contacts' }));
  expect(bar()).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.tab();
  expect(bar()).toBeInTheDocument();
});

test('sharing asks first, in the words of the specification', async () => {
  const calls = serveContacts();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(box('Select Ana Stone 3'));
  await userEvent.click(box('Select Ana Stone 4'));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('2 Contacts will be shared with 2 Operators. This cannot be undone.');
  await confirm('Share 2 contacts');
  await screen.findByText('1 contact is shared now.');
  expect(calls.find(({ path }) => path === '/api/bulkshare')?.body).toMatchObject({ isAllSelected: 0, selectedContact: [contactId(3), contactId(4)] });
});

test('nothing is shared where sharing is switched off', async () => {
  serveContacts((sent) => {
    const answer = sent.path === '/api/teams' && sent.method === 'GET' ? contactsAnswer(sent) : undefined;
    return answer && { body: { ...answer.body, sharingEnabled: 0 } };
  });
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(box('Select Ana Stone 3'));
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  expect(await menuItems('Actions for Ana Stone 4')).toEqual(['Edit', 'Messages', 'History', 'Invite again', 'Delete']);
});

test('one contact is invited again at once, and a refusal is shown', async () => {
  let isRefused = true;
  const calls = serveContacts(({ path }) =>
    path === '/api/inviteagain' && isRefused ? refused(409, 'They asked for no invitations.', { code: 'conflict' }) : undefined,
  );
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 4');
  await chooseMenu('Actions for Ana Stone 4', 'Invite again');
  await screen.findByText('They asked for no invitations.');
  isRefused = false;
  await chooseMenu('Actions for Ana Stone 4', 'Invite again');
  await screen.findByText('This Contact has been invited again.');
  expect(calls.findLast(({ path }) => path === '/api/inviteagain')?.body).toEqual({ UserID: contactId(4) });
});

const settingsWith = (phoneUrl: string) => ({ body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, phoneUrl } });

test.each([
  ['http://127.0.0.1:3000', true],
  ['https://192.168.1.20:3443', false],
])('an invitation whose link leads to %s warns before and after that no phone can open it: %s', async (phoneUrl, isOnlyHere) => {
  serveContacts(({ path }) => (path === '/api/settings' ? settingsWith(phoneUrl) : undefined));
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 4');
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await screen.findByRole('dialog', { name: 'Add contact' });
  const note = /^The address behind the link in the text message opens only on the server’s own machine/;
  await waitFor(() => expect(screen.queryAllByText(note)).toHaveLength(isOnlyHere ? 1 : 0));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await chooseMenu('Actions for Ana Stone 4', 'Invite again');
  await screen.findByText(`This Contact has been invited again.${isOnlyHere ? ' The link in the text message works only on this computer.' : ''}`);
});

test('one contact is deleted without a question, and comes back by Undo', async () => {
  const calls = serveContacts();
  renderConsole('/contacts');
  await screen.findByText('Ana Stone 4');
  await chooseMenu('Actions for Ana Stone 4', 'Delete');
  await screen.findByText('A contact has been deleted. They cannot receive any more geofenced messages from you.');
  expect(calls.find(({ path, method }) => path === '/api/teams' && method === 'POST')?.body).toEqual({ deleteRow: 1, UserID: contactId(4) });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The contact is restored.');
  expect(calls.find(({ path }) => path === '/api/restorecontact')?.body).toEqual({ UserID: contactId(4) });
});

test('staff on behalf look and change nothing', async () => {
  act(() => {
    beginSession('token', { ...user, ...roles, isOperator: false, isSuper: true });
    actOnBehalf({ clientId: operator.ClientID, userId: operator.UserID, name: 'Owen Parker', clientName: 'Ridgeline' });
  });
  const calls = serveContacts();
  renderConsole('/contacts?selectAllSort=All');
  await screen.findByText('Ana Stone 3');
  for (const name of ['Add contact', 'Import', 'Export', 'Select by status', 'Actions for Ana Stone 3', 'Delete', 'Invite'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(row(/Ana Stone 3/)).not.toHaveTextContent('Shared by');
  expect(row(/Ana Stone 2/)).toHaveTextContent('Shared by Tom Becker');
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/teams')?.query).toMatchObject({ ClientID: operator.ClientID, UserID: operator.UserID });
});

test('an empty address book says what to do', async () => {
  const empty = { teams: { docs: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 } }, count: 0, editableContactsCoun: 0 };
  serveContacts((sent) => {
    const answer = sent.path === '/api/teams' ? contactsAnswer(sent) : undefined;
    return answer && { body: { ...answer.body, ...empty } };
  });
  renderConsole('/contacts');
  await screen.findByText('No contacts yet');
  expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test("a colleague's contact in the address cannot be edited", async () => {
  serveContacts();
  const router = renderConsole(`/contacts?userid=${contactId(2)}`);
  await screen.findByText('This contact does not exist, or you cannot edit it.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
