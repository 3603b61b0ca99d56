import type { Path } from './route.ts';

/** A true stay in the circle: from crossing the edge to crossing it again, seconds since the start. `end` is infinite for one that lasts. */
export interface Visit {
  readonly start: number;
  readonly end: number;
}

/** The true visits of a path. */
export interface Truth {
  readonly visits: readonly Visit[];
  /** The path came so near the edge that a visit is uncertain: a graze or a dip was passed over. */
  readonly doubtful: boolean;
  readonly distanceAt: (second: number) => number;
  /** Metres travelled until a second. */
  readonly metersAt: (second: number) => number;
}

/** A dip out of the circle shorter than this, or no deeper, is part of the visit. */
const DIP_SECONDS = 5;
const DIP_METERS = 5;
/** A stay shorter than this, or no deeper, is a graze and not a visit. */
const GRAZE_SECONDS = 1;
const GRAZE_METERS = 3;

/** A visit is an interval of the true path with distance <= radius; dips are joined first, then grazes dropped. */
export function measureTruth(path: Path, radius: number): Truth {
  const distances = path.east.map((east, second) => Math.hypot(east, path.north[second]!));
  const raw = stretches(distances, radius);
  const joined: Visit[] = [];
  for (const next of raw) {
    const last = joined.at(-1);
    const isDip = last !== undefined && (next.start - last.end < DIP_SECONDS || extreme(distances, last.end, next.start, 1) - radius <= DIP_METERS);
    if (isDip) joined.splice(-1, 1, { start: last.start, end: next.end });
    else joined.push(next);
  }
  const visits = joined.filter(({ start, end }) => end - start >= GRAZE_SECONDS && radius - extreme(distances, start, end, -1) > GRAZE_METERS);
  return {
    visits,
    doubtful: visits.length !== raw.length,
    distanceAt: (second) => valueAt(distances, second),
    metersAt: (second) => valueAt(path.meters, second),
  };
}

function stretches(distances: Float64Array, radius: number): Visit[] {
  const found: Visit[] = [];
  let start: number | undefined = distances[0]! <= radius ? 0 : undefined;
  for (let second = 1; second < distances.length; second++) {
    const [before, now] = [distances[second - 1]!, distances[second]!];
    if (before <= radius === now <= radius) continue;
    const crossing = second - 1 + (radius - before) / (now - before);
    if (start === undefined) start = crossing;
    else {
      found.push({ start, end: crossing });
      start = undefined;
    }
  }
  if (start !== undefined) found.push({ start, end: Number.POSITIVE_INFINITY });
  return found;
}

/** The largest (`sign` 1) or smallest (-1) distance between two seconds. */
function extreme(distances: Float64Array, from: number, to: number, sign: 1 | -1): number {
  let best = -sign * Number.POSITIVE_INFINITY;
  for (let second = Math.ceil(from); second <= Math.min(to, distances.length - 1); second++) {
    if ((distances[second]! - best) * sign > 0) best = distances[second]!;
  }
  return best;
}

function valueAt(values: Float64Array, second: number): number {
  const whole = Math.min(Math.floor(second), values.length - 1);
  const next = values[Math.min(whole + 1, values.length - 1)]!;
  return values[whole]! + (next - values[whole]!) * (Math.min(second, values.length - 1) - whole);
}
