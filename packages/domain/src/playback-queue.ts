import type { InboxMessage } from './message.ts';
import type { Offer, PlaybackState } from './playback-state.ts';
import { isSameOffer, maxWaitMs, progressOf } from './playback-state.ts';
import { isOpen, localDateOf, occurrenceOf } from './schedule.ts';
import { speechInterrupted } from './speech-outcome.ts';

/** Why an offer was never spoken. */
export type DropReason = 'message_gone' | 'new_version' | 'window_closed' | 'waited_too_long';

/** An offer that was never spoken, for the device's report. */
export interface DroppedOffer {
  readonly offer: Offer;
  readonly reason: DropReason;
}

/** What to speak now. `offer` is absent while another is being spoken and when nothing waits. */
export interface NextOffer {
  readonly state: PlaybackState;
  readonly offer?: Offer | undefined;
  readonly dropped: readonly DroppedOffer[];
}

function dropReason(offer: Offer, message: InboxMessage | undefined, at: number): DropReason | undefined {
  if (!message) return 'message_gone';
  if (message.version !== offer.version) return 'new_version';
  // After midnight the same open hours are another occurrence.
  if (!isOpen(message.schedule, at) || occurrenceOf(message.schedule, at) !== offer.occurrence) return 'window_closed';
  return at - offer.at > maxWaitMs ? 'waited_too_long' : undefined;
}

/**
 * Takes the next offer to speak: priority 1 first, then the oldest. What is no longer worth speaking is dropped with the reason.
 * The taken offer is `state.current` until its speech is reported heard, interrupted or failed; only then the next one is handed out.
 * Call it when the device can speak at once.
 */
export function nextOffer(state: PlaybackState, messages: readonly InboxMessage[], at: number): NextOffer {
  if (state.current || state.queue.length === 0) return { state, dropped: [] };
  const byId = new Map(messages.map((message) => [message.id, message]));
  const dropped: DroppedOffer[] = [];
  const waiting: Offer[] = [];
  for (const offer of state.queue) {
    const reason = dropReason(offer, byId.get(offer.messageId), at);
    if (reason) dropped.push({ offer, reason });
    else waiting.push(offer);
  }
  const priorityOf = (offer: Offer): number => byId.get(offer.messageId)?.priority ?? 0;
  const [first, ...rest] = waiting.toSorted((a, b) => priorityOf(b) - priorityOf(a) || a.at - b.at);
  if (!first) return { state: { ...state, queue: waiting }, dropped };
  return { state: { ...state, queue: rest, current: { offer: first, byHand: false } }, offer: first, dropped };
}

/**
 * The receiver asked for a message: it is spoken now, heard or not, open or not, however often it was tried, and a hearing counts.
 * A speech that is still going on counts as interrupted; report it with its fraction first.
 */
export function playByHand(state: PlaybackState, message: InboxMessage, at: number): { readonly state: PlaybackState; readonly offer: Offer } {
  const { id, version, schedule } = message;
  const date = localDateOf(schedule, at);
  const offer: Offer = { messageId: id, version, occurrence: occurrenceOf(schedule, at), at, date, reason: 'Played by hand.' };
  const idle = state.current ? speechInterrupted(state, state.current.offer, { fraction: 0, at }) : state;
  const progress = { ...idle.progress, [id]: progressOf(idle, id, version) };
  return { state: { queue: idle.queue.filter((waiting) => !isSameOffer(waiting, offer)), progress, current: { offer, byHand: true } }, offer };
}

/** The state after the app was closed and opened: a speech that had begun counts as interrupted and is returned for the report, one that had not waits again. */
export function resumePlayback(state: PlaybackState, at: number): { readonly state: PlaybackState; readonly interrupted?: Offer | undefined } {
  const { current, ...idle } = state;
  if (!current) return { state };
  if (current.startedAt !== undefined) return { state: speechInterrupted(state, current.offer, { fraction: 0, at }), interrupted: current.offer };
  const hasNewer = idle.queue.some((waiting) => waiting.messageId === current.offer.messageId);
  return { state: current.byHand || hasNewer ? idle : { ...idle, queue: [current.offer, ...idle.queue] } };
}
