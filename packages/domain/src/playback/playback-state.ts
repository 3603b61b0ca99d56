/**
 * The start of a speech: by place or hours, by the person before its turn, by a notification that the person tapped, or
 * by the page behind a link.
 */
export const speechStarts = ['place', 'hand', 'push', 'listen'] as const;
export type SpeechStart = (typeof speechStarts)[number];

/** A message that is due to be spoken. */
export interface Offer {
  readonly messageId: string;
  readonly version: number;
  /** See `toOccurrence`: at most one hearing each. */
  readonly occurrence: string;
  /** The time it became due, epoch ms: the crossing's own time, or when being inside or the opening of the window was noticed. */
  readonly at: number;
  /** YYYY-MM-DD of `at` in the message's zone. */
  readonly date: string;
  /** One line for a person. */
  readonly reason: string;
  /** Absent in data stored by an older app: by place or hours. */
  readonly startedBy?: SpeechStart | undefined;
}

/** A speech that did not reach its end. */
export interface BrokenSpeech {
  readonly occurrence: string;
  /** Epoch ms. */
  readonly at: number;
  /** The spoken part, 0..1. */
  readonly fraction: number;
  /** The device's reason for not speaking; absent for an interruption. */
  readonly failure?: string | undefined;
}

/** A device's memory of one version of a message. */
export interface MessageProgress {
  readonly version: number;
  /** Dates of hearings in the message's zone, oldest first, the newest `keptHearings` of them. */
  readonly heardDates: readonly string[];
  /** The last hearing, epoch ms. */
  readonly heardAt?: number | undefined;
  /** The last qualifying crossing or opening that is still valid: gone once the receiver turns back. */
  readonly due?: { readonly occurrence: string; readonly at: number } | undefined;
  /** Speeches of the newest occurrence that began by themselves. */
  readonly attempts?: { readonly occurrence: string; readonly count: number } | undefined;
  readonly broken?: BrokenSpeech | undefined;
  /**
   * The last time the person played it before its turn, epoch ms, and whether to its end. It is no hearing: the message
   * stays due (decisions, Delivery).
   */
  readonly byHand?: { readonly at: number; readonly isWhole: boolean } | undefined;
  /** The stay inside the circle since its enter. `initial`: it began before watching did. */
  readonly stay?: { readonly initial: boolean; readonly dwelled: boolean } | undefined;
  /** The time it became known that the receiver left the circle, epoch ms; gone once they are back. */
  readonly leftAt?: number | undefined;
}

/** All memory of playback; plain JSON, so that a device can store it between runs. */
export interface PlaybackState {
  /** Waiting offers, at most one a message; `nextOffer` chooses the first. */
  readonly queue: readonly Offer[];
  /** The last taken offer that has not ended yet; `startedAt` once its speech began. */
  readonly current?: { readonly offer: Offer; readonly startedAt?: number | undefined; readonly byHand: boolean } | undefined;
  /** By message id. */
  readonly progress: Readonly<Record<string, MessageProgress>>;
}

export const emptyPlaybackState: PlaybackState = { queue: [], progress: {} };

/** Maximum wait of an offer for its turn, ms; arriving ten minutes ago is no longer arriving. */
export const maxWaitMs = 600_000;

/**
 * An Arriving message still speaks, or waits for its turn, for this time after a departure became known, ms: then its
 * place lies behind.
 */
export const speakOnMs = 30_000;

/**
 * Maximum distance beyond the edge at which a departure may become known, metres: an app that was closed at the site
 * and opened elsewhere did not just leave it.
 */
export const maxBeyondMeters = 2000;

/** Maximum speeches of one occurrence that begin by themselves; after that only by hand. */
export const maxAttempts = 3;

/** Pause after a broken speech before it is offered again, ms, so that a phone call does not use up every attempt. */
export const retryPauseMs = 3000;

/** Hearings remembered per message. */
export const keptHearings = 31;

/** Whether the occurrence was heard: any hearing counts without repeat, one on that date otherwise. */
export const isHeard = (progress: MessageProgress | undefined, occurrence: string): boolean =>
  progress !== undefined && (occurrence === 'once' ? progress.heardDates.length > 0 : progress.heardDates.includes(occurrence));

/** Speeches of an occurrence that began by themselves. */
export const countAttempts = (progress: MessageProgress | undefined, occurrence: string): number =>
  progress?.attempts?.occurrence === occurrence ? progress.attempts.count : 0;

const fresh = (version: number): MessageProgress => ({ version, heardDates: [] });

/** The memory of a message's version. A new version starts anew, except for the stay: the receiver has not moved. */
export function findProgress(state: PlaybackState, messageId: string, version: number): MessageProgress {
  const progress = state.progress[messageId];
  if (progress?.version === version) return progress;
  return progress?.stay ? { ...fresh(version), stay: progress.stay } : fresh(version);
}

/** The identity of a hearing, the same in all its offers. */
export type Hearing = Pick<Offer, 'messageId' | 'version' | 'occurrence'>;

/** Whether a speech began by hand before its message's turn: then it does not count as a hearing. */
export const isBeforeTurn = ({ startedBy }: Pick<Offer, 'startedBy'>): boolean => startedBy === 'hand';

export const isSameOffer = (a: Hearing, b: Hearing): boolean => a.messageId === b.messageId && a.version === b.version && a.occurrence === b.occurrence;
