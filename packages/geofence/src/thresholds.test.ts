import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from './distance.ts';
import type { Fix, WatchedFence } from './geofence.ts';
import { emptyMonitorState, fencePresence, step, watch } from './monitor.ts';
import { judge, neededToEnter, neededToLeave, outside, unknown } from './presence.ts';
import type { FenceState } from './presence.ts';
import { probabilityWithin } from './probability.ts';
import { follow } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { circle, fixAt, transitionKinds, noon, run, stayFixes } from './test-fixes.ts';
import { toSigma, standingShare } from './track.ts';
import { look } from './view.ts';

// docs/trigger-rules.md, 5
describe('a moving receiver gets a crossing early, a standing one when it is certain', () => {
  it.each([
    { standing: 0, enter: 0.35, leave: 0.7 },
    { standing: 0.5, enter: 0.65, leave: 0.75 },
    { standing: 1, enter: 0.95, leave: 0.8 },
  ])('standing by $standing', ({ standing, enter, leave }) => {
    expect(neededToEnter(standing)).toBeCloseTo(enter);
    expect(neededToLeave(standing)).toBeCloseTo(leave);
  });
});

describe('the first fix', () => {
  const first = (east: number, accuracyMeters: number, fence: WatchedFence = circle) =>
    step(watch(emptyMonitorState, [fence]), fixAt(0, east, { accuracyMeters }));
  const within = (east: number, accuracyMeters: number): number =>
    probabilityWithin(circle.radiusMeters, distanceMeters(circle.center, fixAt(0, east)), accuracyMeters / 1.51);

  it('tells of an arrival from 50 % on, of nothing up to 30 %, and leaves it open between', () => {
    const seen = new Set<string>();
    for (let east = 0; east < 250; east += 0.25) {
      const { state, transitions } = first(east, 60);
      const likely = within(east, 60);
      const expected = likely >= 0.5 ? 'inside' : likely <= 0.3 ? 'outside' : 'unknown';
      expect([east, fencePresence(state, 'site')]).toEqual([east, expected]);
      expect(transitions.map(({ kind, initial }) => [kind, initial])).toEqual(expected === 'inside' ? [['enter', true]] : []);
      seen.add(expected);
    }
    expect([...seen]).toEqual(['inside', 'unknown', 'outside']);
  });

  it('left open is decided by the next ones, to either side', () => {
    const open = fixAt(0, 92, { accuracyMeters: 60 });
    expect(fencePresence(run([circle], [open]).state, 'site')).toBe('unknown');
    const settled = run([circle], [open, fixAt(1, 0)]);
    expect(transitionKinds(settled)).toEqual(['initial enter']);
    // The arrival is unknown, only its first sighting is known.
    expect(settled.transitions[0]?.at).toBe(noon + 1000);
    expect(transitionKinds(run([circle], [open, fixAt(1, 300), ...stayFixes(2, 30, 300), ...stayFixes(120, 125, 0)]))).toEqual(['enter']);
  });

  it.each([
    { accuracyMeters: 500, radiusMeters: 91, says: true },
    { accuracyMeters: 501, radiusMeters: 91, says: false },
    { accuracyMeters: 1999, radiusMeters: 2000, says: true },
    { accuracyMeters: 2000, radiusMeters: 2000, says: true },
    { accuracyMeters: 2001, radiusMeters: 2000, says: false },
    { accuracyMeters: 499, radiusMeters: 2000, says: true },
  ])('with an accuracy of $accuracyMeters m is evidence about a circle of $radiusMeters m: $says', ({ accuracyMeters, radiusMeters, says }) => {
    const far = first(30_000, accuracyMeters, { ...circle, radiusMeters });
    expect(fencePresence(far.state, 'site')).toBe(says ? 'outside' : 'unknown');
  });
});

/** A walk or drive about the circle, with pauses, gaps and reception of all kinds. */
const outings = fc
  .record({
    strides: fc.array(
      fc.record({
        seconds: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 40 }) }, { weight: 1, arbitrary: fc.integer({ min: 61, max: 400 }) }),
        east: fc.integer({ min: -120, max: 120 }),
        north: fc.integer({ min: -90, max: 90 }),
        accuracyMeters: fc.constantFrom(5, 10, 20, 40, 90, 200),
      }),
      { minLength: 10, maxLength: 40 },
    ),
    pace: fc.constantFrom(0.05, 0.3, 1, 1.6),
  })
  .map(({ strides, pace }) => {
    let [seconds, east, north] = [0, -120, 0];
    return strides.map((stride): Fix => {
      seconds += stride.seconds;
      east = east * 0.85 + stride.east * pace;
      north = north * 0.85 + stride.north * pace;
      return fixAt(seconds, east, { north, accuracyMeters: stride.accuracyMeters });
    });
  });

const expectTold = (told: readonly number[], expected: readonly number[]): void => {
  expect(told).toEqual(expected);
};

describe('each decision follows the table', () => {
  const fence: WatchedFence = { ...circle, radiusMeters: 80, dwellSeconds: 15 };

  /** The table's expected transitions at a look, in their order. */
  function asked(state: FenceState, sighting: Parameters<typeof look>[1]): readonly string[] {
    const { inside, beyond, way } = look(fence, sighting);
    const standing = standingShare(sighting.track);
    const told: string[] = [];
    if (state.presence !== 'inside') {
      const isThere = inside >= (way === undefined ? 0.5 : 0.35 + 0.6 * standing);
      const secondsBetween = (sighting.track.at - (sighting.before?.at ?? 0)) / 1000;
      const passTakes = secondsBetween <= 2 ? 0.25 : secondsBetween >= 30 ? 0.45 : 0.25 + (0.2 * (secondsBetween - 2)) / 28;
      const hasPassed = state.presence === 'outside' && way !== undefined && way.passed >= passTakes;
      if (!isThere && !hasPassed) return [];
      told.push('enter');
    }
    if (beyond >= 0.7 + 0.1 * standing) told.push('exit');
    return told;
  }

  it('for arrivals, passes and departures, on any way', () => {
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(outings, (fixes) => {
        let receiver: Receiver = {};
        let state: FenceState = unknown;
        for (const fix of fixes) {
          const { receiver: next, seen } = follow(receiver, fix);
          receiver = next;
          if (seen === undefined) continue;
          const expected = asked(state, seen);
          const done = judge(fence, state, seen);
          expect(done.transitions.map(({ kind }) => kind).filter((kind) => kind !== 'dwell')).toEqual(expected);
          const key = `${state.presence} ${expected.join()}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          state = done.state;
        }
      }),
      { numRuns: 400, seed: 20261122 },
    );
    // The ways must meet each line of the table.
    const lines = ['unknown enter', 'outside enter', 'outside enter,exit', 'inside exit', 'inside ', 'outside '];
    expect(lines.filter((line) => (counts.get(line) ?? 0) < 20)).toEqual([]);
  });

  it('for stays: complete, seen with an accuracy that can tell, by a fix within 2 deviations of the circle, once', () => {
    const counts = { stays: 0, vague: 0, early: 0 };
    fc.assert(
      fc.property(outings, (fixes) => {
        let receiver: Receiver = {};
        let state: FenceState = unknown;
        for (const fix of fixes) {
          const { receiver: next, seen } = follow(receiver, fix);
          receiver = next;
          if (seen === undefined) continue;
          const done = judge(fence, state, seen);
          const told = done.transitions.filter(({ kind }) => kind === 'dwell').map(({ at }) => at);
          const { visit } = state;
          const goesOn = state.presence === 'inside' && visit !== undefined && done.state.presence === 'inside';
          const completeAt = (visit?.enteredAt ?? Infinity) + 15_000;
          const isDue = goesOn && seen.fix.at >= completeAt && !visit.dwelt && look(fence, seen).inside > 0.5;
          const isVague = toSigma(seen.fix) > 80;
          const isFar = distanceMeters(circle.center, seen.fix) > 80 + 2 * toSigma(seen.fix);
          // A fix that also shows the arrival may show that it was long ago.
          if (goesOn) expectTold(told, isDue && !isVague && !isFar ? [completeAt] : []);
          counts.stays += goesOn ? told.length : 0;
          counts.vague += isDue && isVague ? 1 : 0;
          counts.early += goesOn && seen.fix.at < completeAt ? 1 : 0;
          state = done.state;
        }
      }),
      { numRuns: 400, seed: 20261122 },
    );
    expect(Math.min(counts.stays, counts.vague, counts.early)).toBeGreaterThan(20);
  });

  it.each([
    { east: 100, kinds: ['initial enter', 'dwell'] },
    // 91.44 m and twice 5.3.
    { east: 103, kinds: ['initial enter'] },
    { east: 106, kinds: ['initial enter'] },
  ])('and a fix $east m away, taken for a reflection, proves a stay only within those 2 deviations', ({ east, kinds }) => {
    const stay = { ...circle, dwellSeconds: 60 };
    const before = run([stay], [...stayFixes(0, 59, 0), fixAt(60, east)]);
    expect(transitionKinds(before)).toEqual(kinds);
    expect(fencePresence(before.state, 'site')).toBe('inside');
    expect(transitionKinds(run([stay], [...stayFixes(0, 59, 0), fixAt(60, east), fixAt(61, 0)]))).toEqual(['initial enter', 'dwell']);
  });

  it('and nothing of a stay where none is asked for', () => {
    expect(transitionKinds(run([{ ...circle, dwellSeconds: 0 }], stayFixes(0, 100, 0)))).toEqual(['initial enter']);
  });
});

describe('a fix that tells nothing of a circle', () => {
  it('changes nothing that is known of it', () => {
    const seen = follow({}, fixAt(0, 0, { accuracyMeters: 2000 })).seen!;
    expect(judge(circle, outside, seen)).toEqual({ state: outside, transitions: [] });
  });
});

describe('when it happened', () => {
  it('is where the way cut the circle, for who came and went', () => {
    const fixes = [-400, -300, -200, -100, 0, 100, 200, 300].map((east, index) => fixAt(index * 10, east));
    const [enter, exit] = run([circle], fixes).transitions;
    expect((enter!.at - noon) / 1000).toBeCloseTo(40 - 9.144, 0);
    expect((exit!.at - noon) / 1000).toBeCloseTo(40 + 9.144, 0);
    expect(exit!.beyondMeters).toBeCloseTo(200 - 91.44, -1);
  });

  it('is the time of the fix after a gap, and never before the visit began', () => {
    const [, exit] = run([circle], [fixAt(0, 0), fixAt(400, 4000)]).transitions;
    expect((exit!.at - noon) / 1000).toBe(400);
    const [enter] = run([circle], [...stayFixes(0, 3, 4000), fixAt(400, 0)]).transitions;
    expect((enter!.at - noon) / 1000).toBe(400);
  });
});
