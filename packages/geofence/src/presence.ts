import type { Transition, WatchedFence } from './geofence.ts';
import { dwellReason, enterReason, exitReason, passReason } from './reason.ts';
import type { Seen } from './reason.ts';
import { sigmaOf } from './track.ts';
import { look } from './view.ts';
import type { Sighting, View } from './view.ts';

/** Where the receiver is said to be: `unknown` until a fix settles it. */
export type Presence = 'inside' | 'outside' | 'unknown';

/** On which side of the bare circle the track is, since when (epoch ms), and over how many fixes: evidence, not yet a verdict. */
interface Side {
  readonly inside: boolean;
  readonly crossedAt: number;
  readonly firstFixAt: number;
  readonly fixes: number;
}

/** What is known of one fence. */
export interface FenceState {
  readonly fence: WatchedFence;
  readonly presence: Presence;
  readonly side?: Side | undefined;
  /** When the visit began, epoch ms, and whether its dwell was reported; only while `inside`. */
  readonly visit?: { readonly enteredAt: number; readonly dwelt: boolean } | undefined;
}

/** So many deviations inside the circle make an arrival (77 %), beyond the margin a departure (84 %). */
const ENTER_SIGMAS = 0.75;
const EXIT_SIGMAS = 1;
/** The same for an arrival where no fix before supports this one: 98 %. */
const LONE_FIX_SIGMAS = 2;
/** A fix vaguer than this, and than the circle is large, is an approximate location and says nothing about the circle, m. */
const VAGUE_METERS = 500;
/** What one sighting changes at one fence, and what to report of it, in the order in which it happened. */
export function judge(known: FenceState, sighting: Sighting): { readonly state: FenceState; readonly transitions: readonly Transition[] } {
  if (sighting.fix.accuracyMeters > Math.max(VAGUE_METERS, known.fence.radiusMeters)) return { state: known, transitions: [] };
  const view = look(known.fence, sighting);
  const transitions: Transition[] = [];
  let state: FenceState = { ...known, side: sideAfter(known.side, sighting, view) };
  const arrival = known.presence === 'inside' ? undefined : enter(state, sighting, view);
  if (arrival !== undefined) {
    transitions.push(arrival);
    state = { ...state, presence: 'inside', visit: { enteredAt: arrival.at, dwelt: false } };
  }
  if (state.presence === 'inside') {
    const next = exit(state, sighting, view) ?? dwell(state, sighting, view);
    if (next !== undefined) transitions.push(next);
    if (next?.kind === 'exit') state = { ...state, presence: 'outside', visit: undefined };
    if (next?.kind === 'dwell' && state.visit !== undefined) state = { ...state, visit: { ...state.visit, dwelt: true } };
  } else if (state.presence === 'unknown' && view.depth <= -EXIT_SIGMAS) {
    state = { ...state, presence: 'outside' };
  }
  return { state, transitions };
}

function sideAfter(side: Side | undefined, { fix, track }: Sighting, { depth, way }: View): Side {
  const inside = depth > 0;
  // Out again after a pass between two fixes is a new stay outside.
  const passed = !inside && way !== undefined && way.depth > 0;
  if (side !== undefined && side.inside === inside && !passed) return { ...side, fixes: side.fixes + 1 };
  const crossedAt = inside ? way?.inAt : way?.outAt;
  return { inside, crossedAt: side === undefined || crossedAt === undefined ? track.at : crossedAt, firstFixAt: fix.at, fixes: 1 };
}

function enter(state: FenceState, sighting: Sighting, view: View): Transition | undefined {
  const { fence, side, presence } = state;
  const initial = presence === 'unknown';
  const { way } = view;
  if (view.depth >= (way === undefined ? LONE_FIX_SIGMAS : ENTER_SIGMAS)) {
    const at = initial || side === undefined ? sighting.fix.at : side.crossedAt;
    return { fenceId: fence.id, kind: 'enter', at, initial, reason: enterReason(seenAs(state, sighting, view), initial) };
  }
  if (initial || way === undefined || way.depth < ENTER_SIGMAS) return undefined;
  return { fenceId: fence.id, kind: 'enter', at: way.inAt, initial: false, reason: passReason(seenAs(state, sighting, view), way) };
}

function exit(state: FenceState, sighting: Sighting, view: View): Transition | undefined {
  if (view.beyond < EXIT_SIGMAS) return undefined;
  const at = state.side?.crossedAt ?? sighting.fix.at;
  const beyondMeters = Math.max(0, view.distance - state.fence.radiusMeters);
  return { fenceId: state.fence.id, kind: 'exit', at, initial: false, beyondMeters, reason: exitReason(seenAs(state, sighting, view)) };
}

function dwell({ fence, side, visit }: FenceState, sighting: Sighting, view: View): Transition | undefined {
  if (visit === undefined || visit.dwelt || fence.dwellSeconds <= 0 || side?.inside !== true) return undefined;
  const at = visit.enteredAt + fence.dwellSeconds * 1000;
  // Only a fix that can tell inside from outside proves the stay.
  if (sighting.fix.at < at || sigmaOf(sighting.fix) > fence.radiusMeters) return undefined;
  const reason = dwellReason(seenAs({ fence, side, presence: 'inside' }, sighting, view), fence.dwellSeconds);
  return { fenceId: fence.id, kind: 'dwell', at, initial: false, reason };
}

function seenAs({ fence, side }: FenceState, { fix }: Sighting, view: View): Seen {
  return {
    distance: view.distance,
    radiusMeters: fence.radiusMeters,
    accuracyMeters: fix.accuracyMeters,
    fixes: side?.fixes ?? 1,
    seconds: side === undefined ? 0 : (fix.at - side.firstFixAt) / 1000,
  };
}
