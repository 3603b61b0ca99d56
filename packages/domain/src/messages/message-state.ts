import { endsAt, type Schedule, startsAt } from '../schedule/schedule.ts';

/** What a message is to its operator. Final and not expired is live. */
export type MessageState = 'draft' | 'future' | 'active' | 'expired';

/** The state at an instant: future before its start, active throughout, expired from its end on; a draft whatever its dates (decisions: Messages). */
export function messageState(message: { readonly isDraft: boolean; readonly schedule: Schedule }, at: number): MessageState {
  if (message.isDraft) return 'draft';
  if (at < startsAt(message.schedule)) return 'future';
  const end = endsAt(message.schedule);
  return end !== null && at >= end ? 'expired' : 'active';
}
