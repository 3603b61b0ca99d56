import { expect, it, vi } from 'vitest';
import { afterPageTime } from './page-time.ts';

it('waits for the given time, and not after it was cancelled', () => {
  vi.useFakeTimers();
  const onEnd = vi.fn<() => void>();
  afterPageTime(3_000, onEnd);
  afterPageTime(3_000, onEnd)();
  vi.advanceTimersByTime(2_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('does not count the time in which the page was busy and could take no answer', async () => {
  const onEnd = vi.fn<() => void>();
  const end = afterPageTime(400, onEnd);
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil);
  // Answers that came meanwhile are taken now, before the source counts as silent.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onEnd).not.toHaveBeenCalled();
  end();
});
