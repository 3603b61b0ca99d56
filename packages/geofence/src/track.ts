import { offsetBetween, rulerAt } from './distance.ts';
import type { Fix, Place } from './geofence.ts';
import { blend, blendPlaces, extendMotion, startMotion } from './motion.ts';
import type { Manner, Motion, Stride } from './motion.ts';

/**
 * Where the receiver is believed to be. It either stands or moves, and both are followed at once, each as if it were so; the fixes say which
 * is the likelier: the interacting multiple model of H. Blom and Y. Bar-Shalom (IEEE Transactions on Automatic Control 33, 1988).
 */
export interface Track extends Place {
  /** Time of the last fix that was used, epoch ms. */
  readonly at: number;
  /** Probability that it stands, 0..1. */
  readonly standing: number;
  readonly stand: Motion;
  readonly move: Motion;
  /** Deviation of the last fix along one axis, metres. */
  readonly sigma: number;
  /** How far off the last fix was, squared, over what its accuracy allowed: 1 on average where phones claim the truth. */
  readonly surprise: number;
}

/** Longer than this between two fixes and nothing is assumed about the way in between, ms. */
const LONGEST_STRIDE_MS = 60_000;
/** Longer than this and nothing that was known counts, ms. */
const LONGEST_GAP_MS = 3_600_000;
/** Nothing that carries a receiver goes faster, m/s (250 km/h). */
const TOP_SPEED_MPS = 70;
/** Hard braking, for as long as the way between two fixes takes, m/s². */
const HARDEST_ACCELERATION = 4;
/** A fix may be this much further off than speed and doubt allow: reflections are for the shared error to explain, m. */
const SLACK_METERS = 100;
/** No phone is better than this, whatever it claims, m. */
const BEST_ACCURACY_METERS = 4;
/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const SIGMAS_PER_ACCURACY = 1.51;

const standing: Manner = { restlessness: 0, drift: 0.01, sharedPart: 0.35 };
const moving: Manner = { restlessness: 4, drift: 0, sharedPart: 0.35 };
/** How long one stands before setting off, and goes before stopping, on average, ms. */
const STAND_MS = 200_000;
const MOVE_MS = 600_000;
/** Whoever sets off may soon have this speed, m/s; whoever is first seen, that one. */
const SETTING_OFF_MPS = 1.5;
const UNKNOWN_SPEED_MPS = 15;
/** Reflections come, or go, once in so long, ms. */
const LEAP_MS = 300_000;
/** So many of the fixes that come within reach are plainly wrong, by any distance. */
const WILD_CHANCE = 0.001;
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

/** A track of one fix: nothing is known about the speed but that cars and walkers have one. */
export function startTrack(fix: Fix): Track {
  const sigma = sigmaOf(fix);
  const stand = startMotion(fix, sigma, 0, standing);
  return { lat: fix.lat, lng: fix.lng, at: fix.at, standing: 0.5, stand, move: startMotion(fix, sigma, UNKNOWN_SPEED_MPS, moving), sigma, surprise: 1 };
}

/** The track with one more fix, later than the last. */
export function extendTrack(track: Track, fix: Fix): Track {
  const ms = fix.at - track.at;
  if (ms > LONGEST_GAP_MS) return startTrack(fix);
  const ruler = rulerAt(track.lat);
  const sigma = sigmaOf(fix);
  const ratio = sigma / track.sigma;
  const isSameSource = ratio < OTHER_SOURCE && ratio > 1 / OTHER_SOURCE;
  // After a gap whatever is off is motion.
  const chances = isStride(track, fix) ? { leapChance: 1 - Math.exp(-ms / LEAP_MS), wildChance: WILD_CHANCE } : { leapChance: 0, wildChance: 0 };
  const stride: Stride = { ruler, seconds: ms / 1000, isSameSource, ...chances };
  // Who stands now stood already or has stopped; who moves was moving or has set off.
  const stayed = track.standing * Math.exp(-ms / STAND_MS);
  const went = (1 - track.standing) * Math.exp(-ms / MOVE_MS);
  const stood = stayed + (1 - track.standing - went);
  const stopped = { ...blend(ruler, track.stand, track.move, stayed / stood), velocity: { east: 0, north: 0 }, pv: 0, vv: 0, vs: 0 };
  const setOff = blend(ruler, { ...track.stand, vv: SETTING_OFF_MPS ** 2 }, track.move, 1 - went / (1 - stood));
  const reading = { place: fix, sigma };
  const stand = extendMotion(stopped, reading, stride, standing);
  const move = extendMotion(setOff, reading, stride, moving);
  const share = shareOf(stood * stand.likelihood, (1 - stood) * move.likelihood);
  const { lat, lng } = blendPlaces(ruler, stand.motion, move.motion, share);
  const surprise = share * stand.surprise + (1 - share) * move.surprise;
  return { lat, lng, at: fix.at, standing: share, stand: stand.motion, move: move.motion, sigma, surprise };
}

/** Neither is ever ruled out; where both are next to impossible, nothing is known. */
function shareOf(one: number, other: number): number {
  const share = one / (one + other);
  return Number.isFinite(share) ? Math.min(1 - 1e-6, Math.max(1e-6, share)) : 0.5;
}

/** How many times further the fix lies than the receiver can have come since the track's last fix; above 1 the fix is not believed. */
export function overreach({ at, lat, move }: Track, fix: Fix): number {
  const seconds = (fix.at - at) / 1000;
  const slack = 4 * Math.hypot(Math.sqrt(move.pp), sigmaOf(fix)) + SLACK_METERS;
  const jump = offsetBetween(rulerAt(lat), move, fix);
  const bySpeed = Math.hypot(jump.east, jump.north) / (TOP_SPEED_MPS * seconds + slack);
  if (fix.at - at > LONGEST_STRIDE_MS) return bySpeed;
  const surprise = Math.hypot(jump.east - move.velocity.east * seconds, jump.north - move.velocity.north * seconds);
  const speedDoubt = Math.min(TOP_SPEED_MPS, 3 * Math.sqrt(move.vv)) * seconds;
  return Math.max(bySpeed, surprise / ((HARDEST_ACCELERATION * seconds ** 2) / 2 + speedDoubt + slack));
}
