import type { AccountSettings } from '@earshot/contract';
import type { Db } from '../../platform/database/database.ts';

export async function findSettings(db: Db, clientId: string): Promise<AccountSettings> {
  const row = await db
    .selectFrom('clients')
    .select(['share_contacts', 'view_messages', 'requires_second_factor'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { shareContacts: row.share_contacts, viewMessages: row.view_messages, requiresSecondFactor: row.requires_second_factor };
}

export async function updateSettings(
  db: Db,
  clientId: string,
  { shareContacts, viewMessages }: Pick<AccountSettings, 'shareContacts' | 'viewMessages'>,
): Promise<void> {
  await db.updateTable('clients').set({ share_contacts: shareContacts, view_messages: viewMessages }).where('id', '=', clientId).execute();
}
