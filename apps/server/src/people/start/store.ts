import { sql } from 'kysely';
import { isAgreed } from '../../messaging/consents/index.ts';
import { noteBillingChange, noteContactChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';

export type Person = Pick<Actor, 'clientId' | 'userId'>;

export interface StartRow {
  readonly phone: string | null;
  readonly is_holder: boolean;
  readonly is_operator: boolean;
  readonly contact_phone: string | null;
  readonly signed_in_at: number | null;
  readonly last_seen_at: number | null;
  readonly put_away_at: number | null;
  readonly is_touched: boolean;
  readonly has_sample: boolean;
  readonly heard_at: number | null;
  readonly has_message: boolean;
  readonly has_place: boolean;
  readonly has_operators: boolean;
  readonly has_limits: boolean;
  readonly has_card: boolean;
}

/** The state of the first steps, in one query. Each part is found by a key of the client's. */
export async function findStart(db: Db, { clientId, userId }: Person, now: number): Promise<StartRow | undefined> {
  const messages = sql`messages m where m.client_id = ${clientId} and m.operator_id = u.id and m.parent_id is null and m.deleted_at is null and m.id is distinct from card.sample_id`;
  const { rows } = await sql<StartRow>`
    select u.phone, u.is_holder, u.is_operator, own.phone as contact_phone, device.created_at as signed_in_at, device.last_seen_at,
      card.put_away_at, card.user_id is not null as is_touched,
      card.sample_id is not null and exists (select from messages s where s.client_id = ${clientId} and s.id = card.sample_id and s.deleted_at is null) as has_sample,
      (select max(d.heard_at) from deliveries d where d.client_id = ${clientId} and d.phone = own.phone) as heard_at,
      exists (select from ${messages}) as has_message,
      exists (select from ${messages} and not m.is_draft and m.radius_meters > 0) as has_place,
      u.is_holder and (
        exists (select from users other where other.client_id = ${clientId} and other.id <> u.id and other.is_operator and other.archived_at is null)
        or exists (select from user_invitations i where i.client_id = ${clientId} and i.is_operator and i.cancelled_at is null and i.accepted_at is null and i.expires_at > ${instant(now)})) as has_operators,
      c.activated_at is not null as has_limits,
      u.is_holder and exists (select from billing_accounts b where b.client_id = ${clientId} and b.card_last4 is not null) as has_card
    from users u
      join clients c on c.id = u.client_id
      left join contacts own on own.client_id = ${clientId} and own.operator_id = u.id and own.is_default
      left join start_cards card on card.client_id = ${clientId} and card.user_id = u.id
      left join lateral (
        select d.created_at, d.last_seen_at from devices d
        where d.phone = own.phone and d.ended_at is null and d.expires_at > ${instant(now)}
          and exists (select from consents y where y.client_id = ${clientId} and y.phone = own.phone and ${isAgreed('y')})
        limit 1) device on true
    where u.client_id = ${clientId} and u.id = ${userId}`.execute(db);
  return rows[0];
}

export async function putCard(
  db: Db,
  { clientId, userId }: Person,
  values: { readonly put_away_at?: Date | null; readonly sample_id?: string | null } = {},
): Promise<void> {
  // Locks the person's row first, as setting a sample does: in the other order two would deadlock.
  await db.selectFrom('users').select('id').where('client_id', '=', clientId).where('id', '=', userId).forKeyShare().execute();
  await db
    .insertInto('start_cards')
    .values({ client_id: clientId, user_id: userId, ...values })
    .onConflict((conflict) => {
      const same = conflict.columns(['client_id', 'user_id']);
      return Object.keys(values).length === 0 ? same.doNothing() : same.doUpdateSet(values);
    })
    .execute();
}

/** Locks the person's previous sample, if it still exists, until the transaction ends. */
export async function findSample(db: Db, { clientId, userId }: Person): Promise<string | undefined> {
  const row = await db
    .selectFrom('start_cards')
    .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'start_cards.client_id').onRef('messages.id', '=', 'start_cards.sample_id'))
    .select('messages.id')
    .where('start_cards.client_id', '=', clientId)
    .where('start_cards.user_id', '=', userId)
    .where('messages.deleted_at', 'is', null)
    .where('messages.operator_id', '=', userId)
    .forUpdate('start_cards')
    .executeTakeFirst();
  return row?.id;
}

export const findOwnContact = (db: Db, { clientId, userId }: Person) =>
  db
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('is_default', '=', true)
    .executeTakeFirst();

export async function setContactPhone(db: Db, { clientId }: Person, contact: { readonly id: string; readonly phone: string }): Promise<void> {
  await db.updateTable('contacts').set({ phone: contact.phone }).where('client_id', '=', clientId).where('id', '=', contact.id).execute();
  noteBillingChange(db, clientId);
  noteContactChange(db, clientId);
}
