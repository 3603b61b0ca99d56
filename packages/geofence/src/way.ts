import type { Offset } from './distance.ts';

/** A straight way past a circle around the origin. Fractions are of the way, 0 its start and 1 its end. */
export interface Way {
  /** Metres from the centre at the nearest point of the way. */
  readonly nearest: number;
  /** Metres. */
  readonly length: number;
  /** Whether the nearest point lies within the way: neither at its start nor at its end. */
  readonly isPass: boolean;
  /** The points where the line enters and leaves the circle; equal (and the nearest point) where it stays outside. Always 0..1. */
  readonly inFraction: number;
  readonly outFraction: number;
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** The way from `from` to `to`, offsets from the centre of a circle of `radiusMeters`. */
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
