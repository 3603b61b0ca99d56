import type { InboxMessage, PlaybackState } from '@earshot/domain';
import type { Explanation, Fix, Presence } from '@earshot/geofence';
import type { LocationProblem } from './location-source.ts';

/** Whether the browser lets us speak: not before a tap, and not without a voice. */
export type Sound = 'locked' | 'ready' | 'broken';

/** The one thing that a person should know now. */
export type Status =
  | 'stopped'
  | 'paused'
  | 'speaking'
  | 'sound_locked'
  | 'sound_broken'
  | 'position_denied'
  | 'position_unavailable'
  | 'waiting_position'
  | 'waiting_messages'
  | 'listening';

/** How things stand, for the screen. A new object for every change. */
export interface EngineView {
  readonly status: Status;
  readonly isRunning: boolean;
  /** Undefined until the first sync. */
  readonly messages: readonly InboxMessage[] | undefined;
  readonly playback: PlaybackState;
  /** The message that is being spoken. */
  readonly speakingId: string | undefined;
  /** What was spoken last, to its end or not: what Repeat speaks again. */
  readonly lastSpokenId: string | undefined;
  readonly fix: Fix | undefined;
  /** When that position came, by the device's own clock, epoch ms. */
  readonly fixSeenAt?: number | undefined;
  /** From this instant of the device's clock on without another position, it is not known where the device is. */
  readonly positionDueBy: number | undefined;
  readonly presenceOf: (messageId: string) => Presence;
  /** Why the engine tells no crossing at a message's circle just now; undefined without a current position. */
  readonly explanationOf: (messageId: string) => Explanation | undefined;
}

export interface Conditions {
  readonly isRunning: boolean;
  readonly isVisible: boolean;
  readonly isSpeaking: boolean;
  readonly sound: Sound;
  readonly problem: LocationProblem | undefined;
  readonly hasFix: boolean;
  readonly hasMessages: boolean;
}

/** What matters most comes first. */
export function statusOf(conditions: Conditions): Status {
  if (!conditions.isRunning) return conditions.isSpeaking ? 'speaking' : 'stopped';
  if (!conditions.isVisible) return 'paused';
  if (conditions.isSpeaking) return 'speaking';
  if (conditions.sound !== 'ready') return conditions.sound === 'locked' ? 'sound_locked' : 'sound_broken';
  if (conditions.problem === 'denied') return 'position_denied';
  if (conditions.problem === 'unavailable') return 'position_unavailable';
  if (!conditions.hasFix) return 'waiting_position';
  return conditions.hasMessages ? 'listening' : 'waiting_messages';
}

/** The message of the inbox that was spoken last: one that was stopped by mistake can be repeated as well. */
export function lastSpokenOf(playback: PlaybackState, messages: readonly InboxMessage[]): string | undefined {
  const spokenAt = ({ id }: InboxMessage): number => {
    const { heardAt = -Infinity, broken, byHand } = playback.progress[id] ?? {};
    return Math.max(heardAt, broken?.at ?? -Infinity, byHand?.at ?? -Infinity);
  };
  return messages.filter((message) => spokenAt(message) > -Infinity).toSorted((a, b) => spokenAt(b) - spokenAt(a))[0]?.id;
}
