import type { InboxMessage } from '@earshot/domain';
import { distanceMeters, type Place } from '@earshot/geofence';
import { metersPerSecond, type Plan } from './plan-shift.ts';

/** A way from one stop to the next, and the minimum stay there. */
interface Leg {
  readonly way: readonly Place[];
  /** Metres to each point of the way. */
  readonly meters: readonly number[];
  /** Metres a second. */
  readonly speed: number;
  /** No departure before this, epoch ms. */
  readonly departsAt: number;
  readonly staySeconds: number;
}

export interface Shift {
  readonly startsAt: number;
  readonly legs: readonly Leg[];
  readonly circles: readonly NonNullable<InboxMessage['geofence']>[];
}

/** The position of a drive. `stillMs` is real time at a stop. */
export interface DriveState {
  readonly at: number;
  readonly leg: number;
  readonly meters: number;
  readonly stillMs: number;
  /** The time of arrival at the stop, by the clock of the drive. */
  readonly reachedAt: number | undefined;
  readonly isOver: boolean;
}

export interface DriveFix extends Place {
  readonly accuracyMeters: number;
  readonly at: number;
}

/** Real time that a long way takes. */
const longestLegMs = 5_000;
/** Longest real time of a stay that a message asks for. */
const longestStayMs = 2_500;
/** Hours in which nothing is due pass in seconds. */
const waitRate = 2_400;
/** Speed relative to life at an edge: events there must be visible. */
const edgeRate = 5;
const edgeMeters = { before: 140, behind: 120 } as const;
const stopRate = 3;
const shortestStopMs = 3_500;
const accuracyMeters = 5;
/** A wait of hours needs no position each second; a phone whose last position is 20 seconds old says that it has none. */
const sparseRate = 200;
const sparseMs = 15_000;

/** The ways between the stops of a plan, each with its times. `ways` has one fewer than there are stops. */
export function layOut({ startsAt, stops }: Plan, ways: readonly (readonly Place[])[], messages: readonly InboxMessage[]): Shift {
  const legs = stops.slice(1).map((stop, index): Leg => {
    const way = ways[index] ?? [stops[index] ?? stop, stop];
    const meters = metersAlong(way);
    const lastsMs = ((meters.at(-1) ?? 0) / metersPerSecond) * 1000;
    return { way, meters, speed: metersPerSecond, departsAt: stop.notBefore - lastsMs, staySeconds: stop.staySeconds };
  });
  const [only] = stops;
  const standing: Leg[] = only && legs.length === 0 ? [{ way: [only], meters: [0], speed: metersPerSecond, departsAt: 0, staySeconds: 60 }] : [];
  return { startsAt, legs: legs.length > 0 ? legs : standing, circles: messages.flatMap(({ geofence }) => geofence ?? []) };
}

/** A drawn drive: one way at its average speed. */
export function layOutDrive({ points, seconds, startsAt }: DrawnDrive, messages: readonly InboxMessage[]): Shift {
  const meters = metersAlong(points);
  const speed = Math.max(0.5, (meters.at(-1) ?? 0) / Math.max(1, seconds));
  return { startsAt, legs: [{ way: points, meters, speed, departsAt: 0, staySeconds: 0 }], circles: messages.flatMap(({ geofence }) => geofence ?? []) };
}

interface DrawnDrive {
  readonly points: readonly Place[];
  readonly seconds: number;
  readonly startsAt: number;
}

function metersAlong(way: readonly Place[]): readonly number[] {
  let sum = 0;
  return way.map((place, index) => {
    const before = way[index - 1];
    if (before) sum += distanceMeters(before, place);
    return sum;
  });
}

export const beginDrive = ({ startsAt }: Shift): DriveState => ({ at: startsAt, leg: 0, meters: 0, stillMs: 0, reachedAt: undefined, isOver: false });

export function drivePlace(shift: Shift, { leg, meters }: Pick<DriveState, 'leg' | 'meters'>): Place {
  const { way, meters: ends } = shift.legs[leg] ?? { way: [], meters: [] };
  const after = ends.findIndex((end) => end >= meters);
  const to = way[after] ?? way.at(-1) ?? { lat: 0, lng: 0 };
  const from = way[after - 1];
  if (!from) return to;
  const [start = 0, end = 0] = [ends[after - 1], ends[after]];
  const share = end === start ? 1 : (meters - start) / (end - start);
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

interface DriveTick {
  /** Real time. */
  readonly ms: number;
  /** The phone speaks, or has only just fallen silent: the drive then runs at the speed of life. */
  readonly isBusy: boolean;
}

interface DriveStep {
  readonly state: DriveState;
  /** The positions of the time in between. */
  readonly fixes: readonly DriveFix[];
}

/** Advances a drive by a step of real time. */
export function pass(shift: Shift, state: DriveState, { ms, isBusy }: DriveTick): DriveStep {
  const leg = shift.legs[state.leg];
  if (state.isOver || !leg) return { state: { ...state, isOver: true }, fixes: [] };
  if (state.reachedAt !== undefined) return stay(shift, state, { ms, isBusy, leg });
  const rate = isBusy ? 1 : playbackRate(shift, state, leg);
  if (state.at < leg.departsAt) {
    const at = Math.min(leg.departsAt, state.at + ms * rate);
    return { state: { ...state, at }, fixes: fixesBetween(shift, state, { ...state, at }, rate) };
  }
  const end = leg.meters.at(-1) ?? 0;
  const meters = Math.min(end, state.meters + ((ms * rate) / 1000) * leg.speed);
  const at = state.at + ((meters - state.meters) / leg.speed) * 1000;
  const next: DriveState = { ...state, at, meters, ...(meters >= end && { reachedAt: at, stillMs: 0 }) };
  return { state: next, fixes: fixesBetween(shift, state, next, rate) };
}

function stay(shift: Shift, state: DriveState, { ms, isBusy, leg }: DriveTick & { readonly leg: Leg }): DriveStep {
  const stayed = state.at - (state.reachedAt ?? state.at);
  const isStaying = stayed < (leg.staySeconds + 5) * 1000;
  const rate = isBusy ? 1 : isStaying && leg.staySeconds > 0 ? Math.max(stopRate, (leg.staySeconds * 1000) / longestStayMs) : stopRate;
  const next: DriveState = { ...state, at: state.at + ms * rate, stillMs: isBusy ? 0 : state.stillMs + ms };
  const fixes = fixesBetween(shift, state, next, rate);
  if (isBusy || isStaying || next.stillMs < shortestStopMs) return { state: next, fixes };
  const isLast = state.leg + 1 >= shift.legs.length;
  return { state: isLast ? { ...next, isOver: true } : { ...next, leg: state.leg + 1, meters: 0, stillMs: 0, reachedAt: undefined }, fixes };
}

/** Speed relative to life: a way and a wait take seconds, an edge is slow enough to see. */
function playbackRate(shift: Shift, state: DriveState, { departsAt, meters, speed }: Leg): number {
  if (state.at < departsAt) return waitRate;
  const place = drivePlace(shift, state);
  const isAtEdge = shift.circles.some(({ center, radiusMeters }) => {
    const beyondEdge = distanceMeters(center, place) - radiusMeters;
    return beyondEdge < edgeMeters.before && beyondEdge > -edgeMeters.behind;
  });
  if (isAtEdge) return edgeRate;
  return Math.min(90, Math.max(8, (((meters.at(-1) ?? 0) / speed) * 1000) / longestLegMs));
}

/** A position for each second between two states, and fewer in a long wait. */
function fixesBetween(shift: Shift, from: DriveState, to: DriveState, rate: number): readonly DriveFix[] {
  const everyMs = rate > sparseRate ? sparseMs : 1000;
  const fixes: DriveFix[] = [];
  for (let at = (Math.floor(from.at / everyMs) + 1) * everyMs; at <= to.at; at += everyMs) {
    const share = to.at === from.at ? 1 : (at - from.at) / (to.at - from.at);
    fixes.push({ ...drivePlace(shift, { leg: from.leg, meters: from.meters + (to.meters - from.meters) * share }), accuracyMeters, at });
  }
  return fixes;
}
