import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendMotion, keptAfter, keptNothing, startMotion } from './motion.ts';
import type { MovementModel, Motion, Stride } from './motion.ts';
import { evenly } from './test-numbers.ts';

type Vector = readonly [p: number, v: number, s: number];
type Matrix = readonly [Vector, Vector, Vector];

const times = (one: Matrix, other: Matrix): Matrix =>
  one.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, index) => sum + value * other[index]![column]!, 0))) as unknown as Matrix;
const turned = (one: Matrix): Matrix => [0, 1, 2].map((row) => one.map((line) => line[row]!)) as unknown as Matrix;
const plus = (one: Matrix, other: Matrix): Matrix => one.map((row, r) => row.map((value, c) => value + other[r]![c]!)) as unknown as Matrix;
const applied = (one: Matrix, vector: Vector): Vector =>
  one.map((row) => row.reduce((sum, value, index) => sum + value * vector[index]!, 0)) as unknown as Vector;

const covariance = ({ pp, pv, ps, vv, vs, ss }: Motion): Matrix => [
  [pp, pv, ps],
  [pv, vv, vs],
  [ps, vs, ss],
];

interface ExpectedMotion {
  readonly east: Vector;
  readonly north: Vector;
  readonly covariance: Matrix;
  readonly likelihood: number;
  readonly surprise: number;
}

/**
 * The textbook Kalman filter in matrices, for a place, a speed and an error that fades; a fix shows place plus error. A
 * reflection (30 m along each axis) or a wild fix (by its distance) adds to the variance of the error, if it is the
 * likelier explanation (docs/trigger-rules.md, 4).
 */
function kalman(from: Motion, stride: Stride, { restlessness: q, drift, sharedPart, leaps }: MovementModel): ExpectedMotion {
  const { seconds: t, way, sigma } = stride;
  const isLarge = Math.hypot(from.sharedEast, from.sharedNorth) > 150;
  const kept = isLarge ? stride.wildKept : stride.kept;
  const variance = sigma ** 2;
  const forward: Matrix = [
    [1, t, 0],
    [0, 1, 0],
    [0, 0, kept],
  ];
  const noise: Matrix = [
    [(q * t ** 3) / 3 + drift * t, (q * t ** 2) / 2, 0],
    [(q * t ** 2) / 2, q * t, 0],
    [0, 0, (1 - kept ** 2) * sharedPart * variance],
  ];
  const before = plus(times(times(forward, covariance(from)), turned(forward)), noise);
  const own = (1 - sharedPart) * variance;
  const seen = before[0][0] + 2 * before[0][2] + before[2][2] + own;
  const [east, north] = [
    applied(forward, [from.east, from.velocityEast, from.sharedEast]),
    applied(forward, [from.north, from.velocityNorth, from.sharedNorth]),
  ];
  const [offEast, offNorth] = [way.east - east[0] - east[2], way.north - north[0] - north[2]];
  const squared = offEast ** 2 + offNorth ** 2;
  const leap = leaps ? stride.leapChance : 0;
  const explained = [
    { chance: 1 - leap - stride.wildChance, extra: 0 },
    { chance: leap, extra: 30 ** 2 },
    { chance: stride.wildChance, extra: squared / 2 },
  ].map(({ chance, extra }) => ({ extra, density: (chance / (seen + extra)) * Math.exp(-squared / (2 * (seen + extra))) }));
  const { extra } = explained.reduce((best, one) => (one.density > best.density ? one : best));
  const total = seen + extra;
  const widened = plus(before, [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, extra],
  ]);
  const gain = widened.map((row) => (row[0] + row[2]) / total) as unknown as Vector;
  const moved = (state: Vector, off: number): Vector => state.map((value, index) => value + gain[index]! * off) as unknown as Vector;
  const taken = gain.map((one) => gain.map((other) => -one * other * total)) as unknown as Matrix;
  return {
    east: moved(east, offEast),
    north: moved(north, offNorth),
    covariance: plus(widened, taken),
    likelihood: explained.reduce((sum, { density }) => sum + density, 0),
    surprise: squared / 2 / seen,
  };
}

const meters = (most: number): fc.Arbitrary<number> => evenly(-most, most);
/** Any state of knowledge: its covariance is a product of a matrix with itself. */
const motions = fc
  .record({
    root: fc.tuple(meters(20), meters(5), meters(20), meters(6), meters(4), meters(15)),
    place: fc.tuple(meters(100), meters(100)),
    velocity: fc.tuple(meters(30), meters(30)),
    shared: fc.oneof(fc.tuple(meters(40), meters(40)), fc.tuple(meters(250), meters(250))),
  })
  .map(({ root: [a, b, c, d, e, f], place, velocity, shared }): Motion => {
    const root: Matrix = [
      [a, 0, 0],
      [b, c, 0],
      [d, e, f],
    ];
    const [[pp, pv, ps], [, vv, vs], [, , ss]] = times(root, turned(root));
    return {
      east: place[0],
      north: place[1],
      velocityEast: velocity[0],
      velocityNorth: velocity[1],
      sharedEast: shared[0],
      sharedNorth: shared[1],
      pp,
      pv,
      ps,
      vv,
      vs,
      ss,
    };
  });
const strides = fc
  .record({
    seconds: evenly(0.5, 60),
    way: fc.record({ east: meters(600), north: meters(600) }),
    sigma: evenly(2, 60),
    leapChance: fc.constantFrom(0, 0.01, 0.4),
    wildChance: fc.constantFrom(0, 0.001),
    isSameSource: fc.boolean(),
  })
  .map(({ isSameSource, ...stride }): Stride => ({ ...stride, ...(isSameSource ? keptAfter(stride.seconds) : keptNothing) }));
const manner = fc.record({
  restlessness: fc.constantFrom(0, 0.1, 4),
  drift: fc.constantFrom(0, 0.03),
  sharedPart: fc.constantFrom(0.25, 0.35, 0.5),
  leaps: fc.boolean(),
});

const close = (got: number, expected: number): void => {
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
};

describe('a motion with one more fix', () => {
  it('is the Kalman filter of place, speed and shared error, from any state', () => {
    const seen = { wild: 0, leaps: 0 };
    fc.assert(
      fc.property(motions, strides, manner, (from, stride, how) => {
        const { motion, likelihood, surprise } = extendMotion(from, stride, how);
        const expected = kalman(from, stride, how);
        // The product's places are metres from the new fix.
        const got = [
          [motion.east + stride.way.east, motion.velocityEast, motion.sharedEast],
          [motion.north + stride.way.north, motion.velocityNorth, motion.sharedNorth],
          ...covariance(motion),
        ];
        for (const [row, line] of [expected.east, expected.north, ...expected.covariance].entries()) {
          for (const [column, value] of line.entries()) close(got[row]![column]!, value);
        }
        close(surprise, expected.surprise);
        expect(Math.abs(likelihood - expected.likelihood)).toBeLessThanOrEqual(1e-9 * expected.likelihood);
        if (Math.hypot(from.sharedEast, from.sharedNorth) > 150) seen.wild += 1;
        if (how.leaps && stride.leapChance > 0) seen.leaps += 1;
      }),
      { numRuns: 500, seed: 20261122 },
    );
    expect(Math.min(seen.wild, seen.leaps)).toBeGreaterThan(20);
  });

  it('starts with a fix of which a part is shared, and a speed in any direction', () => {
    expect(startMotion(10, 3, { restlessness: 0, drift: 0, sharedPart: 0.4, leaps: false })).toEqual({
      east: 0,
      north: 0,
      velocityEast: 0,
      velocityNorth: 0,
      sharedEast: 0,
      sharedNorth: 0,
      pp: 100,
      pv: 0,
      ps: -40,
      vv: 9,
      vs: 0,
      ss: 40,
    });
  });

  it('keeps of a shared error a third for 20 s, of one that no reflection explains for 5, of another source nothing', () => {
    expect(keptAfter(20).kept).toBeCloseTo(1 / Math.E);
    expect(keptAfter(5).wildKept).toBeCloseTo(1 / Math.E);
    expect(keptAfter(0)).toEqual({ kept: 1, wildKept: 1 });
    expect(keptNothing).toEqual({ kept: 0, wildKept: 0 });
  });
});
