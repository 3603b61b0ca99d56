import type { InboxMessage } from '../messages/message.ts';
import { messagesById, type OpenMessage, openMessagesAt } from './open-messages.ts';
import { isAboutPlace } from './playback-leaving.ts';
import {
  countAttempts,
  isBeforeTurn,
  type Hearing,
  isHeard,
  isSameOffer,
  maxAttempts,
  maxWaitMs,
  type MessageProgress,
  type PlaybackState,
  findProgress,
} from './playback-state.ts';

/** Open messages that may be due by the present situation, without a crossing. */
export interface DueMessages {
  readonly open: readonly OpenMessage[];
  /** Due only inside the circle, by id. */
  readonly atPlace: ReadonlyMap<string, OpenMessage>;
  /** Due anywhere: Region Free, and unheard departures. */
  readonly anywhere: readonly OpenMessage[];
  /** Whether there is progress only of present messages. */
  readonly isTidy: boolean;
}

/** The state changes only with events, so derived values are cached beside it. */
const known = new WeakMap<PlaybackState, DueMessages>();

/** Whether an occurrence may still begin by itself: unheard, with attempts left. */
export const mayOffer = (progress: MessageProgress, occurrence: string): boolean =>
  !isHeard(progress, occurrence) && countAttempts(progress, occurrence) < maxAttempts;

/**
 * Whether this hearing waits for its turn, or has it. A play by hand before the turn does not count: a place that is
 * reached meanwhile, and perhaps left, speaks after it.
 */
export const isPending = (state: PlaybackState, hearing: Hearing): boolean =>
  (state.current !== undefined && !isBeforeTurn(state.current.offer) && isSameOffer(state.current.offer, hearing)) ||
  state.queue.some((waiting) => isSameOffer(waiting, hearing));

/**
 * The reason why a message is due by the present situation, without a crossing; undefined when it is not. The window is
 * open and the occurrence is `occurrence`.
 */
export function standingReason(
  message: InboxMessage,
  progress: MessageProgress,
  standing: { isInside: boolean; occurrence: string; at: number },
): string | undefined {
  if (!message.geofence) return 'Its hours are open, and it plays anywhere.';
  const isDue = progress.due?.occurrence === standing.occurrence;
  if (message.trigger === 'exit') {
    const isRecent = progress.due !== undefined && standing.at - progress.due.at <= maxWaitMs;
    return !standing.isInside && isDue && isRecent ? 'Left a short while ago and not heard yet.' : undefined;
  }
  if (!standing.isInside) return undefined;
  if (isDue) return 'Arrived and not heard yet.';
  // decisions, Messages: being inside at the first fix, or when the window opens, counts as arriving
  const hasStayed = message.dwellSeconds === 0 || progress.stay?.dwelled === true;
  return message.playIfInside && hasStayed ? 'Inside while its hours are open.' : undefined;
}

/** The messages that may be due at an instant; the same object while nothing changes. */
export function standingAt(state: PlaybackState, messages: readonly InboxMessage[], at: number): DueMessages {
  const open = openMessagesAt(messages, at);
  const before = known.get(state);
  if (before?.open === open) return before;
  const atPlace = new Map<string, OpenMessage>();
  const anywhere: OpenMessage[] = [];
  for (const each of open) {
    const { message, occurrence } = each;
    const progress = findProgress(state, message.id, message.version);
    if (!mayOffer(progress, occurrence) || isPending(state, { messageId: message.id, version: message.version, occurrence })) continue;
    const isAtPlace = isAboutPlace(message);
    // Uses the time of the departure itself; its age is checked later.
    if (standingReason(message, progress, { isInside: isAtPlace, occurrence, at: progress.due?.at ?? at }) === undefined) continue;
    if (isAtPlace) atPlace.set(message.id, each);
    else anywhere.push(each);
  }
  const byId = messagesById(messages);
  const standing = { open, atPlace, anywhere, isTidy: Object.keys(state.progress).every((id) => byId.has(id)) };
  known.set(state, standing);
  return standing;
}

/**
 * The open messages to check at an instant, in the order of the list; `inside` holds the ids of messages whose circle
 * the receiver is in.
 */
export function worthALook({ atPlace, anywhere }: DueMessages, inside: ReadonlySet<string>): readonly OpenMessage[] {
  if (inside.size === 0 || atPlace.size === 0) return anywhere;
  const found: OpenMessage[] = [];
  for (const id of inside) {
    const open = atPlace.get(id);
    if (open) found.push(open);
  }
  if (found.length === 0) return anywhere;
  return [...found, ...anywhere].toSorted((one, other) => one.rank - other.rank);
}

/** The state without removed messages. Their waiting offers stay until `nextOffer` drops them with the reason. */
export function forget(state: PlaybackState, messages: readonly InboxMessage[]): PlaybackState {
  const present = messagesById(messages);
  return { ...state, progress: Object.fromEntries(Object.entries(state.progress).filter(([id]) => present.has(id))) };
}
