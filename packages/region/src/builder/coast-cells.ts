import { unitsPerDegree } from '../osm/elements.ts';

/**
 * A stretch of a coastline, lng, lat, lng, lat … in units, with land on its left. Each end lies on the edge of its
 * cell, or the coast is incomplete there.
 */
export interface Stretch {
  readonly line: number[];
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
}

/** A part of a tile within the bounds of the extract; edges in units. */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Tiles of this zoom: a few kilometres. */
const cellZoom = 14;

/** The cells of an extract, from the south-west. No position lies on an edge: edges are halves of a unit. */
export class CoastCells {
  readonly #columns: number[];
  readonly #rows: number[];

  /** Degrees. */
  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    const tiles = 2 ** cellZoom;
    const columnToLng = (column: number): number => (column / tiles - 0.5) * 360;
    const rowToLat = (row: number): number => (Math.atan(Math.sinh((row / tiles - 0.5) * 2 * Math.PI)) * 180) / Math.PI;
    this.#columns = edgesBetween(west, east, tiles, columnToLng);
    this.#rows = edgesBetween(south, north, tiles, rowToLat);
  }

  /** The cell of a column and a row; undefined beyond the bounds. */
  cell(column: number, row: number): Cell | undefined {
    const [west, east] = [this.#columns[column], this.#columns[column + 1]];
    const [south, north] = [this.#rows[row], this.#rows[row + 1]];
    if (west === undefined || east === undefined || south === undefined || north === undefined) return undefined;
    return { column, row, west, south, east, north };
  }

  /** A line cut at the edges of the cells, without the parts beyond the bounds; a closed line continues over its first point. */
  cut(line: readonly number[], onStretch: (column: number, row: number, stretch: Stretch) => void): void {
    const stretches: { column: number; row: number; stretch: Stretch }[] = [];
    let [column, row] = [cellAt(this.#columns, line[0] ?? 0), cellAt(this.#rows, line[1] ?? 0)];
    let current: Stretch = { line: line.slice(0, 2), isCutAtStart: false, isCutAtEnd: false };
    const end = (isCutAtEnd: boolean): void => void stretches.push({ column, row, stretch: Object.assign(current, { isCutAtEnd }) });
    for (let i = 2; i < line.length; i += 2) {
      const [lng = 0, lat = 0] = [line[i], line[i + 1]];
      const [fromLng = 0, fromLat = 0] = [line[i - 2], line[i - 1]];
      for (const crossing of this.#crossings(fromLng, fromLat, lng, lat)) {
        current.line.push(...crossing.at);
        end(true);
        if (crossing.axis === 0) column += crossing.step;
        else row += crossing.step;
        current = { line: [...crossing.at], isCutAtStart: true, isCutAtEnd: false };
      }
      current.line.push(lng, lat);
    }
    end(false);
    const [first, last] = [stretches[0], stretches.at(-1)];
    const isClosed = line[0] === line.at(-2) && line[1] === line.at(-1);
    if (isClosed && first && last && first !== last) {
      last.stretch.line.push(...first.stretch.line.slice(2));
      last.stretch.isCutAtEnd = true;
      stretches.shift();
    }
    for (const each of stretches) if (this.cell(each.column, each.row)) onStretch(each.column, each.row, each.stretch);
  }

  /** The points where a segment passes edges, in order. */
  #crossings(fromLng: number, fromLat: number, lng: number, lat: number) {
    const found: { part: number; axis: 0 | 1; step: number; at: [number, number] }[] = [];
    for (const [axis, from, to] of [
      [0, fromLng, lng],
      [1, fromLat, lat],
    ] as const) {
      const edges = axis === 0 ? this.#columns : this.#rows;
      const [before, after] = [cellAt(edges, from), cellAt(edges, to)];
      const step = Math.sign(after - before);
      for (let cell = before; cell !== after; cell += step) {
        const edge = edges[step > 0 ? cell + 1 : cell] ?? 0;
        const part = (edge - from) / (to - from);
        const at: [number, number] = axis === 0 ? [edge, fromLat + part * (lat - fromLat)] : [fromLng + part * (lng - fromLng), edge];
        found.push({ part, axis, step, at });
      }
    }
    return found.toSorted((a, b) => a.part - b.part);
  }
}

function edgesBetween(from: number, to: number, tiles: number, toDegrees: (index: number) => number): number[] {
  const halves = (degrees: number): number => Math.floor(degrees * unitsPerDegree) + 0.5;
  const edges = [halves(from) - 1];
  for (let i = 0; i <= tiles; i++) {
    const edge = halves(toDegrees(i));
    if (edge > from * unitsPerDegree && edge < to * unitsPerDegree) edges.push(edge);
  }
  return [...edges, halves(to)];
}

/** The index of the edge at or before a position: -1 before the first. */
function cellAt(edges: readonly number[], position: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
