// Land from OpenStreetMap's coastlines, from a package that was cut along the tiles of zoom 15 and simplified in each.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A closed ring in units of the finest tiles: x, y, x, y …, the last corner not repeated. */
export type Ring = readonly number[];

/** The outer ring, then the lakes in it. */
export type Land = readonly Ring[];

/** Units across the world: `unitsPerTile` in each tile of zoom 10. */
export const finestZoom = 10;
export const unitsPerTile = 1024;
const across = unitsPerTile * 2 ** finestZoom;

/** Units between the lines of the grid along which the data was cut. */
const gridStep = across / 2 ** 15;

/** An island with more than this part along the grid is a remnant of the cutting. */
const mostStraight = 0.1;

/** Smaller lakes, in cells of the grid, have lost their shape. */
const leastLake = 100 * gridStep ** 2;

export function readLand(): Land[] {
  const path = join(createRequire(import.meta.url).resolve('@geo-maps/earth-lands-100m/package.json'), '../map.geo.json');
  const text = readFileSync(path, 'latin1');
  // A ring at a time: all six million corners as objects are nearly a gigabyte.
  const polygons = text.slice(text.indexOf('[[[[') + 4, text.lastIndexOf(']]]]')).split(']]],[[[');
  return polygons.flatMap((polygon) => asLand(polygon.split(']],[[').map((ring) => inUnits(JSON.parse(`[[${ring}]]`) as [lng: number, lat: number][]))));
}

/** The polygon without remnants of the cutting; empty if it is one itself. */
export function asLand([outer = [], ...lakes]: readonly Ring[]): Land[] {
  return isShore(outer) ? [[outer, ...lakes.filter((lake) => Math.abs(areaIn(lake)) >= leastLake)]] : [];
}

/** A closed ring of degrees in units. No shore passes exactly through a crossing of the grid: such a corner comes from the cutting. */
export function inUnits(ring: readonly (readonly [lng: number, lat: number])[]): Ring {
  return ring.slice(1).flatMap(([lng, lat]) => {
    const [x, y] = [columnAt(lng), rowAt(lat)];
    return x % gridStep === 0 && y % gridStep === 0 ? [] : [x, y];
  });
}

const columnAt = (lng: number): number => Math.round((lng / 360 + 0.5) * across);

function rowAt(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return Math.round(Math.min(1, Math.max(0, row)) * across);
}

/** Returns whether more of a ring follows a shore than lines of the grid. */
function isShore(ring: Ring): boolean {
  let [all, straight] = [0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x = 0, y = 0, fromX = 0, fromY = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    const length = Math.hypot(x - fromX, y - fromY);
    all += length;
    if ((x === fromX && x % gridStep === 0) || (y === fromY && y % gridStep === 0)) straight += length;
  }
  return ring.length >= 8 && straight < mostStraight * all;
}

/** The area in a ring in square units, positive for a clockwise ring on the map. */
export function areaIn(ring: Ring): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) doubled += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0);
  return doubled / 2;
}
