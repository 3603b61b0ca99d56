import { type Consent, toConsentState } from '../phone/consent.ts';

/** Reasons for silence, as a device reports them: one code, without any distance (decisions: Delivery and hearing). */
export const silenceReasons = [
  'never_near',
  'outside_hours',
  'left_before_end',
  'sound_locked',
  'no_voice',
  'speech_error',
  'speech_silent',
  'page_hidden',
  'stopped_by_person',
  'all_muted',
  'stale',
] as const;
export type SilenceReason = (typeof silenceReasons)[number];

/** The facts about one message and one person at an instant. Instants in milliseconds since the epoch. */
export interface HearingFacts {
  readonly startsAt: number;
  /** Null without an end. */
  readonly endsAt: number | null;
  readonly deletedAt: number | null;
  /** Null for a message that is not paused. */
  readonly pausedAt: number | null;
  readonly trigger: 'enter' | 'exit';
  /** Whether it waits for a place; Region Free does not. */
  readonly hasPlace: boolean;
  readonly consent: Consent;
  /** The person's data was erased at the company's request. */
  readonly isErased?: boolean | undefined;
  /** The last time the company asked the person for consent; null if never. */
  readonly invitedAt: number | null;
  /**
   * The person's newest sign-in; undefined when the app was never signed in with the number. Unknown before the person
   * agrees and after they leave.
   */
  readonly device?: { readonly lastSeenAt: number; readonly endedAt: number | null } | undefined;
  readonly deliveredAt: number | null;
  readonly arrivedAt: number | null;
  readonly heardAt: number | null;
  /** The last notification, by push or text message. */
  readonly notifiedAt: number | null;
  /** The latest reason that the device reported. */
  readonly reason: SilenceReason | null;
}

/** The operator's cause for an unheard message; `since` where a time belongs to it. */
export type UnheardCause =
  | { readonly kind: 'not_begun' | 'erased' | 'not_invited' | 'not_installed' }
  | { readonly kind: 'deleted' | 'paused' | 'not_agreed' | 'left' | 'muted' | 'not_signed_in' | 'app_not_open' | 'notified'; readonly since: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: SilenceReason };

export const unheardCauseKinds = [
  'not_begun',
  'deleted',
  'paused',
  'erased',
  'not_invited',
  'not_agreed',
  'left',
  'muted',
  'not_installed',
  'not_signed_in',
  'app_not_open',
  'notified',
  'waiting',
  ...silenceReasons,
] as const;

/** An app unseen for this time counts as closed; an open one reports every minute or so. */
const closedMs = 60 * 60_000;

/** The first cause that holds for an unheard message; undefined for a heard one. */
export function unheardCause(facts: HearingFacts, at: number): UnheardCause | undefined {
  const { device, endsAt, deletedAt } = facts;
  if (facts.heardAt !== null) return undefined;
  if (at < facts.startsAt) return { kind: 'not_begun' };
  if (deletedAt !== null && deletedAt <= at && (endsAt === null || deletedAt < endsAt)) return { kind: 'deleted', since: deletedAt };
  if (facts.pausedAt !== null) return { kind: 'paused', since: facts.pausedAt };
  const until = endsAt === null ? at : Math.min(at, endsAt);
  const refusal = facts.isErased ? undefined : consentCause(facts, until);
  if (refusal) return refusal;
  if (facts.reason !== null) return { kind: facts.reason };
  if (facts.isErased) return { kind: 'erased' };
  if (!device) return { kind: 'not_installed' };
  if (device.endedAt !== null) return { kind: 'not_signed_in', since: device.endedAt };
  if (facts.deliveredAt === null || device.lastSeenAt < until - closedMs)
    return facts.notifiedAt === null ? { kind: 'app_not_open', since: device.lastSeenAt } : { kind: 'notified', since: facts.notifiedAt };
  return facts.hasPlace && facts.arrivedAt === null && facts.trigger === 'enter' ? { kind: 'never_near' } : { kind: 'waiting' };
}

/**
 * The person's answer to the company, where it is the cause. An answer after the message was over does not replace the
 * device's reported reason.
 */
function consentCause({ consent, invitedAt, reason }: HearingFacts, until: number): UnheardCause | undefined {
  const { leftAt, mutedAt } = consent;
  if (toConsentState(consent) === 'waiting') return invitedAt === null ? { kind: 'not_invited' } : { kind: 'not_agreed', since: invitedAt };
  if (leftAt !== null) return leftAt <= until || reason === null ? { kind: 'left', since: leftAt } : undefined;
  return mutedAt !== null && mutedAt <= until ? { kind: 'muted', since: mutedAt } : undefined;
}

/** The reason that the operator reads, and the one remedy. */
export interface CauseWords {
  readonly reason: string;
  readonly remedy: string;
}

/** `formatTime` formats an instant for the reader. */
export function causeWords(cause: UnheardCause, formatTime: (at: number) => string): CauseWords {
  switch (cause.kind) {
    case 'not_begun':
      return { reason: 'Has not begun', remedy: 'Nothing to do: it plays when its dates and hours begin.' };
    case 'deleted':
      return { reason: `The message was deleted ${formatTime(cause.since)}`, remedy: 'Nothing to do: it is no longer on phones.' };
    case 'paused':
      return { reason: `The message has been paused since ${formatTime(cause.since)}`, remedy: 'Resume the message to put it back on phones.' };
    case 'erased':
      return { reason: 'Their data was erased', remedy: 'Nothing to do: the person is no longer known here.' };
    case 'not_invited':
      return { reason: 'Not invited', remedy: 'Invite the person: your messages play once they agree.' };
    case 'not_agreed':
      return {
        reason: `Invited ${formatTime(cause.since)}, not agreed yet`,
        remedy: 'Invite the person again, or ask them to open the app and agree.',
      };
    case 'left':
      return { reason: `Left your company ${formatTime(cause.since)}`, remedy: 'Ask the person: only they can come back, in the app.' };
    case 'muted':
      return { reason: `Muted your company ${formatTime(cause.since)}`, remedy: 'Ask the person to let your company speak again in the app.' };
    case 'not_installed':
      return { reason: 'Not installed', remedy: 'Invite the person again and ask them to open the app once.' };
    case 'not_signed_in':
      return { reason: `Not signed in since ${formatTime(cause.since)}`, remedy: 'Ask the person to sign in to the app with this number.' };
    case 'app_not_open':
      return { reason: `App not open since ${formatTime(cause.since)}`, remedy: 'Ask the person to open the app and start listening.' };
    case 'notified':
      return { reason: `Notified ${formatTime(cause.since)}, did not listen`, remedy: 'Ask the person to open the link of the notification, or the app.' };
    case 'waiting':
      return { reason: 'Waiting on the device', remedy: 'Nothing to do: it plays when place and hours match.' };
    case 'never_near':
      return { reason: 'Never near', remedy: 'Check the place on the map, or widen the circle.' };
    case 'outside_hours':
      return { reason: 'Came outside the hours', remedy: 'Widen the hours of the message.' };
    case 'left_before_end':
      return { reason: 'Left before the end', remedy: 'Shorten the message, or widen the circle.' };
    case 'sound_locked':
      return { reason: 'Sound not unlocked', remedy: 'Ask the person to start listening, or to turn the sound on in the app.' };
    case 'no_voice':
      return { reason: 'No voice on the phone', remedy: 'Ask the person to install a voice in the phone’s speech settings.' };
    case 'speech_error':
    case 'speech_silent':
      return { reason: 'The phone could not speak', remedy: 'Ask the person to close the app and open it again.' };
    case 'page_hidden':
      return { reason: 'App in the background', remedy: 'Ask the person to keep the app in front while on the way.' };
    case 'stopped_by_person':
      return { reason: 'Stopped by the person', remedy: 'Ask the person to listen to it again in the app.' };
    case 'all_muted':
      return { reason: 'Had muted all messages', remedy: 'Nothing to do: a mute ends by itself within a day, and the person can play the message in the app.' };
    case 'stale':
      return { reason: 'Waited too long for its turn', remedy: 'Give it priority, or set fewer messages at one place.' };
  }
}

/**
 * An operator's remedy for a cause: `remind` the person to open the app, `invite` them to it, `ask` them, because only
 * they can change it, `edit` the message or its place, or `none`.
 */
export type RemedyKind = 'remind' | 'invite' | 'ask' | 'edit' | 'none';

export const remedyByCause: Readonly<Record<UnheardCause['kind'], RemedyKind>> = {
  not_begun: 'none',
  deleted: 'none',
  paused: 'edit',
  erased: 'none',
  not_invited: 'invite',
  not_agreed: 'invite',
  left: 'ask',
  muted: 'ask',
  not_installed: 'remind',
  not_signed_in: 'remind',
  app_not_open: 'remind',
  notified: 'remind',
  waiting: 'none',
  never_near: 'edit',
  outside_hours: 'edit',
  left_before_end: 'edit',
  sound_locked: 'remind',
  no_voice: 'ask',
  speech_error: 'remind',
  speech_silent: 'remind',
  page_hidden: 'remind',
  stopped_by_person: 'remind',
  all_muted: 'none',
  stale: 'edit',
};
