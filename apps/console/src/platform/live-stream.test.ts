import { Refusal } from '@earshot/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow, type LiveState, type LiveNews } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Stream {
  readonly at: number;
  readonly signal: AbortSignal;
  readonly open: () => void;
  readonly event: (news: LiveNews) => void;
  readonly close: () => void;
  readonly fail: (error: unknown) => void;
}

function following() {
  const streams: Stream[] = [];
  const states: LiveState[] = [];
  let changes = 0;
  const stop = follow({
    watch: ({ onOpen, onEvent, signal }) =>
      new Promise((close, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')));
        streams.push({ at: Date.now(), signal, open: onOpen, event: onEvent, close, fail });
      }),
    onChange: () => (changes += 1),
    onState: (state) => states.push(state),
  });
  return { streams, states, stop, changes: () => changes };
}

test('waits 1 s after the first failure, then twice as long each time, never more than 30 s', async () => {
  const { streams, stop } = following();
  for (let index = 0; index < 8; index += 1) {
    streams.at(-1)?.fail(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersToNextTimerAsync();
  }
  const waits = streams.slice(1).map(({ at }, index) => at - (streams[index]?.at ?? 0));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  stop();
});

test('is live when a stream opens, not before, and reads again then and at each event', async () => {
  const { streams, states, stop, changes } = following();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual([]);
  streams[0]?.open();
  expect(states).toEqual(['live']);
  expect(changes()).toBe(1);
  streams[0]?.event({ kind: 'heard' });
  expect(states).toEqual(['live']);
  expect(changes()).toBe(2);
  stop();
});

test('opens a new stream a second after a good one was closed, without a word', async () => {
  const { streams, states, stop, changes } = following();
  streams[0]?.open();
  await vi.advanceTimersByTimeAsync(300_000);
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(2);
  streams[1]?.open();
  expect(states).toEqual(['live', 'live']);
  expect(changes()).toBe(2);
  stop();
});

test('says so when a good stream is lost, and waits a second only', async () => {
  const { streams, states, stop } = following();
  streams[0]?.fail(new Error('no network'));
  await vi.advanceTimersByTimeAsync(1_000);
  streams[1]?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  streams[1]?.fail(new Error('network changed'));
  await vi.advanceTimersByTimeAsync(999);
  expect(streams).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(3);
  expect(states).toEqual(['reconnecting', 'live', 'reconnecting']);
  stop();
});

test('waits longer and longer for a stream that is closed as soon as it opens', async () => {
  const { streams, stop } = following();
  for (let index = 0; index < 4; index += 1) {
    streams.at(-1)?.open();
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersToNextTimerAsync();
  }
  expect(streams.slice(1).map(({ at }, index) => at - (streams[index]?.at ?? 0))).toEqual([1_000, 2_000, 4_000, 8_000]);
  stop();
});

test('does not ask again once it was refused for good', async () => {
  const { streams, states } = following();
  streams[0]?.fail(new Refusal({ code: 'forbidden' }, 'Not yours'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['stopped']);
  expect(streams).toHaveLength(1);
});

test('asks again after an error of the server', async () => {
  const { streams, states, stop } = following();
  streams[0]?.fail(new Refusal({ code: 'fault', requestId: '9f3a21c47be00d15' }, 'Something went wrong.'));
  await vi.advanceTimersByTimeAsync(1_000);
  streams[1]?.open();
  expect(states).toEqual(['reconnecting', 'live']);
  stop();
});

test('ends its stream and all waiting when it is stopped', async () => {
  const { streams, states, stop, changes } = following();
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams).toHaveLength(1);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(states).toEqual([]);
  expect(changes()).toBe(0);
});
