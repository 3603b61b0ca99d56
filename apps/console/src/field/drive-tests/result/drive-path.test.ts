import fc from 'fast-check';
import { distanceMeters, placeAt, rulerAt } from '@earshot/geofence';
import { expect, test } from 'vitest';
import { positionAt, spansInside, cutStretch } from './drive-path.ts';

const start = { lat: 39.7392, lng: -104.9903 };
const ruler = rulerAt(start.lat);
const north = (meters: number) => placeAt(ruler, start, { east: 0, north: meters });
/** A kilometre north at 10 m/s, with a point each 100 m. */
const way = Array.from({ length: 11 }, (_, index) => ({ ...north(index * 100), at: 1_000 + index * 10_000 }));

test('the phone is where the way says, at its ends before and after it, and between two points in proportion', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 130_000 }), (at) => {
      const meters = Math.min(1000, Math.max(0, (at - 1_000) / 100));
      const place = positionAt(way, at);
      expect(place && distanceMeters(start, place)).toBeCloseTo(meters, 0);
    }),
  );
  expect(positionAt([], 5)).toBeUndefined();
});

test('a stretch begins and ends where the speech does', () => {
  const places = cutStretch(way, 6_000, 26_000);
  expect(places.map((place) => Math.round(distanceMeters(start, place)))).toEqual([50, 100, 200, 250]);
});

test('the stay in a circle goes over the points of the way, and one that is passed by has none', () => {
  const circle = { ...north(500), radiusMeters: 150 };
  const [span, ...others] = spansInside(way, circle);
  expect(others).toEqual([]);
  expect(span?.from).toBeCloseTo(36_000, -2);
  expect(span?.to).toBeCloseTo(66_000, -2);
  expect(spansInside(way, { ...placeAt(ruler, start, { east: 200, north: 500 }), radiusMeters: 150 })).toEqual([]);
  expect(spansInside(way, { ...circle, radiusMeters: 0 })).toEqual([]);
});

test('a circle that is entered twice has two stays, and waiting in it is one stay', () => {
  const there = way.map(({ lat, lng }, index) => ({ lat, lng, at: index * 1_000 }));
  const back = there.toReversed().map(({ lat, lng }, index) => ({ lat, lng, at: 40_000 + index * 1_000 }));
  expect(spansInside([...there, ...back], { ...north(300), radiusMeters: 120 })).toHaveLength(2);
  const waiting = [
    { ...start, at: 0 },
    { ...start, at: 60_000 },
  ];
  expect(spansInside(waiting, { ...start, radiusMeters: 100 })).toEqual([{ from: 0, to: 60_000 }]);
});
