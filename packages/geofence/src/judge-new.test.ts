import { expect, it } from 'vitest';
import { emptyMonitorState, judgeNew, fencePresence, step, watch } from './monitor.ts';
import { circle, fixAt } from './test-fixes.ts';

const seenAt = (meters: number) => step(watch(emptyMonitorState, []), fixAt(0, meters)).state;

it('finds a receiver seen before the circle came inside of it, as of that sighting, and once', () => {
  const state = watch(seenAt(10), [circle]);
  expect(fencePresence(state, 'site')).toBe('unknown');
  const judged = judgeNew(state);
  expect(judged.transitions).toMatchObject([{ fenceId: 'site', kind: 'enter', initial: true, at: state.receiver.track?.at }]);
  expect(fencePresence(judged.state, 'site')).toBe('inside');
  expect(judgeNew(judged.state)).toEqual({ state: judged.state, transitions: [] });
});

it('finds a receiver seen far away outside, and leaves known circles as they are', () => {
  const judged = judgeNew(watch(seenAt(900), [circle]));
  expect([judged.transitions, fencePresence(judged.state, 'site')]).toEqual([[], 'outside']);
  const inside = judgeNew(watch(seenAt(10), [circle])).state;
  const more = judgeNew(watch(inside, [circle, { ...circle, id: 'second' }]));
  expect(more.transitions.map(({ fenceId }) => fenceId)).toEqual(['second']);
  expect(more.state.known['site']).toBe(inside.known['site']);
});

it('knows nothing before there was a position', () => {
  const state = watch(emptyMonitorState, [circle]);
  expect(judgeNew(state)).toEqual({ state, transitions: [] });
});
