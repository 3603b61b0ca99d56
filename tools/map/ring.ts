import { type Position, listSides } from './geometry.ts';

/** The area inside a ring on the sphere, in square degrees of the equator (12,364 km²). */
export function ringArea(ring: Position[]): number {
  return Math.abs(sum(listSides(ring).map(([from, to]) => ((to[0] - from[0]) * (toRingHeight(from) + toRingHeight(to))) / 2)));
}

/** Height over the plane of the equator: equal-area maps use it, so that the far north does not count double. */
function toRingHeight([, lat]: Position): number {
  return (Math.sin((lat * Math.PI) / 180) * 180) / Math.PI;
}

export function ringCentroid(ring: Position[]): Position {
  const sides = listSides(ring).map(([from, to]) => ({ cross: from[0] * to[1] - to[0] * from[1], lng: from[0] + to[0], lat: from[1] + to[1] }));
  const doubleArea = sum(sides.map(({ cross }) => cross));
  if (doubleArea === 0) return ring[0] ?? [0, 0];
  return [sum(sides.map(({ cross, lng }) => lng * cross)) / (3 * doubleArea), sum(sides.map(({ cross, lat }) => lat * cross)) / (3 * doubleArea)];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
