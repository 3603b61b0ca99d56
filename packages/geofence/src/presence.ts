import { distanceMeters } from './distance.ts';
import type { Fix, Transition, WatchedFence } from './geofence.ts';
import { dwellReason, enterReason, exitReason, passReason } from './reason.ts';
import type { FenceReading } from './reason.ts';
import { toSigma, standingShare } from './track.ts';
import { look, roadPart } from './view.ts';
import type { Sighting, View } from './view.ts';

/** The judged presence of the receiver: `unknown` until a fix settles it. */
export type Presence = 'inside' | 'outside' | 'unknown';

/** The likelier side of the bare circle, since when (epoch ms), and over how many fixes: evidence, not yet a verdict. */
interface Side {
  readonly inside: boolean;
  readonly crossedAt: number;
  readonly firstFixAt: number;
  readonly fixes: number;
}

/** The state of one fence. */
export interface FenceState {
  readonly presence: Presence;
  readonly side?: Side | undefined;
  /** The start of the visit, epoch ms, and whether its dwell was reported; only while `inside`. */
  readonly visit?: { readonly enteredAt: number; readonly dwelt: boolean } | undefined;
}

/** A threshold for a moving receiver, which must be told now, and for a standing one, which can wait for more fixes. */
interface Threshold {
  readonly moving: number;
  readonly standing: number;
}

/** An arrival is believed from this probability of being inside. */
const ENTER: Threshold = { moving: 0.35, standing: 0.95 };
/**
 * A pass between two fixes is believed from this probability: less than a lone fix takes, because the next fix is too
 * late. The longer the receiver was unseen, the more roads it may have taken.
 */
const PASS = { soon: 0.25, late: 0.45 };
/** A departure is believed from this probability of being beyond the margin. */
const EXIT: Threshold = { moving: 0.7, standing: 0.8 };
/** Probabilities for an arrival without support by an earlier fix, and for a start outside. */
const LONE_FIX = 0.5;
const START_OUTSIDE = 0.7;
/** A fix vaguer than this, and than the circle is large, is an approximate location and says nothing about the circle, m. */
const VAGUE_METERS = 500;

/** A fix this many deviations outside the circle speaks against it. */
const FAR_SIGMAS = 2;

/** A plainly outside receiver has no other state at a fence. */
export const outside: FenceState = { presence: 'outside', side: { inside: false, crossedAt: 0, firstFixAt: 0, fixes: 0 } };
export const unknown: FenceState = { presence: 'unknown' };

/** The change of one fence by one sighting, and its transitions in the order in which they happened. */
export function judge(fence: WatchedFence, known: FenceState, sighting: Sighting): { readonly state: FenceState; readonly transitions: readonly Transition[] } {
  if (isVague(fence, sighting)) return { state: known, transitions: [] };
  const view = look(fence, sighting);
  const seen: FenceView = { fence, sighting, view };
  const transitions: Transition[] = [];
  let state: FenceState = { ...known, side: sideAfter(known.side, sighting, view) };
  const arrival = known.presence === 'inside' ? undefined : enter(state, seen);
  if (arrival !== undefined) {
    transitions.push(arrival);
    state = { ...state, presence: 'inside', visit: { enteredAt: arrival.at, dwelt: false } };
  }
  if (state.presence === 'inside') {
    const next = exit(state, seen) ?? dwell(state, seen);
    if (next !== undefined) transitions.push(next);
    if (next?.kind === 'exit') state = { ...state, presence: 'outside', visit: undefined };
    if (next?.kind === 'dwell' && state.visit !== undefined) state = { ...state, visit: { ...state.visit, dwelt: true } };
  } else if (state.presence === 'unknown' && view.inside <= 1 - START_OUTSIDE) {
    state = { ...state, presence: 'outside' };
  }
  return { state, transitions };
}

/** Whether a sighting says nothing about a fence. */
export const isVague = ({ radiusMeters }: WatchedFence, { fix }: Sighting): boolean => fix.accuracyMeters > Math.max(VAGUE_METERS, radiusMeters);

/** The probability of being inside that an arrival needs, for a receiver that stands with the probability `standing`. */
export const neededToEnter = (standing: number): number => between(ENTER, standing);

/** The probability of being beyond the margin that a departure needs. */
export const neededToLeave = (standing: number): number => between(EXIT, standing);

/** The probability of a pass that an arrival needs, `ms` after the previous fix: 0.25 up to 2 s, rising evenly to 0.45 at 30 s and more. */
export const neededToPass = (ms: number): number => PASS.soon + (PASS.late - PASS.soon) * roadPart(ms);

const between = ({ moving, standing }: Threshold, share: number): number => moving + (standing - moving) * share;

interface FenceView {
  readonly fence: WatchedFence;
  readonly sighting: Sighting;
  readonly view: View;
}

function sideAfter(side: Side | undefined, { fix, track }: Sighting, { inside: probability, way }: View): Side {
  const inside = probability > 0.5;
  // Being outside again after a pass between two fixes is a new stay outside.
  const passed = !inside && way !== undefined && way.crossed > 0.5;
  if (side !== undefined && side.fixes > 0 && side.inside === inside && !passed) return { ...side, fixes: side.fixes + 1 };
  const crossedAt = inside ? way?.inAt : way?.outAt;
  return { inside, crossedAt: side === undefined || crossedAt === undefined ? track.at : crossedAt, firstFixAt: fix.at, fixes: 1 };
}

/** Whether a view by itself shows an arrival, without the way there. */
export const isArrival = ({ inside, way }: View, { track }: Sighting): boolean =>
  inside >= (way === undefined ? LONE_FIX : neededToEnter(standingShare(track)));

function enter(state: FenceState, seen: FenceView): Transition | undefined {
  const { fence, sighting, view } = seen;
  const initial = state.presence === 'unknown';
  const { way } = view;
  if (isArrival(view, sighting)) {
    const at = initial || state.side === undefined ? sighting.fix.at : state.side.inside ? state.side.crossedAt : (way?.inAt ?? sighting.fix.at);
    // While outside is still the likelier, the fixes so far speak against it: this one decides.
    const told = state.side?.inside === true ? toSeen(state, seen) : { ...toSeen(state, seen), fixes: 1, seconds: 0 };
    return { fenceId: fence.id, kind: 'enter', at, initial, reason: enterReason(told, view.inside, initial) };
  }
  if (initial || way === undefined || way.passed < neededToPass(way.ms)) return undefined;
  return { fenceId: fence.id, kind: 'enter', at: way.inAt, initial: false, reason: passReason(toSeen(state, seen), way) };
}

function exit(state: FenceState, seen: FenceView): Transition | undefined {
  const { fence, sighting, view } = seen;
  if (view.beyond < neededToLeave(standingShare(sighting.track))) return undefined;
  const at = Math.max(state.side?.crossedAt ?? sighting.fix.at, state.visit?.enteredAt ?? 0);
  const beyondMeters = Math.max(0, view.distance - fence.radiusMeters);
  return { fenceId: fence.id, kind: 'exit', at, initial: false, beyondMeters, reason: exitReason(toSeen(state, seen)) };
}

function dwell({ side, visit }: FenceState, seen: FenceView): Transition | undefined {
  const { fence, sighting } = seen;
  if (visit === undefined || visit.dwelt || fence.dwellSeconds <= 0 || side?.inside !== true) return undefined;
  const at = visit.enteredAt + fence.dwellSeconds * 1000;
  // Only a fix that can tell inside from outside proves the stay.
  if (sighting.fix.at < at || toSigma(sighting.fix) > fence.radiusMeters || isFarFrom(fence, sighting.fix)) return undefined;
  return { fenceId: fence.id, kind: 'dwell', at, initial: false, reason: dwellReason(toSeen({ side, presence: 'inside' }, seen), fence.dwellSeconds) };
}

/** Whether a fix by itself speaks against the circle: then it proves no stay, even if it counts as a reflection. */
function isFarFrom({ center, radiusMeters }: WatchedFence, fix: Fix): boolean {
  return distanceMeters(center, fix) > radiusMeters + FAR_SIGMAS * toSigma(fix);
}

function toSeen({ side }: FenceState, { fence, sighting: { fix }, view }: FenceView): FenceReading {
  return {
    distance: view.distance,
    radiusMeters: fence.radiusMeters,
    accuracyMeters: fix.accuracyMeters,
    fixes: side?.fixes ?? 1,
    seconds: side === undefined ? 0 : (fix.at - side.firstFixAt) / 1000,
  };
}
