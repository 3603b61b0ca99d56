import { offsetBetween, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Fix, Place } from './geofence.ts';
import { sigmaOf } from './track.ts';
import type { Track } from './track.ts';

/** A place that the receiver has not left since a while: the mean of the track there. After half a minute the receiver is at rest and counts as standing there. */
export interface Rest {
  readonly place: Place;
  readonly since: number;
  readonly fixes: number;
  /** Deviation of the best fix there, metres: worse ones move the mean less. */
  readonly sigma: number;
  /** When the track went out of reach while at rest: driven off, or a reflected signal; undefined while within reach. */
  readonly awaySince?: number | undefined;
}

/** So long within reach of one place makes a rest. A walker is out of reach in less. */
const RESTED_MS = 30_000;
/** Away from a rest for so long, or so far, is believed. Reflections between houses shift a position by 30 to 80 m, mostly for less than a minute. */
const AWAY_MS = 20_000;
const AWAY_METERS = 40;
/** Within so many metres, or deviations of a fix if more, the receiver may still be at its rest. */
const REACH_METERS = 15;
const REACH_SIGMAS = 2;
/** The mean never counts more fixes than this, so that it goes on following and an error of the first minutes fades. */
const LONGEST_MEAN = 120;

/** The rest after one more believed fix. */
export function restAfter(rest: Rest | undefined, track: Track, fix: Fix): Rest {
  const fresh: Rest = { place: { lat: track.lat, lng: track.lng }, since: fix.at, fixes: 1, sigma: sigmaOf(fix) };
  if (rest === undefined) return fresh;
  const ruler = rulerAt(rest.place.lat);
  const away = offsetBetween(ruler, rest.place, track);
  const distance = Math.hypot(away.east, away.north);
  if (distance > Math.max(REACH_METERS, REACH_SIGMAS * sigmaOf(fix))) {
    const awaySince = rest.awaySince ?? fix.at;
    const believed = distance > AWAY_METERS + REACH_SIGMAS * sigmaOf(fix) || fix.at - awaySince >= AWAY_MS || !isResting(rest, fix.at);
    return believed ? fresh : { ...rest, awaySince };
  }
  const fixes = Math.min(rest.fixes + 1, LONGEST_MEAN);
  const gain = Math.min(1, (rest.sigma / sigmaOf(fix)) ** 2) / fixes;
  const { lat, lng } = placeAt(ruler, rest.place, { east: away.east * gain, north: away.north * gain });
  return { place: { lat, lng: wrapLng(lng) }, since: rest.since, fixes, sigma: Math.min(rest.sigma, sigmaOf(fix)) };
}

/** Where the receiver stands for the fences: at its rest if it has one, else on its track. */
export function standing(track: Track, rest: Rest | undefined): Track {
  return rest !== undefined && isResting(rest, track.at) ? { ...track, ...rest.place } : track;
}

function isResting(rest: Rest, at: number): boolean {
  return at - rest.since >= RESTED_MS;
}
