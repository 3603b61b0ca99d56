import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MessagesPage } from '../../../messaging/messages/index.ts';
import { closeAlert } from '../../../platform/alerts.ts';
import { beginSession, currentSession, endSession } from '../../../platform/session.ts';
import { ProfileDialog } from '../index.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', ...roles };
const phone = '+12025550101';
const staff = { ...user, isOperator: false, isSupport: true };
type Answers = NonNullable<Parameters<typeof serve>[0]>;

const serveStored = (stored: object, more: Answers = () => undefined) =>
  serve((sent) => more(sent) ?? (sent.path === '/api/auth/session' ? { body: { user: { ...operator, PhoneNumber: undefined, ...stored } } } : undefined));
const saves = (calls: readonly SentRequest[]) => calls.filter(({ path }) => path === '/api/saveporfile');
const reload = vi.fn<() => void>();

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 6_000 });
// Loads the lazy parts beforehand, so that no test waits for them.
beforeAll(() => Promise.all([MessagesPage.preload?.(), ProfileDialog.preload?.()]));
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
});
afterEach(() => {
  act(() => {
    closeAlert();
    endSession();
  });
  vi.unstubAllGlobals();
});

const dialog = () => screen.findByRole('dialog', { name: 'Profile' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.queryByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const click = (element: HTMLElement | null) => fireEvent.click(element ?? document.body);
const saveButton = () => within(screen.getByRole('dialog', { name: 'Profile' })).queryByRole('button', { name: 'Save' });

async function openProfile(more?: Answers) {
  const calls = serveStored({ PhoneNumber: phone }, more);
  act(() => beginSession('token', { ...user, phone }));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  click(screen.getByRole('button', { name: /Owen Parker/ }));
  click(screen.getByRole('menuitem', { name: 'Profile' }));
  await screen.findByLabelText('First name');
  return calls;
}

const replace = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });

test('at the first sign-in without a phone it opens by itself, and only a saved phone or a logout closes it', async () => {
  const calls = serveStored({}, ({ path }) => (path === '/api/saveporfile' ? { body: { success: 1 } } : undefined));
  act(() => beginSession('token', user));
  renderConsole('/messages');
  await dialog();
  expect(
    await screen.findByText('Please enter your phone number to preview and hear the messages you set, to make sure they will play correctly.'),
  ).toBeInTheDocument();
  expect(field('Email')).toHaveAttribute('readonly');
  // Both are hidden until phone, names and timezone are set.
  expect(button('Close')).toBeNull();
  expect(saveButton()).toBeNull();
  expect(button('Close dialog')).toBeNull();
  expect(tab('Data')).toBeDisabled();
  fireEvent.keyDown(field('First name'), { key: 'Escape' });
  await act(() => new Promise((resolve) => void setTimeout(resolve, 100)));
  expect(await dialog()).toBeInTheDocument();
  expect(within(await dialog()).getByRole('button', { name: 'Logout' })).toBeEnabled();

  replace('Phone number', '2025550101');
  expect(button('Close')).toBeDisabled();
  expect(tab('Data')).toBeEnabled();
  click(saveButton());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(saves(calls).map(({ body }) => body)).toEqual([
    {
      UserID: operator.UserID,
      FirstName: 'Owen',
      LastName: 'Parker',
      PhoneNumber: phone,
      countryCode: 'US',
      selectedTimezone: 'America/Denver',
      UserTable: 'users',
      sendAppDownloadSMS: 1,
    },
  ]);
});

test('a user who does not want to give a phone can log out', async () => {
  serveStored({}, ({ path }) => (path === '/api/auth/sign-out' ? { body: { success: 1 } } : undefined));
  act(() => beginSession('token', user));
  renderConsole('/messages');
  await screen.findByLabelText('First name');
  click(within(await dialog()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(currentSession().status).toBe('out'));
});

test('staff without a phone are not asked for one, and close their profile; they own no data', async () => {
  serveStored({ SaasOperator: 0, SupportAdmin: 1 }, ({ path }) =>
    path === '/api/getclients' ? { body: { clients: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 10 }, archivedCount: 0 } } : undefined,
  );
  act(() => beginSession('token', staff));
  renderConsole('/clients');
  click(await screen.findByRole('button', { name: /Owen Parker/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  click(screen.getByRole('menuitem', { name: 'Profile' }));
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('tab', { name: 'Data' })).not.toBeInTheDocument();
  click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).not.toBeInTheDocument());
});

test('a name that is taken away is asked for, and Close and Save wait for it', async () => {
  await openProfile();
  expect(button('Close')).toBeEnabled();
  replace('First name', '');
  expect(screen.getByText('First name is required')).toBeInTheDocument();
  expect(button('Close')).toBeNull();
  expect(saveButton()).toBeNull();
  replace('Last name', '');
  expect(screen.getByText('Last name is required')).toBeInTheDocument();
  replace('Phone number', '');
  expect(screen.getByText('Phone number is required')).toBeInTheDocument();
});

test('a name that is too long is reported, kept whole, and not sent', async () => {
  const calls = await openProfile();
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim();
  replace('Last name', long);
  expect(screen.getByText('Last name must be at most 60 characters')).toBeInTheDocument();
  click(saveButton());
  expect(field('Last name')).toHaveValue(long);
  expect(field('Last name')).toHaveFocus();
  expect(saves(calls)).toHaveLength(0);
});

test('an invalid number is named at its field, and nothing is sent', async () => {
  const calls = await openProfile();
  replace('Phone number', '555');
  expect(tab('Data')).toBeDisabled();
  click(tab('Timezone'));
  click(saveButton());
  expect(await screen.findByText('Phone Number is invalid')).toBeInTheDocument();
  expect(field('Phone number')).toHaveFocus();
  expect(saves(calls)).toHaveLength(0);
});

test('the timezone is chosen by city, and the link of the app is not sent for a number that stayed', async () => {
  const calls = await openProfile(({ path }) => (path === '/api/saveporfile' ? { body: { success: 1 } } : undefined));
  replace('Last name', 'Parkes');
  click(tab('Timezone'));
  expect(await screen.findByText('Please select the timezone that your Receivers are in.')).toBeInTheDocument();
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Timezone' });
  expect(zone.value).toMatch(/^\(UTC-0[67]:00\) Mountain Time — Denver$/);
  click(zone);
  fireEvent.change(zone, { target: { value: 'detroit' } });
  click(await screen.findByRole('option', { name: /Eastern Time — New York/ }));
  click(saveButton());
  await waitFor(() => expect(saves(calls)).toHaveLength(1));
  expect(saves(calls)[0]?.body).toMatchObject({ LastName: 'Parkes', selectedTimezone: 'America/New_York', sendAppDownloadSMS: 0 });
});

test('a timezone that is not in the list stays as it is', async () => {
  const calls = await openProfile(({ path }) => {
    if (path === '/api/auth/session') return { body: { user: { ...operator, PhoneNumber: phone, TimeZone: 'America/Detroit' } } };
    return path === '/api/saveporfile' ? { body: { success: 1 } } : undefined;
  });
  click(tab('Timezone'));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Timezone' })).value).toMatch(/Eastern Time — Detroit$/);
  click(saveButton());
  await waitFor(() => expect(saves(calls)[0]?.body).toMatchObject({ selectedTimezone: 'America/Detroit' }));
});

test('the server’s refusal shows in the dialog, at the field that it names, and no typed text is lost', async () => {
  let answer = refused(409, 'This number is taken.', { code: 'conflict' });
  await openProfile(({ path }) => (path === '/api/saveporfile' ? answer : undefined));
  replace('First name', 'Owena');
  click(saveButton());
  expect(await screen.findByText('This number is taken.')).toBeInTheDocument();
  answer = refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'selectedTimezone', message: 'Timezone is required' }] });
  click(saveButton());
  expect(await screen.findByText('Timezone is required')).toBeInTheDocument();
  expect(tab('Timezone')).toHaveAttribute('aria-selected', 'true');
  click(tab('Profile'));
  expect(field('First name')).toHaveValue('Owena');
  expect(reload).not.toHaveBeenCalled();
});

test('a deactivated account closes it without asking about what was typed, and the alert says why', async () => {
  await openProfile(({ path }) => (path === '/api/saveporfile' ? refused(403, 'Deactivated', { type: 'DEACTIVATED' }) : undefined));
  replace('First name', 'Owain');
  click(saveButton());
  expect(await screen.findByText(/To add, edit or delete Users, update your Billing/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).not.toBeInTheDocument());
  expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'Attention' })]);
});

test('after the reload a notice reports the save, once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.setItem('earshot.notification', 'The profile has been saved.');
  serveStored({ PhoneNumber: phone });
  act(() => beginSession('token', { ...user, phone }));
  renderConsole('/messages');
  const said = await screen.findByText('The profile has been saved.');
  expect(said.closest('output')).not.toBeNull();
  expect(sessionStorage.getItem('earshot.notification')).toBeNull();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(said).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('the Data tab tells what the person owns', async () => {
  await openProfile();
  click(tab('Data'));
  const panel = screen.getByRole('tabpanel');
  await waitFor(() => expect(panel).toHaveTextContent('Messages25'));
  expect(panel).toHaveTextContent('OperatorYes');
});
