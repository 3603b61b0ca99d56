import { fencePresence } from './monitor.ts';
import type { MonitorState } from './monitor.ts';
import { isVague, neededToEnter, neededToLeave } from './presence.ts';
import type { Presence } from './presence.ts';
import { standingShare } from './track.ts';
import { lastSighting, look } from './view.ts';

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
