import { unitsPerDegree } from '../osm/elements.ts';
import type { Polygon } from './rings.ts';

const half = 180 * unitsPerDegree;
const round = 360 * unitsPerDegree;

/** Whether a line passes ±180°: no segment of a real line is longer than half of the globe. `line` is lng, lat, lng, lat … in units. */
function passesAntimeridian(line: readonly number[]): boolean {
  for (let i = 2; i < line.length; i += 2) if (Math.abs((line[i] ?? 0) - (line[i - 2] ?? 0)) > half) return true;
  return false;
}

/** The latitude, in units, at which a segment passes ±180°. The first end lies on the side of `lng1`. */
function latAtAntimeridian(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const [from, to] = [eastwards(lng1), eastwards(lng2)];
  return from === to ? lat1 : Math.round(lat1 + ((lat2 - lat1) * (half - from)) / (to - from));
}

/** Longitudes from 0 to 360 degrees, in which ±180° is no border. */
const eastwards = (lng: number): number => (lng < 0 ? lng + round : lng);

/** The pieces of a line on each side of ±180°, and the range of each one's points: from, and up to. */
export function cutLine(line: readonly number[]): { readonly line: readonly number[]; readonly from: number; readonly to: number }[] {
  if (!passesAntimeridian(line)) return [{ line, from: 0, to: line.length / 2 }];
  const pieces: { line: number[]; from: number; to: number }[] = [{ line: [], from: 0, to: 0 }];
  for (let i = 0; i < line.length; i += 2) {
    const [lng = 0, lat = 0] = line.slice(i, i + 2);
    const [lngBefore, latBefore] = [line[i - 2], line[i - 1]];
    if (lngBefore !== undefined && latBefore !== undefined && Math.abs(lng - lngBefore) > half) {
      const at = latAtAntimeridian(lngBefore, latBefore, lng, lat);
      pieces.at(-1)?.line.push(lngBefore < 0 ? -half : half, at);
      pieces.push({ line: [lng < 0 ? -half : half, at], from: i / 2, to: i / 2 });
    }
    const piece = pieces.at(-1);
    piece?.line.push(lng, lat);
    if (piece) piece.to = i / 2 + 1;
  }
  return pieces;
}

/** The rings unchanged or, if one of them passes ±180°, with longitudes from 0 to 360 degrees. */
export const unrolled = (rings: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  rings.some(passesAntimeridian) ? rings.map((ring) => ring.map((value, i) => (i % 2 === 0 ? eastwards(value) : value))) : rings;

/** An unrolled polygon in one piece for each side of ±180°. */
export function cutPolygon(polygon: Polygon): Polygon[] {
  const isBeyond = polygon.some((ring) => ring.some((value, i) => i % 2 === 0 && value > half));
  if (!isBeyond) return [polygon];
  const west = polygon.map((ring) => clipped(ring, (lng) => lng <= half));
  const east = polygon.map((ring) => clipped(ring, (lng) => lng >= half).map((value, i) => (i % 2 === 0 ? value - round : value)));
  return [west, east].filter(([outer = []]) => outer.length >= fewest).map((rings) => rings.filter((ring) => ring.length >= fewest));
}

/** Values of the smallest closed ring with an inside: four points. */
const fewest = 8;

/** The part of a closed ring on one side of 180° (Sutherland and Hodgman). */
function clipped(ring: readonly number[], isInside: (lng: number) => boolean): number[] {
  const kept: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [lng1 = 0, lat1 = 0, lng2 = 0, lat2 = 0] = ring.slice(i, i + 4);
    if (isInside(lng1)) kept.push(lng1, lat1);
    if (isInside(lng1) !== isInside(lng2)) kept.push(half, Math.round(lat1 + ((lat2 - lat1) * (half - lng1)) / (lng2 - lng1)));
  }
  const [lng, lat] = kept;
  return lng === undefined || lat === undefined ? [] : [...kept, lng, lat];
}
