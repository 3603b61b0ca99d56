import type { WatchedFence } from './geofence.ts';
import { fencePresence, toJudge } from './monitor.ts';
import type { MonitorState, Step } from './monitor.ts';
import { isArrival, isVague, neededToEnter, neededToLeave, neededToPass, outside } from './presence.ts';
import type { FenceState, Presence } from './presence.ts';
import { standingShare } from './track.ts';
import { lastSighting, look } from './view.ts';
import type { Sighting } from './view.ts';

/** The reason why no crossing happens at a fence just now. */
export interface Explanation {
  readonly presence: Presence;
  /** The probability of the next possible crossing, and the probability that it needs; 0..1. */
  readonly likely: number;
  readonly needed: number;
  /** The believed accuracy of the last fix, metres; `isVague` if it says nothing about a circle of this size. */
  readonly accuracyMeters: number;
  readonly isVague: boolean;
  /** The number of fixes too far off to count yet. */
  readonly unbelieved: number;
}

/** Undefined for a fence that is not watched, and before there is a position. */
export function explainFence(state: MonitorState, fenceId: string): Explanation | undefined {
  const fence = state.fences.find(({ id }) => id === fenceId);
  const { track, rival } = state.receiver;
  if (fence === undefined || track === undefined) return undefined;
  const presence = fencePresence(state, fenceId);
  const sighting = lastSighting(track);
  const { accuracyMeters } = sighting.fix;
  const { inside, beyond } = look(fence, sighting);
  const standing = standingShare(track);
  const crossing = presence === 'inside' ? { likely: beyond, needed: neededToLeave(standing) } : { likely: inside, needed: neededToEnter(standing) };
  return { presence, ...crossing, accuracyMeters, isVague: isVague(fence, sighting), unbelieved: rival?.count ?? 0 };
}

const percent = (probability: number): string => `${Math.round(probability * 100)} %`;

/** The same in one line for a person: "outside: 12 % likely to be inside, an arrival takes 40 %". */
export function explain(state: MonitorState, fenceId: string): string {
  const fence = state.fences.find(({ id }) => id === fenceId);
  if (fence === undefined) return 'not watched';
  const why = explainFence(state, fenceId);
  if (why === undefined) return 'no position yet';
  if (why.isVague)
    return `${why.presence}: an accuracy of ${Math.round(why.accuracyMeters)} m is too coarse for a circle of ${Math.round(fence.radiusMeters)} m`;
  const waiting = why.unbelieved === 0 ? '' : `; ${why.unbelieved === 1 ? 'the last fix is' : 'the last fixes are'} too far off to count yet`;
  const crossing = why.presence === 'inside' ? ['to have left', 'a departure'] : ['to be inside', 'an arrival'];
  return `${why.presence}: ${percent(why.likely)} likely ${crossing[0]}, ${crossing[1]} takes ${percent(why.needed)}${waiting}`;
}

/** The way between the last two positions, as a decision weighed it: the receiver was outside before it, and no arrival shows after it. */
export interface WeighedWay {
  readonly fenceId: string;
  /** Between the two positions: above 0, at most 60. */
  readonly seconds: number;
  /** The decision's own probability that the receiver was inside on the way, 0..1; 0 where nothing is known of the way. */
  readonly likely: number;
  /**
   * The probability that a pass takes, 0..1: 0.25 up to 2 s, rising evenly to 0.45 at 30 s and more. From it on the
   * pass was told. Undefined where the way ends 90° or more beside the heading before it: no probability is enough.
   */
  readonly needed: number | undefined;
  /** The probability that the straight way leads through the circle, regardless of the heading, 0..1. */
  readonly straight: number;
}

/** A way that is less likely to lead through a circle has nothing to do with it. */
const LEAST_WORTH_TELLING = 0.01;

/** The ways that a step weighed, with the numbers that it decided by; none after a gap of more than 60 s. For explanations: it looks a second time. */
export function weighWays({ state, judged }: Step): readonly WeighedWay[] {
  if (judged?.seen.before === undefined) return [];
  const { seen, known } = judged;
  return toJudge(state.fences, known, seen).flatMap((fence) => weighWay(fence, known[fence.id] ?? outside, seen) ?? []);
}

function weighWay(fence: WatchedFence, { presence }: FenceState, seen: Sighting): WeighedWay | undefined {
  if (presence !== 'outside' || isVague(fence, seen)) return undefined;
  const view = look(fence, seen);
  const { way } = view;
  if (way === undefined || isArrival(view, seen) || Math.max(way.passed, way.crossed) < LEAST_WORTH_TELLING) return undefined;
  // Any way that ends less than 90° beside the heading is a little likely to have been straight.
  const endsBehind = way.passed === 0;
  return { fenceId: fence.id, seconds: way.ms / 1000, likely: way.passed, needed: endsBehind ? undefined : neededToPass(way.ms), straight: way.crossed };
}

/** Whether the way was likely enough: an arrival and mostly a departure were told of it. */
export const isPass = ({ likely, needed }: WeighedWay): boolean => needed !== undefined && likely >= needed;

/**
 * The same in one line for a person: "between two positions 30 s apart, 22 % likely to have been inside, a pass takes
 * 45 %". Percents are whole; a pass that was not told never seems likely enough.
 */
export function describeWay(way: WeighedWay): string {
  const { seconds, likely, needed, straight } = way;
  const apart = `between two positions ${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s apart`;
  if (needed === undefined)
    return `${apart}, ${percent(straight)} likely to have been inside if the way was straight, but it ended 90° or more beside the heading before: no pass is believed`;
  const isSame = percent(likely) === percent(needed) && !isPass(way);
  const [shown, takes] = isSame ? [`${Math.floor(likely * 100)} %`, `${Math.ceil(needed * 100)} %`] : [percent(likely), percent(needed)];
  return `${apart}, ${shown} likely to have been inside, a pass takes ${takes}`;
}
