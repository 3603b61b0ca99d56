import type { InboxMessage, PlaybackState } from '@earshot/domain';
import type { Explanation, Fix, Presence } from '@earshot/geofence';
import type { LocationProblem, PhoneFix } from './location-source.ts';

/** Whether the browser lets the app speak: not before a tap, and not without a voice. */
export type Sound = 'locked' | 'ready' | 'broken';

/** The one state that the person should know now. */
export type Status =
  | 'stopped'
  | 'paused'
  | 'speaking'
  | 'sound_locked'
  | 'sound_broken'
  | 'all_muted'
  | 'position_denied'
  | 'position_unavailable'
  | 'waiting_position'
  | 'waiting_messages'
  | 'listening';

/** The engine's state for the screen. A new object for every change. */
export interface EngineView {
  readonly status: Status;
  readonly isRunning: boolean;
  /** Undefined until the first sync. */
  readonly messages: readonly InboxMessage[] | undefined;
  readonly playback: PlaybackState;
  readonly speakingId: string | undefined;
  /** The last message spoken, to its end or not: Repeat speaks it again. */
  readonly lastSpokenId: string | undefined;
  /** The end of a mute of all messages, epoch ms; undefined while none lasts. */
  readonly mutedUntil?: number | undefined;
  readonly fix: Fix | undefined;
  /** The last position that the phone gave, which the rules may have left out. */
  readonly givenFix?: PhoneFix | undefined;
  /** Time of that position by the device's own clock, epoch ms. */
  readonly fixSeenAt?: number | undefined;
  /** Instant of the device's clock from which, without another position, the device's place is unknown. */
  readonly positionDueBy: number | undefined;
  readonly messagePresence: (messageId: string) => Presence;
  /** Why the engine reports no crossing at a message's circle now; undefined without a current position. */
  readonly explainMessage: (messageId: string) => Explanation | undefined;
}

export interface Conditions {
  readonly isRunning: boolean;
  readonly isVisible: boolean;
  readonly isSpeaking: boolean;
  readonly sound: Sound;
  readonly isMuted: boolean;
  readonly problem: LocationProblem | undefined;
  readonly hasFix: boolean;
  readonly hasMessages: boolean;
}

/** The most important state comes first. */
export function toEngineStatus(conditions: Conditions): Status {
  if (!conditions.isRunning) return conditions.isSpeaking ? 'speaking' : 'stopped';
  if (!conditions.isVisible) return 'paused';
  if (conditions.isSpeaking) return 'speaking';
  if (conditions.sound !== 'ready') return conditions.sound === 'locked' ? 'sound_locked' : 'sound_broken';
  if (conditions.isMuted) return 'all_muted';
  if (conditions.problem === 'denied') return 'position_denied';
  if (conditions.problem === 'unavailable') return 'position_unavailable';
  if (!conditions.hasFix) return 'waiting_position';
  return conditions.hasMessages ? 'listening' : 'waiting_messages';
}

/** The last spoken message of the inbox: a message stopped by mistake can be repeated too. */
export function findLastSpoken(playback: PlaybackState, messages: readonly InboxMessage[]): string | undefined {
  const spokenAt = ({ id }: InboxMessage): number => {
    const { heardAt = -Infinity, broken, byHand } = playback.progress[id] ?? {};
    return Math.max(heardAt, broken?.at ?? -Infinity, byHand?.at ?? -Infinity);
  };
  return messages.filter((message) => spokenAt(message) > -Infinity).toSorted((a, b) => spokenAt(b) - spokenAt(a))[0]?.id;
}
