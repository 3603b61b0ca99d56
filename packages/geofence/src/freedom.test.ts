import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAt, rulerAt } from './distance.ts';
import { measureFreedom, NO_FREEDOM } from './freedom.ts';
import type { WatchedFence } from './geofence.ts';
import { emptyMonitorState, step, watch } from './monitor.ts';
import { circle, driveFixes, fixAt, home, noon, run, stayFixes, wobble } from './test-fixes.ts';

const at = (east: number, radiusMeters = 100, dwellSeconds = 0): WatchedFence => ({
  id: `${east}`,
  center: placeAt(rulerAt(home.lat), home, { east, north: 0 }),
  radiusMeters,
  dwellSeconds,
});
const secondsAfter = (...asked: Parameters<typeof run>): number => measureFreedom(run(...asked).state).ms / 1000;

describe('each position counts', () => {
  it('before the first one, and while a wild one waits for others', () => {
    expect(measureFreedom(watch(emptyMonitorState, [at(9000)]))).toEqual(NO_FREEDOM);
    const stood = stayFixes(0, 9, 0);
    expect(secondsAfter([at(9000)], stood)).toBeGreaterThan(60);
    expect(measureFreedom(run([at(9000)], [...stood, fixAt(10, 5000)]).state)).toEqual(NO_FREEDOM);
  });

  it('within a few hundred metres of an edge, from either side, for a driving receiver', () => {
    const drive = driveFixes({ from: -800, to: 0, mps: 16, every: 1 });
    expect(secondsAfter([at(280)], drive)).toBe(0);
    expect(secondsAfter([at(0)], drive)).toBe(0);
    expect(secondsAfter([at(0, 5000)], drive)).toBeGreaterThan(20);
  });

  it('where the position is as vague as the way to the edge is long', () => {
    expect(secondsAfter([at(3000)], [fixAt(0, 0, { accuracyMeters: 1500 })])).toBe(0);
  });
});

describe('a phone far from every circle rests', () => {
  it('as long as the nearest one allows, in its order', () => {
    const seconds = [500, 1000, 2000, 5000, 10_000, 15_000].map((east) =>
      secondsAfter([at(east), at(19_000)], driveFixes({ from: -300, to: 0, mps: 15, every: 1 })),
    );
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
    expect(seconds.map(Math.round)).toEqual([5, 11, 24, 63, 135, 206]);
  });

  it('five minutes at most, also with no circle at all', () => {
    expect(measureFreedom(run([], stayFixes(0, 9, 0)).state)).toEqual({ meters: expect.closeTo(9940, -2), ms: expect.closeTo(279_000, -3) });
    expect(secondsAfter([at(200_000)], stayFixes(0, 9, 0))).toBeLessThanOrEqual(300);
  });

  it('and no car, however it speeds up, is at an edge before it wakes', () => {
    let rests = 0;
    /** At 4 m/s² up to 250 km/h. */
    const farthest = (speed: number, seconds: number): number => {
      const speedingUp = Math.min(seconds, (70 - speed) / 4);
      return speed * speedingUp + 2 * speedingUp ** 2 + 70 * (seconds - speedingUp);
    };
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ every: fc.integer({ min: 1, max: 15 }), speedingUp: fc.integer({ min: -3, max: 3 }), accuracyMeters: fc.constantFrom(4, 8, 30) }),
          {
            minLength: 4,
            maxLength: 40,
          },
        ),
        fc.array(fc.record({ away: fc.integer({ min: -9000, max: 9000 }), radiusMeters: fc.constantFrom(50, 100, 1600) }), { minLength: 1, maxLength: 4 }),
        (strides, spots) => {
          let [second, east, speed] = [0, 0, 0];
          const fixes = strides.map(({ every, speedingUp, accuracyMeters }, index) => {
            for (let passed = 0; passed < every; passed += 1) {
              speed = Math.min(40, Math.max(0, speed + speedingUp));
              [second, east] = [second + 1, east + speed];
            }
            return fixAt(second, east + (wobble(index) * accuracyMeters) / 3, { accuracyMeters });
          });
          const { ms } = measureFreedom(
            run(
              spots.map(({ away, radiusMeters }, index) => ({ ...at(east + away, radiusMeters), id: `${index}` })),
              fixes,
            ).state,
          );
          // A parked receiver is asked every 15 seconds, regardless of near circles.
          if (ms <= 15_000) return;
          rests += 1;
          const nearest = Math.min(...spots.map(({ away, radiusMeters }) => Math.abs(Math.abs(away) - radiusMeters)));
          expect(farthest(speed, ms / 1000)).toBeLessThan(nearest);
        },
      ),
      { numRuns: 1000, seed: 20261125 },
    );
    expect(rests).toBeGreaterThan(300);
  });
});

describe('a parked receiver', () => {
  it('is asked every 15 seconds, inside and out, once it has stood for two minutes', () => {
    expect(secondsAfter([circle], stayFixes(0, 60, 0))).toBe(0);
    expect(secondsAfter([circle], stayFixes(0, 200, 0))).toBe(15);
    expect(secondsAfter([circle], stayFixes(0, 200, 130))).toBe(15);
  });

  it('is followed every half minute within a large circle, and told of a complete stay when it is complete', () => {
    expect(secondsAfter([at(0, 20_000)], stayFixes(0, 200, 0))).toBe(30);
    const { state } = run([at(0, 20_000, 210)], stayFixes(0, 200, 0));
    expect(measureFreedom(state).ms).toBe(10_000);
    expect(step(state, fixAt(210, 0)).transitions.map(({ kind, at: toldAt }) => [kind, toldAt])).toEqual([['dwell', noon + 210_000]]);
  });
});
