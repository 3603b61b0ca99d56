import { lengthOf, offsetBetween, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Fix, Place } from './geofence.ts';
import { change, firstShares, firstSpeedsMps, manners } from './manners.ts';
import type { Beliefs, ByManner } from './manners.ts';
import { extendMotion, keptAfter, keptNothing, startMotion } from './motion.ts';
import type { Motion, Stride } from './motion.ts';

/**
 * Where the receiver is believed to be. It moves in one of a few manners, and all are followed at once, each as if it were so; the fixes say
 * which is the likelier: the interacting multiple model of H. Blom and Y. Bar-Shalom (IEEE Transactions on Automatic Control 33, 1988).
 */
export interface Track extends Place, Beliefs {
  /** Time of the last fix that was used, epoch ms, and where it was: the motions' places are metres from there. */
  readonly at: number;
  readonly sighted: Place;
  /** Deviation of that fix along one axis, metres. */
  readonly sigma: number;
  /** How far off that fix was, squared, over what its accuracy allowed: 1 on average where phones claim the truth. */
  readonly surprise: number;
}

/** Longer than this between two fixes and nothing is assumed about the way in between, ms. */
export const LONGEST_STRIDE_MS = 60_000;
/** Longer than this and nothing that was known counts, ms. */
const LONGEST_GAP_MS = 3_600_000;
/** Nothing that carries a receiver goes faster, m/s (250 km/h). */
export const TOP_SPEED_MPS = 70;
/** Hard braking, for as long as the way between two fixes takes, m/s². */
export const HARDEST_ACCELERATION = 4;
/** A fix may be this much further off than speed and doubt allow: reflections are for the shared error to explain, m. */
const SLACK_METERS = 100;
/** No phone is better than this, whatever it claims, m. */
const BEST_ACCURACY_METERS = 4;
/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const SIGMAS_PER_ACCURACY = 1.51;

/** Reflections come, or go, once in so long, ms. */
const LEAP_MS = 100_000;
/** So many of the fixes that come within reach are plainly wrong, by any distance. */
const WILD_CHANCE = 0.001;
/** No manner is ever ruled out. */
const LEAST_SHARE = 1e-6;
/** A fix so many times as vague as the last, or as exact, has another source: nothing is shared. */
const OTHER_SOURCE = 2.5;

/** Standard deviation of a fix along one axis, metres, from the claimed 68 % radius. */
export function sigmaOf({ accuracyMeters }: Pick<Fix, 'accuracyMeters'>): number {
  return Math.max(accuracyMeters, BEST_ACCURACY_METERS) / SIGMAS_PER_ACCURACY;
}

/** The accuracy, metres, of the last fix as it was believed. */
export const accuracyOf = ({ sigma }: Pick<Track, 'sigma'>): number => sigma * SIGMAS_PER_ACCURACY;

/** Whether the fix follows so soon that the way from the track to it is known. */
export function isStride(track: Track, fix: Fix): boolean {
  return fix.at - track.at <= LONGEST_STRIDE_MS;
}

/** The probability that the receiver stands, 0..1. */
export const standingOf = ({ shares }: Track): number => shares[0];

/** The motion of a receiver that drives: the one that rules least out. */
export const freestOf = ({ motions }: Track): Motion => motions[2];

/** A track of one fix: nothing is known about the speed but that cars and walkers have one. */
export function startTrack(fix: Fix): Track {
  const sigma = sigmaOf(fix);
  const motionOf = (index: 0 | 1 | 2): Motion => startMotion(sigma, firstSpeedsMps[index], manners[index]);
  return trackOf(fix, { shares: firstShares, motions: [motionOf(0), motionOf(1), motionOf(2)], stoodSeconds: 0 }, { sigma, surprise: 1 });
}

/** The track with one more fix, later than the last. */
export function extendTrack(track: Track, fix: Fix): Track {
  const ms = fix.at - track.at;
  if (ms > LONGEST_GAP_MS) return startTrack(fix);
  const seconds = ms / 1000;
  const isKnownWay = isStride(track, fix);
  const sigma = sigmaOf(fix);
  const ratio = sigma / track.sigma;
  const isSameSource = ratio < OTHER_SOURCE && ratio > 1 / OTHER_SOURCE;
  const way = offsetBetween(rulerAt(track.sighted.lat), track.sighted, fix);
  // After a gap whatever is off is motion.
  const leapChance = isKnownWay ? 1 - Math.exp(-ms / LEAP_MS) : 0;
  const { kept, wildKept } = isSameSource ? keptAfter(seconds) : keptNothing;
  const stride: Stride = { seconds, way, sigma, kept, wildKept, leapChance, wildChance: isKnownWay ? WILD_CHANCE : 0 };
  const { shares: prior, motions: from, stoodSeconds } = change(track, seconds);
  const stand = extendMotion(from[0], stride, manners[0]);
  const walk = extendMotion(from[1], stride, manners[1]);
  const drive = extendMotion(from[2], stride, manners[2]);
  const shares = normal([prior[0] * stand.likelihood, prior[1] * walk.likelihood, prior[2] * drive.likelihood]);
  const surprise = shares[0] * stand.surprise + shares[1] * walk.surprise + shares[2] * drive.surprise;
  return trackOf(fix, { shares, motions: [stand.motion, walk.motion, drive.motion], stoodSeconds }, { sigma, surprise });
}

function trackOf(fix: Fix, { shares, motions, stoodSeconds }: Beliefs, { sigma, surprise }: Pick<Track, 'sigma' | 'surprise'>): Track {
  const [stand, walk, drive] = motions;
  const offset = {
    east: shares[0] * stand.east + shares[1] * walk.east + shares[2] * drive.east,
    north: shares[0] * stand.north + shares[1] * walk.north + shares[2] * drive.north,
  };
  const { lat, lng } = placeAt(rulerAt(fix.lat), fix, offset);
  return { lat, lng: wrapLng(lng), at: fix.at, sighted: { lat: fix.lat, lng: fix.lng }, shares, motions, stoodSeconds, sigma, surprise };
}

/** Shares of 1; where all are next to impossible, nothing is known. */
function normal(shares: ByManner<number>): ByManner<number> {
  const sum = shares[0] + shares[1] + shares[2];
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return firstShares;
  const stand = Math.max(LEAST_SHARE, shares[0] / sum);
  const walk = Math.max(LEAST_SHARE, shares[1] / sum);
  const drive = Math.max(LEAST_SHARE, shares[2] / sum);
  const whole = stand + walk + drive;
  return [stand / whole, walk / whole, drive / whole];
}

/** How many times further the fix lies than the receiver can have come since the track's last fix; above 1 the fix is not believed. */
export function overreach(track: Track, fix: Fix): number {
  const { at, sighted } = track;
  const { east, north, velocityEast, velocityNorth, pp, vv } = freestOf(track);
  const seconds = (fix.at - at) / 1000;
  const slack = 4 * Math.sqrt(pp + sigmaOf(fix) ** 2) + SLACK_METERS;
  const way = offsetBetween(rulerAt(sighted.lat), sighted, fix);
  const jump = { east: way.east - east, north: way.north - north };
  const bySpeed = lengthOf(jump) / (TOP_SPEED_MPS * seconds + slack);
  if (fix.at - at > LONGEST_STRIDE_MS) return bySpeed;
  const surprise = lengthOf({ east: jump.east - velocityEast * seconds, north: jump.north - velocityNorth * seconds });
  const speedDoubt = Math.min(TOP_SPEED_MPS, 3 * Math.sqrt(vv)) * seconds;
  return Math.max(bySpeed, surprise / ((HARDEST_ACCELERATION * seconds ** 2) / 2 + speedDoubt + slack));
}
