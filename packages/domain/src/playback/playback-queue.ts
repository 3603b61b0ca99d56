import type { InboxMessage } from '../messages/message.ts';
import { isOpen, toLocalDate, toOccurrence } from '../schedule/schedule.ts';
import { messagesById } from './open-messages.ts';
import { hasLeft } from './playback-leaving.ts';
import { standingReason } from './due-messages.ts';
import { countAttempts, isBeforeTurn, isHeard, isSameOffer, maxWaitMs, type Offer, type PlaybackState, findProgress } from './playback-state.ts';
import { speechInterrupted } from './speech-outcome.ts';

/** The reason why an offer was never spoken. */
export type DropReason = 'message_gone' | 'new_version' | 'window_closed' | 'left_place' | 'waited_too_long';

export interface DroppedOffer {
  readonly offer: Offer;
  readonly reason: DropReason;
}

/** Offers ended by a departure: waiting ones, and the one being spoken. */
export interface LeavingResult {
  readonly state: PlaybackState;
  readonly dropped: readonly DroppedOffer[];
  /** The speech to stop; it ends when it reports its end. */
  readonly cut?: Offer | undefined;
}

/**
 * Ends offers about a place that the receiver left `speakOnMs` ago. Call it about every second; the same state comes
 * back when nothing ends.
 */
export function endAfterLeaving(state: PlaybackState, messages: readonly InboxMessage[], at: number): LeavingResult {
  if (!state.current && state.queue.length === 0) return { state, dropped: [] };
  const byId = messagesById(messages);
  const isOver = ({ messageId, version }: Offer): boolean => {
    const message = byId.get(messageId);
    return message?.version === version && hasLeft(state, message, at);
  };
  const dropped = state.queue.filter(isOver).map((offer): DroppedOffer => ({ offer, reason: 'left_place' }));
  const { current } = state;
  return {
    state: dropped.length === 0 ? state : { ...state, queue: state.queue.filter((offer) => !isOver(offer)) },
    dropped,
    // A person who plays it by hand wants to hear it anywhere.
    cut: current && !current.byHand && isOver(current.offer) ? current.offer : undefined,
  };
}

/** The next offer to speak. `offer` is absent while another is being spoken and when none waits. */
export interface NextOffer {
  readonly state: PlaybackState;
  readonly offer?: Offer | undefined;
  readonly dropped: readonly DroppedOffer[];
}

function dropReason(state: PlaybackState, offer: Offer, now: { readonly message: InboxMessage | undefined; readonly at: number }): DropReason | undefined {
  const { message, at } = now;
  if (!message) return 'message_gone';
  if (message.version !== offer.version) return 'new_version';
  if (hasLeft(state, message, at)) return 'left_place';
  // After midnight the same open hours are another occurrence.
  if (!isOpen(message.schedule, at) || toOccurrence(message.schedule, at) !== offer.occurrence) return 'window_closed';
  return at - offer.at > maxWaitMs ? 'waited_too_long' : undefined;
}

/**
 * Takes the next offer to speak: priority 1 first, then the oldest. Drops offers that are no longer worth speaking,
 * with the reason. The taken offer is `state.current` until its speech is reported heard, interrupted or failed; only
 * then the next one is returned. Call it when the device can speak at once.
 */
export function nextOffer(state: PlaybackState, messages: readonly InboxMessage[], at: number): NextOffer {
  if (state.current || state.queue.length === 0) return { state, dropped: [] };
  const byId = messagesById(messages);
  const dropped: DroppedOffer[] = [];
  const waiting: Offer[] = [];
  for (const offer of state.queue) {
    const reason = dropReason(state, offer, { message: byId.get(offer.messageId), at });
    if (reason) dropped.push({ offer, reason });
    else waiting.push(offer);
  }
  const offerPriority = (offer: Offer): number => byId.get(offer.messageId)?.priority ?? 0;
  const [first, ...rest] = waiting.toSorted((a, b) => offerPriority(b) - offerPriority(a) || a.at - b.at);
  if (!first) return { state: { ...state, queue: waiting }, dropped };
  return { state: { ...state, queue: rest, current: { offer: first, byHand: false } }, offer: first, dropped };
}

/** The time and circumstances of a receiver's request for a message. */
export interface OfferContext {
  /** Epoch ms. */
  readonly at: number;
  /** Whether the receiver is in its circle, as far as known. */
  readonly isInside: boolean;
  /** Whether the receiver came from a notification. */
  readonly isPushed?: boolean | undefined;
}

/** Whether the turn of a message has come: it waits for its speech, its speech was broken off, or its place and hours make it due now. */
function hasTurn(state: PlaybackState, message: InboxMessage, { at, isInside, occurrence }: OfferContext & { readonly occurrence: string }): boolean {
  const { id, version, schedule } = message;
  const progress = findProgress(state, id, version);
  if (isHeard(progress, occurrence)) return false;
  const isOffered = (offer: Offer): boolean => !isBeforeTurn(offer) && isSameOffer(offer, { messageId: id, version, occurrence });
  if (state.queue.some(isOffered) || (state.current !== undefined && isOffered(state.current.offer))) return true;
  if (countAttempts(progress, occurrence) > 0) return true;
  return isOpen(schedule, at) && standingReason(message, progress, { isInside, occurrence, at }) !== undefined;
}

/**
 * Plays a message on the receiver's request: now, heard or not, open or not, after any number of attempts. A hearing
 * counts when its turn has come, or from a notification; before its turn it is played by hand, and stays due
 * (decisions, Delivery). A running speech counts as interrupted; report it with its fraction first.
 */
export function playByHand(state: PlaybackState, message: InboxMessage, asked: OfferContext): { readonly state: PlaybackState; readonly offer: Offer } {
  const { id, version, schedule } = message;
  const { at } = asked;
  const date = toLocalDate(schedule, at);
  const occurrence = toOccurrence(schedule, at);
  const startedBy = asked.isPushed ? 'push' : hasTurn(state, message, { ...asked, occurrence }) ? 'place' : 'hand';
  const offer: Offer = { messageId: id, version, occurrence, at, date, reason: 'Played by hand.', startedBy };
  const idle = state.current ? speechInterrupted(state, state.current.offer, { fraction: 0, at }) : state;
  const progress = { ...idle.progress, [id]: findProgress(idle, id, version) };
  const queue = isBeforeTurn(offer) ? idle.queue : idle.queue.filter((waiting) => !isSameOffer(waiting, offer));
  return { state: { queue, progress, current: { offer, byHand: true } }, offer };
}

/**
 * The state after the app was closed and opened: a speech that had begun counts as interrupted and is returned for the
 * report, one that had not begun waits again.
 */
export function resumePlayback(state: PlaybackState, at: number): { readonly state: PlaybackState; readonly interrupted?: Offer | undefined } {
  const { current, ...idle } = state;
  if (!current) return { state };
  if (current.startedAt !== undefined) return { state: speechInterrupted(state, current.offer, { fraction: 0, at }), interrupted: current.offer };
  const hasNewer = idle.queue.some((waiting) => waiting.messageId === current.offer.messageId);
  return { state: current.byHand || hasNewer ? idle : { ...idle, queue: [current.offer, ...idle.queue] } };
}
