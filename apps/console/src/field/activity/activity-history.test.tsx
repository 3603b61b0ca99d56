import { act, screen } from '@testing-library/react';
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

const history = (data: readonly object[], totalItems = data.length) => ({
  body: { about: 'Ana Morales', data, pager: { totalItems, totalPages: Math.ceil(totalItems / 20), page: 1, perpage: 20 } },
});
const gate = { messageId: makeId(1), title: 'Blue gate', version: 1 };

test('a person has each event with its reason and its proof, and the next page on demand', async () => {
  const calls = serveActivity(({ path }) =>
    path === '/api/getactivityhistory'
      ? history(
          [
            { at: '2026-11-20T15:30:00Z', kind: 'missed', cause: { kind: 'sound_locked' }, ...gate },
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
  renderConsole(`/activity/history?contactId=${makeId(501)}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'History' }, { timeout: 10_000 })).toBeVisible();
  expect(await screen.findByText('Ana Morales, the newest first')).toBeVisible();
  const [, ...rows] = await screen.findAllByRole('row');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Missed: Blue gate.*8:30\sAM.*Proof$/);
  expect(texts[1]).toContain('Played by hand, which does not count as heard: Blue gate');
  expect(texts[2]).toContain('40% spoken, left before the end');
  expect(texts[3]).toMatch(/^Invited by text message/);
  expect(texts[4]).toMatch(/^Owen Parker edited the contact.*Last name.*Morales/);
  expect(screen.getAllByRole('link', { name: /^Proof: / }).map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3].map(() => `/activity/report?messageId=${makeId(1)}&contactId=${makeId(501)}`),
  );
  expect(screen.getByText('45 entries')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(calls.filter(({ path }) => path === '/api/getactivityhistory').at(-1)?.query).toMatchObject({ contactId: makeId(501), page: '2', perpage: '20' });
});

test('a message names the person of each event', async () => {
  serveActivity(({ path }) =>
    path === '/api/getactivityhistory'
      ? history([
          { at: '2026-11-20T15:30:00Z', kind: 'heard', messageId: makeId(1), version: 1, contactId: makeId(501), name: 'Ana Morales', language: 'es' },
          { at: '2026-11-20T15:29:00Z', kind: 'started', messageId: makeId(1), version: 1 },
          { at: '2026-11-20T14:00:00Z', kind: 'changed', change: { action: 'message.set', actor: 'Owen Parker', changes: [] } },
        ])
      : undefined,
  );
  renderConsole(`/activity/history?messageId=${makeId(1)}`);
  const [, ...rows] = await screen.findAllByRole('row', {}, { timeout: 10_000 });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Heard: Ana Moralesin Spanish/),
    expect.stringMatching(/^Speech started: A former contact/),
    expect.stringMatching(/^Owen Parker set the message/),
  ]);
  expect(screen.getByRole('link', { name: /^Proof: Heard, Ana Morales/ })).toHaveAttribute(
    'href',
    `/activity/report?messageId=${makeId(1)}&contactId=${makeId(501)}`,
  );
});
