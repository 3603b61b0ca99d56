import type { Transition } from '@earshot/geofence';
import type { InboxMessage } from '../messages/message.ts';
import { isOpen, toLocalDate, toOccurrence } from '../schedule/schedule.ts';
import { messagesById, type OpenMessage } from './open-messages.ts';
import { isPending, mayOffer, standingReason } from './due-messages.ts';
import { maxBeyondMeters, maxWaitMs, type MessageProgress, type Offer, type PlaybackState, findProgress, retryPauseMs } from './playback-state.ts';

/** The events since the last decision. */
export interface DecideInput {
  /**
   * All messages on the device; progress of others is forgotten. Pass the same array until a sync makes a new one:
   * results are cached by it.
   */
  readonly messages: readonly InboxMessage[];
  /** The engine's transitions, oldest first; `fenceId` is the message's id. */
  readonly transitions: readonly Transition[];
  /** Ids of the messages whose circle the receiver is in, as far as known. May contain other ids. */
  readonly inside: ReadonlySet<string>;
  readonly at: number;
}

/** The state after a decision, the same object when nothing changed, and the additions to the queue. */
export interface Decision {
  readonly state: PlaybackState;
  readonly offered: readonly Offer[];
}

const noTransitions: readonly Transition[] = [];
const noCrossings: ReadonlyMap<string, readonly Transition[]> = new Map();

function byFence(transitions: readonly Transition[]): ReadonlyMap<string, readonly Transition[]> {
  if (transitions.length === 0) return noCrossings;
  const groups = new Map<string, Transition[]>();
  for (const transition of transitions) {
    const group = groups.get(transition.fenceId);
    if (group) group.push(transition);
    else groups.set(transition.fenceId, [transition]);
  }
  return groups;
}

function stayAfter(stay: MessageProgress['stay'], { kind, initial }: Transition): MessageProgress['stay'] {
  switch (kind) {
    case 'enter':
      return { initial, dwelled: false };
    case 'dwell':
      return { initial: stay?.initial ?? initial, dwelled: true };
    case 'exit':
      return undefined;
  }
}

/** Whether a crossing is the arrival or departure that the message waits for, regardless of its window. */
function isQualifying(message: InboxMessage, crossing: Transition, stay: MessageProgress['stay']): boolean {
  if (!message.geofence) return false;
  if (message.trigger === 'exit') return crossing.kind === 'exit' && (crossing.beyondMeters ?? 0) <= maxBeyondMeters;
  // A dwell replaces the enter for a message with a stay.
  if (crossing.kind !== (message.dwellSeconds > 0 ? 'dwell' : 'enter')) return false;
  return message.playIfInside || stay?.initial !== true;
}

/** Whether a crossing undoes a due message: coming back for Leaving, going away for Arriving. */
const isTurningBack = (message: InboxMessage, crossing: Transition): boolean => crossing.kind === (message.trigger === 'enter' ? 'exit' : 'enter');

/** Progress after a crossing that became known at `at`. The window is checked at the crossing's own time, however late it became known. */
function follow(progress: MessageProgress, message: InboxMessage, { crossing, at }: { crossing: Transition; at: number }): MessageProgress {
  const stay = stayAfter(progress.stay, crossing);
  const leftAt = crossing.kind === 'exit' ? at : undefined;
  if (isQualifying(message, crossing, stay) && isOpen(message.schedule, crossing.at))
    return { ...progress, stay, leftAt, due: { occurrence: toOccurrence(message.schedule, crossing.at), at: crossing.at } };
  return { ...progress, stay, leftAt, due: isTurningBack(message, crossing) ? undefined : progress.due };
}

function isPausing({ broken }: MessageProgress, occurrence: string, at: number): boolean {
  return broken !== undefined && broken.occurrence === occurrence && at >= broken.at && at - broken.at < retryPauseMs;
}

interface FollowResult {
  readonly progress: MessageProgress;
  readonly offer?: Offer | undefined;
}

/** One message's progress through its crossings, and its offer, if any. */
function followMessage(before: MessageProgress, message: InboxMessage, now: { crossings: readonly Transition[]; isInside: boolean; at: number }): FollowResult {
  const { at } = now;
  const offerAt = (instant: number, occurrence: string, reason: string): Offer => {
    return { messageId: message.id, version: message.version, occurrence, at: instant, date: toLocalDate(message.schedule, instant), reason };
  };
  let progress = before;
  let offer: Offer | undefined;
  for (const crossing of now.crossings) {
    const after = follow(progress, message, { crossing, at });
    const isNew = after.due !== undefined && after.due !== progress.due;
    progress = after;
    // A passage that became known too late is no longer an arrival; a continuing stay is noticed below.
    if (isNew && at - crossing.at <= maxWaitMs && mayOffer(progress, after.due.occurrence)) offer = offerAt(crossing.at, after.due.occurrence, crossing.reason);
  }
  if (offer || !isOpen(message.schedule, at)) return { progress, offer };
  const occurrence = toOccurrence(message.schedule, at);
  if (!mayOffer(progress, occurrence) || isPausing(progress, occurrence, at)) return { progress };
  const reason = standingReason(message, progress, { isInside: now.isInside, occurrence, at });
  return reason === undefined ? { progress } : { progress, offer: offerAt(at, occurrence, reason) };
}

/** Decides for the messages with new events and for the candidates: the open messages, or all of them that can be due. */
export function decideAmong(state: PlaybackState, input: DecideInput, candidates: readonly OpenMessage[]): Decision {
  const { messages, inside, at } = input;
  const crossings = byFence(input.transitions);
  const changed: [string, MessageProgress][] = [];
  const offered: Offer[] = [];
  const consider = (message: InboxMessage): void => {
    const before = findProgress(state, message.id, message.version);
    const now = { crossings: crossings.get(message.id) ?? noTransitions, isInside: inside.has(message.id), at };
    const { progress, offer } = followMessage(before, message, now);
    const isNew = offer !== undefined && !isPending(state, offer);
    // An offer also stores its version, so that its hearing is known to be of this one.
    if (progress !== before || isNew) changed.push([message.id, progress]);
    if (isNew) offered.push(offer);
  };
  const byId = messagesById(messages);
  for (const id of crossings.keys()) {
    const message = byId.get(id);
    if (message) consider(message);
  }
  for (const { message } of candidates) if (!crossings.has(message.id)) consider(message);
  if (changed.length === 0 && offered.length === 0) return { state, offered };
  const isReplaced = (waiting: Offer): boolean => offered.some((offer) => offer.messageId === waiting.messageId);
  const queue = offered.length === 0 ? state.queue : [...state.queue.filter((waiting) => !isReplaced(waiting)), ...offered];
  return { state: { ...state, queue, progress: { ...state.progress, ...Object.fromEntries(changed) } }, offered };
}
