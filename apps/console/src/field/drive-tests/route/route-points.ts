import { type Drive, maxRoutePoints } from '@earshot/contract';
import { metersPerMile } from '@earshot/domain';
import { distanceMeters, type Place } from '@earshot/geofence';

export type RoutePoint = Drive['points'][number];

export interface Route {
  readonly points: readonly RoutePoint[];
  /** One line about the origin of the route, such as the name of its file. */
  readonly note: string;
}

export const noRoute: Route = { points: [], note: '' };

/** A route with more points is a recording: it is shown as a line, and its points cannot be moved one by one. */
export const maxHandles = 60;

export const isSameRoute = (one: readonly RoutePoint[], other: readonly RoutePoint[]): boolean =>
  one.length === other.length && one.every(({ lat, lng, at }, index) => lat === other[index]?.lat && lng === other[index]?.lng && at === other[index]?.at);

export const hasOwnTimes = (points: readonly RoutePoint[]): boolean =>
  points.length > 1 && points.every(({ at }, index) => at !== undefined && (index === 0 || at > (points[index - 1]?.at ?? Infinity)));

/** Metres along the points. */
export const routeLength = (points: readonly Place[]): number =>
  points.reduce((sum, point, index) => sum + (index === 0 ? 0 : distanceMeters(points[index - 1] ?? point, point)), 0);

const mphToMetersPerSecond = (mph: number): number => (mph * metersPerMile) / 3600;

/** Seconds that a route takes, at a speed or by its own times; undefined if there is neither. */
export function routeSeconds(points: readonly RoutePoint[], mph: number | null): number | undefined {
  if (points.length < 2) return undefined;
  if (mph !== null) return mph > 0 ? routeLength(points) / mphToMetersPerSecond(mph) : undefined;
  if (!hasOwnTimes(points)) return undefined;
  return ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / 1000;
}

/** At most `most` points, evenly picked, with both ends. */
export function thinned<T>(points: readonly T[], most = maxRoutePoints): readonly T[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, index) => points[Math.round((index * (points.length - 1)) / (most - 1))]).filter((point) => point !== undefined);
}
