import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { listSaveCalls, renderComposer, serve } from '../test-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a draft says for good when it was saved, and no longer says so over a newer change', async () => {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  await pass(8_100);
  await pass(2_000);
  expect(await screen.findByText(/^Draft saved 12:\d\d PM$/)).toBeInTheDocument();
  type('Message', 'The gate code is 4472.');
  expect(screen.queryByText(/saved \d/)).not.toBeInTheDocument();
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await pass(10_100);
  expect(await screen.findByText(/^Draft saved 12:\d\d PM$/)).toBeInTheDocument();
});

test('a save without a connection no longer says so once it is back, and is made again as the same request', async () => {
  let isDown = true;
  const calls = serve(({ path, method }) => {
    if (isDown && method === 'POST' && path === '/api/ourcontents') return 'unreachable';
    return path !== '/api/health' ? undefined : isDown ? 'unreachable' : { body: { status: 'ok' } };
  });
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The gate code is 4471.');
  press('Click the map');
  await pass(1_000);
  press('SAVE MESSAGE');
  await screen.findByText('The server cannot be reached. Check the connection and try again.');
  expect(screen.getByText('This message may not be set.')).toBeInTheDocument();
  isDown = false;
  // The first look for the connection.
  await pass(2_100);
  expect(await screen.findByText('The connection is back. Nothing you typed is lost; try again.')).toBeInTheDocument();
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  press('SAVE MESSAGE');
  await screen.findByText('This Message is set.');
  const [first, second] = listSaveCalls(calls);
  expect(second?.key).toBe(first?.key);
});
