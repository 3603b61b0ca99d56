import { type SqlBool, sql } from 'kysely';
import { noteBillingChange, noteContactChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './store.ts';

export const lockImport = (db: Db, { clientId, userId }: Owner, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status'])
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The remaining contacts of an import. Contacts that were handed to another operator are not its owner's to remove. */
const isContactOfImport = sql`contacts.client_id = imports.client_id and contacts.import_id = imports.id and contacts.operator_id = imports.operator_id`;

/** Not edited, invited, shared, put into a group or chosen for a message, and no message has reached the number since (decisions: Contacts). */
const isUnused = sql`contacts.modified_at = contacts.created_at and contacts.invited_at is null and contacts.shared_at is null and not contacts.is_default
  and not exists (select from group_members g where g.client_id = contacts.client_id and g.contact_id = contacts.id)
  and not exists (select from message_contacts m where m.client_id = contacts.client_id and m.contact_id = contacts.id)
  and not exists (
    select from deliveries d where d.client_id = contacts.client_id and d.phone = contacts.phone and d.last_event_at >= contacts.created_at)`;

export async function countUnused(db: Db, { clientId }: Owner, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .innerJoin('contacts', (join) => join.on(sql<SqlBool>`${isContactOfImport}`))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('imports.client_id', '=', clientId)
    .where('imports.id', '=', id)
    .where(sql<SqlBool>`${isUnused}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes the unused contacts of an import and marks it undone; returns how many it removed and kept. */
export async function undoImport(db: Db, { clientId, userId }: Owner, id: string): Promise<{ readonly removed: number; readonly kept: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('contacts')
    .where('contacts.client_id', '=', clientId)
    .where('contacts.operator_id', '=', userId)
    .where('contacts.import_id', '=', id)
    .where(sql<SqlBool>`${isUnused}`)
    .executeTakeFirstOrThrow();
  // They were in no group and no message. A phone whose contact is put into one just then finds out at its next sync.
  noteBillingChange(db, clientId);
  noteContactChange(db, clientId);
  const { kept } = await db
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('imports').set({ status: 'undone' }).where('client_id', '=', clientId).where('id', '=', id).execute();
  return { removed: Number(numDeletedRows), kept };
}
