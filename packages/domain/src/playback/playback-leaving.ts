import type { InboxMessage } from '../messages/message.ts';
import { type PlaybackState, findProgress, speakOnMs } from './playback-state.ts';

/** Whether a message is about being at its place. Leaving and Region Free are not. */
export const isAboutPlace = ({ geofence, trigger }: InboxMessage): boolean => geofence !== undefined && trigger === 'enter';

/** Whether a message is about a place that the receiver left so long ago that it neither speaks nor waits for its turn any more. */
export function hasLeft(state: PlaybackState, message: InboxMessage, at: number): boolean {
  if (!isAboutPlace(message)) return false;
  const { leftAt } = findProgress(state, message.id, message.version);
  return leftAt !== undefined && at - leftAt >= speakOnMs;
}
