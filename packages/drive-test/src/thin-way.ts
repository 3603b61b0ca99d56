import { distanceMeters, type Place } from '@earshot/geofence';
import { between, type Route } from './route.ts';

/** Largest deviation of the thinned way from the driven one at any instant, metres: less than a map shows. */
const toleranceMeters = 3;
/** Limit of points per segment, so that a long wait between two points never needs a check of all points between. */
const longestRun = 200;

/** The way with fewer points, at no instant further than a few metres from the driven one; it stays at its end until `until`. */
export function thinWay({ milestones }: Route, until: number): readonly (Place & { readonly at: number })[] {
  const kept = [milestones[0]!];
  let from = 0;
  for (let to = 2; to < milestones.length; to += 1) {
    if (to - from <= longestRun && isStraight(milestones, from, to)) continue;
    from = to - 1;
    kept.push(milestones[from]!);
  }
  const last = milestones.at(-1)!;
  const ends = until > last.at ? [last, { ...last, at: until }] : [last];
  return [...kept, ...ends].map(({ lat, lng, at }) => ({ lat, lng, at }));
}

function isStraight(milestones: Route['milestones'], from: number, to: number): boolean {
  const [start, end] = [milestones[from]!, milestones[to]!];
  for (let index = from + 1; index < to; index += 1) {
    const point = milestones[index]!;
    if (distanceMeters(between(start, end, point.at), point) > toleranceMeters) return false;
  }
  return true;
}
