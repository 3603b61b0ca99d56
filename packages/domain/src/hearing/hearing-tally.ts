import { formatCount } from '../words/names-and-numbers.ts';

/** The outcome of one message for one person. On the documented wire Waiting and Missed are both Pending. */
export const pairOutcomes = ['Heard', 'Waiting', 'Missed', 'Not Delivered', 'Not Begun'] as const;
export type PairOutcome = (typeof pairOutcomes)[number];

/** The facts that decide the outcome. Instants are milliseconds since the epoch. */
export interface PairFacts {
  readonly startsAt: number;
  /** The end of its hours (`messageOverAt`); null without one. */
  readonly overAt: number | null;
  /** Whether the current version is on a device of the person, or was heard. */
  readonly isOnDevice: boolean;
  /** The time at which the current version was last heard; null while it was not. */
  readonly heardAt: number | null;
  /** The time at which the person came by inside the hours and had stayed as long as the message asks, or speech began; null while neither happened. */
  readonly cameAt: number | null;
}

/** A person who came by is given this time, in milliseconds, to hear the message to its end: the longest is spoken in six minutes. */
export const hearingGraceMs = 10 * 60_000;

/** The end of a message's hours. A message that was deleted before its end, or is paused, has none: no receiver missed it. */
export const messageOverAt = ({ endsAt, deletedAt, pausedAt = null }: Lifetime): number | null =>
  pausedAt !== null || (deletedAt !== null && (endsAt === null || deletedAt < endsAt)) ? null : endsAt;

interface Lifetime {
  readonly endsAt: number | null;
  readonly deletedAt: number | null;
  readonly pausedAt?: number | null;
}

/** The instant at which an unheard message on a device is missed: its hours are over, or the person came by and had the time to hear it; null without one. */
export function findMissedAt({ overAt, cameAt }: Pick<PairFacts, 'overAt' | 'cameAt'>): number | null {
  const ends = [overAt, cameAt === null ? null : cameAt + hearingGraceMs].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/**
 * Defines "heard" for every screen, report and export (decisions: Delivery and hearing). A message is Not Begun before
 * its start, also when it was heard earlier and then postponed. A person misses it by coming by without hearing it, or
 * when its hours are over for them.
 */
export function pairOutcomeAt({ startsAt, overAt, isOnDevice, heardAt, cameAt }: PairFacts, at: number): PairOutcome {
  if (startsAt > at) return 'Not Begun';
  if (heardAt !== null) return 'Heard';
  if (!isOnDevice) return 'Not Delivered';
  const missedAt = findMissedAt({ overAt, cameAt });
  return missedAt !== null && missedAt <= at ? 'Missed' : 'Waiting';
}

/** The numbers of pairs of a message and a person by outcome, each 0 or more. */
export interface HearingTally {
  /** Pairs whose message has begun: heard, waiting, missed and not delivered together. */
  readonly assigned: number;
  readonly heard: number;
  /** Pairs that can still be heard; they are in no rate. */
  readonly waiting: number;
  readonly notDelivered: number;
  /** The other pairs; they are in no rate either. */
  readonly notBegun: number;
}

export function tallyOutcomes(pairs: Iterable<PairOutcome>): HearingTally {
  const count: Record<PairOutcome, number> = { Heard: 0, Waiting: 0, Missed: 0, 'Not Delivered': 0, 'Not Begun': 0 };
  for (const outcome of pairs) count[outcome] += 1;
  const { Heard: heard, Waiting: waiting, Missed: missed, 'Not Delivered': notDelivered, 'Not Begun': notBegun } = count;
  return { assigned: heard + waiting + missed + notDelivered, heard, waiting, notDelivered, notBegun };
}

export interface ReachedPeople extends Omit<HearingTally, 'notDelivered'> {
  readonly delivered: number;
}

/** Sums the tallies of messages. */
export function tallyOfMessages(messages: readonly ReachedPeople[]): HearingTally {
  const sum = (of: (message: ReachedPeople) => number): number => messages.reduce((total, message) => total + of(message), 0);
  return {
    assigned: sum(({ assigned }) => assigned),
    heard: sum(({ heard }) => heard),
    waiting: sum(({ waiting }) => waiting),
    notDelivered: sum(({ assigned, delivered }) => assigned - delivered),
    notBegun: sum(({ notBegun }) => notBegun),
  };
}

export const countMissed = ({ assigned, heard, waiting, notDelivered }: Omit<HearingTally, 'notBegun'>): number =>
  Math.max(0, assigned - heard - waiting - notDelivered);

/** The counts that make a rate. */
export type HeardShare = Pick<HearingTally, 'assigned' | 'heard' | 'waiting'>;

/** The number of pairs that are heard, missed or not delivered: those that make the rate. */
export const countDecided = ({ assigned, waiting }: Pick<HeardShare, 'assigned' | 'waiting'>): number => assigned - waiting;

/**
 * The rate: heard pairs of those heard, missed or not delivered, in whole percent, 0..100. It is 100 only when all of
 * these were heard and 0 only when none was; undefined when there are none.
 */
export function heardPercent(share: HeardShare): number | undefined {
  const decided = countDecided(share);
  const { heard } = share;
  if (decided === 0) return undefined;
  if (heard >= decided) return 100;
  return heard === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * heard) / decided)));
}

/** '58%', or a dash when no pair is decided. */
export function heardPercentText(share: HeardShare): string {
  const percent = heardPercent(share);
  return percent === undefined ? '–' : `${percent}%`;
}

/** '5 waiting, 2 missed, 1 not delivered': the open pairs, without zero counts; '' for none. */
export function openText({ waiting, missed, notDelivered }: { readonly waiting: number; readonly missed: number; readonly notDelivered: number }): string {
  const parts = [
    [waiting, 'waiting'],
    [missed, 'missed'],
    [notDelivered, 'not delivered'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ');
}
