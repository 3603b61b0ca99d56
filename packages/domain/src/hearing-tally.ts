/** What became of one message and one person; the first three are also what a person's row says of all of theirs. */
export const pairOutcomes = ['Heard', 'Pending', 'Not Delivered', 'Not Begun'] as const;
export type PairOutcome = (typeof pairOutcomes)[number];

/** What decides it. Instants in milliseconds since the epoch. */
export interface PairFacts {
  /** When the message begins. */
  readonly startsAt: number;
  /** Whether the current version is on a device of the person, or was heard. */
  readonly isOnDevice: boolean;
  /** When the current version was last heard; null while it was not. */
  readonly heardAt: number | null;
}

/**
 * The definition of heard: every screen, report and export counts by it (decisions: Delivery and hearing).
 * Before its start a message asks nothing of anybody, so it is Not Begun even where it was heard before it was put off.
 */
export function pairOutcomeAt({ startsAt, isOnDevice, heardAt }: PairFacts, at: number): PairOutcome {
  if (startsAt > at) return 'Not Begun';
  if (heardAt !== null) return 'Heard';
  return isOnDevice ? 'Pending' : 'Not Delivered';
}

/** How many pairs of a message and a person there are of each outcome; each count is 0 or more. */
export interface HearingTally {
  /** Pairs whose message has begun: heard, pending and not delivered together. */
  readonly assigned: number;
  readonly heard: number;
  readonly notDelivered: number;
  /** Beside them, in no rate. */
  readonly notBegun: number;
}

/** Counts outcomes. */
export function tallyOf(pairs: Iterable<PairOutcome>): HearingTally {
  const count: Record<PairOutcome, number> = { Heard: 0, Pending: 0, 'Not Delivered': 0, 'Not Begun': 0 };
  for (const outcome of pairs) count[outcome] += 1;
  const { Heard: heard, Pending: pending, 'Not Delivered': notDelivered, 'Not Begun': notBegun } = count;
  return { assigned: heard + pending + notDelivered, heard, notDelivered, notBegun };
}

/** The pairs that are on a device and not heard. */
export const pendingOf = ({ assigned, heard, notDelivered }: Pick<HearingTally, 'assigned' | 'heard' | 'notDelivered'>): number =>
  Math.max(0, assigned - heard - notDelivered);

/** The counts that a rate is made of. */
export type HeardShare = Pick<HearingTally, 'assigned' | 'heard'>;

/** Heard of assigned in percent, 0..100, rounded, but 100 only where all and 0 only where none was heard; undefined where nothing was assigned. */
export function heardPercent({ assigned, heard }: HeardShare): number | undefined {
  if (assigned === 0) return undefined;
  if (heard >= assigned) return 100;
  return heard === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * heard) / assigned)));
}

/** '58%', or a dash where nothing was assigned. */
export function heardPercentText(share: HeardShare): string {
  const percent = heardPercent(share);
  return percent === undefined ? '–' : `${percent}%`;
}
