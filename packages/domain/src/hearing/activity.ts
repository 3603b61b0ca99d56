import { dayMs } from '../schedule/time-lengths.ts';
import { heardPercent, messageOverAt, pairOutcomeAt, type PairOutcome, tallyOutcomes } from './hearing-tally.ts';

/** Milliseconds that activity history looks back: one week (decisions: Delivery and hearing). */
export const activityHistoryMs = 7 * dayMs;

/** The outcomes of a person's active messages, in the words of the status filter (spec 2 §9). */
export const outcomes = ['Heard', 'Pending', 'Not Delivered'] as const;
export type Outcome = (typeof outcomes)[number];

/** A final message. Instants in milliseconds since the epoch. */
export interface ActivityMessage {
  readonly id: string;
  readonly startsAt: number;
  /** Null without an end. */
  readonly endsAt: number | null;
  readonly finalizedAt: number;
  readonly deletedAt: number | null;
}

/** A message and one of its receivers; a person is a phone number. */
export interface ActivityPair {
  readonly messageId: string;
  readonly person: string;
  /** Whether the current version is on a device of the person, or was heard. */
  readonly isOnDevice: boolean;
  /** The last hearing of the current version. */
  readonly heardAt: number | null;
  /** The time the person came by inside the hours, or speech of the current version began. */
  readonly cameAt: number | null;
}

/** The input of the figures. */
export interface ActivityFacts {
  readonly messages: readonly ActivityMessage[];
  readonly pairs: readonly ActivityPair[];
  /** Times of hearings, each repetition. */
  readonly plays: readonly number[];
}

/** The figures of the activity screen; docs/glossary.md defines each. */
export interface ActivityFigures {
  readonly activeMessages: number;
  readonly receiversHeard: number;
  readonly receiversNotYetHeard: number;
  readonly weekMessages: number;
  readonly weekPlays: number;
  readonly weekReceivers: number;
  /**
   * Pairs of a message of the week that has begun and a person, those of them that were heard or can still be heard,
   * and the pairs of messages that have not begun.
   */
  readonly weekAssigned: number;
  readonly weekHeard: number;
  readonly weekWaiting: number;
  readonly weekNotBegun: number;
  /** `heardPercent` of these; 0 where none is decided. */
  readonly efficiencyPercent: number;
}

/** Begun, and neither over nor deleted. */
export const isActiveAt = ({ startsAt, endsAt, deletedAt }: ActivityMessage, at: number): boolean =>
  deletedAt === null && startsAt <= at && (endsAt === null || endsAt > at);

/** Set, and neither over nor deleted, at any time of the week that ends at `at`; includes future ones. */
export const isLiveInWeek = ({ endsAt, finalizedAt, deletedAt }: ActivityMessage, at: number): boolean => {
  const from = at - activityHistoryMs;
  return finalizedAt <= at && (endsAt === null || endsAt > from) && (deletedAt === null || deletedAt > from);
};

/**
 * The outcome of a person's active messages: none on a device is Not Delivered (decisions: Delivery and hearing). Heard
 * is a person who has heard one and can still hear all the others: a new message removes no hearing.
 */
export function combineOutcomes(pairs: readonly PairOutcome[]): Outcome {
  if (pairs.every((pair) => pair === 'Not Delivered')) return 'Not Delivered';
  return pairs.includes('Heard') && pairs.every((pair) => pair === 'Heard' || pair === 'Waiting') ? 'Heard' : 'Pending';
}

/** The figures at an instant, in plain code: the server's queries are tested against it. */
export function activityFigures({ messages, pairs, plays }: ActivityFacts, at: number): ActivityFigures {
  const toIdSet = (those: readonly ActivityMessage[]): ReadonlySet<string> => new Set(those.map(({ id }) => id));
  const filterPairs = (ids: ReadonlySet<string>) => pairs.filter(({ messageId }) => ids.has(messageId));
  const active = toIdSet(messages.filter((message) => isActiveAt(message, at)));
  const live = messages.filter((message) => isLiveInWeek(message, at));
  const messageById = new Map(messages.map((message) => [message.id, message]));
  const outcomeIn = (pair: ActivityPair): PairOutcome => {
    const message = messageById.get(pair.messageId);
    return message ? pairOutcomeAt({ ...pair, startsAt: message.startsAt, overAt: messageOverAt(message) }, at) : 'Not Begun';
  };
  const people = [...Map.groupBy(filterPairs(active), ({ person }) => person).values()].map((own) => combineOutcomes(own.map(outcomeIn)));
  const week = tallyOutcomes(filterPairs(toIdSet(live)).map(outcomeIn));
  const heard = people.filter((outcome) => outcome === 'Heard').length;
  return {
    activeMessages: active.size,
    receiversHeard: heard,
    receiversNotYetHeard: people.length - heard,
    weekMessages: live.length,
    weekPlays: plays.filter((played) => played > at - activityHistoryMs && played <= at).length,
    weekReceivers: new Set(filterPairs(toIdSet(live)).map(({ person }) => person)).size,
    weekAssigned: week.assigned,
    weekHeard: week.heard,
    weekWaiting: week.waiting,
    weekNotBegun: week.notBegun,
    efficiencyPercent: heardPercent(week) ?? 0,
  };
}
