import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { renderComposer, serve, storedMessage } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const path = `/messages/editor?id=${storedMessage.content.ContentID}`;
const place = { location: 'Denver', radiusMeters: 1609.344, trigger: 'enter' };
const current = { version: 2, words: { title: 'Gate code', body: 'The gate code is 4471.' }, place, madeAt: '2026-11-20T15:26:00.000Z', heard: 0 };
const first = {
  version: 1,
  words: { title: 'Gate code', body: 'The gate code is 4417.' },
  place,
  madeAt: '2026-11-20T15:01:00.000Z',
  heard: 1,
  replacedAt: '2026-11-20T15:26:00.000Z',
  replacedBy: 'Owen Parker',
  replay: 'all',
};
const history = [
  { at: '2026-11-21T16:00:00.000Z', action: 'message.deleted', actor: 'Owen Parker', staff: 'Alex Morgan', changes: [] },
  {
    at: '2026-11-20T15:26:00.000Z',
    action: 'message.changed',
    actor: 'Owen Parker',
    changes: [
      { field: 'Message', from: '', to: 'changed' },
      { field: 'Version', from: '1', to: '2' },
    ],
  },
  { at: '2026-11-20T15:01:00.000Z', action: 'message.set', changes: [] },
];

const open = (body: object) => {
  serve(({ path: called }) => (called === '/api/getmessageversions' ? { body: { assigned: 1, heard: 0, ...body } } : undefined));
  renderComposer(path);
};
const lines = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem', { name: '' });

test('a message that was set shows its versions and, under them, what was done to it by whom and when', async () => {
  open({ versions: [current, first], history });
  const region = await screen.findByRole('region', { name: 'History' });
  expect(screen.getByRole('region', { name: 'Versions' }).compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const entries = lines('History of this message').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(entries).toEqual([
    'Earshot support (Alex Morgan) for Owen Parker deleted the message, Nov 21, 2026, 9:00 AM',
    'Owen Parker changed the message, Nov 20, 2026, 8:26 AMMessage: changedVersion: 1 → 2',
    'Message: changed',
    'Version: 1 → 2',
    'The message was set, Nov 20, 2026, 8:01 AM',
  ]);
});

test('one that was never edited has a history and no versions', async () => {
  open({ versions: [{ ...current, version: 1 }], history: history.slice(2) });
  expect(await screen.findByRole('region', { name: 'History' })).toHaveTextContent('The message was set');
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
});
