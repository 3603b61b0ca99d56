import encoder from 'vt-pbf';
import type { Tile } from '@earshot/region/pmtiles';
import { areaIn, finestZoom, type Land, type Ring, unitsPerTile } from './coast.ts';

/** The base map is as fine below this zoom. */
export const coarsestZoom = 8;

/**
 * A tile of this zoom without a coast is left to the base map. Any other is made in all its parts, because the base
 * map's coast lies elsewhere.
 */
const openZoom = 7;

/** Reach of a tile over its edges, in its own units. */
const buffer = 16;

/** Lakes and islands smaller on the screen are left out, in square units of a tile: half a pixel is one. */
const leastArea = 16;

/** The square of a tile with its surroundings, in units of the finest tiles. */
type Square = readonly [west: number, north: number, east: number, south: number];

/** Tiles of zooms 8 to 10, each with its land over a square of sea, so that they replace a coarser map below them. */
export function* coastTiles(lands: readonly Land[]): Generator<Tile> {
  yield* tilesBelow(lands, 0, 0, 0);
}

function* tilesBelow(around: readonly Land[], z: number, x: number, y: number): Generator<Tile> {
  const square = tileSquare(z, x, y);
  const lands = around.flatMap((land) => clipped(land, square));
  const open = openTile(lands, square);
  if (open && z <= openZoom) return;
  if (z >= coarsestZoom) yield { z, x, y, data: open ?? encodeTile(lands, z, x, y) };
  if (z === finestZoom) return;
  for (const [column, row] of quarters) yield* tilesBelow(lands, z + 1, 2 * x + column, 2 * y + row);
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** The tile of a square with only sea, or only land. */
function openTile(lands: readonly Land[], [west, north, east, south]: Square): Uint8Array | undefined {
  if (lands.length === 0) return openSea;
  const [[outer = [], ...lakes] = [], ...others] = lands;
  return others.length + lakes.length === 0 && areaIn(outer) === (east - west) * (south - north) ? openLand : undefined;
}

function tileSquare(z: number, x: number, y: number): Square {
  const scale = 2 ** (finestZoom - z);
  const at = (tile: number): number => (tile * unitsPerTile - buffer) * scale;
  const size = (unitsPerTile + 2 * buffer) * scale;
  return [at(x), at(y), at(x) + size, at(y) + size];
}

function clipped([outer, ...lakes]: Land, square: Square): Land[] {
  const inside = outer && clippedRing(outer, square);
  if (!inside) return [];
  return [[inside, ...lakes.map((lake) => clippedRing(lake, square)).filter((lake) => lake !== undefined)]];
}

/** The part of a ring in a square; the ring itself if it lies inside. */
function clippedRing(ring: Ring, [west, north, east, south]: Square): Ring | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    const [x = 0, y = 0] = [ring[i], ring[i + 1]];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left >= east || right <= west || top >= south || bottom <= north) return undefined;
  let rest: number[] | Ring = ring;
  if (left < west) rest = half(rest, 0, west, 1);
  if (right > east) rest = half(rest, 0, east, -1);
  if (top < north) rest = half(rest, 1, north, 1);
  if (bottom > south) rest = half(rest, 1, south, -1);
  return rest.length >= 6 ? rest : undefined;
}

/** The part of a ring on one side of a line across the map (Sutherland and Hodgman): where x (axis 0) or y (axis 1) is `edge` or more, or with sign -1 less. */
function half(ring: Ring, axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [a = 0, b = 0] = [ring[j + axis], ring[i + axis]];
    const isIn = sign * (b - edge) >= 0;
    if (isIn !== sign * (a - edge) >= 0) {
      const [c = 0, d = 0] = [ring[j + 1 - axis], ring[i + 1 - axis]];
      const across = Math.round(c + ((d - c) * (edge - a)) / (b - a));
      if (axis === 0) kept.push(edge, across);
      else kept.push(across, edge);
    }
    if (isIn) kept.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  }
  return kept;
}

function encodeTile(lands: readonly Land[], z: number, x: number, y: number): Uint8Array {
  const scale = 2 ** (finestZoom - z);
  const isLarge = (ring: Ring): boolean => Math.abs(areaIn(ring)) >= leastArea * scale ** 2;
  const drawn = (ring: Ring): Corner[] => {
    const corners: Corner[] = [];
    for (let i = 0; i < ring.length; i += 2) {
      const corner: Corner = [Math.round((ring[i] ?? 0) / scale - x * unitsPerTile), Math.round((ring[i + 1] ?? 0) / scale - y * unitsPerTile)];
      const last = corners.at(-1);
      if (last?.[0] !== corner[0] || last[1] !== corner[1]) corners.push(corner);
    }
    return [...corners, ...corners.slice(0, 1)];
  };
  const large = lands.filter(([outer = []]) => isLarge(outer));
  return encoded(large.map(([outer = [], ...lakes]) => [outer, ...lakes.filter(isLarge)].map(drawn)));
}

type Corner = [x: number, y: number];

const [near, far] = [-buffer, unitsPerTile + buffer];
const whole: Corner[][] = [
  [
    [near, near],
    [far, near],
    [far, far],
    [near, far],
    [near, near],
  ],
];

/** A vector tile with polygons of land. */
function encoded(land: readonly Corner[][][]): Uint8Array {
  const layer = (polygons: readonly Corner[][][]) => ({ features: polygons.map((geometry) => ({ type: 3 as const, tags: {}, geometry })) });
  return encoder.fromGeojsonVt({ sea: layer([whole]), ...(land.length > 0 && { land: layer(land) }) }, { version: 2, extent: unitsPerTile });
}

const [openSea, openLand] = [encoded([]), encoded([whole])];
