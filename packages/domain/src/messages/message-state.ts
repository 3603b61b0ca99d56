import { endsAt, type Schedule, startsAt } from '../schedule/schedule.ts';

/** The state of a message for its operator. Final and not expired is live; a paused one is live as well, and on no phone. */
export type MessageState = 'draft' | 'future' | 'active' | 'paused' | 'expired';

/** The state at an instant: future before its start, active throughout, or paused, and expired from its end on; a draft whatever its dates (decisions: Messages). */
export function messageState(message: { readonly isDraft: boolean; readonly isPaused?: boolean; readonly schedule: Schedule }, at: number): MessageState {
  if (message.isDraft) return 'draft';
  const end = endsAt(message.schedule);
  if (end !== null && at >= end) return 'expired';
  if (message.isPaused) return 'paused';
  return at < startsAt(message.schedule) ? 'future' : 'active';
}
