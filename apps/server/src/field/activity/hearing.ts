import type { Hearing, ReportedHearing } from '@earshot/contract';
import {
  type AttemptEvent,
  type Consent,
  hearingAttempts,
  decisiveAttempt,
  findMissedAt,
  type HearingAttempt,
  type HearingFacts,
  messageOverAt,
  pairOutcomeAt,
  silenceReasons,
  type UnheardCause,
  unheardCause,
} from '@earshot/domain';
import { versionMadeAt } from '../../messaging/messages/index.ts';
import type { DeliveryRow, DeviceRow, EventRow, HearingMessage, OwnHearing, ConsentRow } from './hearing-store.ts';

interface HearingContext {
  readonly message: HearingMessage;
  /** Belongs to the current version; undefined until a device reports something. */
  readonly delivery: DeliveryRow | undefined;
  /** Hearings of each version by itself, in any order. */
  readonly own: readonly OwnHearing[];
  /** Undefined until the person answers the company. */
  readonly standing: ConsentRow | undefined;
  /** Events of the current version. */
  readonly events: readonly EventRow[];
}

const unanswered: Consent = { agreedAt: null, leftAt: null, mutedAt: null };

/** The facts about the person that do not depend on the message. */
export const standingFacts = (standing: ConsentRow | undefined, at: number): Pick<HearingFacts, 'consent' | 'isErased' | 'invitedAt' | 'device'> => ({
  consent: standing ?? unanswered,
  isErased: standing?.isErased,
  invitedAt: standing?.invitedAt ?? null,
  device: standing?.device && { lastSeenAt: standing.device.last_seen_at, endedAt: endedAt(standing.device, at) },
});

type PairHearing = Omit<ReportedHearing, 'contactId' | 'name' | 'groups'>;

/** A report has the newest of the other attempts, up to this number. */
const mostAttempts = 100;

/** The outcome of a message and a person, with every attempt. */
export function toHearing(known: HearingContext, at: number): Hearing {
  const { others } = attemptsIn(known);
  return { ...toPairHearing(known, at), otherAttempts: others.slice(0, mostAttempts) };
}

/** The outcome of a message and a person by the attempt that decides it, with the cause if it was not heard. */
export function toPairHearing(known: HearingContext, at: number): PairHearing {
  const { message, delivery, standing } = known;
  const times = hearingTimes(message, delivery);
  const heardVersion = findHeardVersion(delivery);
  const { crossedAt, reason: _, ...attempt } = attemptsIn(known).shown ?? {};
  const cause = unheardCause(
    {
      startsAt: message.starts_at,
      endsAt: message.ends_at,
      deletedAt: message.deleted_at,
      pausedAt: message.paused_at,
      trigger: message.trigger,
      hasPlace: message.radius_meters > 0,
      ...standingFacts(standing, at),
      ...times,
      reason: silenceReasons.find((reason) => reason === delivery?.reason) ?? null,
    },
    at,
  );
  return {
    messageId: message.id,
    title: message.title,
    location: message.location,
    trigger: message.trigger,
    outcome: pairOutcomeAt(
      {
        startsAt: message.starts_at,
        overAt: findOverAt(message),
        isOnDevice: isOnDevice(times),
        heardAt: times.heardAt,
        cameAt: times.cameAt,
      },
      at,
    ),
    version: message.version,
    assignedAt: versionMadeAt(message),
    ...(times.deliveredAt !== null && { deliveredAt: times.deliveredAt }),
    ...(crossedAt !== undefined && { arrivedAt: crossedAt }),
    ...attempt,
    heardCount: delivery?.heard_count ?? 0,
    ...(heardVersion !== undefined && { heardVersion }),
    ...(times.playedByHandAt !== null && { playedByHandAt: times.playedByHandAt }),
    earlier: listEarlierHearings(known),
    ...(cause && { cause: toWireCause(cause) }),
  };
}

/** The older version whose hearing counts; the column alone does not say so, see `isOwnHearing`. */
export const findHeardVersion = (delivery: DeliveryRow | undefined): number | undefined =>
  delivery && delivery.heard_at !== null && delivery.heard_count === 0 ? (delivery.heard_version ?? undefined) : undefined;

/** The hearings besides the one that counts now, the newest version first. */
const listEarlierHearings = ({ message, delivery, own }: HearingContext): PairHearing['earlier'] =>
  own
    .filter(({ version }) => version < message.version && version !== findHeardVersion(delivery))
    .toSorted((one, other) => other.version - one.version)
    .map(({ version, heard_at: heardAt, heard_count: heardCount, language }) => {
      const spokenIn = toLanguage(language);
      return { version, heardAt, heardCount, ...(spokenIn && { language: spokenIn }) };
    });

/** The times, null if nothing happened. A message that is spoken on leaving has the time of leaving in the place of the arrival. */
function hearingTimes({ trigger, dwell_seconds }: HearingMessage, delivery: DeliveryRow | undefined) {
  const arrivedAt = (trigger === 'exit' ? delivery?.left_at : delivery?.arrived_at) ?? null;
  const turnAt = arrivedAt !== null && trigger === 'enter' ? arrivedAt + dwell_seconds * 1_000 : arrivedAt;
  const came = [turnAt, delivery?.started_at, delivery?.interrupted_at].filter((at) => typeof at === 'number');
  return {
    deliveredAt: delivery?.delivered_at ?? null,
    arrivedAt,
    /** Mirrors `cameAt` of the queries. */
    cameAt: came.length === 0 ? null : Math.min(...came),
    startedAt: delivery?.started_at ?? null,
    heardAt: delivery?.heard_at ?? null,
    notifiedAt: delivery?.notified_at ?? null,
    playedByHandAt: delivery?.played_by_hand_at ?? null,
  };
}

/** The instant at which the message's hours are over; null if it has no end, or is deleted or paused before. */
export const findOverAt = ({ ends_at, deleted_at, paused_at }: HearingMessage): number | null =>
  messageOverAt({ endsAt: ends_at, deletedAt: deleted_at, pausedAt: paused_at });

/** The instant at which a message ends or was deleted; null without one. */
export function findEndedAt({ ends_at, deleted_at }: HearingMessage): number | null {
  const ends = [ends_at, deleted_at].filter((at) => at !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The instant at which a message on a device was missed, if it was. */
export function findPairMissedAt(message: HearingMessage, delivery: DeliveryRow | undefined): number | null {
  return findMissedAt({ overAt: findOverAt(message), cameAt: hearingTimes(message, delivery).cameAt });
}

type Times = ReturnType<typeof hearingTimes>;

/** A person who was notified of a message can hear it, for example by the link of a text message. Mirrors `isOnDevice` of the queries. */
const isOnDevice = ({ deliveredAt, heardAt, notifiedAt, playedByHandAt }: Times): boolean =>
  [deliveredAt, heardAt, notifiedAt, playedByHandAt].some((at) => at !== null);

interface Attempts {
  readonly shown: HearingAttempt | undefined;
  readonly others: readonly HearingAttempt[];
}

/** The attempts from the events; if none are kept, from their sums. */
const attemptsIn = ({ message, delivery, events }: HearingContext): Attempts =>
  decisiveAttempt(hearingAttempts(events.length > 0 ? events.flatMap(toAttemptEvent) : toSummedEvents(delivery), message.trigger));

const attemptKinds = ['arrived', 'left', 'notified', 'started', 'heard', 'interrupted', 'failed'] as const;

function toAttemptEvent({ kind, at, fraction, reason, language }: EventRow): AttemptEvent[] {
  const known = attemptKinds.find((each) => each === kind);
  return known ? [{ kind: known, at, fraction, reason: silenceReasons.find((each) => each === reason), language: toLanguage(language) }] : [];
}

function toSummedEvents(delivery: DeliveryRow | undefined): AttemptEvent[] {
  if (!delivery) return [];
  const { arrived_at, left_at, notified_at, started_at, heard_at, interrupted_at, interrupted_fraction } = delivery;
  const language = toLanguage(delivery.language);
  const times = [
    ['arrived', arrived_at],
    ['left', left_at],
    ['notified', notified_at],
    ['started', started_at],
    ['heard', heard_at],
    ['interrupted', interrupted_at],
  ] as const;
  return times.flatMap(([kind, at]) => (at === null ? [] : [{ kind, at, language, ...(kind === 'interrupted' && { fraction: interrupted_fraction }) }]));
}

const toLanguage = (language: string | null): 'en' | 'es' | undefined => (language === 'en' || language === 'es' ? language : undefined);

export const toWireCause = (cause: UnheardCause) => ({ kind: cause.kind, ...('since' in cause && { since: cause.since }) });

const endedAt = ({ ended_at, expires_at }: DeviceRow, at: number): number | null => ended_at ?? (expires_at <= at ? expires_at : null);
