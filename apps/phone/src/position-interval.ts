import type { WatcherOptions } from '@capacitor-community/background-geolocation';
import type { Freedom } from '@earshot/geofence';

/** How often a phone is asked for its position. */
export interface Pace {
  /** By the clock, ms: Android. */
  readonly intervalMs: number;
  /** By the way it made, m: iPhones, which know no interval. */
  readonly distanceFilter: number;
  /** Whether cells and Wi-Fi will do, so that the receiver of satellites may be off. */
  readonly isCoarse: boolean;
}

/** The two options that `tools/mends.ts` adds to the plugin; without them it is asked each second, and misses nothing either. */
export type PacedWatcherOptions = WatcherOptions & Pick<Pace, 'intervalMs' | 'isCoarse'>;

/** Each position counts. */
export const everyPosition: Pace = { intervalMs: 1000, distanceFilter: 0, isCoarse: false };

/** Steps and not any number: each change of pace restarts the receiver. */
const intervalSteps = [1000, 3000, 8000, 15_000, 30_000, 60_000, 120_000, 240_000];
const distanceSteps = [0, 150, 400, 1000, 3000, 8000];
/** So far from every edge a position that is some hundred metres off does. */
const coarseFromMeters = 3000;
/** Somebody who looks at the screen sees how far they are. */
const longestSeenMs = 8000;

const stepBelow = (steps: readonly number[], value: number): number => steps.findLast((step) => step <= value) ?? steps[0]!;

/** The slowest pace that a freedom allows. */
export function choosePace({ meters, ms }: Freedom, isSeen: boolean): Pace {
  const distanceFilter = isSeen ? 0 : stepBelow(distanceSteps, meters);
  return {
    intervalMs: stepBelow(intervalSteps, isSeen ? Math.min(ms, longestSeenMs) : ms),
    distanceFilter,
    isCoarse: distanceFilter >= coarseFromMeters,
  };
}

export const isSamePace = (one: Pace, other: Pace): boolean =>
  one.intervalMs === other.intervalMs && one.distanceFilter === other.distanceFilter && one.isCoarse === other.isCoarse;
