import { type DriveOutcome, type DriveVerdict, type InboxMessage, isOpen, type Offer } from '@earshot/domain';
import { distanceMeters } from '@earshot/geofence';
import type { DriveInput } from './drive-input.ts';
import { delayedBy, type Facts, collectFacts, offerBefore, waitedFor } from './message-facts.ts';
import type { Journey, Observed } from './journey.ts';
import type { Route } from './route.ts';
import type { SpokenTry } from './speeches.ts';
import { unspoken } from './unspoken-verdict.ts';
import { crossingWords, percentWords, timeWords } from './words.ts';

/** The findings on a message, without the fields that all messages have. */
type Finding = Pick<DriveVerdict, 'outcome' | 'reason' | 'dueAt' | 'waitedFor'> & { readonly spoken?: SpokenTry | undefined };

/** Each message's outcome, by the time it was due; messages that never were due come last. */
export function judgeMessages(journey: Journey, { messages, language }: Pick<DriveInput, 'messages' | 'language'>): readonly DriveVerdict[] {
  const titles = new Map(messages.map(({ id, title }) => [id, title]));
  const quoteTitle = (id: string | undefined): string => `“${(id !== undefined && titles.get(id)) || 'another message'}”`;
  const verdicts = collectFacts(journey, messages).map((facts): DriveVerdict => {
    const { message } = facts;
    const { spoken, ...finding } = findOut(facts, journey, quoteTitle);
    const spanish = language === 'es' ? message.texts.es : undefined;
    return {
      messageId: message.id,
      title: message.title,
      ...finding,
      ...(spoken ? spokenPlaces(spoken, message, journey) : {}),
      fraction: spoken?.fraction ?? 0,
      text: spanish ?? message.texts.en,
      language: spanish === undefined ? 'en' : 'es',
    };
  });
  return verdicts.toSorted((one, other) => verdictRank(one) - verdictRank(other));
}

const verdictRank = ({ dueAt, outcome }: DriveVerdict): number => (outcome === 'never_reached' ? Infinity : (dueAt ?? Number.MAX_VALUE));

function findOut(facts: Facts, journey: Journey, quoteTitle: (id: string | undefined) => string): Finding {
  const { tries, silences, offers, message } = facts;
  const heard = tries.find(({ isHeard }) => isHeard);
  if (heard) return heardFinding(facts, heard, quoteTitle);
  const cut = tries.at(-1);
  if (cut) return cutFinding(facts, cut);
  const offer = offerBefore(facts, Infinity);
  if (!offer || offers.length === 0) return unspoken(facts, journey.nearest.of(message.id));
  const blocking = waitedFor(facts, offer.knownAt, journey.endsAt);
  const found = { dueAt: offer.what.at, waitedFor: blocking };
  if (silences.has('left_before_end'))
    return { ...found, outcome: 'cut_short', reason: `Left while it waited for ${quoteTitle(blocking)}. ${exitLine(facts)}` };
  return { ...found, outcome: 'delayed', reason: waitingReason(facts, journey, quoteTitle(blocking)) };
}

function heardFinding(facts: Facts, heard: SpokenTry, quoteTitle: (id: string | undefined) => string): Finding {
  const offer = offerBefore(facts, heard.startsAt);
  const blocking = offer && delayedBy(facts, offer, heard.startsAt);
  const found = { dueAt: offer?.what.at, spoken: heard };
  const why = offer ? offerLine(facts, offer.what) : '';
  if (!offer || blocking === undefined) return { ...found, outcome: 'finished', reason: why };
  const late = timeWords(heard.startsAt - offer.what.at);
  return { ...found, outcome: 'delayed', waitedFor: blocking, reason: `Began ${late} late because ${quoteTitle(blocking)} was playing. ${why}` };
}

function cutFinding(facts: Facts, cut: SpokenTry): Finding {
  const offer: Observed<Offer> | undefined = offerBefore(facts, cut.startsAt);
  const blocking = offer && delayedBy(facts, offer, cut.startsAt);
  const outcome: DriveOutcome = 'cut_short';
  return {
    outcome,
    dueAt: offer?.what.at,
    waitedFor: blocking,
    spoken: cut,
    reason: `Stopped after leaving, ${percentWords(cut.fraction)} spoken. ${exitLine(facts)}`,
  };
}

/** The reason of an offer, with the way between two positions where one told the crossing. */
function offerLine({ crossings }: Facts, { at, reason }: Offer): string {
  return crossingWords(crossings.find(({ what }) => what.at === at && what.reason === reason) ?? { what: { reason } });
}

const exitLine = ({ crossings }: Facts): string =>
  crossingWords(crossings.findLast(({ what }) => what.kind === 'exit') ?? { what: { reason: 'the circle was left' } });

function waitingReason({ message, silences }: Facts, { endsAt }: Journey, other: string): string {
  if (!silences.has('stale')) return `The drive ended while it waited for ${other}.`;
  return isOpen(message.schedule, endsAt) ? `Waited more than 10 min for ${other} and was dropped.` : `Its hours ended while it waited for ${other}.`;
}

function spokenPlaces({ startsAt, endsAt: reportedEnd }: SpokenTry, { geofence }: InboxMessage, { route, endsAt: last }: Journey) {
  const endsAt = Math.min(reportedEnd, last);
  const [start, end] = [route.at(startsAt), route.at(endsAt)];
  return {
    startsAt,
    endsAt,
    start: toPlace(start),
    end: toPlace(end),
    spokenOverMeters: end.meters - start.meters,
    beyondEdgeMeters: geofence && Math.max(0, distanceMeters(geofence.center, end) - geofence.radiusMeters),
  };
}

const toPlace = ({ lat, lng }: ReturnType<Route['at']>) => ({ lat, lng });
