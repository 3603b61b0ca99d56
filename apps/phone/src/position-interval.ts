import type { BackgroundGeolocationPlugin } from '@capacitor-community/background-geolocation';
import type { Freedom } from '@earshot/geofence';

/** How often the phone reports its position. */
export interface Pace {
  /** Time between positions, ms: Android. */
  readonly intervalMs: number;
  /** Distance between positions, m: iPhones, which have no interval. */
  readonly leastMeters: number;
  /** True if cells and Wi-Fi suffice, so that the satellite receiver may be off. */
  readonly isCoarse: boolean;
}

/** The plugin with the call that `tools/source-patches.ts` adds. Without it the plugin reports each second, and misses nothing either. */
export interface PacedPositions extends BackgroundGeolocationPlugin {
  /** Changes the pace of a watcher that goes on watching. */
  changeWatcher(options: { readonly id: string } & Pace): Promise<void>;
}

/** The plugin's own pace. */
export const everyPosition: Pace = { intervalMs: 1000, leastMeters: 0, isCoarse: false };

/** Fixed steps, because each change of pace restarts the receiver. */
const intervalSteps = [1000, 3000, 8000, 15_000, 30_000, 60_000, 120_000, 240_000];
const distanceSteps = [0, 150, 400, 1000, 3000, 8000];
/** From this distance to every edge a position with an error of some hundred meters suffices. */
const coarseFromMeters = 3000;
/** A person who looks at the screen sees the distance, so it stays current, ms. */
const longestSeenMs = 8000;

const stepBelow = (steps: readonly number[], value: number): number => steps.findLast((step) => step <= value) ?? steps[0]!;

/** The slowest pace that a freedom allows. */
export function choosePace({ meters, ms }: Freedom, isSeen: boolean): Pace {
  const leastMeters = isSeen ? 0 : stepBelow(distanceSteps, meters);
  return {
    intervalMs: stepBelow(intervalSteps, isSeen ? Math.min(ms, longestSeenMs) : ms),
    leastMeters,
    isCoarse: leastMeters >= coarseFromMeters,
  };
}

export const isSamePace = (one: Pace, other: Pace): boolean =>
  one.intervalMs === other.intervalMs && one.leastMeters === other.leastMeters && one.isCoarse === other.isCoarse;
