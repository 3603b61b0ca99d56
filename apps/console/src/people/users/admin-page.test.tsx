import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnBehalf, beginSession } from '../../platform/session.ts';
import { invitationId, serveTeam, signedIn, team, userId } from '../../testing/admin-server.ts';
import {
  box,
  choose,
  click,
  confirm,
  dana,
  dialog,
  marcus,
  member,
  menuItems,
  openAdmin,
  ownSwitch,
  row,
  signInAs,
  signOut,
  teamUser,
  writes,
} from '../../testing/admin-page.tsx';
import { queryClient, renderConsole } from '../../testing/render-console.tsx';
import { holdCalls, operator, refused } from '../../testing/server.ts';
import { ratesAnswer } from '../../testing/rates-server.ts';
import { standings } from '../../testing/usage-server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAs(dana));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('the cards name the Account Holder and count the people; Billing waits for a payment method', async () => {
  serveTeam(team.dana);
  await openAdmin();
  const card = (name: string) => screen.getByRole('region', { name });
  await within(card('Account Holder')).findByText('Dana Whitfield');
  await waitFor(() => expect(card('Admins')).toHaveTextContent('2'));
  expect(card('Operators')).toHaveTextContent('3');
  expect(card('Receivers')).toHaveTextContent('32');
  expect(card('Total')).toHaveTextContent('37');
  expect(screen.getByRole('link', { name: 'Usage' })).toHaveAttribute('href', '/account');
  expect(screen.getByRole('button', { name: 'Billing' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Billing' })).toHaveAttribute('title', expect.stringContaining('payment method'));
});

test('an own role that the Account Holder does not have says what it adds to the bill', async () => {
  serveTeam(team.dana, ratesAnswer, [{ ...team.dana, SaasOperator: 0 }, member(team.marcus), member(team.rosa)]);
  await openAdmin();
  const card = (name: string) => screen.getByRole('region', { name });
  expect(await within(card('Operators')).findByText('Adds $10.00 a month to the bill.')).toBeInTheDocument();
  expect(card('Admins')).not.toHaveTextContent('a month');
});

test('Billing opens the payment provider’s page once there is a payment method, for the Account Holder alone', async () => {
  const answers = ({ path }: { readonly path: string }) => {
    if (path === '/api/saas-client/free-trial') return { body: standings.active };
    return path === '/api/saas-client/invoice' ? { body: { success: 1, url: 'https://billing.example/1' } } : undefined;
  };
  const tab = { opener: window as Window | null, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  serveTeam(team.dana, answers);
  await openAdmin();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Billing' })).toBeEnabled());
  await click('Billing');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://billing.example/1'));
});

test('the table shows roles, receivers and status of everybody, and offers what can be done with each', async () => {
  serveTeam(team.dana);
  await openAdmin();
  expect(row(/Rosa Delgado/)).toHaveTextContent(/rosa@front\.test.*NoYes24Active/);
  expect(row(/Nell Ortiz/)).toHaveTextContent('Pending');
  expect(row(/Sam Quist/)).toHaveTextContent('Expired');
  expect(row(/Vera Lind/)).toHaveTextContent('No role');
  expect(await menuItems('Dana Whitfield')).toEqual(['Edit', 'User details']);
  expect(await menuItems('Rosa Delgado')).toEqual(['Edit', 'User details', 'Archive']);
  expect(await menuItems('Nell Ortiz')).toEqual(['Edit', 'Resend invitation', 'Delete invitation']);
  expect(await menuItems('Sam Quist')).toEqual(['Edit', 'Resend invitation', 'Delete invitation']);
  expect(box('Select Dana Whitfield')).toBeDisabled();
});

test('status and search narrow the list and are in the address; an empty result says so', async () => {
  const calls = serveTeam(team.dana);
  const router = await openAdmin();
  await userEvent.click(screen.getByRole('radio', { name: 'Pending' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Rosa/ })).not.toBeInTheDocument());
  expect(row(/Nell Ortiz/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'zz');
  await screen.findByText('No users match');
  expect(router.state.location.search).toEqual({ status: 'Pending', search: 'zz' });
  expect(calls.findLast(({ path }) => path === '/api/saas-user')?.query).toEqual({ status: 'Pending', search: 'zz' });
  await click('Show all users');
  await screen.findByRole('row', { name: /Rosa Delgado/ });
});

test('the list that cannot be read says why, and can be asked for again', async () => {
  let isDown = true;
  serveTeam(team.dana, ({ path }) => (isDown && path === '/api/saas-user' ? refused(503, 'The database is resting.', { code: 'unavailable' }) : undefined));
  renderConsole('/admin');
  await screen.findByText('The database is resting.');
  isDown = false;
  await click('Try again');
  expect(await screen.findByRole('row', { name: /Rosa Delgado/ })).toBeInTheDocument();
});

test('archiving asks first, in the words of the specification, and says that it was done', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await choose('Tom Becker', 'Archive');
  await screen.findByText('Do you really want to archive this user?');
  expect(writes(calls)).toEqual([]);
  await confirm('Archive Tom Becker');
  await screen.findByText('The user has been archived.');
  expect(writes(calls)).toEqual([{ method: 'DELETE', path: `/api/saas-user/${userId(4)}`, body: undefined }]);
});

test('an invitation is sent again and deleted', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await choose('Sam Quist', 'Resend invitation');
  const banner = await screen.findByText('Invitation successfully sent to user!');
  expect(banner.closest('output')).not.toBeNull();
  await choose('Nell Ortiz', 'Delete invitation');
  await screen.findByText('Do you really want to delete this invitation?');
  await confirm('Delete the invitation of Nell Ortiz');
  await screen.findByText('The invitation has been deleted.');
  expect(writes(calls)).toEqual([
    { method: 'POST', path: '/api/saas-user/invite/resend', body: { inviteId: invitationId(2) } },
    { method: 'DELETE', path: `/api/saas-user/invitation/${invitationId(1)}`, body: undefined },
  ]);
});

test('a refusal without a dialog stands on the page until it is closed', async () => {
  serveTeam(team.dana, ({ path }) => (path.endsWith('/resend') ? refused(404, 'This invitation does not exist.', { code: 'not_found' }) : undefined));
  await openAdmin();
  await choose('Sam Quist', 'Resend invitation');
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation does not exist.');
  await click('Close the message');
  expect(screen.queryByText('This invitation does not exist.')).not.toBeInTheDocument();
});

test('the header box selects all that can be selected, some, or none', async () => {
  serveTeam(team.dana);
  await openAdmin();
  const all = box('Select all users');
  await userEvent.click(box('Select Tom Becker'));
  await screen.findByText('1 selected');
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  // All rows but the Account Holder, who is the viewer.
  await screen.findByText('6 selected');
  expect(all.indeterminate).toBe(false);
  expect(all).toBeChecked();
  await userEvent.click(all);
  await waitFor(() => expect(screen.queryByText(/selected$/)).not.toBeInTheDocument());
});

test('several are archived one after another; one text tells how many worked, who failed and why', async () => {
  const calls = serveTeam(team.dana, ({ method, path }) =>
    method === 'DELETE' && path.endsWith(userId(3)) ? refused(409, 'Transfer the data of Rosa Delgado first.', { code: 'conflict' }) : undefined,
  );
  await openAdmin();
  for (const name of ['Marcus Bell', 'Rosa Delgado', 'Tom Becker', 'Nell Ortiz']) await userEvent.click(box(`Select ${name}`));
  await click('Archive');
  await screen.findByText('Do you really want to archive these 3 users?');
  await confirm('Archive 3 users');
  expect(await screen.findByRole('alert')).toHaveTextContent('2 of 3 users have been archived. Rosa Delgado: Transfer the data of Rosa Delgado first.');
  expect(writes(calls).map(({ path }) => path)).toEqual([2, 3, 4].map((number) => `/api/saas-user/${userId(number)}`));
});

test('a selected user who is gone is selected no more', async () => {
  let isGone = false;
  serveTeam(team.dana, ({ path, method }) => (isGone && path === '/api/saas-user' && method === 'GET' ? { body: { data: [team.dana] } } : undefined));
  await openAdmin();
  await userEvent.click(box('Select Tom Becker'));
  await screen.findByText('1 selected');
  const answers: unknown[] = [];
  const end = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'still-listed' && query.state.status === 'success') answers.push(query.state.data);
  });
  isGone = true;
  await click('Refresh');
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  await waitFor(() => expect(answers).not.toEqual([]));
  end();
  isGone = false;
  await click('Refresh');
  expect(await screen.findByRole('checkbox', { name: 'Select Tom Becker' })).not.toBeChecked();
});

test('an answer that comes late leaves the question open that was asked meanwhile', async () => {
  serveTeam(team.dana);
  await openAdmin();
  const release = holdCalls(({ url }) => url.endsWith('/resend'));
  await choose('Sam Quist', 'Resend invitation');
  await choose('Tom Becker', 'Archive');
  await screen.findByRole('button', { name: 'Archive Tom Becker' });
  release();
  await screen.findByText('Invitation successfully sent to user!');
  expect(screen.getByRole('button', { name: 'Archive Tom Becker' })).toBeInTheDocument();
});

test('selected invitations are sent again together', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await userEvent.click(box('Select all users'));
  await click('Resend invitations');
  await screen.findByText('Do you want to send these 2 invitations again?');
  await confirm('Resend 2 invitations');
  await screen.findByText('2 invitations successfully sent.');
  expect(writes(calls).map(({ body }) => body)).toEqual([{ inviteId: invitationId(1) }, { inviteId: invitationId(2) }]);
});

test('an Admin leaves the Account Holder and the account alone', async () => {
  signInAs(marcus);
  serveTeam(member(team.marcus));
  await openAdmin();
  expect(ownSwitch('Admin')).toBeDisabled();
  expect(ownSwitch('Operator')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Account' })).toBeDisabled();
  // A link would only lead back.
  expect(screen.queryByRole('link', { name: 'Usage' })).not.toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Audit' })).not.toBeInTheDocument();
  expect(await menuItems('Dana Whitfield')).toEqual(['View', 'User details']);
  expect(await menuItems('Marcus Bell')).toEqual(['Edit', 'User details']);
  expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
});

test('staff on behalf read everything and change nothing', async () => {
  const staff = { ...teamUser, id: userId(9), firstName: 'Alex', lastName: 'Morgan', isHolder: false, isAdmin: false, isOperator: false, isSuper: true };
  act(() => {
    beginSession('token', staff);
    actOnBehalf({ clientId: operator.ClientID, clientName: 'Front Range', userId: userId(3), name: 'Rosa Delgado' });
  });
  const calls = serveTeam(team.dana, ({ path }) => {
    if (path === '/api/auth/session')
      return { body: { user: { ...signedIn({ ...team.dana, UserID: userId(9), AccountHolder: 0, SaasAdmin: 0, SaasOperator: 0 }), SuperAdmin: 1 } } };
    return path === '/api/getclientoperators' ? { body: { data: [{ UserID: userId(3), FirstName: 'Rosa', LastName: 'Delgado' }] } } : undefined;
  });
  await openAdmin();
  expect(calls.find(({ path }) => path === '/api/saas-user')?.query).toEqual({ ClientID: operator.ClientID, UserID: userId(3) });
  expect(screen.getByRole('button', { name: 'Add User' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Account' })).toBeDisabled();
  expect(ownSwitch('Admin')).toBeDisabled();
  expect(box('Select all users')).toBeDisabled();
  expect(box('Select Rosa Delgado')).toBeDisabled();
  expect(await menuItems('Rosa Delgado')).toEqual(['View', 'User details']);
  expect(await menuItems('Nell Ortiz')).toEqual(['View']);
  await click('Account Settings');
  expect(await screen.findByRole('switch', { name: 'Operators can share Contacts' })).toBeDisabled();
  await click('Cancel');
  await userEvent.click(screen.getByRole('tab', { name: 'Audit' }));
  await screen.findByText('Dana Whitfield archived Sam Ortiz');
});

test('the audit tells in sentences who did what, in the viewer’s time, page by page', async () => {
  const calls = serveTeam(team.dana);
  const router = renderConsole('/admin?tab=audit');
  await screen.findByText('Dana Whitfield archived Sam Ortiz');
  const staffRow = row(/Earshot support \(Alex Morgan\) for Dana Whitfield edited Marcus Bell/);
  expect(staffRow).toHaveTextContent('Admin: off → on');
  expect(staffRow).toHaveTextContent('Nov 20, 2026, 8:05 AM');
  expect(row(/Dana Whitfield transferred the data of Rosa Delgado/)).toHaveTextContent('To: Tom Becker');
  expect(row(/Tom Becker changed the message “Gate code”/)).toHaveTextContent('Radius: 1 mi → 200 yd');
  await click('Next page');
  await waitFor(() => expect(calls.findLast(({ path }) => path === '/api/audit')?.query).toEqual({ page: '2', perpage: '20' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the audit' }), 'Rosa');
  await waitFor(() => expect(calls.findLast(({ path }) => path === '/api/audit')?.query).toEqual({ page: '1', perpage: '20', search: 'Rosa' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  await screen.findByRole('row', { name: /Rosa Delgado/ });
  expect(router.state.location.search).toEqual({});
});

test('a page of the audit that does not exist leads to the last one, and the rows of a page can be chosen', async () => {
  const calls = serveTeam(team.dana);
  const asked = () => calls.findLast(({ path }) => path === '/api/audit')?.query;
  renderConsole('/admin?tab=audit&page=9');
  await screen.findByText('41–43 of 43');
  expect(asked()).toEqual({ page: '3', perpage: '20' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 per page');
  await waitFor(() => expect(asked()).toEqual({ page: '2', perpage: '25' }));
});

test('adding, editing and the refresh ask for the list again', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await click('Add User');
  expect(await dialog('Add User')).toBeInTheDocument();
  await click('Cancel');
  await choose('Rosa Delgado', 'Edit');
  expect(await screen.findByDisplayValue('Delgado')).toBeInTheDocument();
  const before = calls.filter(({ path }) => path === '/api/saas-user').length;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/saas-user').length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByDisplayValue('Delgado')).not.toBeInTheDocument());
  const saved = calls.filter(({ path }) => path === '/api/saas-user').length;
  await click('Refresh');
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/saas-user').length).toBeGreaterThan(saved));
});
