import { type SqlBool, sql } from 'kysely';
import { instant } from '../../platform/database/database.ts';

/** Joins `spanish`, the Spanish words of `messages`. */
export const isSpanish = sql<SqlBool>`spanish.client_id = messages.client_id and spanish.parent_id = messages.id
  and spanish.language = 'es' and spanish.deleted_at is null`;

/** The `messages` that speak at an instant (epoch ms) or later: final, not paused and not over. */
export const isLive = (at: number) => sql<SqlBool>`messages.is_draft = false and messages.paused_at is null
  and (messages.ends_at is null or messages.ends_at > ${instant(at)})`;
