import type { SilenceReason } from './silence.ts';

/** What a device said of one message and one person that belongs to an attempt. */
export interface AttemptEvent {
  readonly kind: 'arrived' | 'left' | 'notified' | 'started' | 'heard' | 'interrupted' | 'failed';
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly at: number;
  /** How much was spoken when it was interrupted, 0..1. */
  readonly fraction?: number | null | undefined;
  readonly reason?: SilenceReason | null | undefined;
  readonly language?: 'en' | 'es' | null | undefined;
}

/** One way from the place to the ear: each time is absent where that did not happen, and none is before the one that leads to it. */
export interface HearingAttempt {
  /** Arrived, or left with a message that is spoken on leaving. */
  readonly crossedAt?: number;
  readonly notifiedAt?: number;
  readonly startedAt?: number;
  readonly heardAt?: number;
  /** When it was broken off, or could not be spoken. */
  readonly brokenAt?: number;
  /** How much was spoken until then, 0..1. */
  readonly spokenFraction?: number;
  readonly reason?: SilenceReason;
  readonly language?: 'en' | 'es';
}

/** Of several things at one instant the one that leads to the other. */
const ranks: Readonly<Record<AttemptEvent['kind'], number>> = { arrived: 0, left: 0, notified: 1, started: 2, interrupted: 3, failed: 3, heard: 3 };

/**
 * The attempts of one message and one person, oldest first, from everything that was said, in any order.
 * A new one begins with the next crossing, notice or speech that the attempt before it has already, or after that came to its end.
 */
export function hearingAttempts(events: readonly AttemptEvent[], trigger: 'enter' | 'exit'): HearingAttempt[] {
  const crossing = trigger === 'enter' ? 'arrived' : 'left';
  const attempts: HearingAttempt[] = [];
  for (const event of events.toSorted((one, other) => one.at - other.at || ranks[one.kind] - ranks[other.kind])) {
    if ((event.kind === 'arrived' || event.kind === 'left') && event.kind !== crossing) continue;
    const last = attempts.at(-1);
    if (last && mayTake(last, event.kind)) attempts[attempts.length - 1] = { ...last, ...partOf(event) };
    else attempts.push(partOf(event));
  }
  return attempts;
}

/** Whether what happened continues an attempt. */
function mayTake({ crossedAt, notifiedAt, startedAt, heardAt, brokenAt }: HearingAttempt, kind: AttemptEvent['kind']): boolean {
  if (heardAt !== undefined || brokenAt !== undefined) return false;
  if (kind === 'arrived' || kind === 'left') return crossedAt === undefined && startedAt === undefined;
  if (kind === 'notified') return notifiedAt === undefined && startedAt === undefined;
  return kind !== 'started' || startedAt === undefined;
}

function partOf({ kind, at, fraction, reason, language }: AttemptEvent): HearingAttempt {
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

/** The attempt that tells what became of a message: the last in which it was heard, else the last one; and the others, newest first. */
export function decisiveAttempt(attempts: readonly HearingAttempt[]): {
  readonly shown: HearingAttempt | undefined;
  readonly others: readonly HearingAttempt[];
} {
  const shown = attempts.findLast(({ heardAt }) => heardAt !== undefined) ?? attempts.at(-1);
  return { shown, others: attempts.filter((attempt) => attempt !== shown).toReversed() };
}
