import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters, placeAt, rulerAt } from './distance.ts';
import type { WatchedFence } from './geofence.ts';
import { startMotion } from './motion.ts';
import type { Motion } from './motion.ts';
import { probabilityBelow, probabilityWithin } from './probability.ts';
import { circle, fixAt, home } from './test-fixes.ts';
import { evenly } from './test-numbers.ts';
import type { Track } from './track.ts';
import { look, reachMeters } from './view.ts';
import type { Sighting } from './view.ts';

/** One of the three manners: its probability, its position of the receiver, metres from `home`, and its deviation. */
interface MotionBelief {
  readonly share: number;
  readonly east: number;
  readonly north: number;
  readonly deviation: number;
}

const manners = startMotion(0, 0, { restlessness: 0, drift: 0, sharedPart: 0, leaps: false });

function makeTrack(seconds: number, [stand, walk, drive]: readonly [MotionBelief, MotionBelief, MotionBelief]): Track {
  const makeMotion = ({ east, north, deviation }: MotionBelief): Motion => ({ ...manners, east, north, pp: deviation ** 2 });
  const all = [stand, walk, drive];
  const mean = (key: 'east' | 'north'): number => all.reduce((sum, one) => sum + one.share * one[key], 0);
  return {
    ...placeAt(rulerAt(home.lat), home, { east: mean('east'), north: mean('north') }),
    at: fixAt(seconds, 0).at,
    sighted: home,
    shares: [stand.share, walk.share, drive.share],
    motions: [makeMotion(stand), makeMotion(walk), makeMotion(drive)],
    stoodSeconds: 0,
    sigma: 5,
    surprise: 1,
  };
}

/** A driving receiver seen there with that deviation. */
const driver = (seconds: number, east: number, deviation: number, standing = 0, north = 0): Track => {
  const one = { east, north, deviation };
  return makeTrack(seconds, [
    { ...one, share: standing },
    { ...one, share: 0 },
    { ...one, share: 1 - standing },
  ]);
};

/** The track with a speed, towards `degrees` to the left of east. */
function heading(track: Track, degrees: number, mps: number): Track {
  const angle = (degrees * Math.PI) / 180;
  const [velocityEast, velocityNorth] = [mps * Math.cos(angle), mps * Math.sin(angle)];
  const [stand, walk, drive] = track.motions;
  return { ...track, motions: [stand, walk, { ...drive, velocityEast, velocityNorth }] };
}

const circleAt = (east: number, north: number, radiusMeters: number): WatchedFence => ({ ...circle, center: fixAt(0, east, { north }), radiusMeters });
const toClaimedAccuracy = (sigma: number): number => sigma * 1.51;

const believed = fc.record({ east: evenly(-80, 80), north: evenly(-80, 80), deviation: evenly(1, 40), share: evenly(0.05, 1) });
const tracks = fc.tuple(believed, believed, believed).map(([stand, walk, drive]): readonly [MotionBelief, MotionBelief, MotionBelief] => {
  const sum = stand.share + walk.share + drive.share;
  return [
    { ...stand, share: stand.share / sum },
    { ...walk, share: walk.share / sum },
    { ...drive, share: drive.share / sum },
  ];
});

// docs/trigger-rules.md, 5
describe('the probability of being inside, and of being 20 m beyond the edge', () => {
  it('is that of each manner, weighed by how likely that one is; of one who moves no surer than 15 % of a fix', () => {
    fc.assert(
      fc.property(tracks, evenly(3, 150), evenly(-200, 200), evenly(-200, 200), evenly(50, 200), (parts, sigma, east, north, radius) => {
        const track = makeTrack(0, parts);
        const { inside, beyond } = look(circleAt(east, north, radius), {
          fix: fixAt(0, 0, { accuracyMeters: toClaimedAccuracy(sigma) }),
          track,
          before: undefined,
        });
        const within = (meters: number): number =>
          parts.reduce((sum, part, index) => {
            const deviation = index === 0 ? part.deviation : Math.max(part.deviation, 0.15 * Math.max(sigma, 4 / 1.51));
            return sum + part.share * probabilityWithin(meters, Math.hypot(part.east - east, part.north - north), deviation);
          }, 0);
        expect(inside).toBeCloseTo(within(radius), 3);
        expect(beyond).toBeCloseTo(1 - within(radius + 20), 3);
      }),
      { seed: 20261122 },
    );
  });
});

// docs/trigger-rules.md, 6
describe('a way past a circle', () => {
  /** Half of `meters` on either side of the point that is nearest to the centre, which lies `off` metres to the north of it. */
  const way = (meters: number, off: number, { seconds = 5, from = 6, to = 6, sigma = 6, standing = 0 } = {}) => {
    const track = driver(seconds, meters / 2, to, standing);
    const sighting: Sighting = { track, before: driver(0, -meters / 2, from), fix: fixAt(0, 0, { accuracyMeters: toClaimedAccuracy(sigma) }) };
    return look(circleAt(0, off, 60), sighting).way!;
  };

  it.each([
    { seconds: 5, bend: 1.5625 },
    { seconds: 15, bend: 14.0625 },
    { seconds: 60, bend: 14.0625 },
  ])('is doubted by both its ends and a bend of $bend m in $seconds s', ({ seconds, bend }) => {
    for (const off of [20, 60, 100, 250]) {
      const { nearest, crossed, passed } = way(2000, off, { seconds, from: 9, to: 4 });
      expect(nearest).toBeCloseTo(off, 1);
      expect(crossed).toBeCloseTo(probabilityBelow((60 - off) / Math.hypot(9, 4, bend)), 3);
      // The heading of a standing receiver is unknown.
      expect(passed).toBe(crossed);
    }
  });

  it.each([
    { seconds: 30, degrees: 0, kept: 1 },
    { seconds: 30, degrees: 15, kept: 0.758 },
    { seconds: 30, degrees: 30, kept: 0.316 },
    { seconds: 60, degrees: 30, kept: 0.316 },
    { seconds: 16, degrees: 30, kept: 0.5625 },
    { seconds: 9, degrees: 30, kept: 0.75 },
    { seconds: 2, degrees: 30, kept: 1 },
    { seconds: 30, degrees: -45, kept: 0.0625 },
    { seconds: 5, degrees: 90, kept: 0 },
    { seconds: 5, degrees: 180, kept: 0 },
  ])('of $seconds s that ends $degrees° aside of the heading keeps $kept', ({ seconds, degrees, kept }) => {
    const headed = (mps: number): number => {
      const seen = look(circleAt(0, 0, 60), { track: driver(seconds, 1000, 6), before: heading(driver(0, -1000, 6), degrees, mps), fix: fixAt(0, 0) }).way!;
      return seen.passed / seen.crossed;
    };
    expect(headed(12)).toBeCloseTo(kept, 2);
    expect(headed(5.01)).toBeCloseTo(kept, 2);
    expect(headed(4.99)).toBe(1);
  });

  it.each([
    { seconds: 30, straight: 0.0625 },
    { seconds: 16, straight: 0.25 },
    { seconds: 9, straight: 0.5 },
    { seconds: 2, straight: 1 },
  ])('of $seconds s to the left ahead was straight by $straight, else mostly around the corner', ({ seconds, straight }) => {
    const sighting = { track: driver(seconds, 300, 6, 0, 300), before: heading(driver(0, 0, 6), 0, 12), fix: fixAt(seconds, 300, { north: 300 }) };
    // At the corner, on the chord and on the other side of it.
    expect(look(circleAt(300, 0, 60), sighting).way!.passed).toBeCloseTo(0.917 * (1 - straight), 2);
    expect(look(circleAt(150, 150, 60), sighting).way!.passed).toBeCloseTo(straight, 2);
    expect(look(circleAt(0, 300, 60), sighting).way!.passed).toBeCloseTo(0, 2);
  });

  it('around a corner enters and leaves the circle at the times of that way', () => {
    const sighting = { track: driver(30, 300, 6, 0, 300), before: heading(driver(0, 0, 6), 0, 12), fix: fixAt(30, 300, { north: 300 }) };
    const { inAt, outAt } = look(circleAt(300, 0, 60), sighting).way!;
    const at = (instant: number): number => Math.round((instant - sighting.before.at) / 1000);
    expect([at(inAt), at(outAt)]).toEqual([12, 18]);
  });

  it('is no more certain than 15 % of the last fix, even after a long average of earlier fixes', () => {
    const doubt = Math.hypot(6, 0.15 * 200, 1.5625);
    expect(way(2000, 80, { to: 0.1, sigma: 200 }).passed).toBeCloseTo(probabilityBelow(-20 / doubt), 3);
  });

  it('is none of one who stands', () => {
    const { passed } = way(2000, 40);
    expect(passed).toBeGreaterThan(0.9);
    expect(way(2000, 40, { standing: 0.7 }).passed).toBeCloseTo(0.3 * passed, 3);
  });

  it('has to be longer than twice its doubt, and to come nearest between its ends', () => {
    const doubt = Math.hypot(6, 6, 1.5625);
    expect(way(2.02 * doubt, 0).passed).toBeGreaterThan(0.9);
    expect(way(1.98 * doubt, 0).passed).toBe(0);
    const past = { track: driver(5, 300, 6), before: driver(0, 100, 6), fix: fixAt(0, 0) };
    expect(look(circleAt(0, 0, 120), past).way?.passed).toBe(0);
  });
});

describe('the reach', () => {
  const sightings = fc.record({
    parts: tracks,
    sigma: evenly(3, 150),
    way: fc.option(evenly(30, 600)),
    degrees: evenly(-80, 80),
    seconds: fc.constantFrom(1, 15, 60),
  });

  it('holds every circle that could be entered or passed by as much as 2 %', () => {
    const seen = { inside: 0, passed: 0, neither: 0 };
    fc.assert(
      fc.property(sightings, evenly(-1.5, 1.5), evenly(-400, 400), evenly(20, 400), ({ parts, sigma, way, degrees, seconds }, along, aside, radiusMeters) => {
        const track = makeTrack(seconds, parts);
        const before = way === null ? undefined : heading(driver(0, way, 5), 180 + degrees, 12);
        const sighting: Sighting = { track, before, fix: fixAt(0, 0, { accuracyMeters: toClaimedAccuracy(sigma) }) };
        const fence = circleAt(along * (way ?? 300), aside, radiusMeters);
        const { inside, way: passage } = look(fence, sighting);
        const isInReach = distanceMeters(fence.center, track) <= radiusMeters + reachMeters(sighting);
        if (inside > 0.02) seen.inside += 1;
        else if ((passage?.passed ?? 0) > 0.02) seen.passed += 1;
        else seen.neither += 1;
        expect(isInReach || (inside <= 0.02 && (passage?.passed ?? 0) <= 0.02)).toBe(true);
      }),
      { numRuns: 1000, seed: 20261122 },
    );
    expect(Math.min(seen.inside, seen.passed, seen.neither)).toBeGreaterThan(20);
  });

  it('of a receiver that is seen once is 3 deviations, and no more', () => {
    const once = { track: driver(0, 0, 10), before: undefined, fix: fixAt(0, 0, { accuracyMeters: 8 }) };
    expect(reachMeters(once)).toBeCloseTo(30);
    expect(reachMeters({ ...once, fix: fixAt(0, 0, { accuracyMeters: toClaimedAccuracy(100) }) })).toBeCloseTo(3 * 15);
  });

  it('of a receiver that came a way also covers its beginning', () => {
    const came = { track: driver(5, 0, 10), before: driver(0, -400, 10), fix: fixAt(0, 0) };
    expect(reachMeters(came)).toBeCloseTo(400 + 3 * Math.hypot(10, 10, 1.5625), 0);
  });

  it('is that of the manner which sees the receiver furthest from where it is believed to be', () => {
    const reachOfTwo = (east: number, north: number): number => {
      const stand = { east, north, deviation: 10, share: 0.9 };
      const walk = { ...stand, share: 0 };
      const drive = { east: -3 * east, north: -3 * north, deviation: 10, share: 0.1 };
      return reachMeters({ track: makeTrack(0, [stand, walk, drive]), before: undefined, fix: fixAt(0, 0) });
    };
    // Believed at 60: 0.9 of 100 and 0.1 of -300.
    expect(reachOfTwo(100, 0)).toBeCloseTo(360 + 30, 0);
    expect(reachOfTwo(0, 100)).toBeCloseTo(360 + 30, 0);
  });

  it('passes over a manner of less than 0.1 %, wherever that sees the receiver', () => {
    const here = { east: 0, north: 0, deviation: 10, share: 0 };
    const reachOfShare = (share: number): number =>
      reachMeters({ track: makeTrack(0, [here, { ...here, share, east: 500 }, { ...here, share: 1 - share }]), before: undefined, fix: fixAt(0, 0) });
    expect(reachOfShare(0.0011)).toBeGreaterThan(500);
    expect(reachOfShare(0.0009)).toBeLessThan(50);
  });
});
