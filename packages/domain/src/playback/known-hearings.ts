import type { InboxMessage } from '../messages/message.ts';
import { toLocalDate } from '../schedule/schedule.ts';
import { isHeard, type MessageProgress, type PlaybackState, findProgress } from './playback-state.ts';

/**
 * Adds hearings that the server knows and this device does not, so that a newly signed-in device plays nothing again.
 * Call it after each sync.
 */
export function rememberHearings(state: PlaybackState, messages: readonly InboxMessage[]): PlaybackState {
  const learned: [string, MessageProgress][] = [];
  for (const message of messages) {
    if (message.lastHeardAt === undefined) continue;
    const progress = findProgress(state, message.id, message.version);
    if (progress.heardAt !== undefined && progress.heardAt >= message.lastHeardAt) continue;
    const date = toLocalDate(message.schedule, message.lastHeardAt);
    const heardDates = progress.heardDates.includes(date) ? progress.heardDates : [...progress.heardDates, date].toSorted();
    learned.push([message.id, { ...progress, heardDates, heardAt: message.lastHeardAt }]);
  }
  if (learned.length === 0) return state;
  const progress = { ...state.progress, ...Object.fromEntries(learned) };
  const queue = state.queue.filter(
    ({ messageId, version, occurrence }) => progress[messageId]?.version !== version || !isHeard(progress[messageId], occurrence),
  );
  return { ...state, queue, progress };
}
