import type { InboxMessage } from '@earshot/domain';
import type { Db } from '../platform/database.ts';
import { findFingerprint } from './inbox-store.ts';
import { inboxOf } from './inbox.ts';
import { type InboxChanges, KnownInboxes } from './known-inboxes.ts';

/** The answer to "what is new since my cursor?": nothing, what changed, or all messages. */
interface News {
  readonly cursor: string;
  readonly messages?: InboxMessage[];
  readonly changes?: InboxChanges;
}

/** Answers devices for one server. */
export function inboxNews(db: Db): (phone: string, cursor: string | undefined, now: number) => Promise<News> {
  const known = new KnownInboxes();
  return async (phone, cursor, now) => {
    // Read before the messages: a change in between then shows at the next question.
    const fingerprint = await findFingerprint(db, phone);
    if (cursor !== undefined && known.isCurrent(phone, cursor, { fingerprint, now })) return { cursor };
    const inbox = await inboxOf(db, phone, now);
    const changes = cursor === undefined || cursor === inbox.cursor ? undefined : known.changesSince(phone, cursor, inbox);
    known.remember(phone, inbox, { fingerprint, now });
    if (cursor === inbox.cursor) return { cursor };
    return { cursor: inbox.cursor, ...(changes ? { changes } : { messages: inbox.messages }) };
  };
}
