import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * The fingerprint of a client `c` differs whenever its messages, their recipients, or its contacts' numbers may have
 * changed. It may also differ without a change. Contacts are read here: `inbox_changes` leaves them out, because they
 * are written by the ten thousand.
 */
export const fingerprint = (clientId: unknown): RawBuilder<string> => sql`concat_ws(' ', c.view_messages::text,
  (select coalesce(sum(nonce), 0) from inbox_changes change where change.client_id = ${clientId}),
  (select coalesce(sum(hashtextextended(contact.id::text || contact.operator_id || contact.phone, 0)::numeric), 0) from contacts contact where contact.client_id = ${clientId}))`;

export async function findFingerprint(db: Db, clientId: string): Promise<{ readonly fingerprint: string; readonly seesAll: boolean }> {
  return db
    .selectFrom('clients as c')
    .select([fingerprint(sql`${clientId}::uuid`).as('fingerprint'), 'c.view_messages as seesAll'])
    .where('c.id', '=', clientId)
    .executeTakeFirstOrThrow();
}
