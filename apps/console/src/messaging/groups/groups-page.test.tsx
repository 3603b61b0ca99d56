import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GroupsPage } from './index.ts';
import { actOnBehalf, beginSession, endSession } from '../../platform/session.ts';
import { groupRows, makeId, people, serveGroups } from '../../testing/groups-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { holdCalls, operator, refused } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// Preloads the route's page, so that no test waits for it.
beforeAll(() => GroupsPage.preload?.());
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bodies = (calls: ReturnType<typeof serveGroups>, path: string) =>
  calls.filter((sent) => sent.path === path && sent.method !== 'GET').map(({ body }) => body);

async function openPage(path = '/group') {
  const router = renderConsole(path);
  await screen.findByText('Ana Stone');
  await screen.findByRole('button', { name: 'Night crew' });
  return router;
}

test('a group is made of everybody but two: type and name are needed, and the list goes to where it is', async () => {
  const calls = serveGroups();
  const router = await openPage();
  expect(button('Add to group')).toBeDisabled();
  await userEvent.click(box('Select all contacts'));
  await userEvent.click(box('Select Ben Stone'));
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Pages of contacts' })).getByRole('button', { name: 'Next page' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Max Stone' }));
  expect(screen.getByText('11 selected')).toBeInTheDocument();
  await userEvent.click(button('Add to group'));
  expect(button('Add to group')).toBeDisabled();
  const type = screen.getByRole('combobox', { name: 'Member of' });
  expect(type).toHaveFocus();
  expect(type).toHaveDisplayValue('Select a group type.');
  expect(button('ADD NEW GROUP')).toBeDisabled();
  await userEvent.selectOptions(type, 'Job site');
  expect(button('ADD NEW GROUP')).toBeDisabled();
  await userEvent.type(screen.getByPlaceholderText('Name*'), 'Harbour{Enter}');
  await screen.findByText('Contacts added');
  const left = [people[1]?.UserID, people[12]?.UserID];
  expect(bodies(calls, '/api/groups')).toEqual([
    expect.objectContaining({ name: 'Harbour', groupType: 'job-site', isSelectAll: 1, unselectedContacts: left, querytime: expect.any(String) }),
  ]);
  await waitFor(() => expect(router.state.location.searchStr).toMatch(/[?&]page=2/));
  await waitFor(() => expect(button('Roof')).toHaveFocus());
  expect(screen.getByText('0 selected')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Member of' })).not.toBeInTheDocument();
});

test('the results of two searches are chosen together, and some can be removed in the list of chosen contacts', async () => {
  const calls = serveGroups();
  await openPage();
  const search = screen.getByRole('searchbox', { name: 'Search contacts' });
  await userEvent.type(search, 'an');
  await waitFor(() => expect(screen.queryByText('Ben Stone')).not.toBeInTheDocument());
  await userEvent.click(box('Select all contacts'));
  await screen.findByText('1 selected');
  await userEvent.clear(search);
  await userEvent.type(search, 'a s');
  await screen.findByText('Lea Stone');
  await userEvent.click(box('Select all contacts'));
  await screen.findByText('5 selected');
  expect(box('Select all contacts')).toBeChecked();
  await userEvent.click(button('Add to group'));
  await userEvent.click(button('Edit the selected contacts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Selected contacts' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Select Gia Stone' }));
  await userEvent.click(dialog.getByRole('button', { name: 'DONE' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Member of' }), 'Crew');
  await userEvent.type(screen.getByPlaceholderText('Name*'), 'Some');
  await userEvent.click(button('ADD NEW GROUP'));
  await screen.findByText('Contacts added');
  // Ana, Eva, Ida and Lea without Gia.
  const chosen = [0, 4, 8, 11].map((number) => people[number]?.UserID);
  expect(bodies(calls, '/api/groups')).toEqual([expect.objectContaining({ isSelectAll: 0, selectedContacts: chosen })]);
});

test('a taken name is reported beside it, and typed text is kept', async () => {
  serveGroups(({ path, method }) =>
    path === '/api/groups' && method === 'POST' ? refused(409, 'You already have a group with this name.', { code: 'conflict' }) : undefined,
  );
  await openPage();
  await userEvent.click(box('Select Ana Stone'));
  await userEvent.click(button('Add to group'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Member of' }), 'Crew');
  await userEvent.type(screen.getByPlaceholderText('Name*'), 'Night crew');
  await userEvent.click(button('ADD NEW GROUP'));
  await screen.findByText('You already have a group with this name.');
  expect(screen.getByPlaceholderText('Name*')).toHaveValue('Night crew');
  expect(screen.getByPlaceholderText('Name*')).toBeInvalid();
  await userEvent.click(button('CANCEL'));
  await waitFor(() => expect(button('Add to group')).toHaveFocus());
});

test('the same request under the same key is tried again after a failure, another one under another', async () => {
  const keys: (string | null)[] = [];
  const fail = serveGroups(({ path, method }) => (path === '/api/groups' && method === 'POST' ? refused(503, 'Try again.') : undefined));
  const inner = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST' && request.url.endsWith('/api/groups')) keys.push(request.headers.get('idempotency-key'));
    return inner(request);
  });
  await openPage();
  await userEvent.click(box('Select Ana Stone'));
  await userEvent.click(button('Add to group'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Member of' }), 'Crew');
  await userEvent.type(screen.getByPlaceholderText('Name*'), 'Some');
  const press = async (times: number) => {
    await userEvent.click(button('ADD NEW GROUP'));
    await waitFor(() => expect(bodies(fail, '/api/groups')).toHaveLength(times));
    await waitFor(() => expect(button('ADD NEW GROUP')).toBeEnabled());
  };
  await press(1);
  await press(2);
  await userEvent.click(box('Select Ben Stone'));
  await press(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('without contacts the page says what is needed first', async () => {
  const nobody = { docs: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 } };
  const counts = {
    count: 0,
    ownCount: 0,
    pendingCount: 0,
    invitedCount: 0,
    verifiedCount: 0,
    editableContactsCoun: 0,
    editableCounts: { All: 0, Pending: 0, Verified: 0, Invite: 0 },
  };
  serveGroups(({ path }) =>
    path === '/api/teams' ? { body: { teams: nobody, ...counts, totalOperators: 0, contactGroups: [], sharingEnabled: 0 } } : undefined,
  );
  renderConsole('/group');
  await screen.findByText('Creating a group requires adding contacts first. Go to the Contacts page and add the people you want to receive messages.');
  expect(screen.getByRole('link', { name: 'Go to Contacts' })).toHaveAttribute('href', '/contacts');
});

test('Everyone and the groups of others can be looked at and nothing else', async () => {
  serveGroups();
  await openPage();
  for (const name of ['Everyone', 'Inspectors']) {
    expect(screen.queryByRole('checkbox', { name: `Select ${name}` })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: `Delete ${name}` })).not.toBeInTheDocument();
    expect(screen.getByRole('switch', { name: `Active: ${name}` })).toBeDisabled();
    expect(button(`Members of ${name}`)).toBeEnabled();
  }
  expect(screen.getByText('Shared by Tom Becker')).toBeInTheDocument();
});

test('the bulk button says what the selected groups become, and the other after each use', async () => {
  const calls = serveGroups();
  await openPage();
  await userEvent.click(box('Select all groups on this page'));
  await userEvent.click(button('Select all 6'));
  await userEvent.click(box('Select Yard'));
  expect(screen.getByText('5 selected')).toBeInTheDocument();
  await userEvent.click(button('Inactive'));
  await screen.findByRole('button', { name: 'Active' });
  await userEvent.click(button('Active'));
  await screen.findByRole('button', { name: 'Inactive' });
  const sent = bodies(calls, '/api/groupsbatchaction');
  expect(sent).toEqual(
    ['inactive', 'active'].map((becomes) =>
      expect.objectContaining({ action: 'status', batchActionActive: becomes, isSelectAll: 1, uncheckedItems: [makeId(204)] }),
    ),
  );
});

test('a group is deleted without a question and comes back by Undo; sharing tells with how many operators', async () => {
  const calls = serveGroups();
  await openPage();
  await userEvent.click(button('Delete Night crew'));
  await screen.findByText('Confirmation: a group has been deleted.');
  await userEvent.click(button('Undo'));
  await screen.findByText('The group is restored.');
  await userEvent.click(button('Share Yard'));
  await screen.findByText('1 Group will be shared with 3 Operators. This cannot be undone.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Share Yard' }));
  await screen.findByText('Confirmation: a group has been shared.');
  expect(bodies(calls, '/api/groupsbatchaction')).toEqual([expect.objectContaining({ action: 'share', checkedItems: [makeId(204)] })]);
  for (const path of ['/api/delete_group', '/api/restoregroup']) expect(bodies(calls, path)).toEqual([{ id: makeId(201) }]);
});

test('a few selected groups are deleted without a question and come back together by Undo', async () => {
  const calls = serveGroups(({ path }) =>
    path === '/api/groupsbatchaction' ? { body: { success: 1, message: 'Confirmation: 2 groups have been deleted.', count: 2 } } : undefined,
  );
  await openPage();
  for (const name of ['Night crew', 'Yard']) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  // A second click deletes nothing.
  const release = holdCalls(({ url }) => url.endsWith('/api/groupsbatchaction'));
  await userEvent.dblClick(button('Delete'));
  await waitFor(() => expect(button('Delete')).toBeDisabled());
  release();
  await screen.findByText('Confirmation: 2 groups have been deleted.');
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(bodies(calls, '/api/restoregroup')).toEqual([{ id: [makeId(201), makeId(204)].join(',') }]));
  expect(bodies(calls, '/api/groupsbatchaction')).toHaveLength(1);
});

test('a selected group that another window deletes is selected no more', async () => {
  const calls = serveGroups(({ path, query }) =>
    path === '/api/groups' && query['ids'] !== undefined
      ? { body: { data: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 1 }, activegroupcount: 0, editablecount: 0, sharingEnabled: 1 } }
      : undefined,
  );
  await openPage();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Yard' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Pages of groups' })).getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  expect(calls.findLast(({ query }) => query['ids'] !== undefined)?.query).toMatchObject({ ids: makeId(204), page: '1' });
});

test('the filters are in the address, and an address that makes no sense shows the ordinary list', async () => {
  const calls = serveGroups();
  const router = await openPage('/group?page=0&status=Odd&contactpage=x');
  const list = () => calls.filter(({ path, method }) => path === '/api/groups' && method === 'GET').at(-1)?.query;
  expect(list()).toEqual({ page: '1', perpage: '5' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Crew');
  await userEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ type: 'crew', status: 'Inactive' }));
  await waitFor(() => expect(list()).toEqual({ page: '1', perpage: '5', Group_Type_Id: 'crew', status: 'inactive' }));
});

test('Everyone is of type Other in the column as in the filter', async () => {
  serveGroups();
  renderConsole('/group?type=other');
  const row = await screen.findByRole('row', { name: /Everyone/ });
  expect(within(row).getByRole('cell', { name: 'Other' })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Night crew/ })).not.toBeInTheDocument();
});

test('a switch that the server refuses keeps its state and shows the reason; a deactivated account is reported over the page', async () => {
  let refusal = refused(409, 'Not now.', { code: 'conflict' });
  serveGroups(({ path }) => (path === '/api/update_group_status' ? refusal : undefined));
  await openPage();
  await userEvent.click(screen.getByRole('switch', { name: 'Active: Night crew' }));
  await screen.findByText('Not now.');
  expect(screen.getByRole('switch', { name: 'Active: Night crew' })).toBeChecked();
  refusal = refused(403, 'Deactivated.', { type: 'DEACTIVATED' });
  await userEvent.click(screen.getByRole('switch', { name: 'Active: Night crew' }));
  await screen.findByText(/To add, edit or delete Groups, update your Billing/);
});

test.each(['staff on behalf', 'an Account Holder who is no Operator'])('%s reads: everything that changes something is disabled', async (who) => {
  const isStaff = who.startsWith('staff');
  act(() => beginSession('token', { ...user, ...roles, isOperator: false, isSuper: isStaff, isHolder: !isStaff }));
  if (isStaff) act(() => actOnBehalf({ clientId: operator.ClientID, userId: operator.UserID, name: 'Owen Parker', clientName: 'Ridgeline' }));
  serveGroups();
  await openPage();
  const names = groupRows.filter(({ CreatedBy, Default_Group }) => CreatedBy === operator.UserID && Default_Group === '0').map(({ Name }) => Name);
  for (const name of names.slice(0, 2)) {
    expect(box(`Select ${name}`)).toBeDisabled();
    expect(screen.getByRole('switch', { name: `Active: ${name}` })).toBeDisabled();
    expect(button(`Delete ${name}`)).toBeDisabled();
    expect(button(`Share ${name}`)).toBeDisabled();
  }
  expect(box('Select Ana Stone')).toBeDisabled();
  expect(button('Add to group')).toBeDisabled();
  await userEvent.click(button('Night crew'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night crew' }));
  expect(await dialog.findByRole('checkbox', { name: 'Select Ana Stone' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'SAVE' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Duplicate this group' })).toBeDisabled();
});
