import type { InboxMessage } from '../messages/message.ts';
import type { MessageProgress, PlaybackState } from './playback-state.ts';

/**
 * Carries a device's memory of an older version over to the new one, as far as the operator wanted: a hearing that
 * still counts stays a hearing, and a small correction changes nothing. Call it with each new list, before any
 * decision: the device may have heard the old version without having reported it.
 */
export function carryProgress(state: PlaybackState, messages: readonly InboxMessage[]): PlaybackState {
  const carried = messages.flatMap((message): [string, MessageProgress][] => {
    const known = state.progress[message.id];
    if (!known || known.version >= message.version) return [];
    if (known.version >= (message.triesFrom ?? message.version)) return [[message.id, { ...known, version: message.version }]];
    if (known.version < (message.heardFrom ?? message.version) || known.heardDates.length === 0) return [];
    const { heardDates, heardAt, stay, leftAt } = known;
    return [[message.id, { version: message.version, heardDates, heardAt, stay, leftAt }]];
  });
  return carried.length === 0 ? state : { ...state, progress: { ...state.progress, ...Object.fromEntries(carried) } };
}
