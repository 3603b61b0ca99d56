import { unitsPerDegree } from '../osm/elements.ts';
import type { RoadGraph } from './road-graph.ts';
import { unitMeters } from './road-geometry.ts';

/** A spot on a road. Degrees; `part` of the segment's length lies before it, 0 to 1. */
export interface Snapped {
  readonly segment: number;
  readonly part: number;
  readonly lat: number;
  readonly lng: number;
  readonly distanceMeters: number;
}

/** Finds the road nearest to a position, at most `withinMeters` away; `isMainOnly` skips roads that lead nowhere else. */
export type Snap = (lat: number, lng: number, withinMeters: number, isMainOnly?: boolean) => Snapped | undefined;

/** In units; about 550 m north to south. */
const cellUnits = 50_000;
const metersPerUnit = 111_195 / unitsPerDegree;

/** The points of a segment from its `from` to its `to`: lat, lng, lat, lng … in units. */
export function segmentPoints(graph: RoadGraph, segment: number): number[] {
  const points = [graph.nodeLats[graph.froms[segment] ?? 0] ?? 0, graph.nodeLngs[graph.froms[segment] ?? 0] ?? 0];
  for (let i = graph.shapeStarts[segment] ?? 0; i < (graph.shapeStarts[segment + 1] ?? 0); i++) points.push(graph.shapeLats[i] ?? 0, graph.shapeLngs[i] ?? 0);
  points.push(graph.nodeLats[graph.tos[segment] ?? 0] ?? 0, graph.nodeLngs[graph.tos[segment] ?? 0] ?? 0);
  return points;
}

/** Sorts the segments into cells once. */
export function openSnap(graph: RoadGraph): Snap {
  const cells = new Map<number, number[]>();
  const columns = Math.ceil((360 * unitsPerDegree) / cellUnits);
  const toGridCell = (lat: number, lng: number): [row: number, column: number] => [
    Math.floor((lat + 90 * unitsPerDegree) / cellUnits),
    Math.floor((lng + 180 * unitsPerDegree) / cellUnits),
  ];
  for (let segment = 0; segment < graph.segments; segment++) {
    const points = segmentPoints(graph, segment);
    const touched = new Set<number>();
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [row1, column1] = toGridCell(Math.min(points[i] ?? 0, points[i + 2] ?? 0), Math.min(points[i + 1] ?? 0, points[i + 3] ?? 0));
      const [row2, column2] = toGridCell(Math.max(points[i] ?? 0, points[i + 2] ?? 0), Math.max(points[i + 1] ?? 0, points[i + 3] ?? 0));
      for (let row = row1; row <= row2; row++) for (let column = column1; column <= column2; column++) touched.add(row * columns + column);
    }
    for (const cell of touched) {
      const list = cells.get(cell);
      if (list) list.push(segment);
      else cells.set(cell, [segment]);
    }
  }
  return (lat, lng, withinMeters, isMainOnly = false) => {
    const [y, x] = [Math.round(lat * unitsPerDegree), Math.round(lng * unitsPerDegree)];
    const narrow = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const reach = withinMeters / metersPerUnit;
    const [row, column] = toGridCell(y, x);
    const farthest = Math.ceil(reach / cellUnits / narrow);
    let best: Snapped | undefined;
    const seen = new Set<number>();
    for (let ring = 0; ring <= farthest; ring++) {
      // Roads in this ring are at least this far away.
      if (best && best.distanceMeters < (ring - 1) * cellUnits * metersPerUnit * narrow) break;
      for (const cell of cellsOnRing(row, column, ring, columns))
        for (const segment of cells.get(cell) ?? []) {
          if (seen.has(segment) || (isMainOnly && !graph.isMain[segment])) continue;
          seen.add(segment);
          const found = nearestOn(graph, segment, y, x, narrow);
          if (found.distanceMeters <= withinMeters && (!best || found.distanceMeters < best.distanceMeters)) best = found;
        }
    }
    return best;
  };
}

function* cellsOnRing(row: number, column: number, ring: number, columns: number): Generator<number> {
  for (let dRow = -ring; dRow <= ring; dRow++) {
    const step = Math.abs(dRow) === ring || ring === 0 ? 1 : ring * 2;
    for (let dColumn = -ring; dColumn <= ring; dColumn += step) yield (row + dRow) * columns + column + dColumn;
  }
}

function nearestOn(graph: RoadGraph, segment: number, y: number, x: number, narrow: number): Snapped {
  const points = segmentPoints(graph, segment);
  let [least, bestY, bestX, before, along] = [Infinity, y, x, 0, 0];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [y1 = 0, x1 = 0, y2 = 0, x2 = 0] = [points[i], points[i + 1], points[i + 2], points[i + 3]];
    const [dy, dx] = [y2 - y1, (x2 - x1) * narrow];
    const squared = dy * dy + dx * dx;
    const part = squared === 0 ? 0 : Math.max(0, Math.min(1, ((y - y1) * dy + (x - x1) * narrow * dx) / squared));
    const distance = Math.hypot(y1 + part * dy - y, (x1 + part * (x2 - x1) - x) * narrow);
    const side = unitMeters(y1, x1, y2, x2);
    if (distance < least) [least, bestY, bestX, before] = [distance, y1 + part * (y2 - y1), x1 + part * (x2 - x1), along + part * side];
    along += side;
  }
  return { segment, part: along === 0 ? 0 : before / along, lat: bestY / unitsPerDegree, lng: bestX / unitsPerDegree, distanceMeters: least * metersPerUnit };
}
