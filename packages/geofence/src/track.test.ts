import { describe, expect, it } from 'vitest';
import { Mixture } from './motion.ts';
import type { Motion } from './motion.ts';
import { follow } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { circle, driveFixes, fixAt, transitionKinds, noon, run, stayFixes, wobble } from './test-fixes.ts';
import { emptyMonitorState, step, watch } from './monitor.ts';
import { standingShare } from './track.ts';
import type { Track } from './track.ts';
import type { Fix } from './geofence.ts';

function trackAfter(fixes: readonly Fix[]): Track {
  return fixes.reduce<Receiver>((receiver, fix) => follow(receiver, fix).receiver, {}).track!;
}

/** Parked 30 m outside the circle, a fix each 15 s. */
const parked = (seconds: number): Fix[] => Array.from({ length: seconds / 15 + 1 }, (_, index) => fixAt(index * 15, 121));

describe('the manners', () => {
  it('know one who stands from one who walks and one who drives within half a minute', () => {
    expect(standingShare(trackAfter(stayFixes(0, 30, 0)))).toBeGreaterThan(0.95);
    const walker = trackAfter(driveFixes({ from: -60, to: -10, mps: 1.5, every: 1 }));
    expect(walker.shares[1]).toBeGreaterThan(0.5);
    expect(walker.motions[1].velocityEast).toBeCloseTo(1.5, 0);
    const driver = trackAfter(driveFixes({ from: -500, to: -80, mps: 14, every: 1 }));
    expect(standingShare(driver)).toBeLessThan(0.01);
    expect(driver.motions[2].velocityEast).toBeCloseTo(14, 0);
  });

  it('take more to believe that one set off who has stood for hours than one who stood for two minutes', () => {
    const moved = (seconds: number): Track => trackAfter([...parked(seconds), fixAt(seconds + 15, 96)]);
    expect(standingShare(moved(7200))).toBeGreaterThan(0.9);
    expect(standingShare(moved(7200))).toBeGreaterThan(standingShare(moved(120)));
    expect(trackAfter(parked(7200)).stoodSeconds).toBeGreaterThan(7000);
  });

  it('still see one drive off at once who has stood for hours', () => {
    const off = [...parked(7200), ...driveFixes({ from: 121, to: 0, mps: 10, every: 1, startSeconds: 7201 })];
    expect(trackAfter(off).stoodSeconds).toBeLessThan(60);
    expect(transitionKinds(run([circle], off))).toEqual(['enter']);
  });
});

describe('one who stood for hours beside a circle', () => {
  /** Fixes every `every` seconds: parked 30 m outside for two hours, then `way` metres towards the centre and on. */
  const leaving = (every: number, way: number, mps: number): Fix[] =>
    Array.from({ length: (7200 + 900) / every }, (_, index) =>
      fixAt(index * every, 121 - Math.max(0, Math.min(way, (index * every - 7200) * mps)) + 6 * wobble(index), { north: 20 + 6 * wobble(index + 500) }),
    );

  it.each([1, 5, 15])('and then drives or walks through it gets an arrival and a departure, at a fix each %d s', (every) => {
    for (const mps of [1.4, 16]) expect(transitionKinds(run([circle], leaving(every, 600, mps)))).toEqual(['enter', 'exit']);
  });

  it.each([
    [1, 10],
    [5, 60],
    [15, 120],
  ])('and then stops 20 m inside gets an arrival, at a fix each %d s within %d s', (every, within) => {
    for (const mps of [1.4, 8]) {
      const crossed = noon + (7200 + 30 / mps) * 1000;
      let told = 0;
      let state = watch(emptyMonitorState, [circle]);
      for (const fix of leaving(every, 50, mps)) {
        const next = step(state, fix);
        state = next.state;
        for (const { kind } of next.transitions) {
          expect(kind).toBe('enter');
          told = fix.at;
        }
      }
      expect(told).toBeGreaterThan(crossed - 5000);
      expect(told).toBeLessThanOrEqual(crossed + within * 1000);
    }
  });
});

describe('a mixture', () => {
  const motion = (east: number, speed: number, shared: number): Motion => ({
    east,
    north: 0,
    velocityEast: speed,
    velocityNorth: 0,
    sharedEast: shared,
    sharedNorth: 0,
    pp: 9,
    pv: 1,
    ps: -2,
    vv: 4,
    vs: 0.5,
    ss: 6,
  });

  it('has the mean of its parts and, along one axis, half the spread between them in two', () => {
    const mixed = new Mixture()
      .add(0.3, motion(0, 2, -4))
      .add(0.1, motion(40, 6, 8))
      .motion();
    expect(mixed.east).toBeCloseTo(10);
    expect(mixed.velocityEast).toBeCloseTo(3);
    expect(mixed.sharedEast).toBeCloseTo(-1);
    // 3/4 · 10² + 1/4 · 30² = 300 between the two, and so on.
    expect(mixed.pp).toBeCloseTo(9 + 300 / 2);
    expect(mixed.pv).toBeCloseTo(1 + 30 / 2);
    expect(mixed.ps).toBeCloseTo(-2 + 90 / 2);
    expect(mixed.vv).toBeCloseTo(4 + 3 / 2);
    expect(mixed.vs).toBeCloseTo(0.5 + 9 / 2);
    expect(mixed.ss).toBeCloseTo(6 + 27 / 2);
  });

  it('of one part equals that part', () => {
    const one = new Mixture().add(0.2, motion(12, 3, 5)).motion();
    for (const key of ['pp', 'pv', 'ps', 'vv', 'vs', 'ss'] as const) expect(one[key]).toBeCloseTo(motion(12, 3, 5)[key]);
  });
});

it('forgets a track that an earlier version of the engine stored, but not that the receiver is inside', () => {
  const { state } = run([circle], stayFixes(0, 30, 0));
  const { motions: _motions, shares: _shares, ...rest } = state.receiver.track!;
  const stored = { ...state, receiver: { ...state.receiver, track: { ...rest, stand: {}, move: {} } as unknown as Track } };
  const next = step(stored, fixAt(31, 0));
  expect(next.transitions).toEqual([]);
  expect(next.ignored).toBeUndefined();
  expect(step(next.state, fixAt(60, 500)).transitions.map(({ kind }) => kind)).toEqual(['exit']);
});
