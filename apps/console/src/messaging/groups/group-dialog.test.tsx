import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GroupsPage } from './index.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { makeId, people, serveGroups } from '../../testing/groups-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// Preloads the route's page, so that no test waits for it.
beforeAll(() => GroupsPage.preload?.());
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const inDialog = (name = 'Night crew') => within(screen.getByRole('dialog', { name }));
const press = (name: string) => userEvent.click(inDialog().getByRole('button', { name }));
const groupUpdateCalls = (calls: ReturnType<typeof serveGroups>) => calls.filter(({ path, method }) => path === '/api/update_group_info' && method === 'POST');
const tick = async (name: string) => userEvent.click(await inDialog().findByRole('checkbox', { name: `Select ${name}` }));

async function openDialog(name = 'Night crew') {
  renderConsole('/group');
  await userEvent.click(await screen.findByRole('button', { name }));
  await within(await screen.findByRole('dialog', { name })).findByText('Ana Stone');
}

async function addDev() {
  await userEvent.click(inDialog().getByRole('tab', { name: 'Contacts' }));
  await tick('Dev Stone');
  await press('Add to group');
}

test('removed and added members are stored by SAVE, in one call', async () => {
  const calls = serveGroups();
  await openDialog();
  expect(inDialog().getByRole('button', { name: 'SAVE' })).toBeDisabled();
  await tick('Ana Stone');
  expect(inDialog().getByText('Confirm: Remove 1 Member')).toBeInTheDocument();
  await tick('Ben Stone');
  expect(inDialog().getByText('Confirm: Remove 2 Members')).toBeInTheDocument();
  await press('YES');
  await waitFor(() => expect(inDialog().queryByText('Ana Stone')).not.toBeInTheDocument());
  expect(inDialog().getByRole('tab', { name: 'Members (1)' })).toBeInTheDocument();
  await addDev();
  expect(screen.getByText('Confirm: 1 Contact Added.')).toBeInTheDocument();
  const dev = inDialog().getByRole('checkbox', { name: 'Select Dev Stone' });
  expect(dev).toBeDisabled();
  expect(dev).toBeChecked();
  expect(groupUpdateCalls(calls)).toHaveLength(0);
  await press('SAVE');
  await screen.findByText('Confirmation: the group has been saved.');
  expect(groupUpdateCalls(calls).map(({ body }) => body)).toEqual([
    {
      Id: makeId(201),
      Modified: '2026-11-20T08:00:00.000Z',
      removed: expect.objectContaining({ isSelectAll: 0, selectedMember: [people[0]?.UserID, people[1]?.UserID] }),
      added: expect.objectContaining({ isSelectAll: 0, selectedMember: [people[3]?.UserID] }),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('one of the members to be removed is restored, and the counts agree', async () => {
  const calls = serveGroups();
  await openDialog();
  await tick('Ana Stone');
  await tick('Ben Stone');
  await press('YES');
  expect(await inDialog().findByText('Members removed when you save: 2')).toBeInTheDocument();
  await press('Change');
  const staged = within(await screen.findByRole('dialog', { name: 'Members removed when you save' }));
  await userEvent.click(await staged.findByRole('checkbox', { name: 'Select Ana Stone' }));
  await userEvent.click(staged.getByRole('button', { name: 'DONE' }));
  expect(await inDialog().findByText('Members removed when you save: 1')).toBeInTheDocument();
  expect(await inDialog().findByRole('checkbox', { name: 'Select Ana Stone' })).not.toBeChecked();
  expect(inDialog().queryByRole('checkbox', { name: 'Select Ben Stone' })).not.toBeInTheDocument();
  expect(inDialog().getByRole('tab', { name: 'Members (2)' })).toBeInTheDocument();
  await press('SAVE');
  await screen.findByText('Confirmation: the group has been saved.');
  expect(groupUpdateCalls(calls)[0]?.body).toMatchObject({ removed: { selectedMember: [people[1]?.UserID] } });
});

test('all members but one are removed: the one is left in the list', async () => {
  const calls = serveGroups();
  await openDialog();
  await userEvent.click(inDialog().getByRole('checkbox', { name: 'Select all contacts' }));
  await tick('Ben Stone');
  await press('YES');
  await waitFor(() => expect(inDialog().queryByText('Cleo Stone')).not.toBeInTheDocument());
  expect(inDialog().getByText('Ben Stone')).toBeInTheDocument();
  await press('SAVE');
  await screen.findByText('Confirmation: the group has been saved.');
  expect(groupUpdateCalls(calls)[0]?.body).toMatchObject({ removed: { isSelectAll: 1, unselectedMember: [people[1]?.UserID], querytime: expect.any(String) } });
});

test('all who are not members are added, and one of those taken out before is not', async () => {
  const calls = serveGroups();
  await openDialog();
  await userEvent.click(inDialog().getByRole('tab', { name: 'Contacts' }));
  await inDialog().findByRole('checkbox', { name: 'Select Dev Stone' });
  await userEvent.click(inDialog().getByRole('checkbox', { name: 'Select all contacts' }));
  await tick('Eva Stone');
  await press('Add to group');
  await screen.findByText('Confirm: 9 Contacts Added.');
  expect(inDialog().getByRole('checkbox', { name: 'Select Eva Stone' })).toBeEnabled();
  expect(inDialog().getByRole('checkbox', { name: 'Select Dev Stone' })).toBeDisabled();
  expect(inDialog().getByRole('tab', { name: 'Members (12)' })).toBeInTheDocument();
  await press('SAVE');
  await screen.findByText('Confirmation: the group has been saved.');
  expect(groupUpdateCalls(calls)[0]?.body).toMatchObject({ added: { isSelectAll: 1, unselectedMember: [people[4]?.UserID] } });
});

test('CANCEL stores nothing, and Escape asks first while something is unsaved', async () => {
  const calls = serveGroups();
  await openDialog();
  await addDev();
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).not.toBeInTheDocument());
  expect(inDialog().getByText('Contacts added when you save: 1')).toBeInTheDocument();
  await press('CANCEL');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(groupUpdateCalls(calls)).toHaveLength(0);
  await openAgain();
  expect(inDialog().getByRole('tab', { name: 'Members (3)' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

async function openAgain() {
  await userEvent.click(screen.getByRole('button', { name: 'Night crew' }));
  await screen.findByRole('dialog', { name: 'Night crew' });
}

test('a new type is reported once it is stored; a refusal keeps the changes', async () => {
  let isRefused = true;
  serveGroups(({ path }) =>
    path === '/api/update_group_info' && isRefused ? refused(409, 'You already have a group with this name.', { code: 'conflict' }) : undefined,
  );
  await openDialog();
  await userEvent.click(inDialog().getByRole('tab', { name: 'Details' }));
  await userEvent.selectOptions(inDialog().getByRole('combobox', { name: 'Member of' }), 'Vendor');
  await userEvent.type(inDialog().getByPlaceholderText('Name*'), 's');
  await press('SAVE');
  expect(await inDialog().findAllByText('You already have a group with this name.')).not.toHaveLength(0);
  expect(inDialog().getByPlaceholderText('Name*')).toHaveValue('Night crews');
  isRefused = false;
  await press('SAVE');
  await screen.findByText('The group type has been changed to Vendor.');
});

test('a copy is made of what is stored, and the list shows it', async () => {
  const calls = serveGroups();
  await openDialog();
  await tick('Ana Stone');
  await press('YES');
  expect(inDialog().getByRole('button', { name: 'Duplicate this group' })).toBeDisabled();
  await press('Undo all');
  await press('Duplicate this group');
  await screen.findByText("Confirmation: the group has been duplicated as 'Night crew 2'.");
  expect(calls.find(({ path }) => path === '/api/duplicate_group_members')?.query).toEqual({ id: makeId(201) });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Gate' })).toHaveFocus());
});

test('the members of another operator’s group are shown without their numbers, and nothing can be changed', async () => {
  serveGroups(({ path }) =>
    path === '/api/get_group_members'
      ? {
          body: {
            data: people.slice(0, 2).map((row) => ({ ...row, PhoneNumber: '' })),
            page: { pager: { totalItems: 2, totalPages: 1, page: 1, perpage: 10 } },
          },
        }
      : undefined,
  );
  await openDialog('Inspectors');
  const dialog = inDialog('Inspectors');
  expect(dialog.getAllByText('—')).toHaveLength(2);
  expect(dialog.getByRole('checkbox', { name: 'Select Ana Stone' })).toBeDisabled();
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Members (3)', 'Details']);
  for (const name of ['SAVE', 'Duplicate this group']) expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'CLOSE' })).toBeInTheDocument();
});

test('members that cannot be fetched are said to be so, and can be asked for again', async () => {
  let isDown = true;
  serveGroups(({ path }) => (path === '/api/get_group_members' && isDown ? refused(409, 'Something is wrong.', { code: 'conflict' }) : undefined));
  renderConsole('/group');
  await userEvent.click(await screen.findByRole('button', { name: 'Night crew' }));
  await within(await screen.findByRole('dialog', { name: 'Night crew' })).findByText('Failed to fetch group members');
  isDown = false;
  await press('Try again');
  expect(await inDialog().findByText('Ana Stone')).toBeInTheDocument();
});
