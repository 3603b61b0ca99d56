import type { SilenceReason } from './unheard-reasons.ts';

/** An event of an attempt that a device reported about one message and one person. */
export interface AttemptEvent {
  readonly kind: 'arrived' | 'left' | 'notified' | 'started' | 'heard' | 'interrupted' | 'failed';
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly at: number;
  /** The part that was spoken before the interruption, 0..1. */
  readonly fraction?: number | null | undefined;
  readonly reason?: SilenceReason | null | undefined;
  readonly language?: 'en' | 'es' | null | undefined;
}

/** One attempt to speak a message. A time is absent when that step did not happen, and no step is earlier than the step that leads to it. */
export interface HearingAttempt {
  /** The arrival, or the departure for a message that is spoken on leaving. */
  readonly crossedAt?: number;
  readonly notifiedAt?: number;
  readonly startedAt?: number;
  readonly heardAt?: number;
  readonly brokenAt?: number;
  /** The part that was spoken until then, 0..1. */
  readonly spokenFraction?: number;
  readonly reason?: SilenceReason;
  readonly language?: 'en' | 'es';
}

/** The order of events at the same instant: each leads to the next. */
const ranks: Readonly<Record<AttemptEvent['kind'], number>> = { arrived: 0, left: 0, notified: 1, started: 2, interrupted: 3, failed: 3, heard: 3 };

/**
 * The attempts of one message and one person, oldest first, from their events in any order. A new attempt begins when
 * the last one has ended, or already has the crossing, notice or speech that comes next.
 */
export function hearingAttempts(events: readonly AttemptEvent[], trigger: 'enter' | 'exit'): HearingAttempt[] {
  const crossing = trigger === 'enter' ? 'arrived' : 'left';
  const attempts: HearingAttempt[] = [];
  for (const event of events.toSorted((one, other) => one.at - other.at || ranks[one.kind] - ranks[other.kind])) {
    if ((event.kind === 'arrived' || event.kind === 'left') && event.kind !== crossing) continue;
    const last = attempts.at(-1);
    if (last && mayTake(last, event.kind)) attempts[attempts.length - 1] = { ...last, ...toAttemptPart(event) };
    else attempts.push(toAttemptPart(event));
  }
  return attempts;
}

function mayTake({ crossedAt, notifiedAt, startedAt, heardAt, brokenAt }: HearingAttempt, kind: AttemptEvent['kind']): boolean {
  if (heardAt !== undefined || brokenAt !== undefined) return false;
  if (kind === 'arrived' || kind === 'left') return crossedAt === undefined && startedAt === undefined;
  if (kind === 'notified') return notifiedAt === undefined && startedAt === undefined;
  return kind !== 'started' || startedAt === undefined;
}

function toAttemptPart({ kind, at, fraction, reason, language }: AttemptEvent): HearingAttempt {
  const spokenIn = language ? { language } : {};
  switch (kind) {
    case 'arrived':
    case 'left':
      return { crossedAt: at };
    case 'notified':
      return { notifiedAt: at };
    case 'started':
      return { startedAt: at, ...spokenIn };
    case 'heard':
      return { heardAt: at, ...spokenIn };
    case 'interrupted':
    case 'failed':
      return { brokenAt: at, ...(typeof fraction === 'number' && { spokenFraction: fraction }), ...(reason && { reason }), ...spokenIn };
  }
}

/** The attempt that decides the outcome of a message (the last one in which it was heard, else the last one), and the others, newest first. */
export function decisiveAttempt(attempts: readonly HearingAttempt[]): {
  readonly shown: HearingAttempt | undefined;
  readonly others: readonly HearingAttempt[];
} {
  const shown = attempts.findLast(({ heardAt }) => heardAt !== undefined) ?? attempts.at(-1);
  return { shown, others: attempts.filter((attempt) => attempt !== shown).toReversed() };
}
