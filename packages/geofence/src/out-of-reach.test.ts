import { describe, expect, it } from 'vitest';
import { vectorLength, offsetBetween, rulerAt } from './distance.ts';
import type { Fix } from './geofence.ts';
import { follow } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { circle, fixAt, home, transitionKinds, run, stayFixes } from './test-fixes.ts';
import { extendTrack, freestMotion, isStride, overreach, toSigma, startTrack } from './track.ts';
import type { Track } from './track.ts';

const followed = (fixes: readonly Fix[]): Receiver => fixes.reduce<Receiver>((receiver, fix) => follow(receiver, fix).receiver, {});
const tracked = (fixes: readonly Fix[]): Track => fixes.slice(1).reduce(extendTrack, startTrack(fixes[0]!));

/** The largest distance from the last fix, in a direction, at which a fix is still believed: metres. */
function farthest(track: Track, fixOn: (meters: number) => Fix): number {
  let [near, far] = [-1000, 100_000];
  expect(overreach(track, fixOn(far))).toBeGreaterThan(1);
  while (far - near > 0.01) {
    const middle = (near + far) / 2;
    // Searches from far outside inwards: the believed fixes are one stretch.
    if (overreach(track, fixOn(middle)) > 1 && middle > 0) far = middle;
    else near = middle;
  }
  return near;
}

// docs/trigger-rules.md, 2: 70 m/s; half of 4 m/s² × time²; slack of 100 m, 4 standard deviations of what is known, 3 of the speed
describe('a fix is out of reach', () => {
  it.each([
    { seconds: 61, accuracyMeters: 12, metres: 70 * 61 + 100 + 4 * Math.hypot(12 / 1.51, 12 / 1.51), why: 'by speed alone after a minute' },
    { seconds: 600, accuracyMeters: 12, metres: 70 * 600 + 100 + 4 * Math.hypot(12 / 1.51, 12 / 1.51), why: 'by speed alone after a gap' },
    { seconds: 61, accuracyMeters: 2, metres: 70 * 61 + 100 + 4 * Math.hypot(4 / 1.51, 4 / 1.51), why: 'no accuracy being better than 4 m' },
    // The speed of a receiver seen once is known to 15 m/s.
    { seconds: 2, accuracyMeters: 12, metres: 2 * 2 ** 2 + 3 * 15 * 2 + 100 + 4 * Math.hypot(12 / 1.51, 12 / 1.51), why: 'by what braking allows' },
    { seconds: 10, accuracyMeters: 12, metres: 2 * 10 ** 2 + 3 * 15 * 10 + 100 + 4 * Math.hypot(12 / 1.51, 12 / 1.51), why: 'by what braking allows' },
  ])('beyond $metres m after $seconds s at $accuracyMeters m: $why', ({ seconds, accuracyMeters, metres }) => {
    const track = startTrack(fixAt(0, 0, { accuracyMeters }));
    expect(farthest(track, (east) => fixAt(seconds, east, { accuracyMeters }))).toBeCloseTo(metres, 0);
    expect(farthest(track, (north) => fixAt(seconds, 0, { north, accuracyMeters }))).toBeCloseTo(metres, 0);
  });

  it.each([
    { way: 'north-east', east: 14, north: 14 },
    { way: 'south-west', east: -14, north: -14 },
    { way: 'south-east', east: 5, north: -20 },
  ])('further from the place that is foreseen, for one who drives $way', ({ east, north }) => {
    const track = tracked(Array.from({ length: 60 }, (_, second) => fixAt(second, second * east, { north: second * north })));
    const drive = freestMotion(track);
    expect([drive.velocityEast, drive.velocityNorth].map(Math.round)).toEqual([east, north]);
    const speed = Math.hypot(east, north);
    const slack = 100 + 4 * Math.hypot(Math.sqrt(drive.pp), toSigma({ accuracyMeters: 8 }));
    const seconds = 4;
    const allowed = 2 * seconds ** 2 + 3 * Math.sqrt(drive.vv) * seconds + slack;
    const along = (meters: number): Fix => fixAt(59 + seconds, 59 * east + (meters * east) / speed, { north: 59 * north + (meters * north) / speed });
    expect(farthest(track, along)).toBeCloseTo(speed * seconds + allowed, -0.5);
    expect(farthest(track, (meters) => along(-meters))).toBeCloseTo(allowed - speed * seconds, -0.5);
  });

  it('by the believed place, after a way in either direction', () => {
    const track = tracked([...stayFixes(0, 60, 0), fixAt(61, 40), fixAt(62, 40)]);
    const { east, north } = freestMotion(track);
    expect(vectorLength({ east, north })).toBeGreaterThan(1);
    expect(farthest(track, (meters) => fixAt(62 + 600, 40 + meters)) - farthest(track, (meters) => fixAt(62 + 600, 40 - meters))).toBeCloseTo(2 * east, 0);
  });

  it('to the north as to the east', () => {
    const eastward = tracked([...stayFixes(0, 60, 0), fixAt(61, 40), fixAt(62, 40)]);
    const northward = tracked([...stayFixes(0, 60, 0), fixAt(61, 0, { north: 40 }), fixAt(62, 0, { north: 40 })]);
    expect(freestMotion(northward).north).toBeCloseTo(freestMotion(eastward).east, 1);
    const reach = farthest(eastward, (meters) => fixAt(662, 40 + meters));
    expect(farthest(northward, (meters) => fixAt(662, 0, { north: 40 + meters }))).toBeCloseTo(reach, 0);
    // The believed place lies behind the last fix by as much.
    const [east, north] = [offsetBetween(rulerAt(home.lat), home, eastward), offsetBetween(rulerAt(home.lat), home, northward)];
    expect(east.east).toBeLessThan(40);
    expect([north.north, north.east]).toEqual([expect.closeTo(east.east, 1), expect.closeTo(0, 1)]);
  });
});

describe('a position out of reach', () => {
  const atHome = stayFixes(0, 20, 0);
  const heard = (fixes: readonly Fix[]): string =>
    fixes.reduce<[Receiver, string]>(
      ([receiver, told], fix) => {
        const next = follow(receiver, fix);
        return [next.receiver, told + (next.seen === undefined ? '-' : '+')];
      },
      [followed(atHome), ''],
    )[1];

  it.each([
    { every: 1, told: '--+++' },
    { every: 9.9, told: '--+++' },
    { every: 10, told: '-++++' },
    { every: 50, told: '-++++' },
  ])('is believed when three agree, or two that are 10 s apart: each $every s', ({ every, told }) => {
    expect(heard(Array.from({ length: 5 }, (_, index) => fixAt(21 + index * every, 6000)))).toBe(told);
  });

  it('is not believed while the fixes contradict each other, nor if it is back in between', () => {
    expect(heard(Array.from({ length: 8 }, (_, index) => fixAt(21 + index, index % 2 === 0 ? 6000 : -6000)))).toBe('--------');
    expect(heard(Array.from({ length: 8 }, (_, index) => fixAt(21 + index, index % 2 === 0 ? 6000 : 0)))).toBe('-+-+-+-+');
  });

  it.each([
    { every: 30, isKnown: true },
    { every: 60, isKnown: true },
    { every: 61, isKnown: false },
  ])('shows the way between two that agree on it, up to a minute apart: $every s', ({ every, isKnown }) => {
    const rival = follow(followed(atHome), fixAt(21, 9000)).receiver;
    const { seen } = follow(rival, fixAt(21 + every, 9300));
    expect([seen === undefined, seen?.before !== undefined]).toEqual([false, isKnown]);
  });

  it('says how far off it is', () => {
    const { ignored } = follow(followed(atHome), fixAt(21, 20_000));
    const times = Number(/^wild: ([\d.]+) times as far as anything moves since the last fix, waiting for more$/.exec(ignored!)?.[1]);
    expect(times).toBeCloseTo(overreach(followed(atHome).track!, fixAt(21, 20_000)), 1);
  });
});

describe('the way between two fixes', () => {
  it('is known for up to a minute', () => {
    const track = startTrack(fixAt(0, 0));
    expect([isStride(track, fixAt(60, 0)), isStride(track, fixAt(60.001, 0))]).toEqual([true, false]);
  });

  it('is not supposed after more: a drive past at a fix each 61 s arrives nowhere that no fix lies', () => {
    const pass = (seconds: number): Fix[] => [
      ...Array.from({ length: 5 }, (_, index) => fixAt(index - 5, -650)),
      fixAt(0, -600),
      fixAt(seconds, 600),
      fixAt(seconds + 1, 600),
    ];
    expect(transitionKinds(run([{ ...circle, radiusMeters: 300 }], pass(60)))).toEqual(['enter', 'exit']);
    expect(transitionKinds(run([{ ...circle, radiusMeters: 300 }], pass(61)))).toEqual([]);
  });

  it('and all that was known counts for an hour', () => {
    const track = tracked(stayFixes(0, 600, 0));
    const later = (seconds: number): Track => extendTrack(track, fixAt(600 + seconds, 0));
    expect(later(3600).shares).not.toEqual(startTrack(fixAt(0, 0)).shares);
    expect(later(3600.001)).toEqual(startTrack(fixAt(4200.001, 0)));
  });
});

// docs/trigger-rules.md, 3
describe('a phone that claims too much', () => {
  /** Each fix is further off than the claim allows: 4 m claimed, 25 m to either side. */
  const boaster = Array.from({ length: 60 }, (_, index) => fixAt(index, index % 2 === 0 ? 0 : 25, { accuracyMeters: 4 }));

  it('is believed less by at most 12 % of variance with each fix, and never less than a ninth', () => {
    let receiver: Receiver = {};
    const learnt: number[] = [];
    for (const fix of boaster) {
      const before = receiver.overclaim ?? 1;
      const next = follow(receiver, fix);
      receiver = next.receiver;
      if (next.seen === undefined) continue;
      expect(next.seen.fix.accuracyMeters).toBeCloseTo(4 * Math.sqrt(before));
      const after = receiver.overclaim ?? 1;
      // 4 % of the surprise, of which no more than 4 counts.
      const grown = before * (1 + 0.04 * (Math.min(4, receiver.track!.surprise) - 1));
      expect(after).toBeCloseTo(Math.min(9, Math.max(1, grown)));
      learnt.push(after);
    }
    expect(Math.max(...learnt)).toBeGreaterThan(2);
    const worse = followed(Array.from({ length: 100 }, (_, index) => fixAt(index, index % 2 === 0 ? 0 : 90, { accuracyMeters: 4 })));
    expect(worse.overclaim).toBe(9);
  });

  it('and later no longer is found honest again', () => {
    const before = followed(boaster);
    const after = [...stayFixes(60, 400, 12)].reduce<Receiver>((receiver, fix) => follow(receiver, fix).receiver, before);
    expect(before.overclaim).toBeGreaterThan(1.5);
    expect(after.overclaim).toBeUndefined();
  });

  it('is remembered over a fix that is not believed', () => {
    const before = followed(boaster);
    const { receiver, seen } = follow(before, fixAt(61, 20_000));
    expect([seen, receiver.overclaim]).toEqual([undefined, before.overclaim]);
  });

  it('and one that claims the truth keeps its claims', () => {
    const honest = followed(stayFixes(0, 60, 0));
    expect(honest).toEqual({ track: honest.track });
    expect(follow(honest, fixAt(61, 0, { accuracyMeters: 2 })).seen?.fix.accuracyMeters).toBe(2);
    expect(Object.keys(follow(honest, fixAt(61, 20_000)).receiver)).toEqual(['track', 'rival']);
  });
});
