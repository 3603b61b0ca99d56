import { endsAt, type Schedule, startsAt } from '../schedule/schedule.ts';

/** The state of a message for its operator. A final message is live until it expires; a paused one is live too, but on no phone. */
export type MessageState = 'draft' | 'future' | 'active' | 'paused' | 'expired';

/**
 * The state at an instant: future before its start, active or paused until its end, expired from then on; a draft
 * regardless of its dates (decisions: Messages).
 */
export function messageState(message: { readonly isDraft: boolean; readonly isPaused?: boolean; readonly schedule: Schedule }, at: number): MessageState {
  if (message.isDraft) return 'draft';
  const end = endsAt(message.schedule);
  if (end !== null && at >= end) return 'expired';
  if (message.isPaused) return 'paused';
  return at < startsAt(message.schedule) ? 'future' : 'active';
}
