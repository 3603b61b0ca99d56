import type { Presence } from '@earshot/geofence';
import type { InboxMessage } from './message.ts';
import type { MessageProgress, PlaybackState } from './playback-state.ts';
import { attemptsOf, isHeard, maxAttempts, progressOf } from './playback-state.ts';
import { isOpen, occurrenceOf } from './schedule.ts';

/** Every reason for which a message is not heard (decisions, Delivery: one code per message, with no distance). */
export const unheardReasons = [
  'outside_hours',
  'sound_locked',
  'waiting',
  'speech_failed',
  'interrupted',
  'left_before_end',
  'no_position',
  'not_near',
  'not_stayed',
  'was_inside_before',
  'not_left',
] as const;

/** One of `unheardReasons`. */
export type UnheardReason = (typeof unheardReasons)[number];

/** How things stand on the device. */
export interface Standing {
  readonly presence: Presence;
  /** Sound is not unlocked: Start was not tapped since the app was opened. */
  readonly isSoundLocked: boolean;
  /** Now, epoch ms. */
  readonly at: number;
}

function brokenReason(message: InboxMessage, { broken }: MessageProgress, presence: Presence): UnheardReason | undefined {
  if (!broken) return undefined;
  if (broken.failure !== undefined) return 'speech_failed';
  return message.geofence && message.trigger === 'enter' && presence === 'outside' ? 'left_before_end' : 'interrupted';
}

function placeReason(message: InboxMessage, progress: MessageProgress, presence: Presence): UnheardReason {
  if (!message.geofence) return 'waiting';
  if (presence === 'unknown') return 'no_position';
  if (message.trigger === 'exit') return presence === 'inside' ? 'not_left' : 'not_near';
  if (presence === 'outside') return 'not_near';
  if (message.dwellSeconds > 0 && progress.stay?.dwelled !== true) return 'not_stayed';
  return message.playIfInside || progress.due ? 'waiting' : 'was_inside_before';
}

/** Why a message has not been heard so far, or null when the current occurrence (outside its hours: any) was. */
export function unheardReason(state: PlaybackState, message: InboxMessage, standing: Standing): UnheardReason | null {
  const progress = progressOf(state, message.id, message.version);
  const isOpenNow = isOpen(message.schedule, standing.at);
  const occurrence = isOpenNow ? occurrenceOf(message.schedule, standing.at) : 'once';
  if (isHeard(progress, occurrence)) return null;
  const isDue = [...state.queue, ...(state.current ? [state.current.offer] : [])].some(
    (offer) => offer.messageId === message.id && offer.version === message.version,
  );
  if (isDue) return standing.isSoundLocked ? 'sound_locked' : 'waiting';
  const broken = brokenReason(message, progress, standing.presence);
  if (broken && (!isOpenNow || progress.broken?.occurrence === occurrence || attemptsOf(progress, occurrence) >= maxAttempts)) return broken;
  return isOpenNow ? placeReason(message, progress, standing.presence) : 'outside_hours';
}
