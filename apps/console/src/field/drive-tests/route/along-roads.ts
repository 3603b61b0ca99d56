import { type Drive, maxRouteStops, type RouteAnswer } from '@earshot/contract';
import { metersPerMile } from '@earshot/domain';
import { distanceMeters, type Place } from '@earshot/geofence';
import { type RoutePoint, thinned } from './route-points.ts';

/** A point of a way along roads; `speedKmh` is that of the side that leads to it, absent where the road's speed is unknown. */
interface WayPoint extends Place {
  readonly speedKmh?: number | undefined;
}

const kmhToMetersPerSecond = (kmh: number): number => kmh / 3.6;
const mphToKmh = (mph: number): number => (mph * metersPerMile) / 1000;
/** Below this distance, the end of one leg and the start of the next are the same place. */
const sameMeters = 0.5;
/** A drawn point nearer to its road than this is on it. */
const onRoadMeters = 5;

/** The reason why no roads can be followed between points; undefined if they can. */
export function noRoadsReason(points: readonly RoutePoint[]): string | undefined {
  if (points.some(({ at }) => at !== undefined)) return 'A recorded drive keeps its recorded route.';
  if (points.length > maxRouteStops) return `A route along roads has up to ${maxRouteStops} points.`;
  return undefined;
}

/** All legs in a row. A gap between two legs, and a leg without a road, is a straight side without a speed. */
export function toWay({ legs }: RouteAnswer): readonly WayPoint[] {
  const way: WayPoint[] = [];
  for (const { points, speedsKmh } of legs)
    for (const [index, { lat, lng }] of points.entries()) {
      const before = way.at(-1);
      if (index === 0 && before && distanceMeters(before, { lat, lng }) < sameMeters) continue;
      way.push({ lat, lng, speedKmh: (index > 0 && speedsKmh[index - 1]) || undefined });
    }
  return way;
}

/** Seconds to each point of a way at its roads' speeds. */
function secondsAlong(way: readonly WayPoint[], elsewhereMph: number): readonly number[] {
  let seconds = 0;
  return way.map((point, index) => {
    const before = way[index - 1];
    if (before) seconds += distanceMeters(before, point) / kmhToMetersPerSecond(point.speedKmh ?? mphToKmh(elsewhereMph));
    return seconds;
  });
}

/** The points of a drive along roads, with times if the roads' own speeds are driven. */
export function pointsAlong(way: readonly WayPoint[], drive: Pick<Drive, 'speedMph' | 'startsAt'>, elsewhereMph: number): readonly RoutePoint[] {
  if (drive.speedMph !== null) return thinned(way.map(({ lat, lng }) => ({ lat, lng })));
  let last = -Infinity;
  const timed = secondsAlong(way, elsewhereMph).map((seconds, index) => {
    // Two points may be less than a millisecond apart, but times must increase.
    last = Math.max(Math.round(drive.startsAt + seconds * 1000), last + 1);
    return { lat: way[index]?.lat ?? 0, lng: way[index]?.lng ?? 0, at: last };
  });
  return thinned(timed);
}

export const secondsOfWay = (way: readonly WayPoint[], elsewhereMph: number): number => secondsAlong(way, elsewhereMph).at(-1) ?? 0;

/** The road position of each stop; the stop itself if no road was found. */
export function stopsOnRoads(stops: readonly Place[], { legs }: RouteAnswer): readonly Place[] {
  return stops.map(({ lat, lng }, index) => {
    const [before, after] = [legs[index - 1], legs[index]];
    const spot = (after?.isRoad === true && after.points[0]) || (before?.isRoad === true && before.points.at(-1)) || { lat, lng };
    return { lat: spot.lat, lng: spot.lng };
  });
}

export const isBesideRoad = (stops: readonly Place[], answer: RouteAnswer): boolean =>
  stopsOnRoads(stops, answer).some((spot, index) => distanceMeters(spot, stops[index] ?? spot) > onRoadMeters);

export function withoutRoadText({ legs, isAnswered }: RouteAnswer): string | undefined {
  if (!isAnswered) return 'Roads are unavailable right now. Parts of the route are straight lines.';
  const missing = legs.flatMap(({ isRoad }, index) => (isRoad ? [] : [index + 1]));
  if (missing.length === 0) return undefined;
  if (missing.length === legs.length) return `No road is known here. The route is a straight line${legs.length === 1 ? '' : ' from point to point'}.`;
  return `No road is known ${formatList(missing.map((from) => `from point ${from} to ${from + 1}`))}. The route is a straight line there.`;
}

const formatList = (parts: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
