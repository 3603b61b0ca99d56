import type { Db } from '../../platform/database/database.ts';

/** The words of a message in both languages, unless it is deleted or its client is archived. */
export const findWords = (db: Db, clientId: string, messageId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('clients', 'clients.id', 'messages.client_id')
    .leftJoin('messages as spanish', (join) =>
      join.onRef('spanish.client_id', '=', 'messages.client_id').onRef('spanish.parent_id', '=', 'messages.id').on('spanish.language', '=', 'es'),
    )
    .select([
      'messages.title',
      'messages.body',
      'messages.version',
      'messages.counts_for',
      'messages.tries_from',
      'spanish.title as spanish_title',
      'spanish.body as spanish_body',
    ])
    .where('messages.client_id', '=', clientId)
    .where('messages.id', '=', messageId)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('clients.archived_at', 'is', null)
    .executeTakeFirst();

/** The number of a user's profile, and the fields needed to read a number typed without a country. */
export const findProfile = (db: Db, clientId: string, userId: string) =>
  db
    .selectFrom('users')
    .select(['phone', 'country', 'time_zone as timeZone'])
    .where('client_id', '=', clientId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function isNumberOfClient(db: Db, clientId: string, phone: string): Promise<boolean> {
  const contact = db.selectFrom('contacts').select('id').where('client_id', '=', clientId).where('phone', '=', phone);
  const user = db.selectFrom('users').select('id').where('client_id', '=', clientId).where('phone', '=', phone).where('archived_at', 'is', null);
  return (await contact.unionAll(user).limit(1).executeTakeFirst()) !== undefined;
}

export const findPreview = (db: Db, clientId: string, id: string) =>
  db.selectFrom('outbox').select(['status', 'error']).where('client_id', '=', clientId).where('id', '=', id).where('kind', '=', 'preview').executeTakeFirst();
