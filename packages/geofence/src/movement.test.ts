import { describe, expect, it } from 'vitest';
import { change, manners } from './movement.ts';
import type { Beliefs, PerMovement } from './movement.ts';
import { extendMotion, keptAfter } from './motion.ts';
import type { Motion } from './motion.ts';
import { fixAt, stayFixes } from './test-fixes.ts';
import { extendTrack, toSigma, startTrack } from './track.ts';
import type { Track } from './track.ts';

const still: Motion = { east: 0, north: 0, velocityEast: 0, velocityNorth: 0, sharedEast: 0, sharedNorth: 0, pp: 9, pv: 0, ps: 0, vv: 0, vs: 0, ss: 0 };
const beliefs = (shares: PerMovement<number>, stoodSeconds = 0, motions: PerMovement<Motion> = [still, still, still]): Beliefs => ({
  shares,
  stoodSeconds,
  motions,
});
/** The share that has done something after a while, given a mean of `mean` seconds. */
const done = (seconds: number, mean: number): number => 1 - Math.exp(-seconds / mean);
/** The shares, checked to add up to 1. */
const checkedShares = ({ shares }: Pick<Beliefs, 'shares'>): readonly number[] => {
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  return shares;
};
const near = (expected: readonly number[]): readonly unknown[] => expected.map((share) => expect.closeTo(share, 6));

// docs/trigger-rules.md, 4, with every number of it
describe('the next movement of a receiver', () => {
  it.each([
    { stood: 0, seconds: 1 },
    { stood: 0, seconds: 60 },
    { stood: 120, seconds: 15 },
    { stood: 7200, seconds: 15 },
    { stood: 7200, seconds: 600 },
  ])('a receiver that stood for $stood s sets off after 60 s and half of that, 40 of 100 on foot: $seconds s later', ({ stood, seconds }) => {
    const off = done(seconds, 60 + stood / 2);
    expect(checkedShares(change(beliefs([1, 0, 0], stood), seconds))).toEqual(near([1 - off, 0.4 * off, 0.6 * off]));
  });

  it.each([1, 30, 300])('a walking receiver stops after 200 s and drives after 1,000: %d s later', (seconds) => {
    const gone = done(seconds, 1 / (1 / 200 + 1 / 1000));
    expect(checkedShares(change(beliefs([0, 1, 0]), seconds))).toEqual(near([(gone * 1000) / 1200, 1 - gone, (gone * 200) / 1200]));
  });

  it.each([1, 30, 300])('a driving receiver goes on evenly after 100 s and stops after 600: %d s later', (seconds) => {
    const gone = done(seconds, 1 / (1 / 600 + 1 / 100));
    expect(checkedShares(change(beliefs([0, 0, 1]), seconds))).toEqual(near([(gone * 100) / 700, (gone * 600) / 700, 1 - gone]));
  });

  it('the shares still add up where all three manners are likely', () => {
    const { shares } = change(beliefs([0.2, 0.3, 0.5], 100), 20);
    const [off, walked, drove] = [0.2 * done(20, 110), 0.3 * done(20, 1000 / 6), 0.5 * done(20, 600 / 7)];
    expect(checkedShares({ shares })).toEqual(
      near([0.2 - off + (walked * 5) / 6 + drove / 7, 0.3 - walked + off * 0.4 + (drove * 6) / 7, 0.5 - drove + off * 0.6 + walked / 6]),
    );
  });

  it('time standing counts for who stands, not for who has just stopped', () => {
    expect(change(beliefs([1, 0, 0], 100), 20).stoodSeconds).toBeCloseTo(120);
    expect(change(beliefs([0, 0, 1]), 20).stoodSeconds).toBe(0);
    const { shares, stoodSeconds } = change(beliefs([0.5, 0.5, 0], 100), 20);
    expect(stoodSeconds).toBeCloseTo((120 * 0.5 * (1 - done(20, 110))) / shares[0]);
  });

  it('a stopped receiver has no speed, and one that sets off soon has about 1.5 m/s', () => {
    const moving: Motion = { ...still, velocityEast: 12, vv: 4, pv: 1, vs: 1 };
    expect(change(beliefs([0, 0, 1], 0, [still, still, moving]), 20).motions[0]).toMatchObject({ velocityEast: 0, velocityNorth: 0, vv: 0, pv: 0, vs: 0 });
    const [, walks, drives] = change(beliefs([1, 0, 0]), 5).motions;
    expect([walks.vv, drives.vv]).toEqual([expect.closeTo(1.5 ** 2), expect.closeTo(1.5 ** 2)]);
    const standing = { ...still, velocityEast: 0 };
    const off = 0.5 * done(20, 60);
    const walked = 0.5 * done(20, 1000 / 6);
    const [, among, others] = change(beliefs([0.5, 0.5, 0], 0, [standing, { ...still, vv: 4 }, still]), 20).motions;
    expect(among.vv).toBeCloseTo((0.4 * off * 1.5 ** 2 + (0.5 - walked) * 4) / (0.4 * off + 0.5 - walked));
    expect(others.vv).toBeCloseTo((0.6 * off * 1.5 ** 2 + (walked / 6) * 4) / (0.6 * off + walked / 6));
  });
});

describe('a receiver that is first seen', () => {
  it('is as likely driving as not, with the speed of a car or of a walker', () => {
    const { shares, motions, stoodSeconds } = startTrack(fixAt(0, 0));
    expect([shares, stoodSeconds]).toEqual([[0.4, 0.1, 0.5], 0]);
    expect(motions.map(({ vv }) => Math.sqrt(vv))).toEqual([0, 1.5, 15]);
  });

  it('has a fix of which 50, 25 and 35 % of the variance are shared with its neighbours', () => {
    const variance = toSigma({ accuracyMeters: 8 }) ** 2;
    const { motions } = startTrack(fixAt(0, 0));
    expect(motions.map(({ ss, ps, pp }) => [ss / variance, ps / variance, pp / variance])).toEqual([
      [0.5, -0.5, 1],
      [0.25, -0.25, 1],
      [0.35, -0.35, 1],
    ]);
  });
});

describe('how uncertain a place becomes', () => {
  const stride = { way: { east: 20, north: 0 }, sigma: 10, ...keptAfter(1e9), leapChance: 0, wildChance: 0 };
  /** Variance of the place alone, with a known speed and without any shared error: m². */
  const gained = (index: 0 | 1 | 2, seconds: number): number =>
    20 ** 2 / (2 * extendMotion(still, { ...stride, seconds }, manners[index]).surprise) - 9 - 10 ** 2;

  it.each([1, 10, 60])('standing by 0.03 m²/s, walking by 0.1 and driving by 4 m²/s³ of changes of speed: after %d s', (seconds) => {
    expect(gained(0, seconds)).toBeCloseTo(0.03 * seconds);
    expect(gained(1, seconds)).toBeCloseTo((0.1 * seconds ** 3) / 3);
    expect(gained(2, seconds)).toBeCloseTo((4 * seconds ** 3) / 3);
  });
});

describe('a reflection', () => {
  /** A place known to 3 m, and a fix 60 m off. */
  const after = (index: 0 | 1 | 2, leapChance: number): Motion =>
    extendMotion({ ...still, ss: 4 }, { seconds: 1, way: { east: 60, north: 0 }, sigma: 5, ...keptAfter(1), leapChance, wildChance: 0 }, manners[index]).motion;

  it.each([0, 2] as const)('shifts the error that fixes share, not the place, for manner %d', (index) => {
    // The places are metres from the new fix: -60 is where it was.
    expect(after(index, 0.01).east).toBeLessThan(-50);
    expect(after(index, 0.01).sharedEast).toBeGreaterThan(45);
  });

  it('is none for one who goes on evenly: what leaps, drives', () => {
    expect(after(1, 0.01).sharedEast).toBe(after(1, 0).sharedEast);
    expect(after(1, 0.01).sharedEast).toBeLessThan(30);
  });
});

describe('a fix from another source', () => {
  const settled = stayFixes(0, 90, 0).reduce<Track | undefined>((track, fix) => (track === undefined ? startTrack(fix) : extendTrack(track, fix)), undefined)!;
  /** The certainty of the place after a fix of that accuracy: the deviation of a standing receiver, m. */
  const after = (accuracyMeters: number): number => Math.sqrt(extendTrack(settled, fixAt(91, 0, { accuracyMeters })).motions[0].ss);

  it('2.5 times as vague as the last, or as exact, shares nothing with it', () => {
    // The remaining shared error is the new source's own: it jumps to the size of that source's part.
    expect(after(8 * 2.51) / after(8 * 2.49)).toBeGreaterThan(1.15);
    expect(after(8 * 2.45) / after(8 * 2.43)).toBeLessThan(1.05);
    expect(after(8 * 2.55) / after(8 * 2.53)).toBeLessThan(1.05);
    const exact = (ratio: number): number => {
      const vague = Array.from({ length: 60 }, (_, index) => fixAt(index, 0, { accuracyMeters: 40 }));
      const track = vague.slice(1).reduce(extendTrack, startTrack(vague[0]!));
      return extendTrack(track, fixAt(60, 0, { accuracyMeters: 40 / ratio })).motions[0].ss;
    };
    expect(exact(2.51) / exact(2.49)).toBeLessThan(0.85);
    expect(exact(2.45) / exact(2.43)).toBeGreaterThan(0.95);
  });
});
