import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { renderComposer, serve } from '../test-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T19:07:00Z') });
});
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
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
