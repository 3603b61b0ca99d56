import { placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Fix, Place, Transition, WatchedFence } from './geofence.ts';
import { emptyMonitorState, step, watch } from './monitor.ts';
import type { MonitorState } from './monitor.ts';

/** The place of most tests: a crossing in Dayton, Ohio. */
export const home: Place = { lat: 39.76, lng: -84.19 };
/** 20 November 2026, 12:00 UTC. */
export const noon = 1_795_176_000_000;

export const circle: WatchedFence = { id: 'site', center: home, radiusMeters: 91.44, dwellSeconds: 0 };

/** A fix `east` metres of `home`, `seconds` after noon. */
export function fixAt(seconds: number, east: number, more: { north?: number; accuracyMeters?: number; origin?: Place } = {}): Fix {
  const origin = more.origin ?? home;
  const { lat, lng } = placeAt(rulerAt(origin.lat), origin, { east, north: more.north ?? 0 });
  return { lat, lng: wrapLng(lng), accuracyMeters: more.accuracyMeters ?? 8, at: noon + seconds * 1000 };
}

/** Repeatable noise of about ±1, without a generator: the engine must not depend on its exact course. */
export const wobble = (index: number): number => Math.sin(index * 12.9898) * 0.7 + Math.sin(index * 78.233) * 0.7;

/** Fixes every `every` seconds on the straight way through `home` from `from` to `to` metres east of it. */
export function driveFixes(way: { from: number; to: number; mps: number; every: number; north?: number; origin?: Place; startSeconds?: number }): Fix[] {
  const count = Math.floor(Math.abs(way.to - way.from) / (way.mps * way.every)) + 1;
  const stride = Math.sign(way.to - way.from) * way.mps * way.every;
  return Array.from({ length: count }, (_, index) => fixAt((way.startSeconds ?? 0) + index * way.every, way.from + index * stride, way));
}

/** Fixes once a second at one place, from the second `from` to the second `to`. */
export function stayFixes(from: number, to: number, east: number): Fix[] {
  return Array.from({ length: to - from + 1 }, (_, index) => fixAt(from + index, east));
}

export interface Run {
  readonly state: MonitorState;
  readonly transitions: readonly Transition[];
  readonly ignored: readonly string[];
}

export function run(fences: readonly WatchedFence[], fixes: readonly Fix[]): Run {
  return fixes.reduce<Run>(
    (done, fix) => {
      const { state, transitions, ignored } = step(done.state, fix);
      return { state, transitions: [...done.transitions, ...transitions], ignored: ignored === undefined ? done.ignored : [...done.ignored, ignored] };
    },
    { state: watch(emptyMonitorState, fences), transitions: [], ignored: [] },
  );
}

export const transitionKinds = ({ transitions }: Run): string[] => transitions.map(({ kind, initial }) => (initial ? `initial ${kind}` : kind));
