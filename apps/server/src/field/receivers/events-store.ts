import type { DeviceEvent } from '@earshot/contract';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { findContactsByPhone, ownMessages } from '../../messaging/consents/index.ts';
import { lockForReport } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isOfClients } from '../../platform/database/of-clients.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The numbers among `phones` that the client knows as a contact, or knew when they agreed. */
export async function findListed(db: Db, clientId: string, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly phone: string }>`select phone from unnest(${phones}::text[]) as asked (phone)
    where exists (select from contacts c where c.client_id = ${clientId} and c.phone = asked.phone)
      or exists (select from consents c where c.client_id = ${clientId} and c.phone = asked.phone)
    order by phone`.execute(db);
  return rows.map(({ phone }) => phone);
}

export interface KnownMessage {
  readonly client_id: string;
  readonly id: string;
  readonly version: number;
}

/**
 * The messages that the number is to hear, or was: an event made offline may arrive when the message is over, deleted,
 * or no longer for that number, or the number has left the company. A company that the number never agreed to learns
 * nothing.
 */
export async function findKnownMessages(db: Db, phone: string, ids: readonly string[]): Promise<KnownMessage[]> {
  const own = await findOwnMessages(db, phone, ids);
  const found = new Set(own.map(({ id }) => id));
  const others = ids.filter((each) => !found.has(each));
  return others.length === 0 ? own : [...own, ...(await findReportedMessages(db, phone, others))];
}

const playable = (db: Db) =>
  db
    .selectFrom('messages')
    .select(['messages.client_id', 'messages.id', 'messages.version'])
    .where('messages.parent_id', 'is', null)
    .where('messages.is_draft', '=', false);

async function findOwnMessages(db: Db, phone: string, ids: readonly string[]): Promise<KnownMessage[]> {
  const contacts = (await findContactsByPhone(db, phone)).filter(({ agreedAt }) => agreedAt !== null);
  if (contacts.length === 0) return [];
  const own = ownMessages(db, contacts, ids);
  return playable(db)
    .innerJoin(own.as('own'), (join) => join.onRef('own.client_id', '=', 'messages.client_id').onRef('own.message_id', '=', 'messages.id'))
    .where(isOfClients('messages.client_id', contacts))
    .execute();
}

/** A lookup by id over all clients, which is rare: only the number's own earlier reports say which client the messages belong to. */
const findReportedMessages = (db: Db, phone: string, ids: readonly string[]): Promise<KnownMessage[]> =>
  playable(db)
    .where(sql<SqlBool>`messages.id = any(${ids}::uuid[])`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('deliveries as d')
          .select('d.phone')
          .whereRef('d.client_id', '=', 'messages.client_id')
          .whereRef('d.message_id', '=', 'messages.id')
          .where('d.phone', '=', phone),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('consents')
          .select('consents.phone')
          .whereRef('consents.client_id', '=', 'messages.client_id')
          .where('consents.phone', '=', phone)
          .where('consents.agreed_at', 'is not', null),
      ),
    )
    .execute();

export interface StoredEvent extends DeviceEvent {
  readonly clientId: string;
  readonly phone: string;
}

type AddedEvent = Pick<Selectable<Schema['device_events']>, 'client_id' | 'message_id' | 'version' | 'kind' | 'at' | 'started_by'>;

/**
 * Adds the events that are not there yet and returns them. It passes one list for each column, so that the statement is
 * the same for one event and for five hundred.
 */
export async function addEvents(db: Db, events: readonly StoredEvent[], receivedAt: number): Promise<readonly AddedEvent[]> {
  const list = (valueIn: (event: StoredEvent) => unknown, type: string) => sql`${events.map(valueIn)}::${sql.raw(type)}[]`;
  const { rows } = await sql<AddedEvent>`
    insert into device_events (client_id, message_id, phone, id, version, kind, at, received_at, fraction, reason, channel, language, started_by)
    with beside as materialized (
      select ${lockForReport(sql`client_id`)} from (select distinct unnest(${events.map(({ clientId }) => clientId)}::uuid[]) as client_id order by 1) client
    )
    select client_id, message_id, phone, id, version, kind, at, ${new Date(receivedAt)}::timestamptz, fraction, reason, channel, language, started_by
    from (select count(*) from beside) locked, unnest(
      ${list(({ clientId }) => clientId, 'uuid')}, ${list(({ messageId }) => messageId, 'uuid')}, ${list(({ phone }) => phone, 'text')},
      ${list(({ id }) => id, 'uuid')}, ${list(({ version }) => version, 'integer')}, ${list(({ kind }) => kind, 'text')},
      ${list(({ at }) => new Date(at).toISOString(), 'timestamptz')}, ${list(({ fraction }) => fraction ?? null, 'real')},
      ${list(({ reason }) => reason ?? null, 'text')}, ${list(({ channel }) => channel ?? null, 'text')}, ${list(({ language }) => language ?? null, 'text')},
      ${list(({ startedBy }) => startedBy ?? null, 'text')}
    ) as event (client_id, message_id, phone, id, version, kind, at, fraction, reason, channel, language, started_by)
    on conflict do nothing
    returning client_id, message_id, version, kind, at, started_by`.execute(db);
  return rows;
}

interface DeliveryKey {
  readonly client_id: string;
  readonly message_id: string;
  readonly version: number;
}

/**
 * A speech that its place, its hours or a notification started; a speech by hand before its turn does not count as a
 * hearing (decisions, Delivery).
 */
const inTurn = sql`started_by is distinct from 'hand'`;

/** The columns of a delivery that add up the events of a pair in one version, apart from the time of the last one. */
export const deliverySums = sql`
  min(at) filter (where kind = 'delivered') as delivered_at,
  min(at) filter (where kind = 'arrived') as arrived_at,
  max(at) filter (where kind = 'left') as left_at,
  max(at) filter (where kind = 'started' and ${inTurn}) as started_at,
  max(at) filter (where kind = 'heard' and ${inTurn}) as heard_at,
  count(*) filter (where kind = 'heard' and ${inTurn}) as heard_count,
  max(at) filter (where kind = 'interrupted' and ${inTurn}) as interrupted_at,
  (array_agg(fraction order by at desc, id desc) filter (where kind = 'interrupted' and ${inTurn}))[1] as interrupted_fraction,
  max(at) filter (where kind = 'failed' and ${inTurn}) as failed_at,
  max(at) filter (where kind = 'notified') as notified_at,
  (array_agg(reason order by at desc, id desc) filter (where reason is not null and ${inTurn}))[1] as reason,
  (array_agg(language order by at desc, id desc) filter (where language is not null and ${inTurn}))[1] as language,
  max(at) filter (where kind = 'heard' and not (${inTurn})) as played_by_hand_at`;

/**
 * Adds up all events of the given deliveries anew: a sum of the stored events cannot depend on the order in which they
 * came. The housekeeping may have removed reports that a message came (decision 034), so the first time that it came
 * stays, and the last report; but the last report of an older version that was heard is not this version's own. Returns
 * the messages for which hearings of older versions count.
 */
export async function refreshDeliveries(db: Db, phone: string, keys: readonly DeliveryKey[]): Promise<readonly DeliveryKey[]> {
  const { rows } = await sql<DeliveryKey>`
    with refreshed as (
      insert into deliveries (client_id, message_id, version, phone, delivered_at, arrived_at, left_at, started_at, heard_at, heard_count,
        interrupted_at, interrupted_fraction, failed_at, notified_at, reason, language, played_by_hand_at, last_event_at)
      select client_id, message_id, version, phone,
        ${deliverySums},
        max(at)
      from device_events
      where ${isOfClients('device_events.client_id', keys)} and (client_id, message_id, version) in (
          select * from unnest(${keys.map((key) => key.client_id)}::uuid[], ${keys.map((key) => key.message_id)}::uuid[], ${keys.map((key) => key.version)}::integer[])
      )
        and phone = ${phone}
      group by client_id, message_id, version, phone
      on conflict (client_id, message_id, version, phone) do update set
        delivered_at = least(deliveries.delivered_at, excluded.delivered_at), arrived_at = excluded.arrived_at, left_at = excluded.left_at,
        started_at = excluded.started_at, heard_at = excluded.heard_at, heard_version = null, heard_count = excluded.heard_count,
        interrupted_at = excluded.interrupted_at, interrupted_fraction = excluded.interrupted_fraction, failed_at = excluded.failed_at,
        notified_at = excluded.notified_at, reason = excluded.reason, language = excluded.language, played_by_hand_at = excluded.played_by_hand_at,
        last_event_at = greatest(case when deliveries.heard_version is null then deliveries.last_event_at else deliveries.delivered_at end, excluded.last_event_at)
      returning client_id, message_id, version
    )
    select refreshed.* from refreshed
      join messages m on ${isOfClients('m.client_id', keys)} and m.client_id = refreshed.client_id and m.id = refreshed.message_id and m.heard_from < m.version`.execute(
    db,
  );
  return rows;
}
