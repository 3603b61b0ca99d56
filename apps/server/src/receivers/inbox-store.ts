import { type Db, instant } from '../platform/database.ts';
import { findContactsOf, ownMessages } from './own-messages-store.ts';

const columns = [
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
      .select([...columns, 'spanish.body as spanish_body', 'clients.name as client_name', 'deliveries.heard_at'])
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
