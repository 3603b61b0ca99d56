import type { DeviceEvent } from '@earshot/contract';
import { endsAt, type InboxMessage, isHeard, isOpen, findProgress, startsAt } from '@earshot/domain';
import { fencePresence, type Transition } from '@earshot/geofence';
import type { SilenceReason } from './speaker.ts';
import type { StoredDevice, Silence } from './device-storage.ts';

/** An event to report, before it has an id. */
export type NewDeviceEvent = Omit<DeviceEvent, 'id'>;

/** Result of a step: the events to report, and why messages stay silent. */
export interface Findings {
  readonly happenings: readonly NewDeviceEvent[];
  readonly silences: StoredDevice['silences'];
}

/** Notes why a message is not heard; the same reason is reported once per version. */
export function noteSilence(
  findings: Findings,
  message: Pick<InboxMessage, 'id' | 'version'>,
  why: { readonly reason: SilenceReason; readonly at: number },
): Findings {
  const known = findings.silences[message.id];
  if (known?.version === message.version && known.reason === why.reason && known.isReported) return findings;
  const silence: Silence = { version: message.version, reason: why.reason, isReported: true };
  return {
    happenings: [...findings.happenings, { messageId: message.id, version: message.version, kind: 'failed', ...why }],
    silences: { ...findings.silences, [message.id]: silence },
  };
}

/**
 * The reports that follow from the engine's transitions: only the crossing that a message waits for is reported, and
 * only inside its hours.
 */
export function findCrossings(kept: StoredDevice, transitions: readonly Transition[]): Findings {
  let findings: Findings = { happenings: [], silences: kept.silences };
  if (transitions.length === 0) return findings;
  const byId = new Map(kept.inbox?.messages.map((message) => [message.id, message]));
  for (const { fenceId, kind, at, initial } of transitions) {
    const message = byId.get(fenceId);
    if (!message) continue;
    if (kind === message.trigger && (message.playIfInside || !initial)) {
      if (isOpen(message.schedule, at)) {
        const happening: NewDeviceEvent = { messageId: message.id, version: message.version, kind: kind === 'enter' ? 'arrived' : 'left', at };
        findings = { ...findings, happenings: [...findings.happenings, happening] };
      } else if (at >= startsAt(message.schedule) && !isHeard(findProgress(kept.playback, message.id, message.version), 'once')) {
        findings = noteSilence(findings, message, { reason: 'outside_hours', at });
      }
    }
    // A message that still speaks or waits may yet be heard.
    const isOver = findProgress(kept.playback, message.id, message.version).broken && !isPending(kept, message.id);
    if (kind === 'exit' && message.trigger === 'enter' && isOver) {
      findings = noteSilence(findings, message, { reason: 'left_before_end', at });
    }
  }
  return findings;
}

const isPending = ({ playback: { current, queue } }: StoredDevice, messageId: string): boolean =>
  current?.offer.messageId === messageId || queue.some((offer) => offer.messageId === messageId);

interface UnwatchedMessages {
  readonly of: readonly InboxMessage[];
  readonly messages: readonly InboxMessage[];
}

/** Cached per `silences` object: most positions change none of them. */
const unwatched = new WeakMap<StoredDevice['silences'], UnwatchedMessages>();

/** The messages with a place and without a known reason. */
function unwatchedMessages({ inbox, silences }: Pick<StoredDevice, 'inbox' | 'silences'>): readonly InboxMessage[] {
  if (!inbox) return [];
  const known = unwatched.get(silences);
  if (known?.of === inbox.messages) return known.messages;
  const messages = inbox.messages.filter(({ id, version, geofence }) => geofence && silences[id]?.version !== version);
  unwatched.set(silences, { of: inbox.messages, messages });
  return messages;
}

/**
 * Remembers, without a report, the messages whose hours are open and whose place is elsewhere: unless more happens,
 * they were never near.
 */
export function noteWatched(kept: Pick<StoredDevice, 'inbox' | 'monitor' | 'silences'>, at: number): StoredDevice['silences'] {
  const watched = unwatchedMessages(kept).filter(({ id, schedule }) => isOpen(schedule, at) && fencePresence(kept.monitor, id) === 'outside');
  if (watched.length === 0) return kept.silences;
  return { ...kept.silences, ...Object.fromEntries(watched.map(({ id, version }) => [id, { version, reason: 'never_near', isReported: false } as const])) };
}

/** Compares a new list of messages: which are now on this device, and which ran out unheard. */
export function findDelivered(kept: StoredDevice, messages: readonly InboxMessage[], at: number): Findings {
  const before = new Map(kept.inbox?.messages.map((message) => [message.id, message.version]));
  const delivered = messages.filter(({ id, version }) => before.get(id) !== version);
  const present = new Set(messages.map(({ id }) => id));
  let findings: Findings = {
    happenings: delivered.map(({ id, version }): NewDeviceEvent => ({ messageId: id, version, kind: 'delivered', at })),
    silences: Object.fromEntries(Object.entries(kept.silences).filter(([id]) => present.has(id))),
  };
  for (const message of kept.inbox?.messages ?? []) {
    const end = endsAt(message.schedule);
    const silence = kept.silences[message.id];
    if (present.has(message.id) || end === null || at < end || silence?.isReported || silence?.version !== message.version) continue;
    if (isHeard(findProgress(kept.playback, message.id, message.version), 'once')) continue;
    findings = { ...findings, happenings: noteSilence(findings, message, { reason: silence.reason, at }).happenings };
  }
  return findings;
}
