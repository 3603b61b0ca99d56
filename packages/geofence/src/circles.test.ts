import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Circles } from './circles.ts';
import { circleOutline, distanceMeters, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Geofence, Place } from './geofence.ts';
import { evenly } from './test-numbers.ts';

/** The index's promise in one line. */
const plainly = (circles: readonly Geofence[], place: Place, reachMeters = 0): number[] =>
  circles.flatMap(({ center, radiusMeters }, index) => (distanceMeters(center, place) <= radiusMeters + reachMeters ? [index] : []));

const moved = (from: Place, east: number, north: number): Place => {
  const { lat, lng } = placeAt(rulerAt(from.lat), from, { east, north });
  return { lat, lng: wrapLng(lng) };
};

/** Ordinary regions, the edges of the map, and the ends of the earth. */
const home = fc.oneof(
  fc.record({ lat: evenly(-75, 75), lng: evenly(-180, 180) }),
  fc.record({ lat: evenly(-80, 80), lng: fc.constantFrom(180, -180, 179.999, -179.9999) }),
  fc.record({ lat: evenly(85, 89), lng: evenly(-180, 180) }),
  fc.record({ lat: evenly(-89, -85), lng: evenly(-180, 180) }),
);
/** 50 m to 50 km, as many small as large. */
const radius = evenly(Math.log(50), Math.log(50_000)).map(Math.exp);
const meters = (most: number): fc.Arbitrary<number> => evenly(-most, most);
const anywhere = fc.record({ lat: evenly(-89, 89), lng: evenly(-180, 180) });
const reach = fc.oneof(fc.constant(0), evenly(0, 300), evenly(0, 5000));

interface Ring {
  readonly east: number;
  readonly north: number;
  readonly radiusMeters: number;
}
const ring = (spread: number): fc.Arbitrary<Ring> => fc.record({ east: meters(spread), north: meters(spread), radiusMeters: radius });
const circlesAt = (from: Place, rings: readonly Ring[]): Geofence[] =>
  rings.map(({ east, north, radiusMeters }) => ({ center: moved(from, east, north), radiusMeters }));

const rings = (from: number, to: number): fc.Arbitrary<Ring[]> => {
  const one = fc.oneof({ weight: 3, arbitrary: ring(3000) }, { weight: 1, arbitrary: ring(60_000) });
  return fc.array(one, { minLength: from, maxLength: to, size: 'max' });
};

/** Strides of a drive with leaps between, some to just before or behind the edge of a circle, and a reach that grows and shrinks. */
const walk = fc.array(
  fc.record({
    edge: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.record({ of: fc.nat(), angle: meters(Math.PI), beyond: meters(2) }) },
    ),
    east: fc.oneof({ weight: 12, arbitrary: meters(20) }, { weight: 1, arbitrary: meters(4000) }),
    north: fc.oneof({ weight: 12, arbitrary: meters(20) }, { weight: 1, arbitrary: meters(4000) }),
    reach: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: reach }),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
);
type Stride = typeof walk extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

function placeAfter(place: Place, circles: readonly Geofence[], { edge, east, north }: Stride, reachMeters: number): Place {
  const circle = edge === undefined ? undefined : circles[edge.of % circles.length];
  if (edge === undefined || circle === undefined) return moved(place, east, north);
  const far = circle.radiusMeters + reachMeters + edge.beyond;
  return moved(circle.center, far * Math.cos(edge.angle), far * Math.sin(edge.angle));
}

function follow(index: Circles, circles: readonly Geofence[], from: Place, strides: readonly Stride[]): { same: number; found: number } {
  let [place, reachMeters, same, found] = [from, 0, 0, 0];
  let last: readonly number[] | undefined;
  for (const stride of strides) {
    reachMeters = stride.reach ?? reachMeters;
    // A walk over the pole turns round.
    const next = placeAfter(place, circles, stride, reachMeters);
    place = Math.abs(next.lat) > 89.9 ? from : next;
    const answer = index.near(place, reachMeters);
    expect(answer).toEqual(plainly(circles, place, reachMeters));
    if (answer === last) same += 1;
    found += answer.length;
    last = answer;
  }
  return { same, found };
}

/** The mutation run uses fewer, since each fault costs as many. */
const runs = fc.readConfigureGlobal().numRuns ?? 200;

describe('any number of circles', () => {
  it('are answered along any walk and with any reach as by measuring each of them, often without a search', () => {
    const total = { same: 0, found: 0, strides: 0 };
    fc.assert(
      fc.property(home, rings(0, 40), walk, (from, near, strides) => {
        const circles = circlesAt(from, near);
        const { same, found } = follow(new Circles(circles), circles, from, strides);
        total.same += same;
        total.found += found;
        total.strides += strides.length;
      }),
      { numRuns: runs },
    );
    // Walks without circles, or with a search at each stride, prove nothing.
    expect(total.found).toBeGreaterThan(total.strides);
    expect(total.same).toBeGreaterThan(total.strides * 0.1);
  });

  it('are answered for any place on the earth', () => {
    fc.assert(
      fc.property(home, rings(0, 40), fc.array(fc.tuple(anywhere, reach), { maxLength: 30 }), (from, near, places) => {
        const circles = circlesAt(from, near);
        const index = new Circles(circles);
        for (const [place, reachMeters] of places) expect(index.near(place, reachMeters)).toEqual(plainly(circles, place, reachMeters));
      }),
      { numRuns: runs },
    );
  });
});

describe('circles', () => {
  const site = { center: { lat: 39.76, lng: -84.19 }, radiusMeters: 100 };

  it('hold the places within their radius, and are near to those within reach', () => {
    const index = new Circles([site, { ...site, radiusMeters: 400 }]);
    expect(index.near(site.center)).toEqual([0, 1]);
    expect(index.near(moved(site.center, 300, 0))).toEqual([1]);
    expect(index.near(moved(site.center, 300, 0), 199)).toEqual([1]);
    expect(index.near(moved(site.center, 300, 0), 201)).toEqual([0, 1]);
    expect(index.near(moved(site.center, 3000, 0))).toEqual([]);
  });

  it('count a place on the very edge as inside, as the distance does', () => {
    const place = moved(site.center, 60, 80);
    const exact = distanceMeters(site.center, place);
    expect(new Circles([{ ...site, radiusMeters: exact }]).near(place)).toEqual([0]);
    expect(new Circles([{ ...site, radiusMeters: exact * (1 - Number.EPSILON) }]).near(place)).toEqual([]);
  });

  it('reach over 180° from either side', () => {
    const fiji = { center: { lat: -16.8, lng: 179.9999 }, radiusMeters: 100 };
    expect(new Circles([fiji]).near({ lat: -16.8, lng: -179.9999 })).toEqual([0]);
  });

  it('may lie at a pole', () => {
    const poles = Array.from({ length: 300 }, (_, index) => ({ center: { lat: index % 2 === 0 ? 90 : -90, lng: 0 }, radiusMeters: 500 + index }));
    const index = new Circles(poles);
    for (const lat of [90, 89.999, 89.99, -89.999, -90, 0]) expect(index.near({ lat, lng: 120 })).toEqual(plainly(poles, { lat, lng: 120 }));
  });

  it('are found from just within the reach of their edge, up to the poles', () => {
    const missed: string[] = [];
    for (const side of [1, -1]) {
      const circles = Array.from({ length: 300 }, (_, index) => ({
        center: { lat: side * (60 + index / 10.03), lng: 180 - index * 1.2 },
        radiusMeters: 50 * 1000 ** (((index * 7) % 300) / 300),
      }));
      const index = new Circles(circles);
      for (const reachMeters of [0, 900, 20_000]) {
        for (const [at, { center, radiusMeters }] of circles.entries()) {
          const brim = circleOutline({ center, radiusMeters: radiusMeters + reachMeters - 0.01 }, 8).map(({ lat, lng }) => ({ lat, lng: wrapLng(lng) }));
          // Beyond the pole the outline is cut off.
          for (const place of brim.filter((each) => distanceMeters(center, each) <= radiusMeters + reachMeters)) {
            if (!index.near(place, reachMeters).includes(at)) missed.push(`circle ${at}, reach ${reachMeters} m`);
          }
        }
      }
    }
    expect(missed).toEqual([]);
  });

  it('are not held to be far for too long where the rulers of two places differ', () => {
    const missed: string[] = [];
    for (const lat of [45, -70, 80, 88]) {
      const circle = { center: { lat, lng: 20 }, radiusMeters: 3000 };
      const index = new Circles([circle]);
      const round = (meters: number): Place[] => circleOutline({ ...circle, radiusMeters: meters }, 36);
      for (const start of [...round(4000), ...round(9000), ...round(20_000)]) {
        for (const place of round(2999)) {
          index.near(start);
          if (index.near(place).length === 0) missed.push(`from ${start.lat}, ${start.lng} to ${place.lat}, ${place.lng}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  it('give the same array until the answer may have changed, and no circle to a place that is none', () => {
    const index = new Circles([site]);
    const answer = index.near(moved(site.center, 2000, 0));
    expect(index.near(moved(site.center, 1500, 0))).toBe(answer);
    expect(index.near(moved(site.center, 1500, 0), 300)).toBe(answer);
    expect(index.near({ lat: Number.NaN, lng: 0 })).toEqual([]);
    expect(index.near(site.center)).toEqual([0]);
    expect(new Circles([]).near(site.center)).toEqual([]);
  });
});
