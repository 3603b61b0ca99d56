import { describe, expect, it } from 'vitest';
import { explain, explainFence } from './explain.ts';
import { emptyMonitorState, step, watch } from './monitor.ts';
import { circle, driveFixes, fixAt, run, stayFixes } from './test-fixes.ts';

describe('why nothing happens', () => {
  it('names what is missing before there is a position', () => {
    expect(explain(emptyMonitorState, 'site')).toBe('not watched');
    expect(explain(watch(emptyMonitorState, [circle]), 'site')).toBe('no position yet');
  });

  it('tells how likely the crossing is, and how likely it has to be', () => {
    expect(explain(run([circle], driveFixes({ from: -800, to: -300, mps: 10, every: 1 })).state, 'site')).toMatch(
      /^outside: 0 % likely to be inside, an arrival takes \d\d %$/,
    );
    expect(explain(run([circle], stayFixes(0, 60, 0)).state, 'site')).toMatch(/^inside: 0 % likely to have left, a departure takes \d\d %$/);
  });

  it('says when the position is too vague for the circle', () => {
    expect(explain(run([circle], [fixAt(0, 0, { accuracyMeters: 2000 })]).state, 'site')).toBe(
      'unknown: an accuracy of 2000 m is too coarse for a circle of 91 m',
    );
  });

  it('says when the last fix is not believed yet', () => {
    const { state } = run([circle], [...stayFixes(0, 20, 700), fixAt(21, 0, { accuracyMeters: 3 })]);
    expect(explain(state, 'site')).toMatch(/^outside: 0 % .*; the last fix is too far off to count yet$/);
    expect(explain(step(state, fixAt(22, 0, { accuracyMeters: 3 })).state, 'site')).toMatch(/; the last fixes are too far off to count yet$/);
  });

  it('tells of the circle that it is asked about, and of none that is not watched', () => {
    const { state } = run([circle, { ...circle, id: 'far', center: fixAt(0, 3000), radiusMeters: 400 }], stayFixes(0, 60, 0));
    expect(explain(state, 'far')).toMatch(/^outside: 0 % likely to be inside/);
    expect(explainFence(state, 'far')).toMatchObject({ presence: 'outside', unbelieved: 0 });
    expect(explainFence(state, 'gone')).toBeUndefined();
    expect(explain(run([circle, { ...circle, id: 'large', radiusMeters: 4000 }], [fixAt(0, 0, { accuracyMeters: 2000 })]).state, 'large')).toMatch(/^inside: /);
  });
});
