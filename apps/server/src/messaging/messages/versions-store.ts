import type { Replay } from '@earshot/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isOfClients } from '../../platform/database/of-clients.ts';
import type { MessageColumns } from './columns.ts';
import { versionMadeAt } from './version.ts';

interface Replacement {
  readonly spanish: MessageColumns | undefined;
  readonly replay: Replay;
  /** The user who edited it. */
  readonly by: string;
  readonly at: Date;
}

/** Keeps the words, place and trigger of a replaced version. */
export async function keepVersion(db: Db, stored: MessageColumns, { spanish, replay, by, at }: Replacement): Promise<void> {
  const { client_id, id, version, title, body, location, lat, lng, radius_meters, trigger } = stored;
  await db
    .insertInto('message_versions')
    .values({
      client_id,
      message_id: id,
      version,
      title,
      body,
      location,
      lat,
      lng,
      radius_meters,
      trigger,
      spanish_title: spanish?.title ?? null,
      spanish_body: spanish?.body ?? null,
      made_at: new Date(versionMadeAt(stored)),
      replaced_at: at,
      replaced_by: by,
      replay,
    })
    .execute();
}

export interface MessageKey {
  readonly client_id: string;
  readonly message_id: string;
}

const lockName = (clientId: unknown) => sql`hashtextextended('versions ' || ${clientId}::text, 0)`;

/**
 * Reports of hearings run beside each other, but not beside an edit that counts them: the edit would miss reports that
 * are not stored yet.
 */
export const lockForReport = (clientId: unknown) => sql`pg_advisory_xact_lock_shared(${lockName(clientId)})`;

export async function carryAllHearings(db: Db, { client_id, id }: { readonly client_id: string; readonly id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName(client_id)})`.execute(db);
  await carryHearings(db, [{ client_id, message_id: id }]);
}

/**
 * A delivery `d` whose hearing is of its own version. A server that does not know `heard_version` leaves it unchanged
 * when it counts a hearing.
 */
export const isOwnHearing = sql<boolean>`(d.heard_at is not null and (d.heard_version is null or d.heard_count > 0))`;

/**
 * Copies the latest counting hearing of an older version into the delivery of each message's current version, where
 * that was not heard itself: all queries of hearings read the current version alone. Limited to one number if `phone`
 * is given.
 */
export async function carryHearings(db: Db, messages: readonly MessageKey[], phone?: string): Promise<void> {
  const ofPhone = phone === undefined ? sql`` : sql`and d.phone = ${phone}`;
  await sql`
    insert into deliveries (client_id, message_id, version, phone, heard_at, heard_version, language, last_event_at)
    select distinct on (m.client_id, m.id, d.phone) m.client_id, m.id, m.version, d.phone, d.heard_at, d.version, d.language, d.last_event_at
    from messages m
    join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version >= m.heard_from and d.version < m.version
      and ${isOwnHearing} ${ofPhone}
    where ${isOfClients('m.client_id', messages)} and m.heard_from < m.version and (m.client_id, m.id) in (
      select * from unnest(${messages.map(({ client_id }) => client_id)}::uuid[], ${messages.map(({ message_id }) => message_id)}::uuid[])
    )
    order by m.client_id, m.id, d.phone, d.heard_at desc
    on conflict (client_id, message_id, version, phone) do update set
      heard_at = excluded.heard_at, heard_version = excluded.heard_version, language = excluded.language,
      last_event_at = greatest(deliveries.last_event_at, excluded.last_event_at)
    where deliveries.heard_count = 0`.execute(db);
}

/** Number of people who are to hear a message, and of those who count as having heard its current version. */
export async function countHeard(db: Db, clientId: string, messageId: string): Promise<{ readonly assigned: number; readonly heard: number }> {
  const { rows } = await sql<{ readonly assigned: number; readonly heard: number }>`
    select count(*)::int as assigned, count(d.heard_at)::int as heard
    from (select distinct phone from message_recipients where client_id = ${clientId} and message_id = ${messageId}) r
    join messages m on m.client_id = ${clientId} and m.id = ${messageId}
    left join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version = m.version and d.phone = r.phone`.execute(db);
  return rows[0] ?? { assigned: 0, heard: 0 };
}

/** The replaced versions of messages, newest first, each with the name of the user who replaced it. */
export const findReplaced = (db: Db, clientId: string, messageIds: readonly string[]) =>
  db
    .selectFrom('message_versions as v')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'v.client_id').onRef('users.id', '=', 'v.replaced_by'))
    .selectAll('v')
    .select(['users.first_name', 'users.last_name'])
    .where('v.client_id', '=', clientId)
    .where((eb) => eb('v.message_id', '=', eb.fn.any(eb.val(messageIds))))
    .orderBy('v.version', 'desc')
    .execute();

/** Number of people who heard each version itself, including those who are no longer to hear it. */
export const countOwnHearings = (db: Db, clientId: string, messageIds: readonly string[]) =>
  db
    .selectFrom('deliveries as d')
    .select(['message_id', 'version', (eb) => eb.fn.countAll<number>().as('heard')])
    .where('client_id', '=', clientId)
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val(messageIds))))
    .where(isOwnHearing)
    .groupBy(['message_id', 'version'])
    .execute();

/** Messages with their Spanish words. Includes deleted ones: their hearings are reported too. */
export const findWorded = (db: Db, clientId: string, messageIds: readonly string[]) =>
  db
    .selectFrom('messages as m')
    .leftJoin('messages as spanish', (join) =>
      join.onRef('spanish.client_id', '=', 'm.client_id').onRef('spanish.parent_id', '=', 'm.id').on('spanish.language', '=', 'es'),
    )
    .selectAll('m')
    .select('spanish.body as spanish_body')
    .where('m.client_id', '=', clientId)
    .where((eb) => eb('m.id', '=', eb.fn.any(eb.val(messageIds))))
    .execute();
