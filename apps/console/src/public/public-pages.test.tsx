import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, checkSession, endSession } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+13035550123', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const nobody = { isHolder: false, isAdmin: false, isOperator: false, isSuper: false, isSupport: false };
const logIn = () => act(() => beginSession('token', { ...user, ...roles }));
const signedIn = { token: 'token', expiresAt: '2026-12-20T08:00:00.000Z', user: { ...operator, PhoneNumber: '+13035550123' } };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const brokenToken = refused(422, 'Check the fields.', { code: 'invalid_input', fields: [{ field: 'token', message: 'This link has expired or was used.' }] });

const isVerify = ({ path }: SentRequest): boolean => path === '/api/auth/verify-email';
const isReset = ({ path }: SentRequest): boolean => path === '/api/auth/reset-password';

test('an email address is confirmed with the password that was chosen, which signs in', async () => {
  let answer: ReturnType<typeof refused> = refused(401, 'The password is wrong.');
  const calls = serve((sent) => (isVerify(sent) ? answer : undefined));
  const router = renderConsole('/verify-email?t=secret');
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  await press('Confirm and log in');
  expect(await screen.findByText('Password is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await press('Confirm and log in');
  expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('a long password');
  answer = { status: 200, body: signedIn };
  await press('Confirm and log in');
  await screen.findByText('Message 1');
  expect(router.state.location.pathname).toBe('/messages');
  expect(calls.findLast(isVerify)?.body).toEqual({ token: 'secret', password: 'a long password' });
});

test('a link that confirms nothing any more leads to signing up again', async () => {
  serve((sent) => (isVerify(sent) ? brokenToken : undefined));
  renderConsole('/verify-email?t=old');
  await userEvent.type(await screen.findByLabelText('Password'), 'a long password');
  await press('Confirm and log in');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  await press('Sign up again');
  expect(await screen.findByRole('heading', { name: 'Sign up for Earshot' })).toBeInTheDocument();
});

test('a person with an account is led to logging in', async () => {
  serve((sent) => (isVerify(sent) ? refused(409, 'There is an account for this address already.', { code: 'conflict' }) : undefined));
  renderConsole('/verify-email?t=old');
  await userEvent.type(await screen.findByLabelText('Password'), 'a long password');
  await press('Confirm and log in');
  expect(await screen.findByText('There is an account for this address already.')).toBeInTheDocument();
  await press('Log in');
  expect(await screen.findByRole('heading', { name: 'Log in to Earshot' })).toBeInTheDocument();
});

test('a new password is set by the mailed link, and the sign-in page says so', async () => {
  const calls = serve((sent) => (isReset(sent) ? { body: { success: 1 } } : undefined));
  logIn();
  const router = renderConsole('/reset-password?t=secret');
  await userEvent.type(await screen.findByLabelText('New password'), 'short');
  await press('Set the password');
  expect(await screen.findByText('New password must have at least 8 characters')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New password'), ' and then long');
  await press('Set the password');
  expect(await screen.findByText('Your new password is set. Log in with it.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/login');
  expect(calls.find(isReset)?.body).toEqual({ token: 'secret', password: 'short and then long' });
  expect(localStorage.getItem('earshot.token')).toBeNull();
});

test.each([
  ['without its secret', '/reset-password'],
  ['that was used', '/reset-password?t=old'],
])('a link %s leads to asking for a new one', async (_, address) => {
  serve((sent) => (isReset(sent) ? brokenToken : undefined));
  renderConsole(address);
  if (address.includes('t=')) {
    await userEvent.type(await screen.findByLabelText('New password'), 'a long password');
    await press('Set the password');
  }
  await press('Request a new link');
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
});

test.each([
  ['/reset-password?t=old', 'New password', 'Request a new link'],
  ['/verify-email?t=old', 'Password', 'Sign up again'],
])('an expired link is reported before anything is typed: %s', async (address, label, action) => {
  const calls = serve(({ path }) => (path === '/api/auth/mailed-link' ? brokenToken : undefined));
  renderConsole(address);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: action })).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/auth/mailed-link')?.body).toMatchObject({ token: 'old' });
});

// Pages for a person who is not admitted, after a logout, and of ended invitations.

const isConsent = ({ path }: SentRequest): boolean => path === '/api/whitelistconsent';
const wait = () => act(() => beginSession('token', { ...user, ...nobody, isWaiting: true }));

test.each([
  ['ADD ME TO THE WAITLIST', 1, { body: { success: 1 } }, true],
  ['NO THANK YOU', 0, { body: { success: 1 } }, false],
  ['ADD ME TO THE WAITLIST', 1, refused(500, 'Something went wrong.'), false],
] as const)('a person who is not admitted presses %s (%s) and is logged out', async (button, consent, answer, isListed) => {
  const calls = serve((sent) => (isConsent(sent) ? answer : sent.path === '/api/auth/sign-out' ? { body: { success: 1 } } : undefined));
  wait();
  const router = renderConsole('/messages');
  const dialog = await screen.findByRole('dialog', { name: 'Waiting list' });
  expect(router.state.location.pathname).toBe('/authnotallowed');
  expect(dialog).toHaveTextContent('Owen Parker');
  expect(dialog).toHaveTextContent('whitelist is currently full');
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  await press(button);
  expect(await screen.findByRole('dialog', { name: 'You have logged out' })).toBeInTheDocument();
  expect(calls.find(isConsent)?.body).toEqual({ WhiteListConsent: consent, userID: operator.UserID });
  expect(localStorage.getItem('earshot.token')).toBeNull();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryAllByText(/You are on the waiting list/)).toHaveLength(isListed ? 1 : 0);
});

test('a person on the waiting list reads so at the next sign-in, and may leave it', async () => {
  const calls = serve((sent) => (isConsent(sent) ? { body: { success: 1 } } : undefined));
  act(() => beginSession('token', { ...user, ...nobody, isWaiting: true, isListed: true }));
  renderConsole('/messages');
  expect(await screen.findByRole('dialog', { name: 'Waiting list' })).toHaveTextContent('You are on the waiting list');
  await press('LEAVE THE WAITLIST');
  expect(await screen.findByRole('dialog', { name: 'You have logged out' })).toBeInTheDocument();
  expect(calls.find(isConsent)?.body).toEqual({ WhiteListConsent: 0, userID: operator.UserID });
});

const isInvitedBy = ({ path }: SentRequest): boolean => path === '/api/auth/invited-by';
const isAnswer = ({ path }: SentRequest): boolean => path === '/api/auth/answer-invitation';
const invitation = { id: '0192f0c1-2345-7abc-8def-0123456789ab', clientName: 'Stranger Roofing' };

test('a person with an invited address reads the inviter, joins, and is home', async () => {
  const signedIn = { token: 'joined', expiresAt: '2027-01-01T00:00:00Z', user: operator };
  const calls = serve((sent) => (isInvitedBy(sent) ? { body: { invitation } } : isAnswer(sent) ? { body: signedIn } : undefined));
  wait();
  const router = renderConsole('/messages');
  const dialog = await screen.findByRole('dialog', { name: 'You are invited' });
  expect(dialog).toHaveTextContent('Stranger Roofing has invited your email address');
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  await press('JOIN');
  await screen.findByText('Message 1');
  expect(router.state.location.pathname).toBe('/messages');
  expect(calls.find(isAnswer)?.body).toEqual({ invitationId: invitation.id, isAccepted: 1 });
  expect(localStorage.getItem('earshot.token')).toBe('joined');
});

test('a person who does not join names their own company; a refused answer is reported, and asked again', async () => {
  const signedIn = { token: 'founded', expiresAt: '2027-01-01T00:00:00Z', user: operator };
  let answer: ReturnType<typeof refused> = refused(503, 'The database is not responding.', { code: 'unavailable' });
  const calls = serve((sent) => (isInvitedBy(sent) ? { body: { invitation } } : isAnswer(sent) ? answer : undefined));
  wait();
  renderConsole('/messages');
  await userEvent.type(await screen.findByLabelText('Your own company'), 'Own Company');
  await press('DO NOT JOIN');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is not responding.');
  answer = { body: signedIn };
  await press('DO NOT JOIN');
  await screen.findByText('Message 1');
  expect(calls.findLast(isAnswer)?.body).toEqual({ invitationId: invitation.id, isAccepted: 0, company: 'Own Company' });
});

test('a token that may not read its session belongs to a waiting person', async () => {
  serve(({ path }) => (path === '/api/auth/session' ? refused(403, 'Not allowed.', { code: 'forbidden' }) : undefined));
  logIn();
  sessionStorage.setItem('earshot.waiting', JSON.stringify({ firstName: 'Ann', lastName: 'Waiting' }));
  act(() => checkSession());
  renderConsole('/');
  expect(await screen.findByRole('dialog', { name: 'Waiting list' })).toHaveTextContent('Ann Waiting');
});

test('an error of the server says by which id its log has it, and makes nobody a waiting person', async () => {
  const message = 'Something went wrong. It has been logged as 9f3a21c47be00d15.';
  serve(({ path }) => (path === '/api/auth/session' ? refused(500, message, { code: 'fault', requestId: '9f3a21c47be00d15' }) : undefined));
  logIn();
  act(() => checkSession());
  renderConsole('/');
  expect(await screen.findByRole('alert')).toHaveTextContent(`The console could not start${message}`);
  expect(screen.queryByRole('dialog', { name: 'Waiting list' })).not.toBeInTheDocument();
});

test('an admitted user is sent away from the waiting list', async () => {
  serve();
  logIn();
  const router = renderConsole('/authnotallowed');
  await screen.findByText('Message 1');
  expect(router.state.location.pathname).toBe('/messages');
});

test.each(['/auth', '/signup/expired'])('%s clears the local storage shortly after it appears', async (address) => {
  serve();
  renderConsole(address);
  await screen.findByRole('dialog');
  localStorage.setItem('left', 'over');
  expect(localStorage.getItem('left')).toBe('over');
  await waitFor(() => expect(localStorage.getItem('left')).toBeNull());
  await press('Close');
  await screen.findByRole('heading', { level: 1 });
});

test.each([
  ['cancelled', 'The invitation to sign up has been canceled. Please contact your Admin.'],
  ['expired', 'The invitation to sign up has expired. Please contact your Admin.'],
])('an Attention dialog reports an invitation that is %s', async (status, text) => {
  serve();
  renderConsole(`/signup/${status}`);
  expect(await screen.findByRole('dialog', { name: 'Attention' })).toHaveTextContent(text);
});

test('only cancelled and expired are a status of an invitation', async () => {
  serve();
  const router = renderConsole('/signup/whatever');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('the page after logging out copies the link of the product, and leads to the landing page', async () => {
  const clipboard = userEvent.setup();
  serve();
  const router = renderConsole('/logout');
  await screen.findByRole('dialog', { name: 'You have logged out' });
  await clipboard.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link is copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(location.origin);
  await press('Close');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a device that can share is asked to', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new DOMException('', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  serve();
  renderConsole('/logout');
  await press('Share Earshot');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: location.origin }));
});

// The legal texts and the footer.

test('the privacy policy opens over the page and Close returns to the previous one', async () => {
  serve();
  logIn();
  const router = renderConsole('/messages?page=2');
  await screen.findByText('Message 11');
  await userEvent.click(screen.getByRole('link', { name: 'Privacy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Privacy Policy' });
  expect(router.state.location.pathname).toBe('/privacy');
  expect(dialog).toHaveTextContent('Last updated August 03, 2023');
  await userEvent.click(within(dialog).getByRole('link', { name: 'Your rights' }));
  expect(within(dialog).getByRole('heading', { name: 'Your rights' })).toHaveFocus();
  await press('Close');
  await waitFor(() => expect(router.state.location.href).toBe('/messages?page=2'));
});

test.each([
  ['a signed-in user', true, '/messages'],
  ['anyone else', false, '/'],
])('without a previous page, Close on the terms leads %s home', async (_, isIn, path) => {
  serve();
  if (isIn) logIn();
  const router = renderConsole('/terms');
  expect(await screen.findByRole('dialog', { name: 'Terms of Service' })).toHaveTextContent('Last updated August 2023');
  await press('Close');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('receivers read the legal texts over the page they are on, under their own labels', async () => {
  serve(({ path }) => {
    if (path === '/api/download-app') return { body: { optedOut: 0 } };
    return path === '/api/settings'
      ? { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, supportUrl: 'https://support.example/' } }
      : undefined;
  });
  const router = renderConsole('/download-app');
  await press('Contact');
  const contact = await screen.findByRole('dialog', { name: 'Contact' });
  expect(contact).toHaveTextContent('ask the person who sends them');
  expect(within(contact).getByRole('link', { name: 'the support page' })).toHaveAttribute('href', 'https://support.example/');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Policy');
  await screen.findByRole('dialog', { name: 'Privacy Policy' });
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Terms');
  await screen.findByRole('dialog', { name: 'Terms of Service' });
  expect(router.state.location.pathname).toBe('/download-app');
});

test('where no address for support is set, Support says over the page whom to ask, and has an address of its own', async () => {
  serve(({ path }) =>
    path === '/api/settings'
      ? { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, supportEmail: 'earshot@company.example' } }
      : undefined,
  );
  const router = renderConsole('/login');
  await press('Support');
  await screen.findByRole('dialog', { name: 'Support' });
  expect(router.state.location.pathname).toBe('/login');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await act(() => router.navigate({ to: '/support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Support' });
  expect(dialog).toHaveTextContent('ask your Account Holder');
  expect(await within(dialog).findByRole('link', { name: 'earshot@company.example' })).toHaveAttribute('href', 'mailto:earshot@company.example');
});

test('About says which version this is', async () => {
  serve();
  renderConsole('/login');
  await press('About');
  const about = await screen.findByRole('dialog', { name: 'About' });
  expect(about).toHaveTextContent('Version 1.5.1 Beta');
  expect(about).toHaveTextContent('© OpenStreetMap contributors');
  expect(within(about).getByRole('link', { name: 'Software and licenses' })).toHaveAttribute('href', '/third-party-notices.txt');
});
