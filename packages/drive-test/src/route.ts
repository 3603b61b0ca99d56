import { hourMs, type RoutePoint } from '@earshot/domain';
import { distanceMeters, type Place } from '@earshot/geofence';
import type { DriveInput } from './drive-input.ts';

/** A day; a longer drive is a mistake. */
export const longestDriveMs = 24 * hourMs;

const metersPerMile = 1609.344;

/** An error in a route, in a sentence for a person. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
}

interface Milestone extends Place {
  /** Epoch ms. */
  readonly at: number;
  /** Metres since the start. */
  readonly meters: number;
}

/** A way with its times: between two milestones it is straight and even. */
export class Route {
  /** At least one, in order. */
  readonly milestones: readonly Milestone[];

  constructor(milestones: readonly Milestone[]) {
    this.milestones = milestones;
  }

  get startsAt(): number {
    return this.milestones[0]!.at;
  }

  get endsAt(): number {
    return this.milestones.at(-1)!.at;
  }

  get lengthMeters(): number {
    return this.milestones.at(-1)!.meters;
  }

  /** The position at an instant: at the start before it, at the end after it. */
  at(at: number): Milestone {
    const { milestones } = this;
    let [low, high] = [0, milestones.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (milestones[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    const to = milestones[low]!;
    const from = milestones[low - 1];
    if (from === undefined || at >= to.at) return { ...to, at };
    return between(from, to, at);
  }
}

export function between(from: Milestone, to: Milestone, at: number): Milestone {
  const share = to.at === from.at ? 1 : (at - from.at) / (to.at - from.at);
  return {
    at,
    lat: from.lat + (to.lat - from.lat) * share,
    lng: wrapped(from.lng + eastward(from.lng, to.lng) * share),
    meters: from.meters + (to.meters - from.meters) * share,
  };
}

/** Degrees from one longitude to another, the short way round. */
function eastward(from: number, to: number): number {
  const degrees = to - from;
  return degrees - 360 * Math.round(degrees / 360);
}

const wrapped = (lng: number): number => (lng > 180 || lng < -180 ? lng - 360 * Math.round(lng / 360) : lng);

/** Lays a drive out in time; throws a `RouteError` for an impossible one. */
export function layOut({ points, speedMph, startsAt }: Pick<DriveInput, 'points' | 'speedMph' | 'startsAt'>): Route {
  if (points.length < 2) throw new RouteError('A route needs at least two points.');
  const lengths = cumulativeLengths(points);
  const times = speedMph === null ? ownTimes(points, startsAt) : evenTimes(lengths, speedMph, startsAt);
  const route = new Route(points.map(({ lat, lng }, index) => ({ lat, lng, at: times[index]!, meters: lengths[index]! })));
  if (!(route.endsAt - startsAt <= longestDriveMs)) throw new RouteError('A drive can last at most 24 hours.');
  return route;
}

/** Metres since the start, for each point. */
function cumulativeLengths(points: readonly RoutePoint[]): readonly number[] {
  let meters = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before) meters += distanceMeters(before, point);
    return meters;
  });
}

function evenTimes(lengths: readonly number[], speedMph: number, startsAt: number): readonly number[] {
  if (!(speedMph > 0)) throw new RouteError('The speed must be above 0.');
  const msPerMeter = hourMs / (speedMph * metersPerMile);
  return lengths.map((meters) => startsAt + Math.round(meters * msPerMeter));
}

function ownTimes(points: readonly RoutePoint[], startsAt: number): readonly number[] {
  const times = points.map(({ at }) => at);
  const [first] = times;
  if (first === undefined || !times.every((at) => at !== undefined)) throw new RouteError('This route has points without a time, so it needs a speed.');
  if (times.some((at, index) => index > 0 && at < times[index - 1]!)) throw new RouteError('The times of this route are out of order, so it needs a speed.');
  return times.map((at) => startsAt + at - first);
}
