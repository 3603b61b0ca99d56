import { mercatorArea } from '../tiles/projection.ts';
import type { PlacedFeature } from '../tiles/record.ts';
import { type Cell, CoastCells, type Stretch } from './coast-cells.ts';
import { type Polygon, toPolygons } from './rings.ts';

/** At lower zooms the coast of the base map is as good. */
const minZoom = 10;

/** Land or sea, or undefined if unknown. */
type Ground = 'land' | 'sea';

/**
 * Land and sea around the coastlines of an extract, cell by cell: a coastline has land on its left. The known cells are
 * those in which each coastline goes from edge to edge, and their neighbours without one. The base map draws the
 * others.
 */
export class Coast {
  readonly #lines: (readonly number[])[] = [];

  /** A coastline or a piece of one: lng, lat, lng, lat … in units. */
  add(line: readonly number[]): void {
    this.#lines.push(line);
  }

  /** Squares of land, and the sea that lies over them. Bounds in degrees. */
  *features(bounds: readonly [number, number, number, number]): Generator<PlacedFeature> {
    const cells = new CoastCells(bounds);
    const stretches = new Map<string, Stretch[]>();
    for (const line of chained(this.#lines))
      cells.cut(line, (column, row, stretch) => {
        const key = `${column} ${row}`;
        const others = stretches.get(key);
        if (others) others.push(stretch);
        else stretches.set(key, [stretch]);
      });
    const beside = new Map<string, Set<Ground>>();
    for (const [key, inCell] of stretches) {
      const [column = 0, row = 0] = key.split(' ').map(Number);
      const cell = cells.cell(column, row);
      const seas = cell && seaIn(cell, inCell);
      if (!seas) continue;
      yield* drawn(cell, seas.polygons);
      for (const [x, y, ground] of seas.corners)
        for (const [besideX, besideY] of [
          [x, y],
          [x, 0],
          [0, y],
        ] as const) {
          const other = `${column + besideX} ${row + besideY}`;
          if (!stretches.has(other)) beside.set(other, (beside.get(other) ?? new Set()).add(ground));
        }
    }
    for (const [key, grounds] of beside) {
      const [column = 0, row = 0] = key.split(' ').map(Number);
      const cell = cells.cell(column, row);
      if (cell && grounds.size === 1) yield* drawn(cell, grounds.has('sea') ? [[around(cell)]] : []);
    }
  }
}

function* drawn(cell: Cell, seas: readonly Polygon[]): Generator<PlacedFeature> {
  // Edges are halves of a unit, but whole units are drawn.
  const feature = (layer: PlacedFeature['layer'], lines: Polygon): PlacedFeature => ({
    layer,
    minZoom,
    rank: 0,
    attributes: {},
    shape: 'polygon',
    lines: lines.map((line) => line.map(Math.round)),
  });
  yield feature('coast_land', [around(cell)]);
  for (const sea of seas) yield feature('ocean', sea);
}

function chained(lines: readonly (readonly number[])[]): number[][] {
  const lineStartKey = (line: readonly number[]): string => `${line[0]} ${line[1]}`;
  const lineEndKey = (line: readonly number[]): string => `${line.at(-2)} ${line.at(-1)}`;
  const left = new Map(lines.map((line) => [lineStartKey(line), line]));
  const ends = new Set(lines.map(lineEndKey));
  const chains: number[][] = [];
  // Lines that begin at no other's end come first: the remaining ones are closed.
  for (const first of [...lines.filter((line) => !ends.has(lineStartKey(line))), ...lines]) {
    if (left.get(lineStartKey(first)) !== first) continue;
    const chain = [...first];
    left.delete(lineStartKey(first));
    for (let next = left.get(lineEndKey(chain)); next; next = left.get(lineEndKey(chain))) {
      left.delete(lineStartKey(next));
      for (const value of next.slice(2)) chain.push(value);
    }
    chains.push(chain);
  }
  return chains;
}

const around = ({ west, south, east, north }: Cell): number[] => [west, north, east, north, east, south, west, south, west, north];

/** Position of an edge point, clockwise from the north-west: the corners are 0 to 3. */
function alongEdge({ west, south, east, north }: Cell, lng: number, lat: number): number {
  if (lat === north) return (lng - west) / (east - west);
  if (lng === east) return 1 + (north - lat) / (north - south);
  if (lat === south) return 2 + (east - lng) / (east - west);
  return 3 + (lat - south) / (north - south);
}

interface Seas {
  readonly polygons: readonly Polygon[];
  /** Land or sea at each corner, and the direction to the cells around it. */
  readonly corners: readonly (readonly [x: number, y: number, ground: Ground])[];
}

/** The sea in a cell; undefined if its coastlines do not determine it. */
function seaIn(cell: Cell, stretches: readonly Stretch[]): Seas | undefined {
  const rings = stretches.filter(({ isCutAtStart, isCutAtEnd }) => !isCutAtStart && !isCutAtEnd).map(({ line }) => line);
  const passing = stretches.filter(({ isCutAtStart, isCutAtEnd }) => isCutAtStart && isCutAtEnd).map(({ line }) => line);
  if (rings.length + passing.length < stretches.length || rings.some((ring) => ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))) return undefined;
  const crossings = passing
    .flatMap((line) => [
      { line, isEntry: true, at: alongEdge(cell, line[0] ?? 0, line[1] ?? 0) },
      { line, isEntry: false, at: alongEdge(cell, line.at(-2) ?? 0, line.at(-1) ?? 0) },
    ])
    .toSorted((a, b) => a.at - b.at);
  if (crossings.some(({ isEntry }, i) => isEntry === crossings.at(i - 1)?.isEntry)) return undefined;
  // An island without surroundings lies in the sea.
  const largest = rings.toSorted((a, b) => Math.abs(mercatorArea(b)) - Math.abs(mercatorArea(a)))[0];
  const open: Ground = largest && mercatorArea(largest) < 0 ? 'sea' : 'land';
  const groundAt = (at: number): Ground => {
    const next = crossings.find((crossing) => crossing.at >= at) ?? crossings[0];
    if (!next) return open;
    return next.isEntry ? 'sea' : 'land';
  };
  const whole = crossings.length === 0 && open === 'sea' ? [around(cell)] : [];
  const corners = (
    [
      [-1, 1],
      [1, 1],
      [1, -1],
      [-1, -1],
    ] as const
  ).map(([x, y], at) => [x, y, groundAt(at)] as const);
  return { polygons: toPolygons([...whole, ...closed(cell, crossings), ...rings]), corners };
}

interface Crossing {
  readonly line: readonly number[];
  readonly isEntry: boolean;
  readonly at: number;
}

/** Rings around the sea: from the point where a coastline leaves the cell, clockwise along the edge to where the next one enters it. */
function closed(cell: Cell, crossings: readonly Crossing[]): number[][] {
  const edge = around(cell);
  const isDone = new Set<readonly number[]>();
  const rings: number[][] = [];
  for (const { line: first } of crossings) {
    if (isDone.has(first)) continue;
    const ring: number[] = [];
    for (let line: readonly number[] = first; !isDone.has(line);) {
      isDone.add(line);
      for (const value of line) ring.push(value);
      const exit = crossings.findIndex((crossing) => !crossing.isEntry && crossing.line === line);
      const entry = crossings[(exit + 1) % crossings.length];
      const [from, to] = [crossings[exit]?.at ?? 0, entry?.at ?? 0];
      for (let corner = Math.ceil(from); corner < (to < from ? to + 4 : to); corner++) ring.push(...edge.slice(2 * (corner % 4), 2 * (corner % 4) + 2));
      line = entry?.line ?? first;
    }
    rings.push([...ring, ...ring.slice(0, 2)]);
  }
  return rings;
}
