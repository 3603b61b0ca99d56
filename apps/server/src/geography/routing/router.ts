import type { RouteLeg } from '@earshot/contract';

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export interface RoadRouter {
  /** A car's way from one point to another; undefined if no road leads there. Throws if no answer comes. */
  readonly leg: (from: Position, to: Position) => Promise<RouteLeg | undefined>;
}

const earthRadiusMeters = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function metersBetween(a: Position, b: Position): number {
  const sine = Math.sin(radians(b.lat - a.lat) / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(sine)));
}

/** The straight line, which has no speed. */
export const straightLeg = (from: Position, to: Position): RouteLeg => ({
  isRoad: false,
  points: [from, to],
  speedsKmh: [null],
  lengthMeters: metersBetween(from, to),
});
