import { sql } from 'kysely';
import { noteBillingChange, noteInboxChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';

const profileColumns = ['name', 'details', 'company_site_url', 'company_linkedin_page', 'crm_link', 'industry'] as const;

export type ProfileRow = Omit<NonNullable<Awaited<ReturnType<typeof lockProfile>>>, 'modified_at'>;

/** Locks the profile of a client in use until the transaction ends. */
export const lockProfile = (db: Db, clientId: string) =>
  db
    .selectFrom('clients')
    .select(profileColumns)
    .select(({ fn }) => fn.coalesce('profile_modified_at', 'created_at').as('modified_at'))
    .where('id', '=', clientId)
    .where('is_internal', '=', false)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateProfile(db: Db, clientId: string, { modifiedAt, ...profile }: ProfileRow & { readonly modifiedAt: number }): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...profile, profile_modified_at: new Date(modifiedAt) })
    .where('id', '=', clientId)
    .execute();
  noteClient(db, clientId);
}

/**
 * Locks the clients that exist, archived or not, until the transaction ends; Earshot's own does not count. Locks in a
 * fixed order prevent a deadlock.
 */
export const lockClients = (db: Db, clientIds: readonly string[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'name', 'archived_at'])
    .where(sql<boolean>`id = any(${clientIds}::uuid[])`)
    .where('is_internal', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Archives a client; null brings it back. */
export async function setArchived(db: Db, clientId: string, archivedAt: number | null): Promise<void> {
  await db
    .updateTable('clients')
    .set({ archived_at: archivedAt === null ? null : new Date(archivedAt) })
    .where('id', '=', clientId)
    .execute();
  noteClient(db, clientId);
}

/** Phones show the name of a client, and so do its bills; neither phones nor bills know an archived one. */
function noteClient(db: Db, clientId: string): void {
  noteInboxChange(db, clientId);
  noteBillingChange(db, clientId);
}
