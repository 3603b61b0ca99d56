import { sql } from 'kysely';
import { findCurrentIds, ownMessages } from '../../messaging/consents/index.ts';
import { isLive, isSpanish, mannerColumns } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isOfClients } from '../../platform/database/of-clients.ts';

export const columns = [
  'messages.client_id',
  'messages.id',
  'messages.version',
  'messages.heard_from',
  'messages.counts_for',
  'messages.tries_from',
  'messages.title',
  'messages.body',
  'messages.location',
  'messages.lat',
  'messages.lng',
  'messages.radius_meters',
  ...mannerColumns.map((name) => `messages.${name}` as const),
  'messages.start_date',
  'messages.end_date',
  'messages.start_minute',
  'messages.end_minute',
  'messages.repeat',
  'messages.repeat_days',
  'messages.time_zone',
  'messages.ends_at',
] as const;

/** A message with the fields of its client and its Spanish version that a device needs. */
export type InboxRow = Awaited<ReturnType<typeof findInbox>>[number];

/** The messages of contacts that are delivered at an instant, once for each number. */
export async function findInbox(db: Db, contacts: Parameters<typeof ownMessages>[1], now: number) {
  if (contacts.length === 0) return [];
  const current = await findCurrentIds(db, contacts, now);
  return (
    db
      .selectFrom(ownMessages(db, contacts, current).as('own'))
      .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'own.client_id').onRef('messages.id', '=', 'own.message_id'))
      .innerJoin('clients', 'clients.id', 'messages.client_id')
      .leftJoin('messages as spanish', (join) => join.on(isSpanish))
      .leftJoin('deliveries', (join) =>
        join
          .onRef('deliveries.client_id', '=', 'messages.client_id')
          .onRef('deliveries.message_id', '=', 'messages.id')
          .onRef('deliveries.version', '=', 'messages.version')
          .onRef('deliveries.phone', '=', 'own.phone'),
      )
      .select([
        ...columns,
        'own.phone',
        'messages.operator_id',
        'spanish.title as spanish_title',
        'spanish.body as spanish_body',
        'clients.name as client_name',
        'deliveries.heard_at',
        'deliveries.notified_at',
      ])
      .where(isOfClients('messages.client_id', contacts))
      .where('messages.parent_id', 'is', null)
      .where('messages.deleted_at', 'is', null)
      .where(isLive(now))
      // decisions, Account states: a deactivated client's messages stop being delivered
      .where('clients.deactivated_at', 'is', null)
      .where('clients.archived_at', 'is', null)
      .orderBy('messages.id')
      .execute()
  );
}

/**
 * Differs whenever the messages or the companies of a number may have changed other than by time: its contacts, the
 * Everyone groups they are in, its answers to the clients that know it, possible hearings by a link, and changes in
 * those clients. A number without contacts has none.
 */
export async function findFingerprints(db: Db, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const isAsked = sql<boolean>`contacts.phone = any(${phones}::text[])`;
  const rows = await db
    .selectFrom('contacts')
    .innerJoin(
      // Adds up each client's changes once for all numbers.
      (eb) =>
        eb
          .selectFrom('contacts')
          .select(['contacts.client_id'])
          .select((changed) =>
            changed
              .selectFrom('inbox_changes')
              .select(sql<string>`coalesce(sum(nonce), 0)::text`.as('sum'))
              .whereRef('inbox_changes.client_id', '=', 'contacts.client_id')
              .as('changes'),
          )
          .where(isAsked)
          .groupBy('contacts.client_id')
          .as('clients_changes'),
      (join) => join.onRef('clients_changes.client_id', '=', 'contacts.client_id'),
    )
    .leftJoin('consents', (join) => join.onRef('consents.client_id', '=', 'contacts.client_id').onRef('consents.phone', '=', 'contacts.phone'))
    .select(['contacts.phone', 'contacts.id', 'contacts.operator_id', 'consents.agreed_at', 'consents.left_at', 'consents.muted_at', 'changes'])
    .select((eb) =>
      eb
        .selectFrom('deliveries')
        .select(sql<string | null>`max(heard_at)::text`.as('at'))
        .whereRef('deliveries.client_id', '=', 'contacts.client_id')
        .whereRef('deliveries.phone', '=', 'contacts.phone')
        .where('deliveries.notified_at', 'is not', null)
        .as('heard_by_link'),
    )
    .where(isAsked)
    .orderBy('contacts.client_id')
    .orderBy('contacts.id')
    .execute();
  const texts = Map.groupBy(rows, ({ phone }) => phone);
  return new Map(
    Array.from(texts, ([phone, own]) => [
      phone,
      own
        .map(({ id, operator_id, agreed_at, left_at, muted_at, changes, heard_by_link }) =>
          [id, operator_id, agreed_at, left_at, muted_at, changes, heard_by_link].join(':'),
        )
        .join(),
    ]),
  );
}
