import type { TeamMember } from '@earshot/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAlert } from '../../../platform/alerts.ts';
import { beginSession, endSession } from '../../../platform/session.ts';
import { ratesAnswer } from '../../../testing/rates-server.ts';
import { UserDialog, type UserDialogProps } from './user-dialog.tsx';

const makeId = (number: number) => `01930000-0000-7000-8000-00000000000${number}`;
const admin = { id: makeId(1), firstName: 'Marcus', lastName: 'Bell', email: 'm@demo.test', timeZone: 'America/Denver', phone: '+12025550101' };
const roles = { isHolder: false, isAdmin: true, isOperator: false, isSuper: false, isSupport: false };

const rosa: TeamMember = {
  userId: makeId(2),
  clientId: makeId(9),
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@demo.test',
  phone: '+12025550102',
  timeZone: 'America/Denver',
  isHolder: false,
  isAdmin: false,
  isOperator: true,
  receivers: 3,
  status: 'ACCEPTED',
  role: 'SaasOperator',
  modifiedAt: Date.parse('2026-11-20T08:00:00Z'),
};
const { userId: _, phone: __, ...unsigned } = rosa;
const invited: TeamMember = { ...unsigned, invitationId: makeId(5), status: 'INVITED' };

interface SentRequest {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}
type Answer = { readonly status?: number; readonly body: object } | 'unreachable' | undefined;

/** Serves the browser's calls; the user owns 12 contacts. */
function serve(answers: (sent: SentRequest) => Answer = () => undefined): readonly SentRequest[] {
  const calls: SentRequest[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text();
    const sent = { path: new URL(request.url).pathname, body: text === '' ? undefined : JSON.parse(text), key: request.headers.get('idempotency-key') };
    calls.push(sent);
    const answer = answers(sent) ?? {
      body: sent.path.includes('/count/') ? { data: { operator: 1, contact: 12, people: 13, group: 0, message: 0 } } : { success: 1 },
    };
    if (answer === 'unreachable') throw new TypeError('no network');
    return Response.json({ AuthSuccess: 1, ...answer.body }, { status: answer.status ?? 200 });
  });
  return calls;
}

const refusal = (status: number, message: string, more: object = {}): Answer => ({ status, body: { success: 0, message, ...more } });
const saves = (calls: readonly SentRequest[]) => calls.filter(({ path }) => /invite|user\/edit/.test(path));

const events = { onClose: vi.fn<() => void>(), onSaved: vi.fn<(message: string) => void>(), onTransfer: vi.fn<(member: TeamMember) => void>() };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
beforeEach(() => act(() => beginSession('token', { ...admin, ...roles })));
afterEach(() => {
  for (const event of Object.values(events)) event.mockClear();
  act(() => {
    closeAlert();
    endSession();
  });
  vi.unstubAllGlobals();
});

async function open(member: TeamMember | undefined, more: Partial<UserDialogProps> = {}, country?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // As after the footer's request.
  if (country !== undefined) client.setQueryData(['settings'], { country });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserDialog opened member={member} canEdit {...events} {...more} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByRole('dialog', { name: member ? 'Edit User' : 'Add User' });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const typeNell = () => {
  type('First name', 'Nell');
  type('Last name', 'New');
  type('Email', 'nell@demo.test');
  type('Phone number', '2025550133');
  fireEvent.click(field('Operator'));
};

test.each([
  ['PL', 'PL'],
  // German numbers are not accepted: the browser's clock and language tell the country.
  ['DE', 'US'],
])('where the server takes the browser to be in %s, a number is at first one of %s', async (country, expected) => {
  serve();
  await open(undefined, {}, country);
  expect(screen.getByLabelText(/^Country of the phone/)).toHaveValue(expected);
});

test('each new role says what it adds to the bill before it is saved, and a held one adds nothing', async () => {
  serve(ratesAnswer);
  await open(rosa);
  expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
  fireEvent.click(field('Admin'));
  expect(await screen.findByText('Adds $5.00 a month to the bill.')).toBeInTheDocument();
  fireEvent.click(field('Admin'));
  expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
});

test.each([
  ['a new user', undefined],
  ['an invited one', invited],
])('%s adds to the bill once they have joined, with both roles', async (_who, member) => {
  serve(ratesAnswer);
  await open(member);
  fireEvent.click(field('Admin'));
  if (!member) fireEvent.click(field('Operator'));
  expect(await screen.findByText('Adds $15.00 a month to the bill once the person has joined.')).toBeInTheDocument();
});

test('a new user gets a name, an address and a role; the other tabs wait until the user exists', async () => {
  const calls = serve();
  await open(undefined);
  expect(tab('Timezone')).toBeDisabled();
  expect(tab('Data')).toBeDisabled();
  fireEvent.click(button('Add User'));
  for (const text of ['First name is required', 'Last name is required', 'Email field is required', 'Phone number is required', 'Choose at least one role.'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(field('First name')).toHaveFocus();
  typeNell();
  type('Email', 'nell@demo');
  fireEvent.click(button('Add User'));
  expect(screen.getByText('Email must be valid')).toBeInTheDocument();
  expect(saves(calls)).toHaveLength(0);
  type('Email', 'nell@demo.test');
  fireEvent.click(button('Add User'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledWith('Invitation successfully sent to user!'));
  expect(saves(calls)).toMatchObject([
    {
      path: '/api/saas-user/invite',
      body: { firstName: 'Nell', lastName: 'New', email: 'nell@demo.test', phone: '+12025550133', isAdmin: 0, isOperator: 1 },
      key: expect.stringMatching(/\w{8}/) as string,
    },
  ]);
  expect(saves(calls)[0]?.body).not.toHaveProperty('timezone');
});

test('an invitation whose answer was lost is resent under its key, and later corrections edit it', async () => {
  let isDown = true;
  const calls = serve(({ path }) => {
    if (path !== '/api/saas-user/invite') return undefined;
    return isDown ? 'unreachable' : { body: { success: 1, inviteId: makeId(7) } };
  });
  await open(undefined);
  typeNell();
  fireEvent.click(button('Add User'));
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeInTheDocument();
  expect(field('Email')).toHaveValue('nell@demo.test');
  isDown = false;
  type('Last name', 'Newman');
  fireEvent.click(button('Add User'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledOnce());
  const [first, again, edit] = saves(calls);
  expect(again).toEqual(first);
  expect(edit).toMatchObject({ path: '/api/saas-user/invite/edit', body: { inviteId: makeId(7), lastName: 'Newman' } });
});

test('an invitation whose link opens on this machine alone says so', async () => {
  const settings = { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, publicUrl: 'http://localhost:3000' };
  serve(({ path }) => (path === '/api/settings' ? { body: settings } : undefined));
  await open(undefined);
  expect(await screen.findByText(/^The link in the email opens only on the server’s own machine/)).toBeInTheDocument();
});

test('an invitation is edited with its address, a user without it', async () => {
  const calls = serve(({ path }) => (path === '/api/user/edit' ? { body: { success: 1, message: 'Saved on the server.' } } : undefined));
  await open(invited);
  expect(tab('Data')).toBeDisabled();
  type('Email', 'rosa@other.test');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledWith('The invitation has been saved.'));
  expect(saves(calls)[0]).toMatchObject({ path: '/api/saas-user/invite/edit', body: { inviteId: makeId(5), email: 'rosa@other.test' } });
});

test('a user keeps the address; names, number, timezone and roles change', async () => {
  const calls = serve();
  await open(rosa);
  expect(field('Email')).toHaveAttribute('readonly');
  type('First name', 'Rosalia');
  fireEvent.click(field('Admin'));
  fireEvent.click(tab('Timezone'));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Timezone' }).value).toContain('Denver');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledWith('The user has been saved.'));
  const body = {
    userId: makeId(2),
    firstName: 'Rosalia',
    email: 'rosa@demo.test',
    phone: '+12025550102',
    isAdmin: 1,
    isOperator: 1,
    timezone: 'America/Denver',
  };
  expect(saves(calls)[0]).toMatchObject({ path: '/api/user/edit', body });
});

test('after another user’s change the newer version is loaded, the typed text stays, and the save goes on', async () => {
  const Modified = '2026-11-20T09:00:00.000Z';
  const { userId: UserID, clientId: ClientID, email: Email } = rosa;
  const row = { UserID, ClientID, Email, FirstName: 'Rose', LastName: 'Delgado', TimeZone: 'Europe/Paris', AccountHolder: 0, SaasAdmin: 1, SaasOperator: 1 };
  const stored = { ...row, receiver: 3, Status: 'ACCEPTED', Role: '', Modified };
  const calls = serve(({ path, body }) => {
    if (path === '/api/saas-user') return { body: { data: [stored] } };
    const isStale = path === '/api/user/edit' && (body as { Modified: string }).Modified !== Modified;
    return isStale ? refusal(409, 'Somebody else changed this user.', { type: 'CHANGED', code: 'conflict' }) : undefined;
  });
  await open(rosa);
  type('Last name', 'Delgado-Ruiz');
  fireEvent.click(button('Save'));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await screen.findByText(/What you typed is still here/);
  expect([field('First name').value, field('Last name').value]).toEqual(['Rose', 'Delgado-Ruiz']);
  fireEvent.click(button('Save'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledOnce());
  expect(saves(calls).at(-1)?.body).toMatchObject({ Modified, firstName: 'Rose', lastName: 'Delgado-Ruiz', isAdmin: 1, timezone: 'Europe/Paris' });
});

test('Operator is not taken from a user who owns data: the data is handed over first', async () => {
  const calls = serve();
  await open({ ...rosa, isAdmin: true });
  fireEvent.click(field('Operator'));
  expect(await screen.findByText('This Operator owns contacts, groups or messages. Transfer them to another Operator first.')).toBeInTheDocument();
  expect(button('Save')).toBeDisabled();
  fireEvent.click(button('Transfer data'));
  expect(events.onTransfer).toHaveBeenCalledWith({ ...rosa, isAdmin: true });
  fireEvent.click(field('Operator'));
  expect(button('Save')).toBeEnabled();
  expect(saves(calls)).toHaveLength(0);
});

test('Operator is taken from a user who owns nothing', async () => {
  const calls = serve(({ path }) => (path.includes('/count/') ? { body: { data: { operator: 1, contact: 0, people: 0, group: 0, message: 0 } } } : undefined));
  await open({ ...rosa, isAdmin: true });
  fireEvent.click(field('Operator'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(events.onSaved).toHaveBeenCalledOnce());
  expect(saves(calls)[0]?.body).toMatchObject({ isAdmin: 1, isOperator: 0 });
});

test('an admin does not toggle the own Admin role, and the roles of the Account Holder are switched elsewhere', async () => {
  serve();
  await open({ ...rosa, userId: admin.id, isAdmin: true });
  expect(field('Admin')).toBeDisabled();
  expect(field('Operator')).toBeEnabled();
});

test('the Account Holder needs no role', async () => {
  const calls = serve();
  await open({ ...rosa, isHolder: true, isOperator: false });
  expect(field('Admin')).toBeDisabled();
  expect(field('Operator')).toBeDisabled();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(saves(calls)).toHaveLength(1));
});

test('the server’s refusal shows in the dialog, at the field that it names, and no typed text is lost', async () => {
  let answer = refusal(409, 'There must be at least one Operator.', { code: 'conflict' });
  serve(({ path }) => (path === '/api/user/edit' ? answer : undefined));
  await open(rosa);
  type('First name', 'Rosalia');
  fireEvent.click(button('Save'));
  expect(await screen.findByText('There must be at least one Operator.')).toBeInTheDocument();
  const limit = 'During this period of free usage, you can add up to two Admins. To add more, activate a paid account, or ask the Account Holder.';
  answer = refusal(403, limit, { type: 'FREE_TRIAL', code: 'admin' });
  fireEvent.click(button('Save'));
  expect(await screen.findByText(limit)).toBeInTheDocument();
  answer = refusal(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'phone', message: 'Phone Number is invalid' }] });
  fireEvent.click(button('Save'));
  expect(await screen.findByText('Phone Number is invalid')).toBeInTheDocument();
  expect(field('First name')).toHaveValue('Rosalia');
  expect(events.onSaved).not.toHaveBeenCalled();
});

test('the data of an operator shows, and can be transferred', async () => {
  serve();
  await open(rosa, { focus: 'data' });
  expect(await screen.findByText('12')).toBeInTheDocument();
  fireEvent.click(button('Transfer data'));
  expect(events.onTransfer).toHaveBeenCalledWith(rosa);
});

test('a viewer without the right to edit changes nothing', async () => {
  serve();
  await open(rosa, { canEdit: false });
  for (const label of ['First name', 'Last name', 'Email']) expect(field(label)).toHaveAttribute('readonly');
  for (const label of ['Phone number', 'Admin', 'Operator']) expect(field(label)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  fireEvent.click(tab('Data'));
  expect(await screen.findByText('12')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Transfer data' })).not.toBeInTheDocument();
  fireEvent.click(button('Close'));
  expect(events.onClose).toHaveBeenCalledOnce();
});
