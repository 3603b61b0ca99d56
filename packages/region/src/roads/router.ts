import { unitsPerDegree } from '../osm/elements.ts';
import { openRoads, type RoadGraph, speedOn } from './road-graph.ts';
import { unitMeters } from './road-geometry.ts';
import { type Measure, openShortest, type ShortestPath } from './shortest.ts';
import { openSnap, segmentPoints, type Snap, type Snapped } from './snap.ts';

/** Degrees. */
interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** The way from one point to the next. */
export interface Leg {
  /** False if no road leads there: then it is the straight line, and has no speed. */
  readonly isRoad: boolean;
  /** At least two. */
  readonly points: readonly Position[];
  /** km/h from each point to the next: one fewer than points. */
  readonly speeds: readonly (number | undefined)[];
  readonly lengthMeters: number;
  /** By the roads' speeds; undefined for a straight line. */
  readonly durationSeconds?: number | undefined;
}

export interface Router {
  /** A leg for each two consecutive points; the fastest, or the shortest. */
  readonly route: (points: readonly Position[], measure?: Measure) => Leg[];
  /** The spot on a road nearest to a position, at most `withinMeters` away. */
  readonly snap: (position: Position, withinMeters?: number) => Snapped | undefined;
}

/** A position further from a road than this cannot be driven to. */
const nearRoadMeters = 500;

/** Extra search distance: the nearest road may lead out of a yard that no other road reaches. */
const furtherMeters = 300;

/** Opens the embedded router on the roads in a file. */
export const openRouter = (path: string): Router => routerOn(openRoads(path));

export function routerOn(graph: RoadGraph): Router {
  const snap = openSnap(graph);
  const shortest = openShortest(graph);
  const leg = (from: Position, to: Position, measure: Measure): Leg => {
    for (const isMainOnly of [false, true]) {
      const [start, end] = [snapped(snap, from, isMainOnly), snapped(snap, to, isMainOnly)];
      const path = start && end && shortest(start, end, measure);
      if (path) return toLeg(graph, path, start, end);
    }
    return straight(from, to);
  };
  return {
    route: (points, measure = 'time') => points.slice(1).map((to, i) => leg(points[i] ?? to, to, measure)),
    snap: ({ lat, lng }, withinMeters = nearRoadMeters) => snap(lat, lng, withinMeters),
  };
}

const snapped = (snap: Snap, { lat, lng }: Position, isMainOnly: boolean): Snapped | undefined =>
  snap(lat, lng, nearRoadMeters + (isMainOnly ? furtherMeters : 0), isMainOnly);

function straight(from: Position, to: Position): Leg {
  return { isRoad: false, points: [from, to], speeds: [undefined], lengthMeters: pathLength([from, to]) };
}

/** A point and its place along its segment, 0 to 1. */
interface SegmentPart extends Position {
  readonly part: number;
}

function toLeg(graph: RoadGraph, { edges }: ShortestPath, start: Snapped, end: Snapped): Leg {
  const points: Position[] = [{ lat: start.lat, lng: start.lng }];
  const speeds: number[] = [];
  let lengthMeters = 0;
  let durationSeconds = 0;
  for (const [i, edge] of edges.entries()) {
    const isBack = (edge & 1) === 1;
    const first = i === 0 ? start.part : isBack ? 1 : 0;
    const last = i === edges.length - 1 ? end.part : isBack ? 0 : 1;
    const speed = speedOn(graph, edge);
    const meters = ((graph.lengths[edge >> 1] ?? 0) / 10) * Math.abs(last - first);
    lengthMeters += meters;
    durationSeconds += (meters * 3.6) / speed;
    const within = splitSegment(graph, edge >> 1).filter(({ part }) => (isBack ? part < first && part > last : part > first && part < last));
    if (isBack) within.reverse();
    const isEnd = i === edges.length - 1;
    const ends = isEnd ? [{ lat: end.lat, lng: end.lng }] : [nodeAt(graph, edge)];
    for (const { lat, lng } of [...within, ...ends]) {
      points.push({ lat, lng });
      speeds.push(speed);
    }
  }
  return { isRoad: true, points, speeds, lengthMeters, durationSeconds };
}

function nodeAt(graph: RoadGraph, edge: number): Position {
  const node = (edge & 1 ? graph.froms : graph.tos)[edge >> 1] ?? 0;
  return { lat: (graph.nodeLats[node] ?? 0) / unitsPerDegree, lng: (graph.nodeLngs[node] ?? 0) / unitsPerDegree };
}

function splitSegment(graph: RoadGraph, segment: number): SegmentPart[] {
  const units = segmentPoints(graph, segment);
  const found: SegmentPart[] = [];
  let along = 0;
  for (let i = 0; i < units.length; i += 2) {
    const [lat = 0, lng = 0] = [units[i], units[i + 1]];
    if (i > 0) along += unitMeters(units[i - 2] ?? 0, units[i - 1] ?? 0, lat, lng);
    found.push({ lat: lat / unitsPerDegree, lng: lng / unitsPerDegree, part: along });
  }
  return found.map((point) => ({ ...point, part: along === 0 ? 0 : point.part / along }));
}

function pathLength(points: readonly Position[]): number {
  return points
    .slice(1)
    .reduce(
      (total, to, i) =>
        total + unitMeters((points[i] ?? to).lat * unitsPerDegree, (points[i] ?? to).lng * unitsPerDegree, to.lat * unitsPerDegree, to.lng * unitsPerDegree),
      0,
    );
}
