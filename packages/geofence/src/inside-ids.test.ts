import { expect, it } from 'vitest';
import { emptyMonitorState, insideIds, presenceOf, step, watch } from './monitor.ts';
import type { MonitorState } from './monitor.ts';
import { circle, driveFixes, fixAt, home } from './test-fixes.ts';

const fences = [circle, { ...circle, id: 'yard', radiusMeters: 400 }, { ...circle, id: 'far', center: { lat: home.lat + 1, lng: home.lng } }];

it('are those that the receiver is inside of, all along a drive, also after a restart', () => {
  let state = watch(emptyMonitorState, fences);
  const seen = new Set<string>();
  for (const fix of driveFixes({ from: -800, to: 800, mps: 15, every: 1 })) {
    state = step(state, fix).state;
    const inside = fences.map(({ id }) => id).filter((id) => presenceOf(state, id) === 'inside');
    expect([...insideIds(state)].toSorted()).toEqual(inside.toSorted());
    expect(insideIds(JSON.parse(JSON.stringify(state)) as MonitorState)).toEqual(insideIds(state));
    seen.add(inside.join());
  }
  expect([...seen]).toEqual(['', 'yard', 'site,yard']);
});

it('are the same set while nothing is learnt of any fence', () => {
  const before = step(step(watch(emptyMonitorState, fences), fixAt(0, 5000)).state, fixAt(1, 5000)).state;
  const after = step(before, fixAt(2, 5000)).state;
  expect(insideIds(after)).toBe(insideIds(before));
});
