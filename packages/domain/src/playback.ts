import type { Presence, Transition } from '@earshot/geofence';
import type { InboxMessage } from './message.ts';
import type { OpenMessage } from './open-messages.ts';
import { messagesById, openMessagesAt } from './open-messages.ts';
import type { MessageProgress, Offer, PlaybackState } from './playback-state.ts';
import { attemptsOf, isHeard, isSameOffer, maxAttempts, maxBeyondMeters, maxWaitMs, progressOf, retryPauseMs } from './playback-state.ts';
import { isOpen, localDateOf, occurrenceOf } from './schedule.ts';

/** What happened since the last decision. */
export interface DecideInput {
  /** All messages on the device; what is not here is forgotten. Pass the same array until a sync makes a new one: what is known of it is kept. */
  readonly messages: readonly InboxMessage[];
  /** The engine's transitions, oldest first; `fenceId` is the message's id. */
  readonly transitions: readonly Transition[];
  readonly presenceOf: (messageId: string) => Presence;
  /** Now, epoch ms. */
  readonly at: number;
}

/** The state after a decision, the same object when nothing changed, and what was added to the queue. */
export interface Decision {
  readonly state: PlaybackState;
  readonly offered: readonly Offer[];
}

const noTransitions: readonly Transition[] = [];

function byFence(transitions: readonly Transition[]): ReadonlyMap<string, readonly Transition[]> {
  const groups = new Map<string, Transition[]>();
  for (const transition of transitions) {
    const group = groups.get(transition.fenceId);
    if (group) group.push(transition);
    else groups.set(transition.fenceId, [transition]);
  }
  return groups;
}

/** The stay inside after a crossing. */
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

/** Whether a crossing is the arrival or departure that the message waits for, its window aside. */
function isQualifying(message: InboxMessage, crossing: Transition, stay: MessageProgress['stay']): boolean {
  if (!message.geofence) return false;
  if (message.trigger === 'exit') return crossing.kind === 'exit' && (crossing.beyondMeters ?? 0) <= maxBeyondMeters;
  // A dwell takes the place of the enter where the message asks for a stay.
  if (crossing.kind !== (message.dwellSeconds > 0 ? 'dwell' : 'enter')) return false;
  return message.playIfInside || stay?.initial !== true;
}

/** Whether a crossing undoes what was due: coming back for Leaving, going away for Arriving. */
const isTurningBack = (message: InboxMessage, crossing: Transition): boolean => crossing.kind === (message.trigger === 'enter' ? 'exit' : 'enter');

/** Progress after a crossing. The window is judged at the crossing's own time, however late it became known. */
function follow(progress: MessageProgress, message: InboxMessage, crossing: Transition): MessageProgress {
  const stay = stayAfter(progress.stay, crossing);
  if (isQualifying(message, crossing, stay) && isOpen(message.schedule, crossing.at))
    return { ...progress, stay, due: { occurrence: occurrenceOf(message.schedule, crossing.at), at: crossing.at } };
  return { ...progress, stay, due: isTurningBack(message, crossing) ? undefined : progress.due };
}

/** Why a message is due by how things stand, without a crossing; undefined when it is not. The window is open and the occurrence is `occurrence`. */
function standingReason(
  message: InboxMessage,
  progress: MessageProgress,
  standing: { presence: Presence; occurrence: string; at: number },
): string | undefined {
  if (!message.geofence) return 'Its hours are open, and it plays anywhere.';
  const isDue = progress.due?.occurrence === standing.occurrence;
  if (message.trigger === 'exit') {
    const isRecent = progress.due !== undefined && standing.at - progress.due.at <= maxWaitMs;
    return standing.presence !== 'inside' && isDue && isRecent ? 'Left a short while ago and not heard yet.' : undefined;
  }
  if (standing.presence !== 'inside') return undefined;
  if (isDue) return 'Arrived and not heard yet.';
  // decisions, Messages: being inside at the first fix, or when the window opens, counts as arriving
  const hasStayed = message.dwellSeconds === 0 || progress.stay?.dwelled === true;
  return message.playIfInside && hasStayed ? 'Inside while its hours are open.' : undefined;
}

/** Whether an occurrence may still begin by itself: not heard, and not tried too often. */
const mayOffer = (progress: MessageProgress, occurrence: string): boolean => !isHeard(progress, occurrence) && attemptsOf(progress, occurrence) < maxAttempts;

function isPausing({ broken }: MessageProgress, occurrence: string, at: number): boolean {
  return broken !== undefined && broken.occurrence === occurrence && at >= broken.at && at - broken.at < retryPauseMs;
}

interface Followed {
  readonly progress: MessageProgress;
  readonly offer?: Offer | undefined;
}

/** One message's progress through its crossings, and the offer that it makes, if any. */
function followMessage(before: MessageProgress, message: InboxMessage, now: { crossings: readonly Transition[]; presence: Presence; at: number }): Followed {
  const { at } = now;
  const offerAt = (instant: number, occurrence: string, reason: string): Offer => {
    return { messageId: message.id, version: message.version, occurrence, at: instant, date: localDateOf(message.schedule, instant), reason };
  };
  let progress = before;
  let offer: Offer | undefined;
  for (const crossing of now.crossings) {
    const after = follow(progress, message, crossing);
    const isNew = after.due !== undefined && after.due !== progress.due;
    progress = after;
    // A passage that became known too late is no arrival any more; a stay that goes on is noticed below.
    if (isNew && at - crossing.at <= maxWaitMs && mayOffer(progress, after.due.occurrence)) offer = offerAt(crossing.at, after.due.occurrence, crossing.reason);
  }
  if (offer || !isOpen(message.schedule, at)) return { progress, offer };
  const occurrence = occurrenceOf(message.schedule, at);
  if (!mayOffer(progress, occurrence) || isPausing(progress, occurrence, at)) return { progress };
  const reason = standingReason(message, progress, { presence: now.presence, occurrence, at });
  return reason === undefined ? { progress } : { progress, offer: offerAt(at, occurrence, reason) };
}

const isPending = (state: PlaybackState, offer: Offer): boolean =>
  (state.current !== undefined && isSameOffer(state.current.offer, offer)) || state.queue.some((waiting) => isSameOffer(waiting, offer));

/** The state without messages that are gone. Their waiting offers stay until `nextOffer` drops them with the reason. */
function forget(state: PlaybackState, present: ReadonlyMap<string, InboxMessage>): PlaybackState {
  for (const id in state.progress)
    if (!present.has(id)) return { ...state, progress: Object.fromEntries(Object.entries(state.progress).filter(([known]) => present.has(known))) };
  return state;
}

/** Whether nothing can be due by how things stand: the cheap answer for nearly all messages at nearly all positions. */
const isIdle = (state: PlaybackState, { message, occurrence }: OpenMessage, presence: Presence): boolean =>
  (message.geofence !== undefined && message.trigger === 'enter' && presence !== 'inside') ||
  (state.progress[message.id]?.version === message.version && isHeard(state.progress[message.id], occurrence));

/** Which messages become due. Call it after every engine step, after every sync, and about every second for windows that open. */
export function decide(state: PlaybackState, input: DecideInput): Decision {
  const { messages, presenceOf, at } = input;
  const byId = messagesById(messages);
  const crossings = byFence(input.transitions);
  const remembered = forget(state, byId);
  const changed: [string, MessageProgress][] = [];
  const offered: Offer[] = [];
  const consider = (message: InboxMessage, presence: Presence): void => {
    const before = progressOf(remembered, message.id, message.version);
    const { progress, offer } = followMessage(before, message, { crossings: crossings.get(message.id) ?? noTransitions, presence, at });
    const isNew = offer !== undefined && !isPending(remembered, offer);
    // An offer also writes down its version, so that its hearing is known to be of this one.
    if (progress !== before || isNew) changed.push([message.id, progress]);
    if (isNew) offered.push(offer);
  };
  for (const id of crossings.keys()) {
    const message = byId.get(id);
    if (message) consider(message, presenceOf(id));
  }
  for (const open of openMessagesAt(messages, at)) {
    const presence = presenceOf(open.message.id);
    if (!crossings.has(open.message.id) && !isIdle(remembered, open, presence)) consider(open.message, presence);
  }
  if (changed.length === 0 && offered.length === 0) return { state: remembered, offered };
  const isReplaced = (waiting: Offer): boolean => offered.some((offer) => offer.messageId === waiting.messageId);
  const queue = offered.length === 0 ? remembered.queue : [...remembered.queue.filter((waiting) => !isReplaced(waiting)), ...offered];
  return { state: { ...remembered, queue, progress: { ...remembered.progress, ...Object.fromEntries(changed) } }, offered };
}
