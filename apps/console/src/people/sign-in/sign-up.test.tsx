import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signedIn = { token: 'token', expiresAt: '2026-12-20T08:00:00.000Z', user: { ...operator, PhoneNumber: '+13035550123' } };
const settings = (more: object) => ({ body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, ...more } });
const isSignUp = ({ path }: SentRequest): boolean => path === '/api/auth/sign-up/email';
const isLookUp = ({ path }: SentRequest): boolean => path === '/api/saas-user/invitation';
const field = (name: string) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) => userEvent.type(await field(name), text);

const fillSignUp = async () => {
  await type('Email', 'ann@new.test');
  await type('First name', 'Ann');
  await type('Last name', 'New');
  await type('Password', 'a long password');
};

test('logging in, signing up and a forgotten password are one form: what was typed stays', async () => {
  serve();
  renderConsole('/login');
  await type('Email', 'ann@new.test');
  await type('Password', 'a long password');
  await press('Sign up');
  expect(screen.getByRole('heading', { name: 'Sign up for Earshot' })).toBeInTheDocument();
  expect(await field('First name')).toHaveFocus();
  expect(await field('Password')).toHaveValue('a long password');
  await type('First name', 'Ann');
  await press('Log in');
  await press('Forgot password');
  expect(await field('Email')).toHaveValue('ann@new.test');
  await press('Back to log in');
  await press('Sign up');
  expect(await field('First name')).toHaveValue('Ann');
});

test('signing up says that a link is on its way, and leads back to what was typed', async () => {
  const calls = serve((sent) =>
    isSignUp(sent) ? { body: { success: 1 } } : sent.path === '/api/settings' ? settings({ developerMailInbox: true }) : undefined,
  );
  renderConsole('/login');
  await press('Sign up');
  await fillSignUp();
  await type('Company', 'New Company');
  await press('Sign up');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/A link is on its way to/)).toHaveTextContent('A link is on its way to ann@new.test');
  expect(screen.getByRole('link', { name: 'Developer inbox' })).toHaveAttribute('href', '/dev/inbox');
  expect(calls.find(isSignUp)?.body).toMatchObject({
    email: 'ann@new.test',
    firstName: 'Ann',
    lastName: 'New',
    company: 'New Company',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await press('Send again');
  expect(await screen.findByText(/^Sent again/)).toBeInTheDocument();
  expect(calls.filter(isSignUp).map(({ body }) => body)).toEqual([calls.find(isSignUp)?.body, calls.find(isSignUp)?.body]);
  expect(document.title).toBe('Operator Console (beta) : Sign up');
  await press('Use another address');
  expect(await field('Email')).toHaveFocus();
  expect(await field('Email')).toHaveValue('ann@new.test');
  expect(await field('Last name')).toHaveValue('New');
});

test('the rules for a password show beforehand, and names are required', async () => {
  const calls = serve();
  renderConsole('/login');
  await press('Sign up');
  expect(screen.getByText('At least 8 characters')).toBeInTheDocument();
  await type('Email', 'ann@new.test');
  await type('Password', 'short');
  await press('Sign up');
  expect(await screen.findByText('Password must have at least 8 characters')).toBeInTheDocument();
  expect(screen.getByText('First name is required')).toBeInTheDocument();
  expect(screen.getByText('Last name is required')).toBeInTheDocument();
  expect(await field('First name')).toHaveFocus();
  expect(calls.some(isSignUp)).toBe(false);
});

test('a field that the server refuses is named, and a server that fails loses nothing', async () => {
  let answer = refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'company', message: 'must be at most 100 characters' }] });
  serve((sent) => (isSignUp(sent) ? answer : undefined));
  renderConsole('/login');
  await press('Sign up');
  await fillSignUp();
  await press('Sign up');
  expect(await screen.findByText('Company must be at most 100 characters')).toBeInTheDocument();
  answer = refused(429, 'Too many tries. Wait a minute.', { code: 'too_many_requests' });
  await press('Sign up');
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeInTheDocument();
  expect(await field('Password')).toHaveValue('a long password');
});

test('an invited address is recognised, without a name, until another address is typed', async () => {
  const calls = serve((sent) => {
    if (isLookUp(sent)) return { body: { data: sent.query['email'] === 'nell@demo.test' ? [{ FirstName: '', LastName: '' }] : [] } };
    return isSignUp(sent) ? { body: { success: 1 } } : undefined;
  });
  renderConsole('/login');
  await press('Sign up');
  await type('First name', 'Nelly');
  await type('Company', 'Own Company');
  await type('Email', 'nell@demo.test');
  await userEvent.tab();
  expect(await screen.findByText('This address has an invitation. Open the invitation email to join.')).toBeInTheDocument();
  expect(await field('First name')).toHaveValue('Nelly');
  expect(screen.queryByLabelText('Company')).not.toBeInTheDocument();
  await type('Email', 'o');
  expect(screen.queryByText(/^This address has an invitation/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Company')).toHaveValue('Own Company');
  await userEvent.type(await field('Email'), '{Backspace}');
  await screen.findByText(/^This address has an invitation/);
  await type('Last name', 'Other');
  await type('Password', 'a long password');
  await press('Sign up');
  await screen.findByText(/A link is on its way to/);
  expect(calls.find(isSignUp)?.body).toMatchObject({ firstName: 'Nelly', lastName: 'Other' });
  expect(calls.find(isSignUp)?.body).not.toHaveProperty('company');
});

test('an address is looked up after a pause as well, and a failed look-up says nothing', async () => {
  const calls = serve((sent) => (isLookUp(sent) ? refused(429, 'Too many tries.', { code: 'too_many_requests' }) : undefined));
  renderConsole('/login');
  await press('Sign up');
  await type('Email', 'nell@demo.test');
  await waitFor(() => expect(calls.some(isLookUp)).toBe(true), { timeout: 3000 });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await field('First name')).not.toHaveAttribute('readonly');
});

test('a forgotten password does not reveal whether an address is known', async () => {
  let isSpent = false;
  const calls = serve(({ path }) =>
    path !== '/api/auth/forget-password'
      ? undefined
      : isSpent
        ? refused(429, 'Too many emails to this address. Try again in a minute.')
        : { body: { success: 1 } },
  );
  renderConsole('/login');
  await press('Forgot password');
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : Forgot password'));
  await type('Email', 'ann@new.test');
  await press('Send me a link');
  expect(await screen.findByText(/has an account, a link/)).toHaveTextContent('If ann@new.test has an account, a link to set a new password is on its way.');
  expect(calls.find(({ path }) => path === '/api/auth/forget-password')?.body).toEqual({ email: 'ann@new.test' });
  expect(screen.queryByRole('link', { name: 'Developer inbox' })).not.toBeInTheDocument();
  isSpent = true;
  await press('Send again');
  expect(await screen.findByText('Too many emails to this address. Try again in a minute.')).toBeInTheDocument();
  await press('Back to log in');
  expect(await field('Email')).toHaveValue('ann@new.test');
});

const invitation = '01930000-0000-7000-8000-0000000000f1';
const invited = { firstName: 'Nell', lastName: 'Invited', email: 'nell@demo.test', clientName: 'Demo Company' };
const answering = (body: object, more: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) =>
  serve((sent) => (sent.path === `/api/saas-user/invite/${invitation}` ? { body } : more(sent)));

test('the link of an invitation leads to a sign-up with address and name settled, which signs in at once', async () => {
  const calls = answering({ status: 'ACTIVE', invited }, (sent) => (isSignUp(sent) ? { body: { success: 1, signedIn } } : undefined));
  const router = renderConsole(`/login?invite=${invitation}&t=secret`);
  expect(await screen.findByText(/You are invited to/)).toHaveTextContent('You are invited to Demo Company');
  for (const [name, value] of [
    ['Email', 'nell@demo.test'],
    ['First name', 'Nell'],
    ['Last name', 'Invited'],
  ] as const) {
    expect(await field(name)).toHaveValue(value);
    expect(await field(name)).toHaveAttribute('readonly');
  }
  expect(screen.queryByLabelText('Company')).not.toBeInTheDocument();
  await type('Password', 'a long password');
  await press('Sign up');
  await screen.findByText('Message 1');
  expect(router.state.location.pathname).toBe('/messages');
  expect(currentSession().status).toBe('in');
  expect(calls[0]?.query).toEqual({ token: 'secret' });
  expect(calls.find(isSignUp)?.body).toMatchObject({ email: 'nell@demo.test', invitation: { id: invitation, token: 'secret' } });
});

test.each([
  ['CANCELLED', '/signup/cancelled', 'The invitation to sign up has been canceled. Please contact your Admin.'],
  ['EXPIRED', '/signup/expired', 'The invitation to sign up has expired. Please contact your Admin.'],
])('the link of an invitation that is %s leads to %s', async (status, path, text) => {
  answering({ status });
  const router = renderConsole(`/login?invite=${invitation}&t=secret`);
  expect(await screen.findByRole('dialog', { name: 'Attention' })).toHaveTextContent(text);
  expect(router.state.location.pathname).toBe(path);
});

test('the link of an accepted invitation leads to logging in', async () => {
  answering({ status: 'ACCEPTED' });
  renderConsole(`/login?invite=${invitation}&t=secret`);
  expect(await screen.findByText('This invitation has been accepted. Log in to go on.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Log in to Earshot' })).toBeInTheDocument();
});

test('an incomplete link leads to the plain form, which says so and shows no name', async () => {
  answering({ status: 'ACTIVE' });
  renderConsole(`/login?invite=${invitation}&t=wrong`);
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation link is incomplete');
  expect(await field('Email')).toHaveValue('');
});
