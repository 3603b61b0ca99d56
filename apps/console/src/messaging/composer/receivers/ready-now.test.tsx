import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, serve } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const counts = { ready: 1, not_ready: 1, app_closed: 1, background: 0, no_app: 0, waiting: 0, left: 0, muted: 1 };
const people = [
  { contactId: makeId(101), name: 'Ana Stone', state: 'not_ready', lastSeenAt: '2026-11-20T17:00:00.000Z', missing: ['position'] },
  { contactId: makeId(102), name: 'Ben Stone', state: 'app_closed', lastSeenAt: '2026-11-20T16:00:00.000Z', missing: [] },
  { contactId: makeId(104), name: 'Dan Stone', state: 'muted', missing: [] },
  { contactId: makeId(103), name: 'Cleo Stone', state: 'ready', lastSeenAt: '2026-11-20T17:00:00.000Z', missing: [] },
];

it('tells how many would hear the message now, and of the others why not, since when, and what helps', async () => {
  serve(({ path }) => (path === '/api/messagereadiness' ? { body: { ready: 1, total: 4, counts, people } } : undefined));
  renderComposer();
  fireEvent.click(await screen.findByRole('button', { name: 'Ready now 1 of 4' }));
  const list = within(await screen.findByRole('dialog', { name: 'Ready now 1 of 4' }));
  expect(list.getByText('Not ready (3)')).toBeInTheDocument();
  expect(list.getByText(/cannot use the location. Ask them to allow it/)).toBeInTheDocument();
  expect(list.getByText(/Your company is muted/)).toBeInTheDocument();
  expect(list.getByText('Seen Nov 20, 9:00 AM')).toBeInTheDocument();
  expect(list.queryByText('Cleo Stone')).not.toBeInTheDocument();
});

it('says nothing while it is not known', async () => {
  serve(({ path }) => (path === '/api/messagereadiness' ? refused(500, 'Something went wrong.') : undefined));
  renderComposer();
  await screen.findByText('1 Selected');
  expect(screen.queryByText(/Ready now/)).not.toBeInTheDocument();
});
