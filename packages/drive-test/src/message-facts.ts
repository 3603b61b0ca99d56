import type { InboxMessage, Offer } from '@earshot/domain';
import type { WeighedWay } from '@earshot/geofence';
import type { SilenceReason } from '@earshot/receiver-core';
import type { Crossing, Journey, Observed } from './journey.ts';
import { listSilences, type SpokenTry, listSpokenTries } from './speeches.ts';

/** How long a message may wait for another without counting as delayed, ms. */
const delayMs = 3000;

/** The facts of a journey about one message. */
export interface Facts {
  readonly message: InboxMessage;
  readonly tries: readonly SpokenTry[];
  readonly allTries: readonly SpokenTry[];
  readonly offers: readonly Observed<Offer>[];
  readonly crossings: readonly Crossing[];
  /** The way between two positions that came nearest to being told as a pass. */
  readonly missedWay?: WeighedWay | undefined;
  readonly silences: ReadonlySet<SilenceReason>;
}

/** The facts about each message, in the messages' order. */
export function collectFacts({ events, offers, crossings, missedWays }: Journey, messages: readonly InboxMessage[]): readonly Facts[] {
  const allTries = listSpokenTries(events);
  return messages.map((message) => ({
    message,
    allTries,
    tries: allTries.filter(({ messageId }) => messageId === message.id),
    offers: offers.filter(({ what }) => what.messageId === message.id),
    crossings: crossings.filter(({ what }) => what.fenceId === message.id),
    missedWay: missedWays.of(message.id),
    silences: listSilences(events, message.id),
  }));
}

/** The offer that began the wait for an instant: later ones only replaced it. */
export function offerBefore({ offers, crossings, tries }: Facts, until: number): Observed<Offer> | undefined {
  let first: Observed<Offer> | undefined;
  for (const offer of offers) {
    if (offer.knownAt > until) break;
    const since = first?.knownAt ?? -Infinity;
    const isWithin = (at: number): boolean => at > since && at <= offer.knownAt;
    const beganAnew =
      tries.some(({ startsAt, endsAt }) => startsAt < until && isWithin(endsAt)) ||
      crossings.some(({ what, knownAt }) => what.kind === 'exit' && isWithin(knownAt));
    if (first === undefined || beganAnew) first = offer;
  }
  return first;
}

/** The first message that spoke while another waited, if any. */
export function waitedFor({ allTries, message }: Facts, from: number, to: number): string | undefined {
  return allTries.find(({ messageId, startsAt, endsAt }) => messageId !== message.id && endsAt > from && startsAt < to)?.messageId;
}

/** The message whose turn delayed another one, if any. */
export function delayedBy(facts: Facts, { what, knownAt }: Observed<Offer>, startsAt: number): string | undefined {
  return startsAt - what.at >= delayMs ? waitedFor(facts, knownAt, startsAt) : undefined;
}
