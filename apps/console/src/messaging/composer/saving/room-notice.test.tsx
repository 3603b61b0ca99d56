import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, renderComposer, serve } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

/** A composer in an account with this many live messages of 25. */
function open(live: number, path?: string) {
  const counts = { expire_count: 0, active_count: live, future_count: 0, live_count: live, live_limit: 25, editablecount: 0 };
  const contents = { docs: [], pager: { totalItems: 0, totalPages: 0, page: 1, perpage: 100 }, ...counts };
  const calls = serve(({ path: called, query }) => (called === '/api/ourcontents' && query['status'] ? { body: { contents } } : undefined));
  renderComposer(path);
  return calls;
}

test('a full account says so before anything is typed, and an operator whom to ask', async () => {
  open(25);
  const notice = await screen.findByText(/^25 of 25 messages of your company are live\./);
  expect(notice).toHaveTextContent('This one can be a draft until one of them expires or is deleted, or until your Account Holder raises the number.');
  expect(screen.queryByRole('link', { name: 'Usage' })).not.toBeInTheDocument();
});

test.each([
  ['with room for one more', 24, undefined],
  ['for a message that is set already', 25, `/messages/editor?id=${makeId(50)}`],
])('nothing of the kind is said %s', async (_name, live, path) => {
  const calls = open(live, path);
  await screen.findByLabelText('Title');
  await vi.waitFor(() => expect(calls.some(({ query }) => query['status'] === 'Active')).toBe(true));
  await act(async () => undefined);
  expect(screen.queryByText(/messages of your company are live/)).not.toBeInTheDocument();
});
