import type { RouteAnswer } from '@earshot/contract';
import { distanceMeters } from '@earshot/geofence';
import { expect, test } from 'vitest';
import { isBesideRoad, noRoadsReason, pointsAlong, secondsOfWay, stopsOnRoads, toWay, withoutRoadText } from './along-roads.ts';
import { hasOwnTimes } from './route-points.ts';

const at = (lat: number, lng = 12) => ({ lat, lng });
const road = (points: ReturnType<typeof at>[], speedsKmh: (number | null)[]): RouteAnswer['legs'][number] => ({
  isRoad: true,
  points,
  speedsKmh,
  lengthMeters: 0,
});
const air = (from: ReturnType<typeof at>, to: ReturnType<typeof at>): RouteAnswer['legs'][number] => ({
  isRoad: false,
  points: [from, to],
  speedsKmh: [null],
  lengthMeters: 0,
});
const answer = (...legs: RouteAnswer['legs']): RouteAnswer => ({ legs, isAnswered: true, attribution: '' });
const drive = { speedMph: null, startsAt: Date.UTC(2026, 10, 20, 8) };

test('legs are put together without doubling the point where they meet', () => {
  const way = toWay(answer(road([at(57.7), at(57.71), at(57.72)], [50, 30]), road([at(57.72), at(57.73)], [70])));
  expect(way.map(({ lat }) => lat)).toEqual([57.7, 57.71, 57.72, 57.73]);
  expect(way.map(({ speedKmh }) => speedKmh)).toEqual([undefined, 50, 30, 70]);
});

test('each side is driven at its road’s speed, and at the typed one where no road tells it', () => {
  const way = toWay(answer(road([at(57.7), at(57.71)], [36]), air(at(57.71), at(57.72))));
  const meters = distanceMeters(at(57.7), at(57.71));
  const points = pointsAlong(way, drive, 22.3694);
  expect(points[0]?.at).toBe(drive.startsAt);
  expect(((points[1]?.at ?? 0) - drive.startsAt) / 1000).toBeCloseTo(meters / 10, 2);
  expect(((points[2]?.at ?? 0) - (points[1]?.at ?? 0)) / 1000).toBeCloseTo(meters / 10, 1);
  expect(secondsOfWay(way, 22.3694)).toBeCloseTo(meters / 5, 1);
});

test('times go forward however close the points are, and a steady speed needs none', () => {
  const way = toWay(answer(road([at(57.7), at(57.700006), at(57.700012)], [130, 130])));
  expect(hasOwnTimes(pointsAlong(way, drive, 35))).toBe(true);
  expect(pointsAlong(way, { ...drive, speedMph: 30 }, 35)).toEqual([at(57.7), at(57.700006), at(57.700012)]);
});

test('a drawn point goes to its road where it has one', () => {
  const stops = [at(57.7, 12.001), at(57.71, 12.001), at(57.72)];
  const found = answer(road([at(57.7), at(57.71)], [50]), air(at(57.71, 12.001), at(57.72)));
  expect(stopsOnRoads(stops, found)).toEqual([at(57.7), at(57.71), at(57.72)]);
  expect(isBesideRoad(stops, found)).toBe(true);
  expect(isBesideRoad(stopsOnRoads(stops, found), found)).toBe(false);
});

test('a leg without a road says so, and why', () => {
  const [there, back] = [road([at(57.7), at(57.71)], [50]), air(at(57.71), at(57.72))];
  expect(withoutRoadText(answer(there))).toBeUndefined();
  expect(withoutRoadText(answer(there, back))).toBe('No road is known from point 2 to 3. The route is a straight line there.');
  expect(withoutRoadText(answer(back))).toBe('No road is known here. The route is a straight line.');
  expect(withoutRoadText({ ...answer(back), isAnswered: false })).toMatch(/^Roads are unavailable right now/);
});

test('a recorded route, or one with too many points, follows no roads', () => {
  expect(noRoadsReason([at(57.7), at(57.71)])).toBeUndefined();
  expect(noRoadsReason([{ ...at(57.7), at: 1 }])).toBe('A recorded drive keeps its recorded route.');
  expect(noRoadsReason(Array.from({ length: 26 }, (_, index) => at(57 + index / 100)))).toBe('A route along roads has up to 25 points.');
});
