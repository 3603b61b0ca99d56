import { distanceMeters } from './distance.ts';
import type { WatchedFence } from './geofence.ts';
import type { MonitorState } from './monitor.ts';
import type { FenceState } from './presence.ts';
import { toAccuracy, freestMotion, HARDEST_ACCELERATION, LONGEST_STRIDE_MS, standingShare, TOP_SPEED_MPS } from './track.ts';
import type { Track } from './track.ts';

/** How far and how long a receiver may go unseen, counted from its last fix, before it could be at the edge of a circle. */
export interface Freedom {
  /** The next fix is due after this many metres; 0 where each position counts. For phones that watch a distance. */
  readonly meters: number;
  /** The next fix is due after this many milliseconds; 0 where each position counts. For phones that watch a time. */
  readonly ms: number;
}

/** Each position counts. */
export const NO_FREEDOM: Freedom = { meters: 0, ms: 0 };

/** Margin for errors of a known position and of its measurement, m. */
const SLACK_METERS = 100;
/** A fix contradicts the known position from this squared deviation on, over the expected one. */
const CONTRADICTION = 9;
/** The time a rested satellite receiver needs for a good position, ms, at most this part of a short rest. */
const WAKING_MS = 5000;
const WAKING_PART = 0.25;
/** A rest shorter than this saves nothing, ms. */
const SHORTEST_REST_MS = 2000;
/** Longest rest, ms: a new circle may have been drawn, and clocks err. */
const LONGEST_REST_MS = 300_000;
/** Within a circle the way from fix to fix must stay known: half of the longest one, ms. */
const LONGEST_REST_WITHIN_MS = 30_000;
/** With a fix at this interval a standing receiver gets the same crossings, at most one interval later, ms. */
const STANDING_REST_MS = 15_000;
/** A receiver that stood for this long, and surely stands, does not wait at a light. */
const STANDING_SECONDS = 120;
const STANDING_SURELY = 0.9;
/** Number of fixes for a phone that watches a distance on the way to an edge. */
const ASKED_ON_THE_WAY = 2;
/** Largest distance that is promised, m. */
const FARTHEST_METERS = 20_000;

/**
 * How far and how long the receiver may go without a fix and miss nothing: within that no position that the engine
 * would believe lies beyond the nearest edge. It never covers doubt: after a wild fix, a vague one, one that
 * contradicts the known position, or none at all, each position counts.
 */
export function measureFreedom({ receiver: { track, rival }, fences, known }: MonitorState): Freedom {
  if (track === undefined || rival !== undefined || track.surprise > CONTRADICTION) return NO_FREEDOM;
  let gap = FARTHEST_METERS;
  let longestMs = LONGEST_REST_MS;
  for (const fence of fences) {
    gap = Math.min(gap, Math.abs(distanceMeters(fence.center, track) - fence.radiusMeters));
    longestMs = Math.min(longestMs, longestRestAt(fence, known[fence.id], track));
  }
  const meters = Math.max(0, gap - SLACK_METERS - 2 * toAccuracy(track) - 3 * Math.sqrt(freestMotion(track).pp));
  const reach = reachMs(meters, fastest(track));
  const ms = Math.max(reach - Math.min(WAKING_MS, WAKING_PART * reach), isParked(track) ? STANDING_REST_MS : 0);
  const restMs = Math.min(ms, longestMs);
  return { meters: meters / ASKED_ON_THE_WAY, ms: restMs < SHORTEST_REST_MS ? 0 : restMs };
}

/**
 * The longest rest that a circle allows, regardless of the distance of its edge: a receiver inside is followed, and a
 * stay is reported when it is complete.
 */
function longestRestAt({ dwellSeconds }: WatchedFence, state: FenceState | undefined, track: Track): number {
  if (state === undefined || state.presence === 'outside') return LONGEST_REST_MS;
  const { visit } = state;
  if (dwellSeconds <= 0 || visit === undefined || visit.dwelt) return LONGEST_REST_WITHIN_MS;
  return Math.min(LONGEST_REST_WITHIN_MS, Math.max(0, visit.enteredAt + dwellSeconds * 1000 - track.at));
}

const isParked = (track: Track): boolean => standingShare(track) >= STANDING_SURELY && track.stoodSeconds >= STANDING_SECONDS;

/** The highest speed that it may have, m/s. */
function fastest(track: Track): number {
  const { velocityEast, velocityNorth, vv } = freestMotion(track);
  return Math.min(TOP_SPEED_MPS, Math.hypot(velocityEast, velocityNorth) + 3 * Math.sqrt(vv));
}

/** The least time for that many metres from a speed on, at the acceleration and the top speed at which a fix is believed. */
function reachMs(meters: number, speed: number): number {
  const speedingUp = (TOP_SPEED_MPS - speed) / HARDEST_ACCELERATION;
  const spedUp = speed * speedingUp + (HARDEST_ACCELERATION * speedingUp ** 2) / 2;
  const seconds =
    meters < spedUp
      ? (Math.sqrt(speed ** 2 + 2 * HARDEST_ACCELERATION * meters) - speed) / HARDEST_ACCELERATION
      : speedingUp + (meters - spedUp) / TOP_SPEED_MPS;
  // After a longer one no fix is compared with the speed before it.
  return Math.floor(Math.min(seconds * 1000, Math.max(LONGEST_STRIDE_MS, (meters / TOP_SPEED_MPS) * 1000)));
}
