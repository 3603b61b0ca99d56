import type { Fix, Transition, WatchedFence } from './geofence.ts';
import { faultOf, readClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { judge } from './presence.ts';
import type { FenceState, Presence } from './presence.ts';
import { follow } from './receiver.ts';
import type { Receiver } from './receiver.ts';

/** All that the engine remembers. Plain JSON, so that it survives a reload of the receiver app. */
export interface MonitorState {
  readonly clock?: Clock | undefined;
  readonly receiver: Receiver;
  readonly fences: readonly FenceState[];
}

/** What one fix led to. */
export interface Step {
  readonly state: MonitorState;
  /** In the order in which they happened at each fence. */
  readonly transitions: readonly Transition[];
  /** Why this fix was not used, or undefined. */
  readonly ignored?: string | undefined;
}

/** A monitor that watches nothing and has seen nothing. */
export const emptyMonitorState: MonitorState = { receiver: {}, fences: [] };

/**
 * Brings the state in line with the list of fences: keeps what is known of the same fence (same id, centre, radius), forgets the gone,
 * new ones are unknown. Of two fences with one id the first is watched.
 */
export function watch(state: MonitorState, fences: readonly WatchedFence[]): MonitorState {
  const known = new Map(state.fences.map((one) => [one.fence.id, one]));
  const ids = new Set<string>();
  const wanted = fences.filter(({ id }) => !ids.has(id) && ids.add(id));
  return {
    ...state,
    fences: wanted.map((fence): FenceState => {
      const before = known.get(fence.id);
      return before !== undefined && isSameCircle(before.fence, fence) ? { ...before, fence } : { fence, presence: 'unknown' };
    }),
  };
}

/** Takes one fix, in the order of arrival; time is the fix's own. A fix that is not used changes no fence and says why. */
export function step(state: MonitorState, fix: Fix): Step {
  const fault = faultOf(fix);
  if (fault !== undefined) return { state, transitions: [], ignored: `unusable: ${fault}` };
  const reading = readClock(state.clock, fix);
  const start: Step = { state: { ...(reading.setBackMs === undefined ? state : setBack(state, reading.setBackMs)), clock: reading.clock }, transitions: [] };
  if (reading.ignored !== undefined) return { ...start, ignored: reading.ignored };
  return reading.fixes.reduce<Step>((done, next) => {
    const seen = look(done.state, next);
    return { ...seen, transitions: [...done.transitions, ...seen.transitions] };
  }, start);
}

/** Whether the receiver is inside a fence; `unknown` for a fence that is not watched. */
export function presenceOf(state: MonitorState, fenceId: string): Presence {
  return state.fences.find(({ fence }) => fence.id === fenceId)?.presence ?? 'unknown';
}

function look(state: MonitorState, fix: Fix): Step {
  const { receiver, seen, ignored } = follow(state.receiver, fix);
  if (seen === undefined) return { state: { ...state, receiver }, transitions: [], ignored };
  const judged = state.fences.map((fence) => judge(fence, { fix, ...seen }));
  return { state: { ...state, receiver, fences: judged.map((one) => one.state) }, transitions: judged.flatMap((one) => one.transitions) };
}

function isSameCircle(one: WatchedFence, other: WatchedFence): boolean {
  return one.center.lat === other.center.lat && one.center.lng === other.center.lng && one.radiusMeters === other.radiusMeters;
}

/** Moves what is remembered to the clock as it now goes; the way since is unknown, so the track starts afresh. */
function setBack(state: MonitorState, byMs: number): MonitorState {
  return {
    ...state,
    receiver: {},
    fences: state.fences.map(({ side, visit, ...rest }) => ({
      ...rest,
      side: side && { ...side, crossedAt: side.crossedAt - byMs, firstFixAt: side.firstFixAt - byMs },
      visit: visit && { ...visit, enteredAt: visit.enteredAt - byMs },
    })),
  };
}
