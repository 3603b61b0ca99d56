import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAlert } from '../../platform/alerts.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { contactId, contactsAnswer } from '../../testing/contacts-server.ts';
import { ratesAnswer } from '../../testing/rates-server.ts';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, timeZone: 'America/Denver', phone: '+447400123456' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => {
    endSession();
    closeAlert();
  });
  vi.unstubAllGlobals();
});

type Answers = NonNullable<Parameters<typeof serve>[0]>;
const isSave = ({ path, method }: SentRequest) => path === '/api/teams' && method === 'POST';
const serveContacts = (save: Answers = () => undefined) => serve((sent: SentRequest) => (isSave(sent) ? save(sent) : undefined) ?? contactsAnswer(sent));
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = (name = 'Add contact') => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const unreachable = () => {
  throw new TypeError('no network');
};

async function openForm() {
  const router = renderConsole('/contacts');
  await screen.findByText('Ana Stone 3');
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(field('First name')).toBeVisible());
  return router;
}

function fill() {
  type('First name', 'Ivy');
  type('Last name', 'Nakamura');
  type('Phone number', '07400 123457');
}

test('missing or invalid input is reported beside its field, and nothing is sent', async () => {
  const calls = serveContacts();
  await openForm();
  save();
  expect(field('First name')).toHaveAccessibleDescription('First name is required');
  expect(field('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(field('Phone number')).toHaveAccessibleDescription('Phone number is required');
  expect(field('First name')).toHaveFocus();
  fill();
  type('Phone number', '12345');
  type('Email', 'ivy@');
  save();
  expect(field('Phone number')).toHaveAccessibleDescription('Phone Number is invalid');
  expect(field('Email')).toHaveAccessibleDescription(/Email must be valid/);
  expect(field('Phone number')).toHaveFocus();
  expect(calls.some(isSave)).toBe(false);
});

test('a new contact says what it adds to the bill before it is saved', async () => {
  serve((sent) => ratesAnswer(sent) ?? contactsAnswer(sent));
  await openForm();
  expect(await screen.findByText(/^A number that is new to your company adds \$1\.25 a month to the bill/)).toHaveTextContent(
    '($1.00 and $0.25 for the activity feed)',
  );
});

test('in free use a new contact says nothing of a bill', async () => {
  const calls = serve((sent) => ratesAnswer(sent, 0) ?? contactsAnswer(sent));
  await openForm();
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/saas-client/rates')).toBe(true));
  expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
});

test('a pasted number of a country that is not served is refused by name, and no stranger is added', async () => {
  const calls = serveContacts();
  await openForm();
  fill();
  for (const pasted of ['+34 622 345 678', '0034 622.345.678', '(+34) 622345678']) {
    await userEvent.clear(field('Phone number'));
    await userEvent.click(field('Phone number'));
    await userEvent.paste(pasted);
    save();
    expect(field('Phone number')).toHaveAccessibleDescription('Spain (+34) is not among the countries served');
  }
  expect(calls.some(isSave)).toBe(false);
});

test("the number is for the country of the operator's own phone, without trunk prefix", async () => {
  const calls = serveContacts();
  await openForm();
  expect(field('Country of the phone number')).toHaveValue('GB');
  fill();
  save();
  await screen.findByText('Saved.');
  expect(calls.find(isSave)?.body).toEqual({ FirstName: 'Ivy', LastName: 'Nakamura', PhoneNumber: '7400123457', countryCode: 'GB', Email: '' });
});

test('a number of an existing contact is reported at the phone field, and typed text stays', async () => {
  serveContacts(() => refused(409, '+447400123457 is a contact of yours already: Ivy Nakamura.', { code: 'conflict' }));
  await openForm();
  fill();
  save();
  await waitFor(() => expect(field('Phone number')).toHaveAccessibleDescription('+447400123457 is a contact of yours already: Ivy Nakamura.'));
  expect(field('First name')).toHaveValue('Ivy');
  type('Phone number', '7400123458');
  expect(field('Phone number')).toBeValid();
});

test('a contact is sent once however often the button is pressed, and after a lost answer under the same key', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  serveContacts(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    return isLost ? unreachable() : undefined;
  });
  await openForm();
  fill();
  save();
  save();
  await screen.findByText('The server cannot be reached. Check the connection and try again.');
  expect(keys).toHaveLength(1);
  expect(field('Last name')).toHaveValue('Nakamura');
  isLost = false;
  save();
  await screen.findByText('Saved.');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a contact changed after a lost answer is settled first, so that no contact is added twice', async () => {
  const bodies: unknown[] = [];
  let isLost = true;
  serveContacts(({ body }) => {
    bodies.push(body);
    return isLost ? unreachable() : undefined;
  });
  await openForm();
  fill();
  save();
  await screen.findByText('The server cannot be reached. Check the connection and try again.');
  isLost = false;
  type('First name', 'Iris');
  save();
  await screen.findByText('Saved.');
  expect(bodies).toMatchObject([{ FirstName: 'Ivy' }, { FirstName: 'Ivy' }, { FirstName: 'Iris', UserID: contactId(99) }]);
});

test('the limit of free use is shown in an Attention dialog, over the form', async () => {
  const limit =
    'During this period of free usage, you can add up to ten Receivers. To add more than ten, activate your paid account now. If you are not the Account Holder, request that they convert to a paid account.';
  serveContacts(() => refused(403, limit, { type: 'FREE_TRIAL', code: 'recievers' }));
  await openForm();
  fill();
  save();
  const alert = await screen.findByRole('dialog', { name: 'Attention' });
  expect(alert).toHaveTextContent(limit);
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Attention' })).not.toBeInTheDocument());
  expect(field('First name')).toHaveValue('Ivy');
});

test('a deactivated account sees the notice about Contacts', async () => {
  serveContacts(() => refused(403, 'Deactivated', { type: 'DEACTIVATED' }));
  await openForm();
  fill();
  save();
  expect(await screen.findByRole('dialog', { name: 'Attention' })).toHaveTextContent('To add, edit or delete Contacts, update your Billing.');
});

test('an address with a userid opens that contact, though it is on no shown page, and closing it leaves the list', async () => {
  const calls = serveContacts();
  const router = renderConsole(`/contacts?page=2&userid=${contactId(77)}`);
  await waitFor(() => expect(field('Last name')).toHaveValue('Stone 77'));
  expect(field('Country of the phone number')).toHaveValue('US');
  expect(field('Phone number')).toHaveValue('2025550177');
  type('Last name', 'Rivers');
  save('Save');
  await screen.findByText('Saved.');
  expect(calls.find(isSave)?.body).toMatchObject({ UserID: contactId(77), LastName: 'Rivers' });
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
});

test('leaving a form with something typed in it asks first, and an untouched one closes at once', async () => {
  serveContacts();
  await openForm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(field('First name')).toBeVisible());
  type('First name', 'Ivy');
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).not.toBeInTheDocument());
  expect(field('First name')).toHaveValue('Ivy');
  save('Cancel');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test("the operator's own number is changed in the profile alone", async () => {
  serveContacts();
  renderConsole('/contacts');
  await userEvent.click(await screen.findByRole('link', { name: 'Owen Parker' }));
  await waitFor(() => expect(field('First name')).toHaveValue('Owen'));
  expect(field('Phone number')).toBeDisabled();
});
