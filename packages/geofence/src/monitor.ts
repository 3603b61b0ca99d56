import { Circles } from './circles.ts';
import { findFixFault, readClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Fix, Transition, WatchedFence } from './geofence.ts';
import { judge, outside, unknown } from './presence.ts';
import type { FenceState, Presence } from './presence.ts';
import { follow } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { lastSighting, reachMeters } from './view.ts';
import type { Sighting } from './view.ts';

/** The engine's whole memory. Plain JSON, so that it survives a reload of the receiver app. */
export interface MonitorState {
  readonly clock?: Clock | undefined;
  readonly receiver: Receiver;
  readonly fences: readonly WatchedFence[];
  /** The state of a fence, by its id; the receiver is plainly outside of all others. */
  readonly known: Readonly<Record<string, FenceState>>;
}

export interface Step {
  readonly state: MonitorState;
  /** In the order in which they happened at each fence. */
  readonly transitions: readonly Transition[];
  readonly ignored?: string | undefined;
  /** The basis of the last decision: what was seen, and the states of the fences before it. Undefined for an unused fix. */
  readonly judged?: { readonly seen: Sighting; readonly known: MonitorState['known'] } | undefined;
}

/** A monitor without fences and fixes. */
export const emptyMonitorState: MonitorState = { receiver: {}, fences: [], known: {} };

const none: readonly Transition[] = [];

/**
 * Brings the state in line with the list of fences: keeps the state of the same fence (same id, centre, radius),
 * forgets removed ones, begins new ones as unknown. With two fences of one id the first is watched.
 */
export function watch(state: MonitorState, fences: readonly WatchedFence[]): MonitorState {
  const watched = new Map(state.fences.map((fence) => [fence.id, fence]));
  const ids = new Set<string>();
  const wanted = fences.filter(({ id }) => !ids.has(id) && ids.add(id));
  const known: Record<string, FenceState> = {};
  for (const fence of wanted) {
    const before = watched.get(fence.id);
    const kept = before !== undefined && isSameCircle(before, fence) ? state.known[fence.id] : unknown;
    if (kept !== undefined) known[fence.id] = kept;
  }
  return { ...state, fences: wanted, known };
}

/** Takes one fix, in the order of arrival; time is the fix's own. An unused fix changes no fence and returns the reason. */
export function step(state: MonitorState, fix: Fix): Step {
  const fault = findFixFault(fix);
  if (fault !== undefined) return { state, transitions: none, ignored: `unusable: ${fault}` };
  const reading = readClock(state.clock, fix);
  const timed = reading.setBackMs === undefined ? state : setBack(state, reading.setBackMs);
  const first = reading.fixes[0];
  if (first === undefined) return { state: { ...timed, clock: reading.clock }, transitions: none, ignored: reading.ignored };
  let done = take(timed, reading.clock, first);
  for (let index = 1; index < reading.fixes.length; index += 1) {
    const seen = take(done.state, reading.clock, reading.fixes[index]!);
    done = { ...seen, transitions: [...done.transitions, ...seen.transitions] };
  }
  return done;
}

/**
 * Judges the fences added since the last fix by the receiver's position then: a phone that lies still may get no other
 * fix for long. The caller decides whether that fix is recent enough.
 */
export function judgeNew(state: MonitorState): Step {
  const { track } = state.receiver;
  const added = state.fences.filter(({ id }) => isUnseen(state.known[id]));
  if (track === undefined || added.length === 0) return { state, transitions: none };
  const { known, transitions } = judgeAll(added, state.known, lastSighting(track));
  return { state: { ...state, known }, transitions };
}

const isUnseen = (known: FenceState | undefined): boolean => known?.presence === 'unknown' && known.side === undefined;

/** Whether the receiver is inside a fence; `unknown` for a fence that is not watched. */
export function fencePresence(state: MonitorState, fenceId: string): Presence {
  return state.known[fenceId]?.presence ?? (findLookup(state.fences).indices.has(fenceId) ? 'outside' : 'unknown');
}

const insides = new WeakMap<MonitorState['known'], ReadonlySet<string>>();

/** The ids of the fences around the receiver; the same set while no fence's state changes. */
export function insideIds({ known }: MonitorState): ReadonlySet<string> {
  let ids = insides.get(known);
  if (ids === undefined) {
    ids = new Set(Object.keys(known).filter((id) => known[id]!.presence === 'inside'));
    insides.set(known, ids);
  }
  return ids;
}

function take({ receiver: last, fences, known }: MonitorState, clock: Clock | undefined, fix: Fix): Step {
  const { receiver, seen, ignored } = follow(last, fix);
  if (seen === undefined) return { state: { clock, receiver, fences, known }, transitions: none, ignored };
  const judged = judgeAll(toJudge(fences, known, seen), known, seen);
  return { state: { clock, receiver, fences, known: judged.known }, transitions: judged.transitions, judged: { seen, known } };
}

/** The states of the fences after a sighting; the same object where it changes nothing. */
function judgeAll(fences: readonly WatchedFence[], known: MonitorState['known'], seen: Sighting): Pick<MonitorState, 'known'> & Pick<Step, 'transitions'> {
  let next: Record<string, FenceState> | undefined;
  let transitions = none;
  for (const fence of fences) {
    const before = known[fence.id];
    const judged = judge(fence, before ?? outside, seen);
    if (judged.transitions.length > 0) transitions = [...transitions, ...judged.transitions];
    const isPlain = judged.state.presence === 'outside' && judged.state.side?.inside !== true;
    if (isPlain && before === undefined) continue;
    next ??= { ...known };
    if (isPlain) delete next[fence.id];
    else next[fence.id] = judged.state;
  }
  return { known: next ?? known, transitions };
}

/** The fences that are near or have a state, in the order of the list. */
export function toJudge(fences: readonly WatchedFence[], known: MonitorState['known'], seen: Sighting): readonly WatchedFence[] {
  const { circles, indices } = findLookup(fences);
  const near = circles.near(seen.track, reachMeters(seen));
  const wanted = [...near];
  for (const id in known) {
    const index = indices.get(id);
    if (index !== undefined && !near.includes(index)) wanted.push(index);
  }
  if (wanted.length > near.length) wanted.sort((one, other) => one - other);
  return wanted.map((index) => fences[index]!);
}

interface Lookup {
  /** The index of a fence in the list, by its id. */
  readonly indices: ReadonlyMap<string, number>;
  readonly circles: Circles;
}

const lookups = new WeakMap<readonly WatchedFence[], Lookup>();

function findLookup(fences: readonly WatchedFence[]): Lookup {
  const made = lookups.get(fences);
  if (made !== undefined) return made;
  const lookup: Lookup = { indices: new Map(fences.map(({ id }, index) => [id, index])), circles: new Circles(fences) };
  lookups.set(fences, lookup);
  return lookup;
}

function isSameCircle(one: WatchedFence, other: WatchedFence): boolean {
  return one.center.lat === other.center.lat && one.center.lng === other.center.lng && one.radiusMeters === other.radiusMeters;
}

/** Moves remembered times to the clock as it now goes; the way since is unknown, so the track starts afresh. */
function setBack(state: MonitorState, byMs: number): MonitorState {
  const moved = Object.entries(state.known).map(([id, { side, visit, ...rest }]): [string, FenceState] => [
    id,
    {
      ...rest,
      side: side && { ...side, crossedAt: side.crossedAt - byMs, firstFixAt: side.firstFixAt - byMs },
      visit: visit && { ...visit, enteredAt: visit.enteredAt - byMs },
    },
  ]);
  return { ...state, receiver: {}, known: Object.fromEntries(moved) };
}
