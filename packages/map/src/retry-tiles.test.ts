import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatFailed, type TileAddress } from './retry-tiles.ts';

const ask = vi.fn<(sourceId: string, tiles: readonly TileAddress[] | undefined) => void>();
const tile = (x: number): TileAddress => ({ x, y: 0, z: 8 });

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
});
afterEach(() => vi.useRealTimers());

test('each tile that failed is asked for again until it comes, and the others with it', () => {
  const repeats = repeatFailed(ask);
  repeats.failed('base', tile(1));
  repeats.failed('base', tile(2));
  repeats.failed('streets', tile(3));
  vi.advanceTimersByTime(1_000);
  expect(ask.mock.calls).toEqual([
    ['base', [tile(1), tile(2)]],
    ['streets', [tile(3)]],
  ]);
  repeats.came('base', tile(1));
  repeats.failed('base', tile(2));
  vi.advanceTimersByTime(1_000);
  expect(ask).toHaveBeenLastCalledWith('base', [tile(2)]);
  repeats.came('base', tile(2));
  vi.advanceTimersByTime(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a source whose description failed is requested as a whole', () => {
  const repeats = repeatFailed(ask);
  repeats.failed('base', undefined);
  vi.advanceTimersByTime(1_000);
  expect(ask.mock.calls).toEqual([['base', undefined]]);
});

test('a server that answers nothing for a minute is asked every four seconds, later every thirty; one tile that comes makes it quick again', () => {
  const repeats = repeatFailed(ask);
  const times: number[] = [];
  ask.mockImplementation(() => {
    times.push(Date.now());
    repeats.failed('base', tile(1));
  });
  repeats.failed('base', tile(1));
  vi.advanceTimersByTime(600_000);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.max(...waits.slice(0, 15))).toBe(4_000);
  expect(waits.at(-1)).toBe(30_000);
  ask.mockClear();
  repeats.came('base', tile(9));
  vi.advanceTimersByTime(300);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an immediate repeat does not wait, and a stopped one is never made', () => {
  const repeats = repeatFailed(ask);
  repeats.failed('base', tile(1));
  repeats.now();
  expect(ask).toHaveBeenCalledTimes(1);
  repeats.failed('base', tile(1));
  repeats.stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
