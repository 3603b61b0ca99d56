import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { isOfClients } from '../../platform/database/of-clients.ts';
import { type ContactKey, findCurrentIds, ownMessages } from './number-store.ts';

/** A contact with one of these numbers, with the names of its client and operator. */
export interface Listing extends ContactKey {
  readonly phone: string;
  readonly clientName: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly createdAt: number;
}

/** Listings at every client, or at one. */
export const findListings = (db: Db, phones: readonly string[], clientId?: string): Promise<Listing[]> =>
  db
    .selectFrom('contacts')
    .innerJoin('clients', 'clients.id', 'contacts.client_id')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'contacts.client_id').onRef('users.id', '=', 'contacts.operator_id'))
    .leftJoin('consents', (join) => join.onRef('consents.client_id', '=', 'contacts.client_id').onRef('consents.phone', '=', 'contacts.phone'))
    .select([
      'contacts.phone',
      'contacts.client_id',
      'contacts.id',
      'consents.agreed_at as agreedAt',
      'consents.left_at as leftAt',
      'consents.muted_at as mutedAt',
    ])
    .select(['clients.name as clientName', 'contacts.operator_id as operatorId', 'contacts.created_at as createdAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('operatorName'))
    .where(sql<boolean>`contacts.phone = any(${phones}::text[])`)
    .$if(clientId !== undefined, (query) => query.where('contacts.client_id', '=', clientId ?? ''))
    .where('clients.archived_at', 'is', null)
    .orderBy('contacts.client_id')
    .orderBy('contacts.id')
    .execute();

export interface LiveMessage {
  readonly phone: string;
  readonly id: string;
  readonly client_id: string;
  readonly operator_id: string;
  readonly ends_at: number | null;
}

/** Messages of clients for these contacts at an instant, once for each number: final ones that are not over, future ones included. */
export async function findLiveMessages(db: Db, contacts: readonly ContactKey[], now: number): Promise<LiveMessage[]> {
  if (contacts.length === 0) return [];
  const current = await findCurrentIds(db, contacts, now);
  return (
    db
      .selectFrom(ownMessages(db, contacts, current).as('own'))
      .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'own.client_id').onRef('messages.id', '=', 'own.message_id'))
      .innerJoin('clients', 'clients.id', 'messages.client_id')
      .select(['own.phone', 'messages.id', 'messages.client_id', 'messages.operator_id', 'messages.ends_at'])
      .where(isOfClients('messages.client_id', contacts))
      .where('messages.parent_id', 'is', null)
      .where('messages.deleted_at', 'is', null)
      .where('messages.is_draft', '=', false)
      .where('messages.paused_at', 'is', null)
      .where((eb) => eb.or([eb('messages.ends_at', 'is', null), eb('messages.ends_at', '>', instant(now))]))
      // decisions, Account states: a deactivated client delivers nothing
      .where('clients.deactivated_at', 'is', null)
      .execute()
  );
}
