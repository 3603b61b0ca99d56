import type { Fix } from './geofence.ts';

/** The state of the receiver's clock. It is only ever compared with itself: a steady error does no harm. */
export interface Clock {
  /** Time of the latest accepted fix, epoch ms. */
  readonly at: number;
  /** A fix from so far ahead that the clock may be wrong; the next one decides. */
  readonly held?: Fix | undefined;
  /** Fixes in order, but all before `at`: late ones, or the clock was set back. */
  readonly rerun?: { readonly count: number; readonly firstAt: number; readonly lastAt: number } | undefined;
}

/** The fixes to use, in this order, or none for the reason given. `setBackMs` is how far the clock was set back, if it was. */
export interface ClockReading {
  readonly clock: Clock | undefined;
  readonly fixes: readonly Fix[];
  readonly setBackMs?: number | undefined;
  readonly ignored?: string | undefined;
}

/** A longer step ahead waits for a second fix, ms. It costs an app that slept over night one fix, and denies a clock set wrong any gain. */
const FARTHEST_AHEAD_MS = 6 * 3_600_000;
/** That many fixes in order, over that time, all before the latest: the clock was set back. A batch delivered late is seldom longer. */
const RERUN_FIXES = 5;
const RERUN_MS = 30_000;

/** The limit of a calendar, epoch ms, and the largest distance between two places on the earth. */
const LATEST_MS = 8.64e15;
const HALF_EARTH_METERS = 20_037_508;

/** The reason why a fix is impossible, or undefined. */
export function findFixFault(fix: Fix): string | undefined {
  if (!(Math.abs(fix.at) <= LATEST_MS)) return 'no time';
  if (!(Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180)) return 'no place on the earth';
  if (!(fix.accuracyMeters >= 0 && fix.accuracyMeters <= HALF_EARTH_METERS)) return 'no accuracy';
  return undefined;
}

/** Decides by the time alone whether a fix is news. */
export function readClock(clock: Clock | undefined, fix: Fix): ClockReading {
  if (clock === undefined) return { clock: { at: fix.at }, fixes: [fix] };
  if (fix.at === clock.at || fix.at === clock.held?.at) return { clock, fixes: [], ignored: 'doubled: a fix of this time was there already' };
  if (fix.at < clock.at) return readLate(clock, fix);
  if (clock.held !== undefined && fix.at > clock.held.at) return { clock: { at: fix.at }, fixes: [clock.held, fix] };
  if (fix.at - clock.at <= FARTHEST_AHEAD_MS) return { clock: { at: fix.at }, fixes: [fix] };
  const hours = Math.round((fix.at - clock.at) / 3_600_000);
  return { clock: { at: clock.at, held: fix }, fixes: [], ignored: `held: ${hours} h ahead of the last fix, the next one decides whether the clock is right` };
}

function readLate(clock: Clock, fix: Fix): ClockReading {
  const inOrder = clock.rerun !== undefined && fix.at > clock.rerun.lastAt;
  const rerun =
    clock.rerun !== undefined && inOrder ? { ...clock.rerun, count: clock.rerun.count + 1, lastAt: fix.at } : { count: 1, firstAt: fix.at, lastAt: fix.at };
  if (rerun.count >= RERUN_FIXES && rerun.lastAt - rerun.firstAt >= RERUN_MS) {
    return { clock: { at: fix.at }, fixes: [fix], setBackMs: clock.at - rerun.firstAt };
  }
  return { clock: { ...clock, rerun }, fixes: [], ignored: `late: ${Math.ceil((clock.at - fix.at) / 1000)} s before the last fix` };
}
