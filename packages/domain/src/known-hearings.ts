import type { InboxMessage } from './message.ts';
import type { MessageProgress, PlaybackState } from './playback-state.ts';
import { progressOf } from './playback-state.ts';
import { localDateOf } from './schedule.ts';

/** Adds the hearings that the server knows of and this device does not, so that a device that signs in anew plays nothing again. Call it after each sync. */
export function rememberHearings(state: PlaybackState, messages: readonly InboxMessage[]): PlaybackState {
  const learned: [string, MessageProgress][] = [];
  for (const message of messages) {
    if (message.lastHeardAt === undefined) continue;
    const progress = progressOf(state, message.id, message.version);
    if (progress.heardAt !== undefined && progress.heardAt >= message.lastHeardAt) continue;
    const date = localDateOf(message.schedule, message.lastHeardAt);
    const heardDates = progress.heardDates.includes(date) ? progress.heardDates : [...progress.heardDates, date].toSorted();
    learned.push([message.id, { ...progress, heardDates, heardAt: message.lastHeardAt }]);
  }
  return learned.length === 0 ? state : { ...state, progress: { ...state.progress, ...Object.fromEntries(learned) } };
}
