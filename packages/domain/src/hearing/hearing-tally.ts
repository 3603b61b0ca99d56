/** The outcome of one message for one person. A person's row has one of the first three for all their messages. */
export const pairOutcomes = ['Heard', 'Pending', 'Not Delivered', 'Not Begun'] as const;
export type PairOutcome = (typeof pairOutcomes)[number];

/** The facts that decide the outcome. Instants are milliseconds since the epoch. */
export interface PairFacts {
  /** The start of the message. */
  readonly startsAt: number;
  /** Whether the current version is on a device of the person, or was heard. */
  readonly isOnDevice: boolean;
  /** The time at which the current version was last heard; null while it was not. */
  readonly heardAt: number | null;
}

/**
 * Defines "heard" for every screen, report and export (decisions: Delivery and hearing).
 * A message is Not Begun before its start, also when it was heard earlier and then postponed.
 */
export function pairOutcomeAt({ startsAt, isOnDevice, heardAt }: PairFacts, at: number): PairOutcome {
  if (startsAt > at) return 'Not Begun';
  if (heardAt !== null) return 'Heard';
  return isOnDevice ? 'Pending' : 'Not Delivered';
}

/** The numbers of pairs of a message and a person by outcome, each 0 or more. */
export interface HearingTally {
  /** Pairs whose message has begun: heard, pending and not delivered together. */
  readonly assigned: number;
  readonly heard: number;
  readonly notDelivered: number;
  /** The other pairs, which are in no rate. */
  readonly notBegun: number;
}

/** Counts outcomes. */
export function tallyOf(pairs: Iterable<PairOutcome>): HearingTally {
  const count: Record<PairOutcome, number> = { Heard: 0, Pending: 0, 'Not Delivered': 0, 'Not Begun': 0 };
  for (const outcome of pairs) count[outcome] += 1;
  const { Heard: heard, Pending: pending, 'Not Delivered': notDelivered, 'Not Begun': notBegun } = count;
  return { assigned: heard + pending + notDelivered, heard, notDelivered, notBegun };
}

/** The number of pairs that are on a device and not heard. */
export const pendingOf = ({ assigned, heard, notDelivered }: Pick<HearingTally, 'assigned' | 'heard' | 'notDelivered'>): number =>
  Math.max(0, assigned - heard - notDelivered);

/** The counts that make a rate. */
export type HeardShare = Pick<HearingTally, 'assigned' | 'heard'>;

/** Heard of assigned in whole percent, 0..100. It is 100 only when all were heard and 0 only when none was; undefined when nothing was assigned. */
export function heardPercent({ assigned, heard }: HeardShare): number | undefined {
  if (assigned === 0) return undefined;
  if (heard >= assigned) return 100;
  return heard === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * heard) / assigned)));
}

/** '58%', or a dash when nothing was assigned. */
export function heardPercentText(share: HeardShare): string {
  const percent = heardPercent(share);
  return percent === undefined ? '–' : `${percent}%`;
}
