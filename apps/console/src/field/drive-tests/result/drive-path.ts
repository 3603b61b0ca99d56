import type { DriveReport } from '@earshot/domain';
import { offsetBetween, type Place, placeAt, rulerAt } from '@earshot/geofence';

type Way = DriveReport['way'];

/** The index of the last point of the way that is not after `at`. */
function indexBefore(way: Way, at: number): number {
  let low = 0;
  let high = way.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((way[middle]?.at ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The phone's position at an instant; before and after the way, its ends. */
export function positionAt(way: Way, at: number): Place | undefined {
  const index = indexBefore(way, at);
  const before = way[index];
  const after = way[index + 1];
  if (!before || !after || at <= before.at) return before;
  const share = (at - before.at) / (after.at - before.at);
  const ruler = rulerAt(before.lat);
  const { east, north } = offsetBetween(ruler, before, after);
  return placeAt(ruler, before, { east: east * share, north: north * share });
}

export function cutStretch(way: Way, from: number, to: number): readonly Place[] {
  const ends = [positionAt(way, from), positionAt(way, to)];
  const between = way.filter(({ at }) => at > from && at < to);
  return [ends[0], ...between, ends[1]].filter((place) => place !== undefined);
}

interface Circle extends Place {
  readonly radiusMeters: number;
}

/** The part of a straight piece inside the circle: shares 0..1 of the piece, undefined if it stays outside. */
function spanInside(from: Place, to: Place, circle: Circle): readonly [number, number] | undefined {
  const ruler = rulerAt(circle.lat);
  const start = offsetBetween(ruler, circle, from);
  const end = offsetBetween(ruler, circle, to);
  const dx = end.east - start.east;
  const dy = end.north - start.north;
  const a = dx * dx + dy * dy;
  const c = start.east ** 2 + start.north ** 2 - circle.radiusMeters ** 2;
  if (a === 0) return c <= 0 ? [0, 1] : undefined;
  const half = (start.east * dx + start.north * dy) / a;
  const root = half * half - c / a;
  if (root <= 0) return undefined;
  const first = Math.max(0, -half - Math.sqrt(root));
  const last = Math.min(1, -half + Math.sqrt(root));
  return first < last ? [first, last] : undefined;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The times at which the way is inside a circle, by the places alone. */
export function spansInside(way: Way, circle: Circle): readonly Span[] {
  if (circle.radiusMeters === 0) return [];
  const spans: Span[] = [];
  for (const [index, point] of way.entries()) {
    const next = way[index + 1];
    const inside = next && spanInside(point, next, circle);
    if (!inside) continue;
    const length = next.at - point.at;
    const span = { from: point.at + inside[0] * length, to: point.at + inside[1] * length };
    const last = spans.at(-1);
    // Touching pieces are one stay; rounding may leave a small gap between them.
    if (last && span.from - last.to < 1) spans[spans.length - 1] = { from: last.from, to: span.to };
    else spans.push(span);
  }
  return spans;
}
