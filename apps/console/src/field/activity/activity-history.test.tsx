import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../platform/session.ts';
import { makeId, operatorUser, serveActivity } from '../../testing/activity-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => act(() => beginSession('token', operatorUser)));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const readAt = '2026-11-20T16:00:00.000Z';

const history = (data: readonly object[], totalItems = data.length) => ({
  body: { about: 'Ana Morales', readAt, data, pager: { totalItems, totalPages: Math.ceil(totalItems / 20), page: 1, perpage: 20 } },
});
const gate = { messageId: makeId(1), title: 'Blue gate', version: 1, isReceiver: true };

test('a person has each event with its reason and its proof, and the next page on demand', async () => {
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityhistory'
      ? history(
          [
            { at: '2026-11-20T15:30:00Z', kind: 'missed', cause: { kind: 'sound_locked' }, ...gate },
            { at: '2026-11-20T15:20:00Z', kind: 'missed', cause: { kind: 'waiting' }, ...gate },
            { at: '2026-11-20T15:10:00Z', kind: 'played_by_hand', isByHand: true, ...gate },
            { at: '2026-11-20T15:05:00Z', kind: 'interrupted', spokenFraction: 0.4, reason: 'left_before_end', ...gate },
            { at: '2026-11-20T14:00:00Z', kind: 'invited' },
            {
              at: '2026-11-20T13:00:00Z',
              kind: 'changed',
              change: { action: 'contact.edited', actor: 'Owen Parker', changes: [{ field: 'Last name', from: 'Moral', to: 'Morales' }] },
            },
          ],
          45,
        )
      : undefined,
  );
  const router = renderConsole(`/activity/history?contactId=${makeId(501)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'History' }, { timeout: 10_000 })).toBeVisible();
  expect(await screen.findByText('Ana Morales, the newest first')).toBeVisible();
  const [, ...rows] = await screen.findAllByRole('row');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Missed: Blue gate.*8:30\sAM.*Proof$/);
  // The same words as in the table, the card, the proof and the file.
  expect(texts[1]).toContain('Missed: Blue gateThe phone gave no reason');
  expect(texts[2]).toContain('Played by hand, which does not count as heard: Blue gate');
  expect(texts[3]).toContain('40% spoken, left before the end');
  expect(texts[4]).toMatch(/^Invited by text message/);
  expect(texts[5]).toMatch(/^Owen Parker edited the contact.*Last name.*Morales/);
  expect(screen.getAllByRole('link', { name: /^Proof: / }).map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4].map(() => `/activity/report?messageId=${makeId(1)}&contactId=${makeId(501)}`),
  );
  expect(screen.getByText('45 entries')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Activity' })).toHaveAttribute('href', '/activity');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  const asked = calls.filter(({ path }) => path === '/api/getactivityhistory').map(({ query }) => query);
  expect(asked[0]).not.toHaveProperty('QueryTime');
  // A report that comes meanwhile must not move rows between the pages.
  expect(asked.at(-1)).toMatchObject({ contactId: makeId(501), page: '2', perpage: '20', QueryTime: readAt });
  expect(router.state.location.search).toMatchObject({ page: '2', to: readAt });
  expect(await screen.findByText(/45 entries as of .*9:00\sAM/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the newest' }));
  expect(router.state.location.search).not.toHaveProperty('to');
  expect(router.state.location.search).not.toHaveProperty('page');
});

test('a page that cannot be loaded leaves the rows of the page before, says so, and is tried again', async () => {
  let isLost = false;
  serveActivity(({ path, query }) => {
    if (path !== '/api/getactivityhistory') return undefined;
    if (isLost) return { status: 503, body: { AuthSuccess: 1, success: 0, message: 'The server is busy.' } };
    return history([{ at: '2026-11-20T15:30:00Z', kind: 'heard', ...gate, title: `Row of page ${query['page']}` }], 45);
  });
  renderConsole(`/activity/history?contactId=${makeId(501)}`);
  expect(await screen.findByText('Heard: Row of page 1', {}, { timeout: 10_000 })).toBeVisible();
  isLost = true;
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('Page 2 is not loaded.');
  expect(screen.getByText('Heard: Row of page 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Heard: Row of page 2', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('the way back from a history, and from the proof behind it, leads to Activity as it was left', async () => {
  serveActivity(({ path }) => (path === '/api/getactivityhistory' ? history([{ at: '2026-11-20T14:00:00Z', kind: 'invited' }]) : undefined));
  const left = `/activity?status=pending&search=Ana&sort=name&order=desc&person=${makeId(501)}`;
  const router = renderConsole(left);
  await userEvent.click(await screen.findByRole('link', { name: 'History' }, { timeout: 10_000 }));
  expect(await screen.findByText('Ana Morales, the newest first', {}, { timeout: 10_000 })).toBeVisible();
  const addressNow = () => new URLSearchParams(router.state.location.searchStr);
  expect(addressNow().get('search')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Proof of hearing' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Activity' }, { timeout: 10_000 }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/activity'));
  const asked = new URL(left, 'https://console.test').searchParams;
  for (const key of ['status', 'search', 'sort', 'order', 'person']) expect(addressNow().get(key)?.toLowerCase()).toBe(asked.get(key)?.toLowerCase());
});

test('a history is narrowed by words and by kind, in the address, from its first page and the newest on', async () => {
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityhistory' ? history([{ at: '2026-11-20T14:00:00Z', kind: 'heard', ...gate }], 45) : undefined,
  );
  const router = renderConsole(`/activity/history?messageId=${makeId(1)}&page=2&to=${readAt}`);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'What happened' }, { timeout: 10_000 }), 'Missed');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the history' }), 'ana');
  await waitFor(() => expect(router.state.location.search).toEqual({ messageId: makeId(1), search: 'ana', kind: 'missed' }));
  const asked = () => calls.filter(({ path }) => path === '/api/getactivityhistory').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'missed', searchString: 'ana', page: '1' }));
  expect(asked()).not.toHaveProperty('QueryTime');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'missed', searchString: 'ana', page: '2', QueryTime: readAt }));
});

test('a kind in the address that this history does not have narrows nothing', async () => {
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityhistory' ? history([{ at: '2026-11-20T14:00:00Z', kind: 'heard', ...gate }]) : undefined,
  );
  renderConsole(`/activity/history?messageId=${makeId(1)}&kind=invited`);
  expect(await screen.findByRole('combobox', { name: 'What happened' }, { timeout: 10_000 })).toHaveDisplayValue('Everything');
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/getactivityhistory')).toBe(true));
  expect(calls.filter(({ query }) => 'kind' in query)).toEqual([]);
});

test('the title of the window names the person or the message, and is that of the next page afterwards', async () => {
  serveActivity(({ path, query }) => {
    if (path !== '/api/getactivityhistory') return undefined;
    const { body } = history([{ at: '2026-11-20T14:00:00Z', kind: 'invited' }]);
    return { body: { ...body, about: query['messageId'] === undefined ? 'Ana Morales' : 'Blue gate' } };
  });
  const router = renderConsole(`/activity/history?contactId=${makeId(501)}`);
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : History of Ana Morales'), { timeout: 10_000 });
  await act(() => router.navigate({ to: '/activity/history', search: { messageId: makeId(1) } }));
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : History of Blue gate'));
  await userEvent.click(screen.getByRole('link', { name: 'Proof of hearing' }));
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : Proof of hearing'), { timeout: 10_000 });
  act(() => router.history.back());
  // The answer is known already.
  await waitFor(() => expect(document.title).toBe('Operator Console (beta) : History of Blue gate'), { timeout: 10_000 });
});

test('an event names its version where the message has more than one', async () => {
  const at = '2026-11-20T15:30:00Z';
  serveActivity(({ path }) =>
    path === '/api/getactivityhistory'
      ? history([
          { at, kind: 'missed', cause: { kind: 'sound_locked' }, ...gate, version: 2, isEdited: true },
          { at, kind: 'heard', language: 'es', ...gate, isEdited: true },
          { at, kind: 'heard', ...gate },
        ])
      : undefined,
  );
  renderConsole(`/activity/history?contactId=${makeId(501)}`);
  const [, ...rows] = await screen.findAllByRole('row', {}, { timeout: 10_000 });
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Missed: Blue gateversion 2, ');
  expect(texts[1]).toContain('Heard: Blue gateversion 1, in Spanish');
  expect(texts[2]).not.toContain('version');
});

test('a message names the person of each event', async () => {
  serveActivity(({ path }) =>
    path === '/api/getactivityhistory'
      ? history([
          {
            at: '2026-11-20T15:30:00Z',
            kind: 'heard',
            messageId: makeId(1),
            version: 1,
            contactId: makeId(501),
            name: 'Ana Morales',
            isReceiver: true,
            language: 'es',
          },
          { at: '2026-11-20T15:29:30Z', kind: 'delivered', messageId: makeId(1), version: 1, contactId: makeId(502), name: 'Ben Stone' },
          { at: '2026-11-20T15:29:00Z', kind: 'started', messageId: makeId(1), version: 1 },
          { at: '2026-11-20T14:00:00Z', kind: 'changed', change: { action: 'message.set', actor: 'Owen Parker', changes: [] } },
        ])
      : undefined,
  );
  renderConsole(`/activity/history?messageId=${makeId(1)}`);
  const [, ...rows] = await screen.findAllByRole('row', {}, { timeout: 10_000 });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Heard: Ana Moralesin Spanish/),
    expect.stringMatching(/^Delivered: Ben Stone/),
    expect.stringMatching(/^Speech started: Not one of your contacts/),
    expect.stringMatching(/^Owen Parker set the message/),
  ]);
  // The proof has no people who are not receivers any more.
  expect(screen.getAllByRole('link', { name: /^Proof: / })).toHaveLength(1);
  expect(screen.getByRole('link', { name: /^Proof: Heard, Ana Morales/ })).toHaveAttribute(
    'href',
    `/activity/report?messageId=${makeId(1)}&contactId=${makeId(501)}`,
  );
});

test.each(['', '?contactId=', '?contactId=nobody', '?messageId=1&page=2'])(
  'the address /activity/history%s, which names nobody, leads to Activity',
  async (search) => {
    const calls = serveActivity();
    const router = renderConsole(`/activity/history${search}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/activity'), { timeout: 10_000 });
    expect(calls.some(({ path }) => path === '/api/getactivityhistory')).toBe(false);
  },
);
