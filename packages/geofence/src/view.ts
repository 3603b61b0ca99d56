import { vectorLength, offsetBetween, rulerAt } from './distance.ts';
import type { Offset } from './distance.ts';
import type { Fix, WatchedFence } from './geofence.ts';
import { probabilityBelow, probabilityWithin } from './probability.ts';
import { toAccuracy, freestMotion, toSigma, standingShare } from './track.ts';
import type { Track } from './track.ts';
import { wayPast } from './way.ts';

/** One look at the receiver: the fix, the track with it, and the track before it unless the way in between is unknown. */
export interface Sighting {
  readonly fix: Fix;
  readonly track: Track;
  readonly before: Track | undefined;
}

/** The receiver as last seen, without the way there. */
export const lastSighting = (track: Track): Sighting => ({
  fix: { lat: track.lat, lng: track.lng, accuracyMeters: toAccuracy(track), at: track.at },
  track,
  before: undefined,
});

/** The evidence of the straight way from the previous fix about a fence. */
interface PastWay {
  /** Distance of its nearest point, m. */
  readonly nearest: number;
  /** The probability that it leads through the circle, and that the receiver took it. */
  readonly crossed: number;
  readonly passed: number;
  /** Times of entering and leaving, epoch ms. */
  readonly inAt: number;
  readonly outAt: number;
}

/** The evidence of a sighting about a fence; probabilities 0..1. */
export interface View {
  /** Metres from the centre. */
  readonly distance: number;
  /** Probability that the receiver is in the circle now. */
  readonly inside: number;
  /** Probability that it is further out than the exit margin. */
  readonly beyond: number;
  /** The way from the previous fix; absent where it is not known. */
  readonly way?: PastWay | undefined;
}

/** Errors of neighbouring fixes are alike, so averaging over a movement never gets below this part of one fix's deviation. */
const SHARED_ERROR = 0.15;
/** A less likely manner is skipped. */
const NEGLIGIBLE = 0.001;
/** Usual sideways acceleration of an unseen turn between two fixes, m/s². */
const BEND_ACCELERATION = 0.5;
/** Up to this time between two fixes a way is straight or bends; from twice as long it may have been any road, ms. */
const BEND_MS = 15_000;
/** The heading is reliable from this speed, m/s. */
const HEADING_MPS = 5;
/**
 * Where it may have been any road, a way that ends aside of the heading keeps the cosine of the angle to this power: 76
 * % at 15°, 32 % at 30°, 6 % at 45°.
 */
const TURN_POWER = 8;
/** A way of fewer deviations is not a way, but an uncertain position. */
const SHORTEST_WAY_SIGMAS = 2;
/** Further off than this many deviations the probability is below 1 %, and no threshold is met. */
const FARTHEST_SIGMAS = 3;

/** Distance beyond the radius that a departure needs, metres. */
export const EXIT_MARGIN_METERS = 20;

const positionDeviation = ({ track, fix }: Pick<Sighting, 'track' | 'fix'>): number => Math.max(Math.sqrt(freestMotion(track).pp), SHARED_ERROR * toSigma(fix));

/**
 * The deviation of a way: of both its ends, and of a possible bend of the road, which strays from its chord by at most
 * acceleration × time² / 8.
 */
function wayDeviation(sigma: number, before: Track, at: number): number {
  const straying = (BEND_ACCELERATION * (Math.min(BEND_MS, at - before.at) / 1000) ** 2) / 8;
  return Math.sqrt(sigma * sigma + freestMotion(before).pp + straying * straying);
}

/** How far a way of `ms` may have been any road, 0..1. */
export const roadPart = (ms: number): number => Math.min(1, Math.max(0, ms / BEND_MS - 1));

/** How far the way counts as straight, 0..1: a receiver that arrived beside its heading turned on the way, at an unseen corner. */
function straightness(before: Track, way: Offset, ms: number): number {
  const { velocityEast, velocityNorth } = freestMotion(before);
  const speed = Math.hypot(velocityEast, velocityNorth);
  if (speed < HEADING_MPS || ms <= BEND_MS) return 1;
  return Math.max(0, (way.east * velocityEast + way.north * velocityNorth) / (speed * vectorLength(way))) ** (TURN_POWER * roadPart(ms));
}

/** The largest distance, metres, between the track and the edge of a circle that may still be entered. */
export function reachMeters(sighting: Sighting): number {
  const { track, before } = sighting;
  const ruler = rulerAt(track.sighted.lat);
  const here = offsetBetween(ruler, track.sighted, track);
  const sigma = positionDeviation(sighting);
  let reach = 0;
  for (let index = 0; index < track.motions.length; index += 1) {
    if (track.shares[index]! < NEGLIGIBLE) continue;
    const { east, north, pp } = track.motions[index]!;
    const apart = vectorLength({ east: east - here.east, north: north - here.north });
    reach = Math.max(reach, apart + FARTHEST_SIGMAS * Math.max(sigma, Math.sqrt(pp)));
  }
  if (before === undefined) return reach;
  const way = offsetBetween(ruler, track, before);
  return Math.max(reach, vectorLength(way) + FARTHEST_SIGMAS * wayDeviation(sigma, before, track.at));
}

/** Looks at a fence: distances by the ruler of its centre, deviations of the track, the fix and the way. */
export function look({ center, radiusMeters }: WatchedFence, sighting: Sighting): View {
  const { track, before } = sighting;
  const ruler = rulerAt(center.lat);
  const sighted = offsetBetween(ruler, center, track.sighted);
  const least = SHARED_ERROR * toSigma(sighting.fix);
  let inside = 0;
  let beyond = 1;
  for (let index = 0; index < track.motions.length; index += 1) {
    const share = track.shares[index]!;
    if (share < NEGLIGIBLE) continue;
    const { east, north, pp } = track.motions[index]!;
    const distance = vectorLength({ east: sighted.east + east, north: sighted.north + north });
    const deviation = index === 0 ? Math.sqrt(pp) : Math.max(Math.sqrt(pp), least);
    inside += share * probabilityWithin(radiusMeters, distance, deviation);
    beyond -= share * probabilityWithin(radiusMeters + EXIT_MARGIN_METERS, distance, deviation);
  }
  const here = offsetBetween(ruler, center, track);
  const view = { distance: vectorLength(here), inside, beyond };
  if (before === undefined) return view;
  const there = offsetBetween(ruler, center, before);
  const way = wayPast(radiusMeters, there, here);
  const span = track.at - before.at;
  const doubt = wayDeviation(positionDeviation(sighting), before, track.at);
  const isWay = way.isPass && way.length > SHORTEST_WAY_SIGMAS * doubt;
  const crossed = isWay ? (1 - standingShare(track)) * probabilityBelow((radiusMeters - way.nearest) / doubt) : 0;
  const passed = crossed && crossed * straightness(before, { east: here.east - there.east, north: here.north - there.north }, span);
  const [inAt, outAt] = [Math.round(before.at + span * way.inFraction), Math.round(before.at + span * way.outFraction)];
  return { ...view, way: { nearest: way.nearest, crossed, passed, inAt, outAt } };
}
