// Sign-in with Google and with the installation's own provider, in their own window.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, type SentRequest, serve } from '../../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signedIn = { user: { ...operator, PhoneNumber: '+13035550123' } };
const settings = (more: object) => ({ body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, ...more } });
const field = (name: string) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const invitation = '01930000-0000-7000-8000-0000000000f1';
const invited = { firstName: 'Nell', lastName: 'Invited', email: 'nell@demo.test', clientName: 'Demo Company' };
const invitedTo = (offered: object, person: object = invited) =>
  serve(({ path }: SentRequest) => {
    if (path === '/api/settings') return settings(offered);
    return path === `/api/saas-user/invite/${invitation}` ? { body: { status: 'ACTIVE', invited: person } } : undefined;
  });

const opened = () => {
  const popup = { closed: false, close: vi.fn<() => void>() };
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return { popup, open, query: () => new URL(String(open.mock.lastCall?.[0]), location.origin).searchParams };
};
const tell = (message: object) => {
  const channel = new BroadcastChannel('earshot.sign-in');
  channel.postMessage(message);
  channel.close();
};
const withGoogle = () => serve(({ path }) => (path === '/api/settings' ? settings({ googleSignIn: true }) : undefined));

test('Google is offered only where it is set up', async () => {
  const calls = serve();
  renderConsole('/login');
  await field('Email');
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/settings')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument();
});

test('Google answers from a window of its own, only to the page that opened it', async () => {
  withGoogle();
  const { query } = opened();
  const router = renderConsole('/login?next=%2Fmessages%3Fpage%3D2');
  await press('Continue with Google');
  expect(Object.fromEntries(query())).toMatchObject({ mode: 'popup', timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  tell({ kind: 'google', flow: 'another', error: 'Not for you.' });
  tell({ kind: 'google', flow: query().get('flow'), token: 'token', user: signedIn.user });
  await screen.findByText('Message 11');
  expect(router.state.location.href).toBe('/messages?page=2');
  expect(localStorage.getItem('earshot.token')).toBe('token');
  expect(screen.queryByText('Not for you.')).not.toBeInTheDocument();
});

test('a failure in Google’s window is reported, and so is its closing', async () => {
  withGoogle();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { popup, query } = opened();
  renderConsole('/login');
  await press('Continue with Google');
  expect(await screen.findByText('Continue in the Google window.')).toBeInTheDocument();
  tell({ kind: 'google', flow: query().get('flow'), error: 'Google has not verified this address.' });
  expect(await screen.findByText('Google has not verified this address.')).toBeInTheDocument();
  await press('Continue with Google');
  popup.closed = true;
  expect(await screen.findByText('The Google window was closed before you were logged in.', undefined, { timeout: 4000 })).toBeInTheDocument();
});

test('an invitation goes along to Google', async () => {
  invitedTo({ googleSignIn: true });
  const { query } = opened();
  renderConsole(`/login?invite=${invitation}&t=secret`);
  await press('Continue with Google');
  expect(Object.fromEntries(query())).toMatchObject({ invite: invitation, t: 'secret' });
});

describe('with a provider of the installation’s own', () => {
  const openIdSignIn = { name: 'Acme ID', domains: ['acme.example'] };
  const withOwn = () => serve(({ path }) => (path === '/api/settings' ? settings({ openIdSignIn }) : undefined));
  const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });

  test('it is offered beside the password, and answers from a window of its own', async () => {
    withOwn();
    const { open, query } = opened();
    renderConsole('/login?next=%2Fmessages%3Fpage%3D2');
    await type('Email', 'bo@elsewhere.example');
    expect(await field('Password')).toBeInTheDocument();
    await press('Continue with Acme ID');
    expect(new URL(String(open.mock.lastCall?.[0]), location.origin).pathname).toBe('/api/auth/openid');
    tell({ kind: 'google', flow: query().get('flow'), error: 'Of another provider.' });
    tell({ kind: 'openid', flow: query().get('flow'), token: 'token', user: signedIn.user });
    await screen.findByText('Message 11');
    expect(screen.queryByText('Of another provider.')).not.toBeInTheDocument();
  });

  test('people of its domains are sent there by the form itself, with the address they typed, and what was typed stays', async () => {
    withOwn();
    const { query } = opened();
    renderConsole('/login');
    await type('Password', 'typed before');
    await type('Email', 'Ann@Acme.example');
    expect(await screen.findByText('People with an address at acme.example log in with Acme ID.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    fireEvent.submit(await field('Email'));
    expect(Object.fromEntries(query())).toMatchObject({ mode: 'popup', email: 'Ann@Acme.example' });
    tell({ kind: 'openid', flow: query().get('flow'), error: 'Not for you.' });
    expect(await screen.findByText('Not for you.')).toBeInTheDocument();
    expect(await field('Email')).toHaveValue('Ann@Acme.example');
    await press('Use a password');
    expect(await field('Password')).toHaveValue('typed before');
  });

  test('signing up asks them for nothing else, and an invitation goes along', async () => {
    invitedTo({ openIdSignIn }, { ...invited, email: 'ann@acme.example' });
    const { query } = opened();
    renderConsole(`/login?invite=${invitation}&t=secret`);
    expect(await screen.findByText('People with an address at acme.example log in with Acme ID.')).toBeInTheDocument();
    for (const label of ['Password', 'First name', 'Company']) expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await press('Continue with Acme ID');
    expect(Object.fromEntries(query())).toMatchObject({ invite: invitation, t: 'secret', email: 'ann@acme.example' });
  });
});
