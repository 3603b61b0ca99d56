import { vectorLength, offsetBetween, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Fix, Place } from './geofence.ts';
import { change, firstShares, firstSpeedsMps, manners } from './movement.ts';
import type { Beliefs, PerMovement } from './movement.ts';
import { extendMotion, keptAfter, keptNothing, startMotion } from './motion.ts';
import type { Motion, Stride } from './motion.ts';

/**
 * The believed position of the receiver. It moves in one of a few manners; each is followed as if it were true, and the
 * fixes show which is the likelier: the interacting multiple model of H. Blom and Y. Bar-Shalom (IEEE Transactions on
 * Automatic Control 33, 1988).
 */
export interface Track extends Place, Beliefs {
  /** Time of the last used fix, epoch ms, and its place: the motions' places are metres from there. */
  readonly at: number;
  readonly sighted: Place;
  /** Deviation of that fix along one axis, metres. */
  readonly sigma: number;
  /** The squared error of that fix over the variance of its accuracy: 1 on average for honest phones. */
  readonly surprise: number;
}

/** After a longer gap between two fixes the way in between is unknown, ms. */
export const LONGEST_STRIDE_MS = 60_000;
/** After a longer gap all earlier knowledge is dropped, ms. */
const LONGEST_GAP_MS = 3_600_000;
/** Top speed of any vehicle with a receiver, m/s (250 km/h). */
export const TOP_SPEED_MPS = 70;
/** Hard braking, for as long as the way between two fixes takes, m/s². */
export const HARDEST_ACCELERATION = 4;
/** A fix may be this much further off than speed and doubt allow, m: the shared error explains reflections. */
const SLACK_METERS = 100;
/** The best real accuracy of a phone, regardless of its claim, m. */
const BEST_ACCURACY_METERS = 4;
/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const SIGMAS_PER_ACCURACY = 1.51;

/** Mean time between the starts, or ends, of reflections, ms. */
const LEAP_MS = 100_000;
/** The share of fixes within reach that are plainly wrong, by any distance. */
const WILD_CHANCE = 0.001;
/** A manner's share never falls to 0. */
const LEAST_SHARE = 1e-6;
/** A fix with this ratio of vagueness to the last, or its inverse, has another source: no error is shared. */
const OTHER_SOURCE = 2.5;

/** Standard deviation of a fix along one axis, metres, from the claimed 68 % radius. */
export function toSigma({ accuracyMeters }: Pick<Fix, 'accuracyMeters'>): number {
  return Math.max(accuracyMeters, BEST_ACCURACY_METERS) / SIGMAS_PER_ACCURACY;
}

/** The believed accuracy of the last fix, metres. */
export const toAccuracy = ({ sigma }: Pick<Track, 'sigma'>): number => sigma * SIGMAS_PER_ACCURACY;

/** Whether the fix follows so soon that the way from the track to it is known. */
export function isStride(track: Track, fix: Fix): boolean {
  return fix.at - track.at <= LONGEST_STRIDE_MS;
}

/** The probability that the receiver stands, 0..1. */
export const standingShare = ({ shares }: Track): number => shares[0];

/** The motion of a driving receiver: the one that rules out least. */
export const freestMotion = ({ motions }: Track): Motion => motions[2];

/** A track of one fix: of the speed only the usual values of cars and walkers are known. */
export function startTrack(fix: Fix): Track {
  const sigma = toSigma(fix);
  const makeMotion = (index: 0 | 1 | 2): Motion => startMotion(sigma, firstSpeedsMps[index], manners[index]);
  return combineTrack(fix, { shares: firstShares, motions: [makeMotion(0), makeMotion(1), makeMotion(2)], stoodSeconds: 0 }, { sigma, surprise: 1 });
}

/** The track with one more fix, later than the last. */
export function extendTrack(track: Track, fix: Fix): Track {
  const ms = fix.at - track.at;
  if (ms > LONGEST_GAP_MS) return startTrack(fix);
  const seconds = ms / 1000;
  const isKnownWay = isStride(track, fix);
  const sigma = toSigma(fix);
  const ratio = sigma / track.sigma;
  const isSameSource = ratio < OTHER_SOURCE && ratio > 1 / OTHER_SOURCE;
  const way = offsetBetween(rulerAt(track.sighted.lat), track.sighted, fix);
  // After a gap any deviation is motion.
  const leapChance = isKnownWay ? 1 - Math.exp(-ms / LEAP_MS) : 0;
  const { kept, wildKept } = isSameSource ? keptAfter(seconds) : keptNothing;
  const stride: Stride = { seconds, way, sigma, kept, wildKept, leapChance, wildChance: isKnownWay ? WILD_CHANCE : 0 };
  const { shares: prior, motions: from, stoodSeconds } = change(track, seconds);
  const stand = extendMotion(from[0], stride, manners[0]);
  const walk = extendMotion(from[1], stride, manners[1]);
  const drive = extendMotion(from[2], stride, manners[2]);
  const shares = normal([prior[0] * stand.likelihood, prior[1] * walk.likelihood, prior[2] * drive.likelihood]);
  const surprise = shares[0] * stand.surprise + shares[1] * walk.surprise + shares[2] * drive.surprise;
  return combineTrack(fix, { shares, motions: [stand.motion, walk.motion, drive.motion], stoodSeconds }, { sigma, surprise });
}

function combineTrack(fix: Fix, { shares, motions, stoodSeconds }: Beliefs, { sigma, surprise }: Pick<Track, 'sigma' | 'surprise'>): Track {
  const [stand, walk, drive] = motions;
  const offset = {
    east: shares[0] * stand.east + shares[1] * walk.east + shares[2] * drive.east,
    north: shares[0] * stand.north + shares[1] * walk.north + shares[2] * drive.north,
  };
  const { lat, lng } = placeAt(rulerAt(fix.lat), fix, offset);
  return { lat, lng: wrapLng(lng), at: fix.at, sighted: { lat: fix.lat, lng: fix.lng }, shares, motions, stoodSeconds, sigma, surprise };
}

/** Normalizes shares to 1; where all are next to impossible, returns the initial ones. */
function normal(shares: PerMovement<number>): PerMovement<number> {
  const sum = shares[0] + shares[1] + shares[2];
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) return firstShares;
  const stand = Math.max(LEAST_SHARE, shares[0] / sum);
  const walk = Math.max(LEAST_SHARE, shares[1] / sum);
  const drive = Math.max(LEAST_SHARE, shares[2] / sum);
  const whole = stand + walk + drive;
  return [stand / whole, walk / whole, drive / whole];
}

/**
 * The ratio of the fix's distance to the farthest that the receiver can have come since the track's last fix; above 1
 * the fix is not believed.
 */
export function overreach(track: Track, fix: Fix): number {
  const { at, sighted } = track;
  const { east, north, velocityEast, velocityNorth, pp, vv } = freestMotion(track);
  const seconds = (fix.at - at) / 1000;
  const slack = 4 * Math.sqrt(pp + toSigma(fix) ** 2) + SLACK_METERS;
  const way = offsetBetween(rulerAt(sighted.lat), sighted, fix);
  const jump = { east: way.east - east, north: way.north - north };
  const bySpeed = vectorLength(jump) / (TOP_SPEED_MPS * seconds + slack);
  if (fix.at - at > LONGEST_STRIDE_MS) return bySpeed;
  const surprise = vectorLength({ east: jump.east - velocityEast * seconds, north: jump.north - velocityNorth * seconds });
  const speedDoubt = Math.min(TOP_SPEED_MPS, 3 * Math.sqrt(vv)) * seconds;
  return Math.max(bySpeed, surprise / ((HARDEST_ACCELERATION * seconds ** 2) / 2 + speedDoubt + slack));
}
