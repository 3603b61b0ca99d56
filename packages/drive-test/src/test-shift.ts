import { readFileSync } from 'node:fs';
import type { NoiseStrength } from '@earshot/domain';
import {
  distanceMeters,
  emptyMonitorState,
  type Fix,
  measureFreedom,
  type MonitorState,
  offsetBetween,
  type Place,
  placeAt,
  rulerAt,
  step,
  watch,
  type WatchedFence,
} from '@earshot/geofence';
import { receive } from './noise.ts';

const traceText = (name: string): string => readFileSync(new URL(`../../../e2e/traces/${name}`, import.meta.url), 'utf8');

/** A recorded drive through Munich, a place a second: 20 minutes. */
function munich(): readonly Place[] {
  const rows = JSON.parse(traceText('munich-drive-1s.json')) as readonly { readonly point: string }[];
  return rows.map(({ point }) => {
    const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number);
    return { lat: lat!, lng: lng! };
  });
}

/** A recorded drive around Višnjan, with the seconds between its fixes filled in: 8 minutes, back to its start. */
function visnjan(): readonly Place[] {
  const points = [...traceText('visnjan-by-car.gpx').matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)<\/time>/gs)].map(([, lat, lng, time]) => ({
    lat: Number(lat),
    lng: Number(lng),
    second: Date.parse(time!) / 1000,
  }));
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]!;
    const seconds = to.second - from.second;
    return Array.from({ length: seconds }, (_, passed) => ({
      lat: from.lat + ((to.lat - from.lat) * passed) / seconds,
      lng: from.lng + ((to.lng - from.lng) * passed) / seconds,
    }));
  });
}

function movedTo(start: Place, drive: readonly Place[]): readonly Place[] {
  const first = drive[0]!;
  return drive.map((place) => placeAt(rulerAt(start.lat), start, offsetBetween(rulerAt(first.lat), first, place)));
}

const parked = (place: Place, minutes: number): readonly Place[] => Array.from({ length: minutes * 60 }, () => place);

const out = munich();
const back = out.toReversed();
export const depot = out[0]!;
export const site = out.at(-1)!;
const round = movedTo(site, visnjan());

/**
 * An eight-hour shift of driving and working, a place a second, from recorded drives: 2 h 40 min behind the wheel, the
 * rest beside a parked car.
 */
export const shift: readonly Place[] = [
  ...[out, parked(site, 50), round, parked(round.at(-1)!, 30), round.toReversed(), parked(site, 25), back, parked(depot, 40)].flat(),
  ...[out, parked(site, 35), round, parked(round.at(-1)!, 20), round.toReversed(), parked(site, 45), back, parked(depot, 15)].flat(),
  ...[out, parked(site, 20), back].flat(),
  ...parked(depot, 60),
].slice(0, 8 * 3600);

/** A circle around a place of the drive through Munich, by the part of it driven by then, 0..1. */
export const onTheWay = (id: string, part: number, radiusMeters: number): WatchedFence => ({
  id,
  center: out[Math.round(part * (out.length - 1))]!,
  radiusMeters,
  dwellSeconds: 0,
});

/** A circle this many metres north and east of the depot. */
export const beside = (id: string, meters: number, radiusMeters: number): WatchedFence => ({
  id,
  center: placeAt(rulerAt(depot.lat), depot, { east: meters, north: meters }),
  radiusMeters,
  dwellSeconds: 0,
});

/**
 * How a phone rests: by a clock, as Android's do, by the distance moved, as iPhones do, five seconds whatever is near, or
 * not at all.
 */
export type RestMode = 'by_time' | 'by_distance' | 'five_seconds' | 'never';

interface Crossing {
  readonly what: string;
  /** Second of the shift at which it became known. */
  readonly knownAt: number;
}

interface WatchResult {
  readonly fixes: number;
  readonly crossings: readonly Crossing[];
  /** The longest time without a fix in which the phone was near the edge of a circle. */
  readonly longestNearSeconds: number;
}

const nearMeters = 100;

/** Whether the phone's true position is within 100 m of the edge of a circle. */
const isNearEdge = (fences: readonly WatchedFence[], place: Place): boolean =>
  fences.some(({ center, radiusMeters }) => Math.abs(distanceMeters(center, place) - radiusMeters) <= nearMeters);

interface Waiting {
  readonly state: MonitorState;
  /** Seconds of the shift: of the last fix, and now. */
  readonly seenAt: number;
  readonly second: number;
}

function isDue(resting: RestMode, { state, seenAt, second }: Waiting): boolean {
  if (resting === 'never') return true;
  if (resting === 'five_seconds') return second - seenAt >= 5;
  const { meters, ms } = measureFreedom(state);
  return resting === 'by_time' ? (second - seenAt) * 1000 >= ms : distanceMeters(shift[seenAt]!, shift[second]!) >= meters;
}

/** A phone's fixes and reports during the shift. */
export function watchShift(fences: readonly WatchedFence[], received: readonly Fix[], resting: RestMode): WatchResult {
  let state = watch(emptyMonitorState, fences);
  const crossings: Crossing[] = [];
  let longestNearSeconds = 0;
  let fixes = 0;
  let seenAt = 0;
  for (const [second, fix] of received.entries()) {
    if (fixes > 0 && !isDue(resting, { state, seenAt, second })) continue;
    const wasNear = second - seenAt > longestNearSeconds && shift.slice(seenAt, second).some((place) => isNearEdge(fences, place));
    if (wasNear) longestNearSeconds = second - seenAt;
    const done = step(state, fix);
    state = done.state;
    crossings.push(...done.transitions.map(({ kind, fenceId }) => ({ what: `${kind} ${fenceId}`, knownAt: second })));
    [fixes, seenAt] = [fixes + 1, second];
  }
  return { fixes, crossings, longestNearSeconds };
}

/** The shift as a phone receives it. */
export function receivedShift(noise: NoiseStrength, seed: number): readonly Fix[] {
  const receiveNext = receive(noise, seed);
  return shift.map((place, second) => receiveNext(place, 1_795_176_000_000 + second * 1000));
}

/** Crossings of one list that the other lacks within these seconds, and the lateness of the found ones. */
export function compare(wanted: readonly Crossing[], found: readonly Crossing[], withinSeconds: number) {
  const left = [...found];
  const late: number[] = [];
  const missed = wanted.filter(({ what, knownAt }) => {
    const index = left.findIndex((other) => other.what === what && Math.abs(other.knownAt - knownAt) <= withinSeconds);
    if (index < 0) return true;
    late.push(left[index]!.knownAt - knownAt);
    left.splice(index, 1);
    return false;
  });
  return { missed, surplus: left, latest: Math.max(0, ...late) };
}

/** Number of true visits to a circle: stays and passes of two seconds or more. */
export function countVisits({ center, radiusMeters }: WatchedFence): number {
  const inside = shift.map((place) => distanceMeters(center, place) <= radiusMeters);
  return inside.filter((now, second) => now && !inside[second - 1] && inside[second + 1]).length;
}
