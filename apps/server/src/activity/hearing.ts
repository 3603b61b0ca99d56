import type { Hearing } from '@earshot/contract';
import { outcomeOf, silenceReasons, type UnheardCause, unheardCause } from '@earshot/domain';
import type { DeliveryRow, DeviceRow, HearingMessage } from './hearing-store.ts';

/** What is stored of one message and one person. */
interface Known {
  readonly message: HearingMessage;
  /** Of the current version; undefined while a device has said nothing of it. */
  readonly delivery: DeliveryRow | undefined;
  /** The person's newest one. */
  readonly device: DeviceRow | undefined;
}

/** What became of a message and a person, with the cause where it was not heard. */
export function hearingOf({ message, delivery, device }: Known, at: number): Hearing {
  const times = timesOf(message, delivery);
  const cause = unheardCause(
    {
      startsAt: message.starts_at,
      endsAt: message.ends_at,
      trigger: message.trigger,
      hasPlace: message.radius_meters > 0,
      device: device && { lastSeenAt: device.last_seen_at, endedAt: endedAt(device, at) },
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
    outcome: outcomeOf([{ isOnDevice: times.deliveredAt !== null || times.heardAt !== null || times.notifiedAt !== null, heardAt: times.heardAt }]),
    assignedAt: assignedAt(message),
    ...present(times),
    heardCount: delivery?.heard_count ?? 0,
    ...(cause && { cause: causeOf(cause) }),
    ...detailsOf(delivery),
  };
}

/** The times, null where nothing happened. A message that is spoken on leaving has its left time where others have the arrival. */
function timesOf({ trigger }: HearingMessage, delivery: DeliveryRow | undefined) {
  return {
    deliveredAt: delivery?.delivered_at ?? null,
    arrivedAt: (trigger === 'exit' ? delivery?.left_at : delivery?.arrived_at) ?? null,
    startedAt: delivery?.started_at ?? null,
    heardAt: delivery?.heard_at ?? null,
    notifiedAt: delivery?.notified_at ?? null,
  };
}

type Times = ReturnType<typeof timesOf>;

/** The same without those that never were. */
const present = (times: Times) => Object.fromEntries(Object.entries(times).filter(([, at]) => at !== null)) as { [K in keyof Times]?: number };

/** Of the last playing: the language, and how far it came if it was broken off and not heard since. */
function detailsOf(delivery: DeliveryRow | undefined): Pick<Hearing, 'spokenFraction' | 'language'> {
  if (!delivery) return {};
  const { interrupted_at, interrupted_fraction, heard_at, language } = delivery;
  const isBroken = interrupted_at !== null && (heard_at === null || interrupted_at > heard_at);
  return {
    ...(isBroken && interrupted_fraction !== null && { spokenFraction: interrupted_fraction }),
    ...((language === 'en' || language === 'es') && { language }),
  };
}

const causeOf = (cause: UnheardCause) => ({ kind: cause.kind, ...('since' in cause && { since: cause.since }) });

/** Rows from before the time of a version was kept: the first one stands since the message was set, a later one since an edit, of which the last is known. */
const assignedAt = ({ version, version_at, finalized_at, created_at, modified_at }: HearingMessage): number =>
  version_at ?? (version === 1 ? (finalized_at ?? created_at) : modified_at);

/** When the sign-in ended or ran out. */
const endedAt = ({ ended_at, expires_at }: DeviceRow, at: number): number | null => ended_at ?? (expires_at <= at ? expires_at : null);
