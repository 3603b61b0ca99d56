import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A change that may concern a person's messages; without ids it may concern everyone of the client. */
export interface InboxChange {
  readonly id: string;
  readonly client_id: string;
  readonly message_ids: readonly string[] | null;
  readonly group_ids: readonly string[] | null;
  readonly contact_ids: readonly string[] | null;
}

export interface ChangedContact {
  readonly client_id: string;
  readonly contact_id: string;
}

/**
 * Returns the latest changes. A transaction's changes have the instant at which it began, so they are searched until
 * the longest transaction is over.
 */
export const findLateChanges = async (db: Db, seconds: number): Promise<InboxChange[]> =>
  db
    .selectFrom('inbox_changes')
    .select(['id', 'client_id', 'message_ids', 'group_ids', 'contact_ids'])
    // Uses the clock of the database, which wrote the instants.
    .where(sql<boolean>`at > now() - make_interval(secs => ${seconds})`)
    .execute();

/** The current recipients of messages, and the members of groups. */
export async function findConcerned(db: Db, of: { readonly clientId: string; readonly messageIds: readonly string[]; readonly groupIds: readonly string[] }) {
  const { clientId, messageIds, groupIds } = of;
  const { rows } = await sql<ChangedContact>`
    select client_id, contact_id from message_recipients where client_id = ${clientId}::uuid and message_id = any(${messageIds}::uuid[])
    union
    select client_id, contact_id from group_contacts where client_id = ${clientId}::uuid and group_id = any(${groupIds}::uuid[])`.execute(db);
  return rows;
}
