import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession } from '../../platform/session.ts';
import { serveTeam, signedIn, team, userId } from '../../testing/admin-server.ts';
import { box, choose, click, confirm, dana, dialog, member, openAdmin, ownSwitch, signInAs, signOut, writes } from '../../testing/admin-page.tsx';
import { refused } from '../../testing/server.ts';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => signInAs(dana));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

/** Chooses from the native list. */
const pick = async (list: string, id: string) => userEvent.selectOptions(await screen.findByRole('combobox', { name: list }), id);
const listOptionTexts = (list: string) =>
  within(screen.getByRole('combobox', { name: list }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('an operator with data is not archived before the data has another operator', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await choose('Rosa Delgado', 'Archive');
  const transfer = await dialog('Transfer data');
  expect(transfer).toHaveTextContent('Rosa Delgado owns contacts, groups or messages.');
  expect(screen.queryByText('Do you really want to archive this user?')).not.toBeInTheDocument();
  expect(writes(calls)).toEqual([]);
});

test('a user who owns data is archived with the transfer, in one call, and the answer says what happened', async () => {
  const message = 'Rosa Delgado was archived, and Tom Becker has their 24 Contacts now.';
  const calls = serveTeam(team.dana, ({ method, path }) =>
    method === 'DELETE' && path === `/api/saas-user/${userId(3)}` ? { body: { success: 1, message } } : undefined,
  );
  await openAdmin();
  await choose('Rosa Delgado', 'Archive');
  const transfer = await dialog('Transfer data');
  const go = await within(transfer).findByRole('button', { name: 'Transfer and archive' });
  await pick('Transfer to', userId(4));
  expect(go).toBeDisabled();
  await userEvent.click(within(transfer).getByRole('checkbox', { name: 'I want to transfer this data and archive Rosa Delgado' }));
  await userEvent.click(go);
  await screen.findByText(message);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writes(calls).map(({ method, path }) => [method, path])).toEqual([['DELETE', `/api/saas-user/${userId(3)}`]]);
  const archived = calls.find(({ method }) => method === 'DELETE');
  expect(archived).toMatchObject({ query: { transferOperatorId: userId(4) }, idempotencyKey: expect.stringMatching(/./) as string });
});

test('the last Operator is not archived: the alert comes before any call', async () => {
  const { tom, marcus: admin } = team;
  const calls = serveTeam(team.dana, undefined, [member({ ...team.dana, SaasOperator: 0 }), admin, tom, member({ ...team.rosa, SaasOperator: 0 })].map(member));
  await openAdmin();
  await choose('Tom Becker', 'Archive');
  const alert = await dialog('Attention');
  expect(alert).toHaveTextContent(/There must be at least one Operator\..*Add a new user/);
  expect(writes(calls)).toEqual([]);
});

test('the same alert comes when only the server knows that it is the last Admin', async () => {
  serveTeam(team.dana, ({ method }) =>
    method === 'DELETE' ? refused(409, 'There must be at least one Admin. Add a new Admin first.', { code: 'conflict' }) : undefined,
  );
  await openAdmin();
  await choose('Marcus Bell', 'Archive');
  await confirm('Archive Marcus Bell');
  expect(await dialog('Attention')).toHaveTextContent('There must be at least one Admin.');
  await waitFor(() => expect(screen.queryByText('Do you really want to archive this user?')).not.toBeInTheDocument());
});

test('the Account Holder switches their own roles, and the session learns of it', async () => {
  let isAdmin = 1;
  const calls = serveTeam(team.dana, ({ path, body }) => {
    if (path === '/api/user/edit') isAdmin = (body as { isAdmin: number }).isAdmin;
    if (path === '/api/auth/session') return { body: { user: { ...signedIn(team.dana), SaasAdmin: isAdmin } } };
    return undefined;
  });
  await openAdmin();
  await userEvent.click(ownSwitch('Admin'));
  await screen.findByText('You no longer have the role of Admin.');
  const body = { userId: userId(1), firstName: 'Dana', lastName: 'Whitfield', email: 'dana@front.test', phone: '+13035550100', isAdmin: 0, isOperator: 1 };
  expect(writes(calls)).toEqual([
    { method: 'POST', path: '/api/user/edit', body: { ...body, timezone: 'America/Denver', Modified: '2026-11-20T08:00:00.000Z' } },
  ]);
  await waitFor(() => expect(currentSession().user?.isAdmin).toBe(false));
});

test('an Account Holder who is the only Admin keeps the role, and one who owns data loses the Operator role with the transfer', async () => {
  const calls = serveTeam(
    team.dana,
    ({ path }) => (path === `/api/saas-user/count/${userId(1)}` ? { body: { data: { operator: 1, contact: 8, people: 9, group: 0, message: 0 } } } : undefined),
    [team.dana, member(team.rosa)],
  );
  await openAdmin();
  await userEvent.click(ownSwitch('Admin'));
  expect(await dialog('Attention')).toHaveTextContent('There must be at least one Admin.');
  await click('Close');
  await userEvent.click(ownSwitch('Operator'));
  const transfer = await dialog('Transfer data');
  expect(transfer).toHaveTextContent('Dana Whitfield owns contacts');
  expect(writes(calls)).toEqual([]);

  // The transfer also carries out the switch: it needs no second press.
  await pick('Transfer to', userId(4));
  await userEvent.click(within(transfer).getByRole('checkbox', { name: 'I want to transfer this data and stop being an Operator' }));
  await confirm('Confirm');
  await screen.findByText('Data transferred successfully! You no longer have the role of Operator.');
  expect(writes(calls).map(({ path }) => path)).toEqual(['/api/transfer', '/api/user/edit']);
  expect(writes(calls)[1]?.body).toMatchObject({ userId: userId(1), isAdmin: 1, isOperator: 0 });
});

test('user details count a user’s data and lead to the transfer, which needs a target and a confirmation', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await choose('Rosa Delgado', 'User details');
  const details = await dialog('User details');
  await waitFor(() => expect(details).toHaveTextContent(/Contacts24Groups3Messages16/));
  await userEvent.click(within(details).getByRole('button', { name: 'Transfer data' }));
  const transfer = await dialog('Transfer data');
  const go = await within(transfer).findByRole('button', { name: 'Confirm' });
  expect(go).toBeDisabled();
  expect(listOptionTexts('Transfer to')).toEqual(['Choose an Operator', 'Dana Whitfield (dana@front.test)', 'Tom Becker (tom@front.test)']);
  await pick('Transfer to', userId(4));
  expect(go).toBeDisabled();
  await userEvent.click(within(transfer).getByRole('checkbox'));
  await userEvent.click(go);
  await screen.findByText('Data transferred successfully!');
  expect(writes(calls)).toEqual([{ method: 'POST', path: '/api/transfer', body: { operatorId: userId(3), transferOperatorId: userId(4) } }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Rosa Delgado' })).toHaveFocus());
  expect(calls.find(({ path }) => path === '/api/transfer')?.idempotencyKey).toMatch(/./);
});

test('a transfer says how many people the messages of the target for Everyone will reach', async () => {
  const counts = {
    [userId(3)]: { operator: 1, contact: 1_224, people: 1_225, group: 3, message: 16 },
    [userId(4)]: { operator: 1, contact: 8, people: 9, group: 0, message: 2 },
  };
  serveTeam(team.dana, ({ path }) => {
    const data = counts[path.replace('/api/saas-user/count/', '')];
    return data && { body: { data } };
  });
  await openAdmin();
  await choose('Rosa Delgado', 'User details');
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer data' }));
  expect(screen.queryByText(/for Everyone reach/)).not.toBeInTheDocument();
  await pick('Transfer to', userId(4));
  await screen.findByText('Messages of Tom Becker for Everyone reach 9 people today, and up to 1,233 with these contacts.');
  // A user without messages has no message for Everyone.
  await pick('Transfer to', userId(1));
  await waitFor(() => expect(screen.queryByText(/for Everyone reach/)).not.toBeInTheDocument());
});

test('only operators have data to transfer', async () => {
  serveTeam(team.dana);
  await openAdmin();
  await choose('Marcus Bell', 'User details');
  const details = await dialog('User details');
  expect(within(details).queryByRole('button', { name: 'Transfer data' })).not.toBeInTheDocument();
});

test('without another operator the transfer says to add one first', async () => {
  serveTeam(team.dana, ({ path }) => (path === '/api/operators' ? { body: { data: [team.rosa] } } : undefined));
  await openAdmin();
  await choose('Rosa Delgado', 'User details');
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer data' }));
  expect(await dialog('Transfer data')).toHaveTextContent(/There is no other Operator.*Add an Operator first\./);
});

test('during a transfer add, edit and archive are disabled; a failure says why', async () => {
  let fail: (answer: ReturnType<typeof refused>) => void = () => undefined;
  const failing = new Promise<ReturnType<typeof refused>>((resolve) => {
    fail = resolve;
  });
  serveTeam(team.dana);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/api/transfer')) return answer(request);
    const { status, body } = await failing;
    return Response.json(body, { status: status ?? 200 });
  });
  await openAdmin();
  await choose('Rosa Delgado', 'User details');
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer data' }));
  await pick('Transfer to', userId(4));
  await userEvent.click(screen.getByRole('checkbox', { name: /transfer this data/ }));
  await confirm('Confirm');
  await userEvent.click(within(await dialog('Transfer data')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Actions for Tom Becker' })).toBeDisabled();
  expect(box('Select Tom Becker')).toBeDisabled();
  expect(ownSwitch('Admin')).toBeDisabled();
  fail(refused(409, 'An import of contacts is still running.', { code: 'conflict' }));
  await screen.findByText('An import of contacts is still running.');
  expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
});

test('the account goes to a user who has signed in, after a confirmation, and the page reloads', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  const calls = serveTeam(team.dana);
  await openAdmin();
  await click('Account');
  const account = await dialog('Account');
  expect(account).toHaveTextContent('full permission to add and remove users, and responsibility for usage and billing');
  expect(account).toHaveTextContent('A person who has not yet signed up gets an invitation, and can be chosen as Account Holder after logging in.');
  expect(within(account).getByRole('button', { name: 'Invite' })).toBeEnabled();
  const transfer = within(account).getByRole('button', { name: 'Transfer' });
  expect(listOptionTexts('New Account Holder').map((label) => label?.replace(/ \(.*/, ''))).toEqual([
    'Choose a user',
    'Marcus Bell',
    'Rosa Delgado',
    'Tom Becker',
  ]);
  await pick('New Account Holder', userId(2));
  expect(transfer).toBeDisabled();
  await userEvent.click(within(account).getByRole('checkbox', { name: /Marcus Bell/ }));
  await userEvent.click(transfer);
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(writes(calls)).toEqual([{ method: 'POST', path: '/api/saas-client/transfer-ownership', body: { transferUserID: userId(2) } }]);
});

test('the account settings are changed one by one', async () => {
  const calls = serveTeam(team.dana);
  await openAdmin();
  await click('Account Settings');
  const settings = await dialog('Account Settings');
  const share = await within(settings).findByRole('switch', { name: 'Operators can share Contacts' });
  expect(share).toBeChecked();
  expect(within(settings).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(within(settings).getByRole('switch', { name: 'Operators can view all Messages' }));
  await userEvent.click(within(settings).getByRole('button', { name: 'Save' }));
  await screen.findByText('The account settings have been saved.');
  expect(calls.find(({ method }) => method === 'PATCH')?.query).toEqual({ viewMessage: '1' });
});

test('an Attention dialog reports a limit of the free period, for its role', async () => {
  const limit = 'During this period of free usage, you can add up to two Operators. To add more, activate a paid account, or ask the Account Holder.';
  serveTeam(team.dana, ({ path }) => (path === '/api/user/edit' ? refused(403, limit, { type: 'FREE_TRIAL', code: 'operator' }) : undefined), [
    member({ ...team.dana, SaasOperator: 0 }),
    member(team.rosa),
    member(team.tom),
  ]);
  await openAdmin();
  await userEvent.click(ownSwitch('Operator'));
  expect(await dialog('Attention')).toHaveTextContent(limit);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a deactivated account is reported once, with Users as what cannot be changed', async () => {
  serveTeam(team.dana, ({ method }) => (method === 'DELETE' ? refused(403, 'Deactivated.', { type: 'DEACTIVATED' }) : undefined));
  await openAdmin();
  await choose('Nell Ortiz', 'Delete invitation');
  await confirm('Delete the invitation of Nell Ortiz');
  expect(await dialog('Attention')).toHaveTextContent('Your account has been deactivated. To add, edit or delete Users, update your Billing.');
  await waitFor(() => expect(screen.queryByText('Do you really want to delete this invitation?')).not.toBeInTheDocument());
});
