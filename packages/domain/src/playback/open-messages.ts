import type { InboxMessage } from '../messages/message.ts';
import { isOpen, toOccurrence } from '../schedule/schedule.ts';

/** A message whose hours are open, and its occurrence. */
export interface OpenMessage {
  /** Its index in the list. */
  readonly rank: number;
  readonly message: InboxMessage;
  readonly occurrence: string;
}

interface Inbox {
  readonly byId: ReadonlyMap<string, InboxMessage>;
  minute: number;
  open: readonly OpenMessage[];
}

/** Cached for as long as the device keeps its list of messages. */
const inboxes = new WeakMap<readonly InboxMessage[], Inbox>();

function indexInbox(messages: readonly InboxMessage[]): Inbox {
  let inbox = inboxes.get(messages);
  if (!inbox) {
    inbox = { byId: new Map(messages.map((message) => [message.id, message])), minute: Number.NaN, open: [] };
    inboxes.set(messages, inbox);
  }
  return inbox;
}

/** The messages by id. The list is read once and must not be changed afterwards. */
export const messagesById = (messages: readonly InboxMessage[]): ReadonlyMap<string, InboxMessage> => indexInbox(messages).byId;

/**
 * The messages whose hours are open at an instant. Hours open and close on whole minutes, even where clocks change, so
 * one answer holds for its minute.
 */
export function openMessagesAt(messages: readonly InboxMessage[], at: number): readonly OpenMessage[] {
  const inbox = indexInbox(messages);
  const minute = Math.floor(at / 60_000);
  if (inbox.minute !== minute) {
    inbox.minute = minute;
    inbox.open = messages.flatMap((message, rank) => (isOpen(message.schedule, at) ? [{ rank, message, occurrence: toOccurrence(message.schedule, at) }] : []));
  }
  return inbox.open;
}
