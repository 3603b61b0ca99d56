import { type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { patternOf } from '../platform/list.ts';

/** Which rows the developer inbox shows. */
export interface InboxFilter {
  /** Of one recipient. */
  readonly to?: string | undefined;
  /** With this in the recipient, the subject or the text. */
  readonly q?: string | undefined;
}

/** The newest rows. */
export const latestRows = (db: Db, { to, q = '' }: InboxFilter) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .$if(q.trim() !== '', (query) => query.where(sql<SqlBool>`lower(recipient || E'\n' || coalesce(subject, '') || E'\n' || body) like ${patternOf(q)}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
