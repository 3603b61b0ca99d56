import { expect, test } from 'vitest';
import { Coast } from './coast.ts';

type Point = readonly [lng: number, lat: number];

/** A cell, a tile of zoom 14, is 0.022 degrees wide; this one goes from 9.492 to 9.514 E and from 47.085 to 47.1 N. */
const bounds = [9.46, 47.06, 9.56, 47.13] as const;

/** Land or sea at a place by a region; nothing if the base map decides. */
function classifyGround(lines: readonly (readonly Point[])[], places: readonly Point[], within: readonly [number, number, number, number] = bounds) {
  const coast = new Coast();
  for (const line of lines) coast.add(line.flatMap(([lng, lat]) => [Math.round(lng * 1e7), Math.round(lat * 1e7)]));
  const features = [...coast.features(within)];
  const covers = (layer: string, [lng, lat]: Point): boolean =>
    features.some((feature) => feature.layer === layer && feature.lines.filter((ring) => isInside(ring, lng * 1e7, lat * 1e7)).length % 2 === 1);
  return places.map((place) => (covers('coast_land', place) ? (covers('ocean', place) ? 'sea' : 'land') : undefined));
}

function isInside(ring: readonly number[], lng: number, lat: number): boolean {
  let isIn = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  }
  return isIn;
}

const eastwards: readonly Point[] = [
  [9.4, 47.091],
  [9.5, 47.092],
  [9.51, 47.094],
  [9.6, 47.09],
];
const north: Point = [9.501, 47.096];
const south: Point = [9.501, 47.088];

test('a coastline has land on its left and sea on its right', () => {
  expect(classifyGround([eastwards], [north, south])).toEqual(['land', 'sea']);
  expect(classifyGround([eastwards.toReversed()], [north, south])).toEqual(['sea', 'land']);
});

test('a coastline in pieces becomes one, in any order', () => {
  expect(classifyGround([eastwards.slice(2), eastwards.slice(0, 2), eastwards.slice(1, 3)], [north, south])).toEqual(['land', 'sea']);
});

const isle = (lng: number, lat: number, size: number): Point[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];

test('an island lies in the sea also where no other coast is, a basin in the land, and an island over several cells is whole', () => {
  const onIsland: readonly Point[] = [
    [9.501, 47.091],
    [9.51, 47.0981],
  ];
  expect(classifyGround([isle(9.5, 47.09, 0.002)], onIsland)).toEqual(['land', 'sea']);
  expect(classifyGround([isle(9.5, 47.09, 0.002).toReversed()], onIsland)).toEqual(['sea', 'land']);
  expect(
    classifyGround(
      [isle(9.48, 47.07, 0.05)],
      [
        [9.503, 47.099],
        [9.4801, 47.0701],
        [9.479, 47.08],
        [9.531, 47.11],
      ],
    ),
  ).toEqual(['land', 'land', 'sea', 'sea']);
  expect(classifyGround([eastwards, isle(9.5, 47.087, 0.002)], [north, south])).toEqual(['land', 'land']);
});

test('a strait between two coasts, and a river mouth, which a coastline enters and leaves', () => {
  const westwards: readonly Point[] = [
    [9.6, 47.087],
    [9.4, 47.087],
  ];
  expect(classifyGround([eastwards, westwards], [north, [9.501, 47.089], [9.501, 47.086]])).toEqual(['land', 'sea', 'land']);
  const mouth: readonly Point[] = [
    [9.4, 47.091],
    [9.5, 47.091],
    [9.5, 47.099],
    [9.502, 47.099],
    [9.502, 47.091],
    [9.6, 47.091],
  ];
  expect(
    classifyGround(
      [mouth],
      [
        [9.501, 47.098],
        [9.499, 47.098],
        [9.503, 47.098],
      ],
    ),
  ).toEqual(['sea', 'land', 'land']);
});

test('a cell beside a coast is what its edge is, and one further away the base map knows', () => {
  expect(
    classifyGround(
      [eastwards],
      [
        [9.501, 47.108],
        [9.501, 47.078],
        [9.501, 47.129],
      ],
    ),
  ).toEqual(['land', 'sea', undefined]);
});

test('where a coastline ends the base map knows, and also where coastlines contradict each other', () => {
  expect(classifyGround([eastwards.slice(0, 2)], [north, south, [9.475, 47.097], [9.475, 47.087]])).toEqual([undefined, undefined, 'land', 'sea']);
  const again = eastwards.map(([lng, lat]): Point => [lng, lat + 0.002]);
  expect(classifyGround([eastwards, again], [north, south])).toEqual([undefined, undefined]);
  expect(classifyGround([], [north])).toEqual([undefined]);
});

test('no ground is known beyond the bounds of the extract', () => {
  const within = [9.495, 47.087, 9.505, 47.095] as const;
  expect(
    classifyGround(
      [eastwards],
      [
        [9.5, 47.094],
        [9.5, 47.0875],
        [9.5, 47.0951],
        [9.5051, 47.09],
      ],
      within,
    ),
  ).toEqual(['land', 'sea', undefined, undefined]);
});
