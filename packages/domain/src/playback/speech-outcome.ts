import {
  countAttempts,
  type BrokenSpeech,
  isBeforeTurn,
  isSameOffer,
  keptHearings,
  maxAttempts,
  type MessageProgress,
  type Offer,
  type PlaybackState,
  findProgress,
} from './playback-state.ts';

/** Progress of the offer's message, or undefined for a version that is gone: then there is nothing to remember. */
function knownProgress(state: PlaybackState, offer: Offer): MessageProgress | undefined {
  const known = state.progress[offer.messageId];
  return known && known.version !== offer.version ? undefined : findProgress(state, offer.messageId, offer.version);
}

const withProgress = (state: PlaybackState, offer: Offer, progress: MessageProgress): PlaybackState => ({
  ...state,
  progress: { ...state.progress, [offer.messageId]: progress },
});

const isCurrent = (state: PlaybackState, offer: Offer): boolean => state.current !== undefined && isSameOffer(state.current.offer, offer);

const withoutWaiting = (state: PlaybackState, offer: Offer): PlaybackState => ({
  ...state,
  queue: state.queue.filter((waiting) => !isSameOffer(waiting, offer)),
});

function withoutCurrent(state: PlaybackState, offer: Offer): PlaybackState {
  if (!isCurrent(state, offer)) return state;
  const { current: _ended, ...idle } = state;
  return idle;
}

function countAttempt(progress: MessageProgress, occurrence: string): MessageProgress {
  return { ...progress, attempts: { occurrence, count: countAttempts(progress, occurrence) + 1 } };
}

/** Records that the device began to speak an offer. Counts as one of the attempts unless it was played by hand. */
export function speechStarted(state: PlaybackState, offer: Offer, at: number): PlaybackState {
  const byHand = isCurrent(state, offer) && state.current?.byHand === true;
  const progress = knownProgress(state, offer);
  const started: PlaybackState = { ...(isBeforeTurn(offer) ? state : withoutWaiting(state, offer)), current: { offer, startedAt: at, byHand } };
  return progress && !byHand ? withProgress(started, offer, countAttempt(progress, offer.occurrence)) : started;
}

/** Ends a speech before its message's turn: the message stays due, and its attempts are not counted. */
function playedByHand(state: PlaybackState, offer: Offer, byHand: NonNullable<MessageProgress['byHand']>): PlaybackState {
  const progress = knownProgress(state, offer);
  const ended = withoutCurrent(state, offer);
  return progress ? withProgress(ended, offer, { ...progress, byHand }) : ended;
}

/** Records the end of a speech: the occurrence is heard and not offered again. A hearing of a version that is gone only ends the turn. */
export function speechHeard(state: PlaybackState, offer: Offer, at: number): PlaybackState {
  const progress = knownProgress(state, offer);
  if (isBeforeTurn(offer)) return playedByHand(state, offer, { at, isWhole: true });
  const ended = withoutWaiting(withoutCurrent(state, offer), offer);
  if (!progress) return ended;
  const heardDates = progress.heardDates.includes(offer.date) ? progress.heardDates : [...progress.heardDates, offer.date].slice(-keptHearings);
  return withProgress(ended, offer, { ...progress, heardDates, heardAt: at, broken: undefined });
}

function speechBroken(state: PlaybackState, offer: Offer, broken: BrokenSpeech): PlaybackState {
  if (isBeforeTurn(offer)) return playedByHand(state, offer, { at: broken.at, isWhole: false });
  const progress = knownProgress(state, offer);
  const ended = withoutCurrent(state, offer);
  if (!progress) return ended;
  // A device that fails before it begins must not try for ever.
  const hasCounted = !isCurrent(state, offer) || state.current?.startedAt !== undefined || state.current?.byHand === true;
  return withProgress(ended, offer, { ...(hasCounted ? progress : countAttempt(progress, offer.occurrence)), broken });
}

/** Records a speech that stopped before its end, `fraction` 0..1 of it spoken: not heard, and offered again (see `maxAttempts`). */
export const speechInterrupted = (state: PlaybackState, offer: Offer, broken: { readonly fraction: number; readonly at: number }): PlaybackState =>
  speechBroken(state, offer, { occurrence: offer.occurrence, at: broken.at, fraction: broken.fraction });

/** Records that the person skipped it: interrupted, and until the next occurrence spoken only by hand. */
export function speechSkipped(state: PlaybackState, offer: Offer, broken: { readonly fraction: number; readonly at: number }): PlaybackState {
  const progress = isBeforeTurn(offer) ? undefined : knownProgress(state, offer);
  const ended = speechInterrupted(state, offer, broken);
  const attempts = { occurrence: offer.occurrence, count: maxAttempts };
  return progress ? withProgress(ended, offer, { ...progress, ...ended.progress[offer.messageId], attempts }) : ended;
}

/** Records that the device could not speak, with the reason `failure`: treated like an interruption before the first word. */
export const speechFailed = (state: PlaybackState, offer: Offer, broken: { readonly failure: string; readonly at: number }): PlaybackState =>
  speechBroken(state, offer, { occurrence: offer.occurrence, at: broken.at, fraction: 0, failure: broken.failure });
