import { vectorLength } from './distance.ts';
import type { Offset } from './distance.ts';

/** A way past a circle around the origin. Fractions are of the way, 0 its start and 1 its end. */
export interface Way {
  /** Metres from the centre at the nearest point of the way. */
  readonly nearest: number;
  /** Metres. */
  readonly length: number;
  /** Whether the nearest point lies within the way: neither at its start nor at its end. */
  readonly isPass: boolean;
  /** The points where the way enters and leaves the circle; equal (and the nearest point) where it stays outside. Always 0..1. */
  readonly inFraction: number;
  readonly outFraction: number;
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** The straight way from `from` to `to`, offsets from the centre of a circle of `radiusMeters`. */
export function wayPast(radiusMeters: number, from: Offset, to: Offset): Way {
  const east = to.east - from.east;
  const north = to.north - from.north;
  const lengthSquared = east * east + north * north;
  if (lengthSquared === 0) return { nearest: Math.hypot(to.east, to.north), inFraction: 1, outFraction: 1, length: 0, isPass: false };
  const foot = -(from.east * east + from.north * north) / lengthSquared;
  const halfSquared = radiusMeters ** 2 - Math.hypot(from.east + foot * east, from.north + foot * north) ** 2;
  const half = Math.sqrt(Math.max(0, halfSquared) / lengthSquared);
  const at = clamp(foot);
  return {
    nearest: Math.hypot(from.east + at * east, from.north + at * north),
    inFraction: clamp(foot - half),
    outFraction: clamp(foot + half),
    length: Math.sqrt(lengthSquared),
    isPass: foot > 0 && foot < 1,
  };
}

/** The way from `from` straight to a corner, and from there straight to `to`. */
export function wayAround(radiusMeters: number, from: Offset, corner: Offset, to: Offset): Way {
  const first = wayPast(radiusMeters, from, corner);
  const second = wayPast(radiusMeters, corner, to);
  const length = first.length + second.length;
  const nearest = Math.min(first.nearest, second.nearest);
  const share = first.length / length;
  // A leg that stays outside counts only where the whole way does.
  const least = Math.max(radiusMeters, nearest);
  return {
    nearest,
    length,
    isPass: nearest < Math.min(vectorLength(from), vectorLength(to)),
    inFraction: first.nearest <= least ? share * first.inFraction : share + (1 - share) * second.inFraction,
    outFraction: second.nearest <= least ? share + (1 - share) * second.outFraction : share * first.outFraction,
  };
}
