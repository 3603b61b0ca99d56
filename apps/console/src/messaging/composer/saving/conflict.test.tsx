import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, listSaveCalls, serve, storedMessage } from '../test-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  act(() => endSession());
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const conflictText = 'This message was changed elsewhere. Reload it to see the changes. Your text is kept, and you can apply it again.';

const page = `/messages/editor?id=${makeId(50)}`;

test.each([
  ['reload', () => press('Reload')],
  [
    'reload of the browser',
    () => {
      fireEvent(window, new Event('pagehide'));
      cleanup();
      renderComposer(page);
    },
  ],
])('a message that was changed elsewhere is not overwritten: what was typed survives the %s, and goes on top of the changes', async (_, reload) => {
  const newer = '2026-11-20T09:00:00.000Z';
  const calls = serve(({ path, method, body, query }) => {
    if (path !== '/api/ourcontents') return undefined;
    if (method === 'POST' && body.content?.['Modified'] !== newer) return refused(409, 'Somebody changed it.', { type: 'CHANGED', code: 'conflict' });
    const changed = { ...storedMessage.content, Title: 'Their title', Body: 'Their words.', Modified: newer };
    return method === 'GET' && query['id'] && listSaveCalls(calls).length > 0 ? { body: { content: { ...storedMessage, content: changed } } } : undefined;
  });
  renderComposer(page);
  await screen.findByRole('button', { name: 'UPDATE MESSAGE' });
  type('Title', 'Another title');
  press('UPDATE MESSAGE');
  await screen.findByText(conflictText);
  expect(screen.getByLabelText('Title')).toHaveValue('Another title');
  reload();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Their title'));
  press('Apply my changes');
  expect(screen.getByLabelText('Title')).toHaveValue('Another title');
  expect(screen.getByLabelText('Message')).toHaveValue('Their words.');
  press('UPDATE MESSAGE');
  await screen.findByText('This Message is updated.');
  expect(listSaveCalls(calls).at(-1)?.body.content).toMatchObject({ Title: 'Another title', Body: 'Their words.' });
});

test('an autosave that meets a change made elsewhere says the same as a save', async () => {
  serve(({ path, method }) => {
    if (path !== '/api/ourcontents') return undefined;
    if (method === 'POST') return refused(409, 'Somebody changed it.', { type: 'CHANGED', code: 'conflict' });
    return { body: { content: { ...storedMessage, content: { ...storedMessage.content, Mode: 1 } } } };
  });
  renderComposer(page);
  await screen.findByText('1 Selected');
  type('Title', 'Another title');
  await pass(8_500);
  expect(await screen.findByText(conflictText)).toBeInTheDocument();
});
