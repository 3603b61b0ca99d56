import { Unreachable } from '@earshot/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveInbox, type LiveInboxParts } from './live-inbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Stream {
  readonly signal: AbortSignal;
  readonly open: () => void;
  readonly tell: () => void;
  readonly end: (error?: Error) => void;
}

function listen() {
  const streams: Stream[] = [];
  let syncs = 0;
  const watch: LiveInboxParts['watch'] = async (_input, { onOpen, onEvent, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Unreachable('ended')));
      streams.push({ signal, open: () => onOpen?.(), tell: () => onEvent({ kind: 'changed' }), end: (error) => (error ? reject(error) : resolve()) });
    });
  const live = new LiveInbox({ watch, sync: () => (syncs += 1), random: () => 1 });
  return { live, streams, syncs: () => syncs };
}

it('syncs once its stream is open, and at each event', () => {
  const { live, streams, syncs } = listen();
  live.set(true);
  live.set(true);
  expect(streams).toHaveLength(1);
  streams[0]?.open();
  streams[0]?.tell();
  expect(syncs()).toBe(2);
});

it('has no stream while off, and opens a new one on another network', () => {
  const { live, streams } = listen();
  live.again();
  expect(streams).toHaveLength(0);
  live.set(true);
  live.again();
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  live.set(false);
  expect(streams.at(-1)?.signal.aborted).toBe(true);
});

it('opens a lost stream again, after longer and longer pauses until one opens', async () => {
  const { live, streams } = listen();
  live.set(true);
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  streams[1]?.end(new Unreachable('gone'));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(streams).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  streams[2]?.open();
  streams[2]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(4);
  live.set(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(4);
});
