import { type SqlBool, sql } from 'kysely';
import { isSpeaking } from '../../messaging/consents/index.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';

/** The message an operator nudges for; nobody else changes it, or nudges for it, until the transaction ends. */
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

/** Each person who is to hear a message and has not heard its version, with the device that takes pushes, if it lets the client speak, and whether they were nudged since an instant. */
export const findUnheard = (db: Db, { client_id, id, version }: MessageVersion, { now, since }: { readonly now: number; readonly since: number }) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('message_recipients').select('phone').distinct().where('client_id', '=', client_id).where('message_id', '=', id).as('person'),
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
      'push.device_id',
      sql<boolean>`exists (select from notifications n where n.client_id = ${client_id} and n.message_id = ${id} and n.phone = person.phone
        and n.kind = 'nudge' and n.created_at > ${instant(since)} and n.created_at <= ${instant(now + clockToleranceMs)})`.as('is_recent'),
    ])
    .where(
      sql<SqlBool>`not exists (select from deliveries h where h.client_id = ${client_id} and h.message_id = ${id} and h.version = ${version}
        and h.phone = person.phone and h.heard_at is not null)`,
    )
    .execute();

interface NewNotifications extends MessageVersion {
  readonly phones: readonly string[];
  readonly kind: 'near' | 'nudge';
  readonly occasion: string;
  readonly now: number;
}

/** Writes down who is told, and answers those who had not been. */
export async function addNotifications(db: Db, { client_id, id, version, phones, kind, occasion, now }: NewNotifications): Promise<ReadonlySet<string>> {
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
          sql<'push'>`'push'::text`.as('channel'),
          sql<number>`${instant(now)}`.as('created_at'),
        ])
        .$castTo<never>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .execute();
  return new Set(added.map(({ phone }) => phone));
}
