import { offsetBetween, rulerAt } from './distance.ts';
import type { Fix, Place, WatchedFence } from './geofence.ts';
import { probabilityBelow, probabilityWithin } from './probability.ts';
import { sigmaOf } from './track.ts';
import type { Track } from './track.ts';
import { wayPast } from './way.ts';

/** One look at the receiver: the fix, the track with it, and the track before it unless the way in between is unknown. */
export interface Sighting {
  readonly fix: Fix;
  readonly track: Track;
  readonly before: Track | undefined;
}

/** What a sighting says about a fence; probabilities 0..1. */
export interface View {
  /** Metres from the centre. */
  readonly distance: number;
  /** That the receiver is in the circle now. */
  readonly inside: number;
  /** That it is further out than the exit margin. */
  readonly beyond: number;
  /** The way from the fix before: how near it came (m), the probability that it passed through, when it came in and went out again (epoch ms). */
  readonly way?: { readonly nearest: number; readonly passed: number; readonly inAt: number; readonly outAt: number } | undefined;
}

/** Errors of neighbouring fixes are alike, so while it moves averaging never gets below this part of one fix's deviation. */
const SHARED_ERROR = 0.3;
/** How sharply a receiver usually turns, unseen, between two fixes, m/s². */
const BEND_ACCELERATION = 0.5;
/** A way shorter than so many deviations is no way, but a position that is not known better. */
const SHORTEST_WAY_SIGMAS = 2;
/** Further off than so many deviations the probability is below 1 %, and no threshold is met. */
const FARTHEST_SIGMAS = 3;

/** How far beyond the radius a receiver has to be to have left, metres. */
export const EXIT_MARGIN_METERS = 20;

const deviationOf = ({ track, fix }: Pick<Sighting, 'track' | 'fix'>): number => Math.max(Math.sqrt(track.move.pp), SHARED_ERROR * sigmaOf(fix));

/** The deviation of a way: of both its ends, and of the bend a road may have, which strays from its chord by at most acceleration × time² / 8. */
function wayDeviation(sigma: number, before: Track, at: number): number {
  const straying = (BEND_ACCELERATION * ((at - before.at) / 1000) ** 2) / 8;
  return Math.hypot(sigma, Math.sqrt(before.move.pp), straying);
}

/** No circle whose edge is further than this from the track, metres, is seen as entered. */
export function reachOf(sighting: Sighting): number {
  const { track, before } = sighting;
  const ruler = rulerAt(track.lat);
  const apart = (place: Place): number => {
    const { east, north } = offsetBetween(ruler, track, place);
    return Math.hypot(east, north);
  };
  const sigma = deviationOf(sighting);
  const position = Math.max(apart(track.stand), apart(track.move)) + FARTHEST_SIGMAS * Math.max(sigma, Math.sqrt(track.stand.pp));
  return before === undefined ? position : Math.max(position, apart(before) + FARTHEST_SIGMAS * wayDeviation(sigma, before, track.at));
}

/** Looks at a fence: distances by the ruler of its centre, doubts of the track, the fix and the way. */
export function look({ center, radiusMeters }: WatchedFence, sighting: Sighting): View {
  const { track, before } = sighting;
  const ruler = rulerAt(center.lat);
  const distanceTo = (place: Place): number => {
    const { east, north } = offsetBetween(ruler, center, place);
    return Math.hypot(east, north);
  };
  const sigma = deviationOf(sighting);
  const stand = { distance: distanceTo(track.stand), sigma: Math.sqrt(track.stand.pp) };
  const move = { distance: distanceTo(track.move), sigma };
  const within = (radius: number): number =>
    track.standing * probabilityWithin(radius, stand.distance, stand.sigma) + (1 - track.standing) * probabilityWithin(radius, move.distance, move.sigma);
  const here = offsetBetween(ruler, center, track);
  const view = { distance: Math.hypot(here.east, here.north), inside: within(radiusMeters), beyond: 1 - within(radiusMeters + EXIT_MARGIN_METERS) };
  if (before === undefined) return view;
  const way = wayPast(radiusMeters, offsetBetween(ruler, center, before), here);
  const span = track.at - before.at;
  const doubt = wayDeviation(sigma, before, track.at);
  const passed = way.isPass && way.length > SHORTEST_WAY_SIGMAS * doubt ? (1 - track.standing) * probabilityBelow((radiusMeters - way.nearest) / doubt) : 0;
  const [inAt, outAt] = [Math.round(before.at + span * way.inFraction), Math.round(before.at + span * way.outFraction)];
  return { ...view, way: { nearest: way.nearest, passed, inAt, outAt } };
}
