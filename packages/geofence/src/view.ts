import { vectorLength, offsetBetween, rulerAt } from './distance.ts';
import type { Offset } from './distance.ts';
import type { Fix, WatchedFence } from './geofence.ts';
import { probabilityBelow, probabilityWithin } from './probability.ts';
import { toAccuracy, freestMotion, toSigma, standingShare } from './track.ts';
import type { Track } from './track.ts';
import { type Way, wayAround, wayPast } from './way.ts';

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

/** The evidence of the way from the previous fix about a fence: straight, or around a corner. */
interface PastWay {
  /** Distance of the nearest point of the likelier one, m. */
  readonly nearest: number;
  /** The probability that the straight way leads through the circle, and that the receiver passed through it by either. */
  readonly crossed: number;
  readonly passed: number;
  /** Time between the two positions, ms, above 0 and at most 60,000. */
  readonly ms: number;
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
/** Longer ways are too uncertain to tell how far their road bends, ms. */
const BEND_MS = 15_000;
/** The heading is reliable from this speed, m/s. */
const HEADING_MPS = 5;
/** Up to this time between two fixes there is no room for an unseen corner; from the longer time on the receiver may have taken any road, ms. */
const STRAIGHT_MS = 2_000;
const ANY_ROAD_MS = 30_000;
/**
 * Where it may have taken any road, a way that ends aside of the heading is straight with the cosine of the angle to
 * this power: 76 % at 15°, 32 % at 30°, 6 % at 45°.
 */
const TURN_POWER = 8;
/** A way that was not straight led around one corner with the cosine to this power: 92 % at 45°, 64 % at 80°, nothing from 90° on. */
const CORNER_POWER = 0.25;
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
export const roadPart = (ms: number): number => Math.min(1, Math.max(0, (ms - STRAIGHT_MS) / (ANY_ROAD_MS - STRAIGHT_MS)));

/** The probabilities that a way was straight and that it led around one corner, 0..1; the rest are ways of an unknown form. */
interface Course {
  readonly straight: number;
  readonly around: number;
  readonly corner?: Offset;
}

const straightCourse: Course = { straight: 1, around: 0 };

/**
 * The course of a way, by its angle to the heading before it. Around a corner the receiver kept its heading, then
 * turned by a right angle, as most streets meet. One that ends behind turned more than once, anywhere.
 */
function findCourse(before: Track, there: Offset, here: Offset, ms: number): Course {
  const { velocityEast, velocityNorth } = freestMotion(before);
  const speed = Math.hypot(velocityEast, velocityNorth);
  if (speed < HEADING_MPS || ms <= STRAIGHT_MS) return straightCourse;
  const [east, north] = [here.east - there.east, here.north - there.north];
  const along = Math.max(0, (east * velocityEast + north * velocityNorth) / speed);
  const cosine = along / Math.hypot(east, north);
  const straight = cosine ** (TURN_POWER * roadPart(ms));
  const corner = { east: there.east + (velocityEast / speed) * along, north: there.north + (velocityNorth / speed) * along };
  return { straight, around: (1 - straight) * cosine ** CORNER_POWER, corner };
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
  const isWay = way.length > SHORTEST_WAY_SIGMAS * doubt;
  const moving = 1 - standingShare(track);
  const cross = ({ isPass, nearest }: Way): number => (isWay && isPass ? moving * probabilityBelow((radiusMeters - nearest) / doubt) : 0);
  const crossed = cross(way);
  const { straight, around, corner } = isWay ? findCourse(before, there, here, span) : straightCourse;
  const turned = corner && wayAround(radiusMeters, there, corner, here);
  const [passedStraight, passedAround] = [straight * crossed, turned ? around * cross(turned) : 0];
  const likelier = turned && passedAround > passedStraight ? turned : way;
  const [inAt, outAt] = [Math.round(before.at + span * likelier.inFraction), Math.round(before.at + span * likelier.outFraction)];
  return { ...view, way: { nearest: likelier.nearest, crossed, passed: passedStraight + passedAround, ms: span, inAt, outAt } };
}
