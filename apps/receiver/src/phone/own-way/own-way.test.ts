import { dayMs } from '@earshot/domain';
import type { PhoneFix } from '@earshot/receiver-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OwnWay } from './own-way.ts';
import type { KeptFix } from './kept-fix.ts';
import type { WayStore } from './way-store.ts';

const noon = Date.UTC(2026, 10, 28, 12);
const gate: PhoneFix = { at: noon, lat: 39.2904, lng: -76.6122, accuracyMeters: 8, speedMps: 11.5, headingDegrees: 90 };

/** Stands in for the browser's database, which the journey tries. */
function memoryStore(): WayStore & { isRefused: boolean } {
  const kept = new Map<number, KeptFix>();
  return {
    isRefused: false,
    async keep({ from, to }, fix) {
      if (this.isRefused) throw new Error('refused');
      if (fix) kept.set(fix.at, fix);
      for (const at of kept.keys()) if (at < from || at > to) kept.delete(at);
      return { count: kept.size, since: [...kept.keys()].toSorted((a, b) => a - b)[0] };
    },
    list: async () => [...kept.values()].toSorted((a, b) => a.at - b.at),
    remove: async () => kept.clear(),
  };
}

function setUp({ isOn }: { readonly isOn: boolean }) {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => void vi.useRealTimers());
  const store = memoryStore();
  const choice = { isOn, read: () => choice.isOn, keep: (isWanted: boolean) => void (choice.isOn = isWanted) };
  const listeners = new Set<() => void>();
  const engine = {
    view: { givenFix: undefined as PhoneFix | undefined },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const over = new AbortController();
  const ownWay = new OwnWay({ engine, store, choice, now: Date.now, signal: over.signal });
  const give = async (givenFix: PhoneFix | undefined) => {
    engine.view = { givenFix };
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, choice, over, ownWay, give };
}

it('nothing is kept before the person turns it on', async () => {
  const { ownWay, store, give } = setUp({ isOn: false });
  await give(gate);
  expect(await store.list()).toEqual([]);
  expect(ownWay.view).toEqual({ isOn: false, count: 0, since: undefined });
});

it('each position is kept once, with speed and heading where the phone gives them', async () => {
  const { ownWay, store, give } = setUp({ isOn: true });
  const parked = { ...gate, at: noon + 5000, speedMps: 0, headingDegrees: Number.NaN };
  const plain = { at: noon + 9000, lat: 39.3, lng: -76.6, accuracyMeters: 35, speedMps: null, headingDegrees: null };
  for (const fix of [gate, gate, parked, plain, undefined]) await give(fix);
  expect(await store.list()).toEqual([
    gate,
    { at: noon + 5000, lat: gate.lat, lng: gate.lng, accuracyMeters: 8, speedMps: 0 },
    { at: noon + 9000, lat: 39.3, lng: -76.6, accuracyMeters: 35 },
  ]);
  expect(ownWay.view).toEqual({ isOn: true, count: 3, since: noon });
});

it('a position older than a day is removed with the next one, and also while none comes', async () => {
  const { ownWay, store, give } = setUp({ isOn: true });
  await give(gate);
  vi.setSystemTime(noon + dayMs);
  const next = { ...gate, at: noon + dayMs };
  await give(next);
  expect(await store.list()).toEqual([gate, next]);
  vi.setSystemTime(noon + dayMs + 1);
  await give({ ...gate, at: noon + dayMs + 1 });
  expect(ownWay.view.since).toBe(noon + dayMs);
  await vi.advanceTimersByTimeAsync(dayMs + 3_600_000);
  expect(await store.list()).toEqual([]);
  expect(ownWay.view.count).toBe(0);
});

it('a position far ahead, of a clock that was set back, does not stay', async () => {
  const { store, give } = setUp({ isOn: true });
  await give({ ...gate, at: noon + 30 * dayMs });
  await give(gate);
  expect(await store.list()).toEqual([gate]);
});

it('turning it off deletes all, and no more is kept', async () => {
  const { ownWay, store, choice, give } = setUp({ isOn: true });
  await give(gate);
  await ownWay.turn(false);
  await give({ ...gate, at: noon + 1000 });
  expect(await store.list()).toEqual([]);
  expect(choice.isOn).toBe(false);
  expect(ownWay.view).toEqual({ isOn: false, count: 0, since: undefined });
});

it('a deletion stands, also while the app goes on showing the last position', async () => {
  const { ownWay, store, give } = setUp({ isOn: true });
  await give(gate);
  await ownWay.remove();
  await give(gate);
  expect(await store.list()).toEqual([]);
  await give({ ...gate, at: noon + 1000 });
  expect(ownWay.view).toEqual({ isOn: true, count: 1, since: noon + 1000 });
});

it('a browser that refuses to store leaves it off', async () => {
  const { ownWay, store, choice } = setUp({ isOn: false });
  store.isRefused = true;
  await expect(ownWay.turn(true)).rejects.toThrow('refused');
  expect([choice.isOn, ownWay.view.isOn]).toEqual([false, false]);
});

it('after the end of the session no more is kept', async () => {
  const { store, over, give } = setUp({ isOn: true });
  over.abort();
  await give(gate);
  expect(await store.list()).toEqual([]);
});
