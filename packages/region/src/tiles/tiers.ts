import type { Attributes, MapFeature } from './map-feature.ts';
import { toMapColumn, toMapRow } from './projection.ts';
import type { PlacedFeature } from './record.ts';
import type { Spool } from './spool.ts';

/** Zooms that are cut together, from the features of one bucket: a tile of `bucketZoom`. */
export interface Tier {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bucketZoom: number;
}

/** A bucket of the last tier is a part of a town, one of the first the whole file with the features of low zooms. */
export const tiers: readonly Tier[] = [
  { minZoom: 0, maxZoom: 6, bucketZoom: 0 },
  { minZoom: 7, maxZoom: 9, bucketZoom: 7 },
  { minZoom: 10, maxZoom: 11, bucketZoom: 10 },
  { minZoom: 12, maxZoom: 14, bucketZoom: 12 },
];

/** Margin around a tile, as a part of it: its features are drawn in the tile too. */
const buffer = 64 / 4096;

/** Points nearer than this to the previous one are left out in all tiers but the last, in parts of a tile. */
const thinning = 4 / 4096;

/** Adds a feature to the buckets of each tier in which it is visible. */
export function spoolFeature(spool: Spool, feature: PlacedFeature): void {
  for (const [index, tier] of tiers.entries()) {
    if (feature.minZoom > tier.maxZoom) continue;
    const isLast = index === tiers.length - 1;
    const lines = isLast || feature.shape === 'point' ? feature.lines : thinned(feature, tier.maxZoom);
    if (lines.length === 0) continue;
    const placed = { ...feature, lines, attributes: attributesAt(feature, tier.maxZoom) };
    for (const [x, y] of listTiles(placed, tier.bucketZoom)) spool.add(`${index}/${x}/${y}`, placed);
  }
}

/** At low zooms a street has only its kind: https://shortbread-tiles.org/schema/1.0/#layer-streets */
function attributesAt({ layer, attributes }: Pick<MapFeature, 'layer' | 'attributes'>, zoom: number): Attributes {
  if (layer !== 'streets' || zoom > 11) return attributes;
  const { kind = '', rail = false, link = false, tunnel = false, bridge = false } = attributes;
  return zoom <= 9 ? { kind, rail } : { kind, rail, link, tunnel, bridge };
}

function thinned({ lines, shape }: PlacedFeature, zoom: number): (readonly number[])[] {
  const least = (thinning / 2 ** zoom) * 360 * 1e7;
  const shorter = lines.map((line) => thinnedLine(line, least));
  // A ring of fewer than four points has no inside.
  return shape === 'polygon' ? (shorter[0] && shorter[0].length >= 8 ? shorter.filter((ring) => ring.length >= 8) : []) : shorter;
}

function thinnedLine(line: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const [lng, lat] = [line[i] ?? 0, line[i + 1] ?? 0];
    const isEnd = i === 0 || i === line.length - 2;
    if (isEnd || Math.abs(lng - (kept.at(-2) ?? 0)) > least || Math.abs(lat - (kept.at(-1) ?? 0)) > least) kept.push(lng, lat);
  }
  return kept;
}

/** The tiles of a zoom that a feature touches, with their surroundings. */
function listTiles({ lines, shape }: Pick<PlacedFeature, 'lines' | 'shape'>, zoom: number): Iterable<[x: number, y: number]> {
  const [line = []] = lines;
  if (zoom === 0) return [[0, 0]];
  if (shape === 'polygon') return tilesOfBox(boxAround(line), zoom);
  const found = new Map<number, [number, number]>();
  const add = (box: readonly [number, number, number, number]): void => {
    for (const [x, y] of tilesOfBox(box, zoom)) found.set(y * 2 ** zoom + x, [x, y]);
  };
  if (line.length === 2) add(boxAround(line));
  // Segment by segment: a long line bends around tiles that its box covers.
  for (let i = 0; i + 3 < line.length; i += 2) add(boxAround([line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0, line[i + 3] ?? 0]));
  return found.values();
}

function boxAround(line: readonly number[]): [west: number, north: number, east: number, south: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    west = Math.min(west, line[i] ?? 0);
    east = Math.max(east, line[i] ?? 0);
    south = Math.min(south, line[i + 1] ?? 0);
    north = Math.max(north, line[i + 1] ?? 0);
  }
  return [toMapColumn(west), toMapRow(north), toMapColumn(east), toMapRow(south)];
}

function* tilesOfBox([west, north, east, south]: readonly [number, number, number, number], zoom: number): Generator<[x: number, y: number]> {
  const side = 2 ** zoom;
  const within = (part: number): number => Math.max(0, Math.min(side - 1, Math.floor(part)));
  for (let y = within(north * side - buffer); y <= within(south * side + buffer); y++)
    for (let x = within(west * side - buffer); x <= within(east * side + buffer); x++) yield [x, y];
}
