import { expect, it } from 'vitest';
import type { WatchedFence } from './geofence.ts';
import { emptyMonitorState, insideIds, fencePresence, step, watch } from './monitor.ts';
import type { MonitorState } from './monitor.ts';
import { circle, driveFixes, fixAt, home } from './test-fixes.ts';

const fences = [circle, { ...circle, id: 'yard', radiusMeters: 400 }, { ...circle, id: 'far', center: { lat: home.lat + 1, lng: home.lng } }];

it('are those that the receiver is inside of, all along a drive, also after a restart', () => {
  let state = watch(emptyMonitorState, fences);
  const seen = new Set<string>();
  for (const fix of driveFixes({ from: -800, to: 800, mps: 15, every: 1 })) {
    state = step(state, fix).state;
    const inside = fences.map(({ id }) => id).filter((id) => fencePresence(state, id) === 'inside');
    expect([...insideIds(state)].toSorted()).toEqual(inside.toSorted());
    expect(insideIds(JSON.parse(JSON.stringify(state)) as MonitorState)).toEqual(insideIds(state));
    seen.add(inside.join());
  }
  expect([...seen]).toEqual(['', 'yard', 'site,yard']);
});

it('leave out a circle of which it is open whether the receiver is in it', () => {
  const { state } = step(watch(emptyMonitorState, fences), fixAt(0, 92, { accuracyMeters: 60 }));
  expect(fences.map(({ id }) => fencePresence(state, id))).toEqual(['unknown', 'inside', 'outside']);
  expect([...insideIds(state)]).toEqual(['yard']);
});

it('are the same after the list was synchronised and holds the same circles', () => {
  const { state } = step(watch(emptyMonitorState, fences), fixAt(0, 200));
  expect([
    ...insideIds(
      watch(
        state,
        fences.map((fence) => ({ ...fence })),
      ),
    ),
  ]).toEqual(['yard']);
});

it('are the same set while nothing is learnt of any fence', () => {
  const isSameAt = (east: number, list: readonly WatchedFence[]): boolean => {
    const before = step(step(watch(emptyMonitorState, list), fixAt(0, east)).state, fixAt(1, east)).state;
    return insideIds(step(before, fixAt(2, east)).state) === insideIds(before);
  };
  expect(isSameAt(5000, fences)).toBe(true);
  // So near to the edge that it is checked each time.
  expect(isSameAt(105, [circle])).toBe(true);
});
