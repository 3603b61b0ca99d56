import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords } from '../../platform/database/list.ts';

export interface InboxFilter {
  readonly to?: string | undefined;
  /** Text contained in the recipient, the subject or the body. */
  readonly q?: string | undefined;
}

/**
 * The newest rows of these channels that the embedded outbox delivers, or that no provider has taken. Rows that another
 * provider took are none of a developer's business.
 */
export const latestRows = (db: Db, channels: readonly ('sms' | 'mail')[], { to, q = '' }: InboxFilter) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', 'in', channels)
    .where((eb) => eb.or([eb('provider', '=', 'outbox'), eb('provider', 'is', null)]))
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .$if(q.trim() !== '', (query) => query.where(holdsWords(sql`folded(recipient || E'\n' || coalesce(subject, '') || E'\n' || body)`, q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
