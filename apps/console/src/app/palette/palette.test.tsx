import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { place } from '../../testing/activity-server.ts';
import { contactId, contactRow, contactsAnswer } from '../../testing/contacts-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { operator, refused, type SentRequest, serve } from '../../testing/server.ts';

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver', ...roles };

configure({ asyncUtilTimeout: 6_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => act(() => beginSession('token', user)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const pager = { totalItems: 1, totalPages: 1, page: 1, perpage: 5 };
const noPlaces = { body: { data: [], attribution: { text: '', url: '' }, offersMore: false } };
const people = (sent: SentRequest) => {
  if (sent.path === '/api/places/search') return noPlaces;
  const answer = sent.path === '/api/teams' && sent.query['search'] === 'stone 7' ? contactsAnswer(sent) : undefined;
  return answer && { body: { ...answer.body, teams: { docs: [contactRow(7)], pager } } };
};

async function openPalette(answers: (sent: SentRequest) => ReturnType<NonNullable<Parameters<typeof serve>[0]>> = () => undefined) {
  const calls = serve((sent) => answers(sent) ?? people(sent) ?? contactsAnswer(sent));
  const router = renderConsole('/messages');
  await screen.findByText('Message 1');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Command palette', { selector: 'input' })).toHaveFocus());
  return { calls, router };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('before anything is typed it has the pages and what can be done', async () => {
  await openPalette();
  expect(options()).toEqual(expect.arrayContaining(['Messages', 'Contacts', 'New Message', 'Help for this page', 'Logout']));
});

test('a page is opened by some of its letters and Enter', async () => {
  const { router } = await openPalette();
  await userEvent.keyboard('conta{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  expect(screen.queryByLabelText('Command palette', { selector: 'input' })).not.toBeInTheDocument();
});

test('a person and a message are found by the server, and opened', async () => {
  const { calls, router } = await openPalette();
  await userEvent.keyboard('stone 7');
  await waitFor(() => expect(options()).toContain('Ana Stone 7'));
  expect(options().some((text) => text.startsWith('Message 1'))).toBe(true);
  expect(calls.filter(({ path, query }) => path === '/api/teams' && query['perpage'] === '5').at(-1)?.query).toMatchObject({ search: 'stone 7' });
  await userEvent.click(screen.getByRole('option', { name: 'Ana Stone 7' }));
  await waitFor(() => expect(router.state.location.href).toContain(`userid=${contactId(7)}`));
});

test('a place of a message opens the map of Activity with it', async () => {
  const { router } = await openPalette(({ path }) => (path === '/api/getactivityplaces' ? { body: { data: [place(2, { location: 'Dock 5' })] } } : undefined));
  await userEvent.keyboard('dock');
  await userEvent.click(await screen.findByRole('option', { name: /Dock 5/ }));
  await waitFor(() => expect(router.state.location.href).toContain('/activity?view=map&message='));
});

test('a place that was used before opens the messages there; one of an active message comes once, and no map is asked', async () => {
  const at = { lat: 39.7, lng: -105 };
  const data = [
    { kind: 'own', name: 'Dock 5', detail: '', ...at, usedIn: 1 },
    { kind: 'own', name: 'Dock 6', detail: 'Denver', lat: 39.8, lng: -105, usedIn: 3 },
    { kind: 'shared', name: 'Dock 7', detail: '', lat: 39.9, lng: -105, usedIn: 1 },
    // The message of this title is found by itself.
    { kind: 'own', name: 'Message 1', detail: 'Dock 8', lat: 39.6, lng: -105, usedIn: 1 },
  ];
  const { calls, router } = await openPalette(({ path }) => {
    if (path === '/api/getactivityplaces') return { body: { data: [place(2, { location: 'Dock 5', ...at })] } };
    return path === '/api/places/search' ? { body: { data, attribution: { text: '', url: '' }, offersMore: false } } : undefined;
  });
  await userEvent.keyboard('dock');
  await screen.findByRole('option', { name: /Dock 6/ });
  expect(options().filter((text) => /Dock|Message 1used/.test(text))).toEqual([
    'Dock 5Message 2',
    'Dock 6used in 3 messages',
    'Dock 7used in 1 draft or message',
  ]);
  const searches = calls.filter(({ path }) => path === '/api/places/search');
  expect(searches.map(({ query }) => query['used'])).toEqual(searches.map(() => '1'));
  expect(searches).not.toEqual([]);
  await userEvent.click(screen.getByRole('option', { name: /Dock 6/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Dock 6' }));
  expect(router.state.location.pathname).toBe('/messages');
});

test('a failed search shows its reason', async () => {
  await openPalette((sent) => (sent.query['search'] === 'qqqq' ? refused(403, 'You are not allowed to do this.') : undefined));
  await userEvent.keyboard('qqqq');
  expect(await screen.findByText('You are not allowed to do this.')).toBeInTheDocument();
});
