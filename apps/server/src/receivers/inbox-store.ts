import { sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';
import { findContactsOf, ownMessages } from './own-messages-store.ts';

/** Of a message, what a device is told. */
export const columns = [
  'messages.client_id',
  'messages.id',
  'messages.version',
  'messages.title',
  'messages.body',
  'messages.location',
  'messages.lat',
  'messages.lng',
  'messages.radius_meters',
  'messages.trigger',
  'messages.start_date',
  'messages.end_date',
  'messages.start_minute',
  'messages.end_minute',
  'messages.repeat',
  'messages.repeat_days',
  'messages.time_zone',
  'messages.priority',
  'messages.play_if_inside',
  'messages.dwell_seconds',
  'messages.ends_at',
] as const;

/** A message with what the device needs of its client and its Spanish version. */
export type InboxRow = Awaited<ReturnType<typeof findInbox>>[number];

/** The messages of a number that are delivered at an instant. */
export async function findInbox(db: Db, phone: string, now: number) {
  const contacts = await findContactsOf(db, phone);
  if (contacts.length === 0) return [];
  return (
    db
      .selectFrom(ownMessages(db, contacts).as('own'))
      .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'own.client_id').onRef('messages.id', '=', 'own.message_id'))
      .innerJoin('clients', 'clients.id', 'messages.client_id')
      .leftJoin('messages as spanish', (join) =>
        join
          .onRef('spanish.client_id', '=', 'messages.client_id')
          .onRef('spanish.parent_id', '=', 'messages.id')
          .on('spanish.language', '=', 'es')
          .on('spanish.deleted_at', 'is', null),
      )
      .leftJoin('deliveries', (join) =>
        join
          .onRef('deliveries.client_id', '=', 'messages.client_id')
          .onRef('deliveries.message_id', '=', 'messages.id')
          .onRef('deliveries.version', '=', 'messages.version')
          .on('deliveries.phone', '=', phone),
      )
      .select([
        ...columns,
        'spanish.title as spanish_title',
        'spanish.body as spanish_body',
        'clients.name as client_name',
        'deliveries.heard_at',
        'deliveries.notified_at',
      ])
      .where('messages.parent_id', 'is', null)
      .where('messages.deleted_at', 'is', null)
      .where('messages.is_draft', '=', false)
      .where((eb) => eb.or([eb('messages.ends_at', 'is', null), eb('messages.ends_at', '>', instant(now))]))
      // decisions, Account states: a deactivated client's messages stop being delivered
      .where('clients.deactivated_at', 'is', null)
      .where('clients.archived_at', 'is', null)
      .orderBy('messages.id')
      .execute()
  );
}

/** Differs whenever the messages of a number may have changed other than by time: who the number is, in whose Everyone, what it may have heard by a link, and what happened in the clients that know it. */
export async function findFingerprint(db: Db, phone: string): Promise<string> {
  const rows = await db
    .selectFrom('contacts')
    .select(['client_id', 'id', 'operator_id'])
    .select((eb) =>
      eb
        .selectFrom('inbox_changes')
        .select(sql<string>`coalesce(sum(nonce), 0)::text`.as('sum'))
        .whereRef('inbox_changes.client_id', '=', 'contacts.client_id')
        .as('changes'),
    )
    .select((eb) =>
      eb
        .selectFrom('deliveries')
        .select(sql<string | null>`max(heard_at)::text`.as('at'))
        .whereRef('deliveries.client_id', '=', 'contacts.client_id')
        .where('deliveries.phone', '=', phone)
        .where('deliveries.notified_at', 'is not', null)
        .as('heard_by_link'),
    )
    .where('phone', '=', phone)
    .orderBy('client_id')
    .orderBy('id')
    .execute();
  return rows.map(({ id, operator_id, changes, heard_by_link }) => [id, operator_id, changes, heard_by_link].join(':')).join();
}
