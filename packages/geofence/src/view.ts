import { offsetBetween, rulerAt } from './distance.ts';
import type { Fix, WatchedFence } from './geofence.ts';
import { sigmaOf } from './track.ts';
import type { Track } from './track.ts';
import { wayPast } from './way.ts';

/** One look at the receiver: the fix, the track with it, and the track before it unless the way in between is unknown. */
export interface Sighting {
  readonly fix: Fix;
  readonly track: Track;
  readonly before: Track | undefined;
}

/** What a sighting says about a fence. Depths are metres inside the circle (outside: negative) over one standard deviation. */
export interface View {
  readonly distance: number;
  readonly depth: number;
  /** The depth of the nearest point of the way from the fix before, and when the way came in and went out again, epoch ms. */
  readonly way?: { readonly nearest: number; readonly depth: number; readonly inAt: number; readonly outAt: number } | undefined;
  /** Beyond the exit margin, over one standard deviation. */
  readonly beyond: number;
}

/** Errors of neighbouring fixes are alike, so averaging never gets below this part of one fix's deviation. */
const SHARED_ERROR = 0.5;
/** How sharply a receiver usually turns, unseen, between two fixes, m/s². */
const BEND_ACCELERATION = 0.5;

/** How far beyond the radius a receiver has to be to have left, metres: 10 %, at least 20 m. */
export function exitMarginMeters(radiusMeters: number): number {
  return Math.max(radiusMeters / 10, 20);
}

/** Looks at a fence: distances by the ruler of its centre, doubts of the track, the fix and the way. */
export function look(fence: WatchedFence, { fix, track, before }: Sighting): View {
  const ruler = rulerAt(fence.center.lat);
  const here = offsetBetween(ruler, fence.center, track);
  const distance = Math.hypot(here.east, here.north);
  const sigma = Math.max(Math.sqrt(track.variance), SHARED_ERROR * sigmaOf(fix));
  const depth = (fence.radiusMeters - distance) / sigma;
  const beyond = (distance - fence.radiusMeters - exitMarginMeters(fence.radiusMeters)) / sigma;
  if (before === undefined) return { distance, depth, beyond };
  const way = wayPast(fence.radiusMeters, offsetBetween(ruler, fence.center, before), here);
  const span = track.at - before.at;
  // A way bent evenly strays from its chord by at most acceleration × time² / 8.
  const straying = (BEND_ACCELERATION * (span / 1000) ** 2) / 8;
  return {
    distance,
    depth,
    beyond,
    way: {
      nearest: way.nearest,
      depth: (fence.radiusMeters - way.nearest) / Math.hypot(sigma, Math.sqrt(before.variance), straying),
      inAt: Math.round(before.at + span * way.inFraction),
      outAt: Math.round(before.at + span * way.outFraction),
    },
  };
}
