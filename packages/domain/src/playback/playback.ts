import { decideAmong, type DecideInput, type Decision } from './playback-decision.ts';
import { forget, standingAt, worthALook } from './due-messages.ts';
import type { Offer, PlaybackState } from './playback-state.ts';

export type { Decision, DecideInput } from './playback-decision.ts';

const noOffers: readonly Offer[] = [];

/** Decides which messages become due. Call it after every engine step, after every sync, and about every second for windows that open. */
export function decide(state: PlaybackState, input: DecideInput): Decision {
  const { messages, at } = input;
  const before = standingAt(state, messages, at);
  const remembered = before.isTidy ? state : forget(state, messages);
  const candidates = worthALook(before.isTidy ? before : standingAt(remembered, messages, at), input.inside);
  if (input.transitions.length === 0 && candidates.length === 0) return { state: remembered, offered: noOffers };
  return decideAmong(remembered, input, candidates);
}
