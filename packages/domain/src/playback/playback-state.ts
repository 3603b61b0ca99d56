/** What started a speech: its place or its hours, the person by hand before its turn, a notification that the person tapped, or the page behind a link. */
export const speechStarts = ['place', 'hand', 'push', 'listen'] as const;
export type SpeechStart = (typeof speechStarts)[number];

/** A message that is due to be spoken. */
export interface Offer {
  readonly messageId: string;
  readonly version: number;
  /** See `occurrenceOf`: at most one hearing each. */
  readonly occurrence: string;
  /** When it became due, epoch ms: the crossing's own time, or when being inside or the opening of the window was noticed. */
  readonly at: number;
  /** YYYY-MM-DD of `at` in the message's zone. */
  readonly date: string;
  /** One line for a person. */
  readonly reason: string;
  /** Absent in what an older app stored: its place or its hours. */
  readonly startedBy?: SpeechStart | undefined;
}

/** A speech that did not reach its end. */
export interface BrokenSpeech {
  readonly occurrence: string;
  /** Epoch ms. */
  readonly at: number;
  /** Part that was spoken, 0..1. */
  readonly fraction: number;
  /** Why the device could not speak; absent for an interruption. */
  readonly failure?: string | undefined;
}

/** What a device remembers of one version of a message. */
export interface MessageProgress {
  readonly version: number;
  /** Dates in the message's zone on which it was heard, oldest first, the newest `keptHearings` of them. */
  readonly heardDates: readonly string[];
  /** When it was last heard, epoch ms. */
  readonly heardAt?: number | undefined;
  /** The last qualifying crossing or opening that still stands: gone once the receiver turns back. */
  readonly due?: { readonly occurrence: string; readonly at: number } | undefined;
  /** Speeches begun by themselves for the newest occurrence. */
  readonly attempts?: { readonly occurrence: string; readonly count: number } | undefined;
  readonly broken?: BrokenSpeech | undefined;
  /** The last time that the person played it before its turn, epoch ms, and whether to its end. That is no hearing: it stays due (decisions, Delivery). */
  readonly byHand?: { readonly at: number; readonly isWhole: boolean } | undefined;
  /** The stay inside the circle since its enter. `initial`: it began before watching did. */
  readonly stay?: { readonly initial: boolean; readonly dwelled: boolean } | undefined;
  /** When it became known that the receiver left the circle, epoch ms; gone once they are back. */
  readonly leftAt?: number | undefined;
}

/** All that playing remembers; plain JSON, so that a device can store it between runs. */
export interface PlaybackState {
  /** Waiting offers, at most one a message; `nextOffer` says which is spoken first. */
  readonly queue: readonly Offer[];
  /** The offer that was handed out last and has not ended yet; `startedAt` once its speech began. */
  readonly current?: { readonly offer: Offer; readonly startedAt?: number | undefined; readonly byHand: boolean } | undefined;
  /** By message id. */
  readonly progress: Readonly<Record<string, MessageProgress>>;
}

/** Nothing waiting, nothing heard. */
export const emptyPlaybackState: PlaybackState = { queue: [], progress: {} };

/** How long an offer waits for its turn, ms; arriving ten minutes ago is no longer arriving. */
export const maxWaitMs = 600_000;

/** How long after a departure became known an Arriving message still speaks, or waits for its turn, ms: it is about a place that lies behind by then. */
export const speakOnMs = 30_000;

/** How far beyond the edge a departure may become known, metres: an app that was closed at the site and opened elsewhere did not just leave it. */
export const maxBeyondMeters = 2000;

/** Speeches of one occurrence that begin by themselves; after that only by hand. */
export const maxAttempts = 3;

/** Pause after a broken speech before it is offered again, ms, so that a phone call does not use up every attempt. */
export const retryPauseMs = 3000;

/** Hearings remembered per message. */
export const keptHearings = 31;

/** Whether the occurrence that `date` belongs to was heard: any hearing counts without repeat, one on that date otherwise. */
export const isHeard = (progress: MessageProgress | undefined, occurrence: string): boolean =>
  progress !== undefined && (occurrence === 'once' ? progress.heardDates.length > 0 : progress.heardDates.includes(occurrence));

/** Speeches begun by themselves for an occurrence. */
export const attemptsOf = (progress: MessageProgress | undefined, occurrence: string): number =>
  progress?.attempts?.occurrence === occurrence ? progress.attempts.count : 0;

const fresh = (version: number): MessageProgress => ({ version, heardDates: [] });

/** What is remembered of a message's version. A new version starts anew, but for the stay: the receiver has not moved. */
export function progressOf(state: PlaybackState, messageId: string, version: number): MessageProgress {
  const progress = state.progress[messageId];
  if (progress?.version === version) return progress;
  return progress?.stay ? { ...fresh(version), stay: progress.stay } : fresh(version);
}

/** What two offers for the same hearing have in common. */
export type Hearing = Pick<Offer, 'messageId' | 'version' | 'occurrence'>;

/** Whether a speech began before the turn of its message, by hand: then it says nothing about whether it was heard. */
export const isBeforeTurn = ({ startedBy }: Pick<Offer, 'startedBy'>): boolean => startedBy === 'hand';

/** Whether two offers are for the same hearing. */
export const isSameOffer = (a: Hearing, b: Hearing): boolean => a.messageId === b.messageId && a.version === b.version && a.occurrence === b.occurrence;
