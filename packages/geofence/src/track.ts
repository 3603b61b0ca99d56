import type { Fix, Place } from './geofence.ts';
import { offsetBetween, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Offset } from './distance.ts';

/** Where the receiver is believed to be and how it moves: a Kalman filter of position and velocity, the same in both directions. */
export interface Track extends Place {
  /** Time of the last fix that was used, epoch ms. */
  readonly at: number;
  readonly eastMps: number;
  readonly northMps: number;
  /** Variance of the position along one axis, m². */
  readonly variance: number;
  /** Covariance of position and velocity, m²/s. */
  readonly covariance: number;
  /** Variance of the velocity along one axis, m²/s². */
  readonly speedVariance: number;
}

/** Longer than this between two fixes and nothing is assumed about the way in between, ms. */
const LONGEST_STRIDE_MS = 60_000;
/** Nothing that carries a receiver goes faster, m/s (250 km/h). */
const TOP_SPEED_MPS = 70;
/** Hard braking, for as long as the way between two fixes takes, m/s². */
const HARDEST_ACCELERATION = 4;
/** Everyday changes of speed, as the filter's process noise, m²/s³. */
const RESTLESSNESS = 1.5;
/** No phone is better than this, whatever it claims, m. */
const BEST_ACCURACY_METERS = 4;
/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const SIGMAS_PER_ACCURACY = 1.51;

/** Standard deviation of a fix along one axis, metres, from the claimed 68 % radius. */
export function sigmaOf(fix: Fix): number {
  return Math.max(fix.accuracyMeters, BEST_ACCURACY_METERS) / SIGMAS_PER_ACCURACY;
}

/** Whether the fix follows so soon that the way from the track to it is known. */
export function isStride(track: Track, fix: Fix): boolean {
  return fix.at - track.at <= LONGEST_STRIDE_MS;
}

/** A track of one fix: nothing is known about the speed but that cars and walkers have one. */
export function startTrack(fix: Fix): Track {
  return { lat: fix.lat, lng: fix.lng, at: fix.at, eastMps: 0, northMps: 0, variance: sigmaOf(fix) ** 2, covariance: 0, speedVariance: 15 ** 2 };
}

/** Where the track will be at `at` if nothing changes, ever less certain. */
function foresee(track: Track, at: number): Track {
  const seconds = (at - track.at) / 1000;
  const moved: Offset = { east: track.eastMps * seconds, north: track.northMps * seconds };
  const { lat, lng } = placeAt(rulerAt(track.lat), track, moved);
  const { variance, covariance, speedVariance } = track;
  return {
    ...track,
    lat,
    lng: wrapLng(lng),
    at,
    variance: variance + 2 * seconds * covariance + seconds ** 2 * speedVariance + (RESTLESSNESS * seconds ** 3) / 3,
    covariance: covariance + seconds * speedVariance + (RESTLESSNESS * seconds ** 2) / 2,
    speedVariance: speedVariance + RESTLESSNESS * seconds,
  };
}

/** The track with one more fix, later than the last; a fix after more than a stride starts afresh. */
export function extendTrack(track: Track, fix: Fix): Track {
  if (!isStride(track, fix)) return startTrack(fix);
  const ahead = foresee(track, fix.at);
  const ruler = rulerAt(ahead.lat);
  const surprise = offsetBetween(ruler, ahead, fix);
  const total = ahead.variance + sigmaOf(fix) ** 2;
  const gain = ahead.variance / total;
  const speedGain = ahead.covariance / total;
  const { lat, lng } = placeAt(ruler, ahead, { east: surprise.east * gain, north: surprise.north * gain });
  return {
    lat,
    lng: wrapLng(lng),
    at: fix.at,
    eastMps: ahead.eastMps + surprise.east * speedGain,
    northMps: ahead.northMps + surprise.north * speedGain,
    variance: ahead.variance * (1 - gain),
    covariance: ahead.covariance * (1 - gain),
    speedVariance: ahead.speedVariance - speedGain * ahead.covariance,
  };
}

/** How many times further the fix lies than the receiver can have come since the track's last fix; above 1 the fix is not believed. */
export function overreach(track: Track, fix: Fix): number {
  const seconds = (fix.at - track.at) / 1000;
  const slack = 4 * Math.hypot(Math.sqrt(track.variance), sigmaOf(fix)) + 10;
  const jump = offsetBetween(rulerAt(track.lat), track, fix);
  const bySpeed = Math.hypot(jump.east, jump.north) / (TOP_SPEED_MPS * seconds + slack);
  if (!isStride(track, fix)) return bySpeed;
  const surprise = Math.hypot(jump.east - track.eastMps * seconds, jump.north - track.northMps * seconds);
  const speedDoubt = Math.min(TOP_SPEED_MPS, 3 * Math.sqrt(track.speedVariance)) * seconds;
  return Math.max(bySpeed, surprise / ((HARDEST_ACCELERATION * seconds ** 2) / 2 + speedDoubt + slack));
}
