import { type SqlBool, sql } from 'kysely';
import { isSpeaking } from '../../messaging/consents/index.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** Locks the message of a nudge: no other transaction changes it, or nudges for it, until this one ends. */
export const lockMessage = (db: Db, clientId: string, id: string) =>
  db
    .selectFrom('messages')
    .innerJoin('clients', 'clients.id', 'messages.client_id')
    .select([
      'messages.id',
      'messages.client_id',
      'messages.operator_id',
      'messages.version',
      'messages.is_draft',
      'messages.ends_at',
      'messages.paused_at',
      'clients.name as sender',
    ])
    .where('messages.client_id', '=', clientId)
    .where('messages.id', '=', id)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .forNoKeyUpdate('messages')
    .executeTakeFirst();

interface MessageVersion {
  readonly client_id: string;
  readonly id: string;
  readonly version: number;
}

/** A recipient of a message who has not heard its version. */
export interface UnheardRow {
  readonly phone: string;
  readonly contact_id: string;
  /** The device that takes pushes, if the person lets the client speak. */
  readonly device_id: string | null;
  /** Whether the person was reminded of the message a short while ago. */
  readonly is_recent: boolean;
}

interface UnheardQuery {
  readonly now: number;
  readonly restMs: number;
  readonly channel: 'push' | 'text';
  /** Limits the people to these, if given. */
  readonly contactIds: readonly string[] | undefined;
}

/** The recipients who have not heard the message's version. For text messages only earlier text messages count as recent. */
export const findUnheard = (db: Db, { client_id, id, version }: MessageVersion, { now, restMs, channel, contactIds }: UnheardQuery): Promise<UnheardRow[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('message_recipients')
        .select(['phone', sql<string>`min(contact_id::text)::uuid`.as('contact_id')])
        .where('client_id', '=', client_id)
        .where('message_id', '=', id)
        .$if(contactIds !== undefined, (query) => query.where((of) => of('contact_id', '=', of.fn.any(of.val(contactIds ?? [])))))
        .groupBy('phone')
        .as('person'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('push_subscriptions as s')
          .innerJoin('devices as d', 'd.id', 's.device_id')
          .innerJoin('consents', 'consents.phone', 's.phone')
          .where('consents.client_id', '=', client_id)
          .where(isSpeaking('consents'))
          .select(['s.phone', 's.device_id'])
          .where('d.ended_at', 'is', null)
          .where('d.expires_at', '>', instant(now))
          .as('push'),
      (join) => join.onRef('push.phone', '=', 'person.phone'),
    )
    .select([
      'person.phone',
      'person.contact_id',
      'push.device_id',
      sql<boolean>`exists (select from notifications n where n.client_id = ${client_id} and n.message_id = ${id} and n.phone = person.phone
        and n.kind = 'nudge' and (${channel}::text = 'push' or n.channel = 'sms')
        and n.created_at > ${instant(now - restMs)} and n.created_at <= ${instant(now + clockToleranceMs)})`.as('is_recent'),
    ])
    .where(
      sql<SqlBool>`not exists (select from deliveries h where h.client_id = ${client_id} and h.message_id = ${id} and h.version = ${version}
        and h.phone = person.phone and h.heard_at is not null)`,
    )
    .execute();

/** The actor's live messages that contacts have not heard: for each person the one that ends first, in the order of locking. */
export async function findMessagesToHear(db: Db, { clientId, userId }: Pick<Actor, 'clientId' | 'userId'>, contactIds: readonly string[], now: number) {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct id from (
      select distinct on (r.phone) r.phone, m.id
      from message_recipients r join messages m on m.client_id = r.client_id and m.id = r.message_id
      where r.client_id = ${clientId} and r.contact_id = any(${contactIds}::uuid[]) and m.operator_id = ${userId} and m.parent_id is null and not m.is_draft
        and m.paused_at is null and m.deleted_at is null and m.starts_at <= ${instant(now)} and (m.ends_at is null or m.ends_at > ${instant(now)})
        and not exists (select from deliveries h where h.client_id = m.client_id and h.message_id = m.id and h.version = m.version and h.phone = r.phone and h.heard_at is not null)
      order by r.phone, m.ends_at nulls last, m.id
    ) due order by id`.execute(db);
  return rows.map(({ id }) => id);
}

interface NewNotifications extends MessageVersion {
  readonly phones: readonly string[];
  readonly kind: 'near' | 'nudge';
  readonly channel: 'push' | 'sms';
  readonly occasion: string;
  readonly now: number;
}

/** Stores the notifications and returns the people who had none before. */
export async function addNotifications(
  db: Db,
  { client_id, id, version, phones, kind, channel, occasion, now }: NewNotifications,
): Promise<ReadonlySet<string>> {
  const added = await db
    .insertInto('notifications')
    .columns(['client_id', 'message_id', 'phone', 'version', 'kind', 'occasion', 'channel', 'created_at'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${client_id}::uuid`.as('client_id'),
          sql<string>`${id}::uuid`.as('message_id'),
          sql<string>`unnest(${phones}::text[])`.as('phone'),
          sql<number>`${version}::integer`.as('version'),
          sql<'near' | 'nudge'>`${kind}::text`.as('kind'),
          sql<string>`${occasion}::text`.as('occasion'),
          sql<'push' | 'sms'>`${channel}::text`.as('channel'),
          sql<number>`${instant(now)}`.as('created_at'),
        ])
        .$castTo<never>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .execute();
  return new Set(added.map(({ phone }) => phone));
}
