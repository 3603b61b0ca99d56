import type { Consent } from '@earshot/domain';
import { sql } from 'kysely';
import { isAgreed, isDisclosed } from '../../messaging/consents/index.ts';
import { isOwnHearing } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { erasedName, erasedPhone, isErasedPhone } from '../../platform/database/erased.ts';
import { isErasedFrom } from './audience-store.ts';
import type { Scope } from './policy.ts';

export type HearingMessage = Awaited<ReturnType<typeof findHearingMessages>>[number];

export const findHearingMessages = (db: Db, { clientId }: Scope, ids: readonly string[]) =>
  db
    .selectFrom('messages')
    .select([
      'id',
      'version',
      'is_draft',
      'title',
      'location',
      'trigger',
      'dwell_seconds',
      'radius_meters',
      'starts_at',
      'ends_at',
      'deleted_at',
      'paused_at',
      'finalized_at',
      'version_at',
      'created_at',
      'modified_at',
    ])
    .where('client_id', '=', clientId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy((eb) => eb.fn('lower', ['title']))
    .orderBy('title')
    .orderBy('id')
    .execute();

export const deliveryColumns = [
  'delivered_at',
  'arrived_at',
  'left_at',
  'started_at',
  'heard_at',
  'heard_count',
  'interrupted_at',
  'interrupted_fraction',
  'notified_at',
  'reason',
  'language',
  'played_by_hand_at',
  'heard_version',
] as const;

/** Device events of one message and one person, added up. */
export interface DeliveryRow {
  readonly delivered_at: number | null;
  readonly arrived_at: number | null;
  readonly left_at: number | null;
  readonly started_at: number | null;
  readonly heard_at: number | null;
  readonly heard_count: number;
  readonly interrupted_at: number | null;
  readonly interrupted_fraction: number | null;
  readonly notified_at: number | null;
  readonly reason: string | null;
  readonly language: string | null;
  readonly played_by_hand_at: number | null;
  readonly heard_version: number | null;
}

/**
 * Returns those of the messages that a number is to hear. The contacts are passed as values, not by a join, so that the
 * view begins with them and not with every contact.
 */
export async function findPersonMessages(db: Db, { clientId }: Scope, { phone, ids }: { readonly phone: string; readonly ids: readonly string[] }) {
  if (isErasedPhone(phone)) return findErasedMessages(db, clientId, { phone, ids });
  const contacts = await db.selectFrom('contacts').select('id').where('client_id', '=', clientId).where('phone', '=', phone).execute();
  if (contacts.length === 0 || ids.length === 0) return [];
  const rows = await db
    .selectFrom('message_recipients')
    .select('message_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where(
      'contact_id',
      'in',
      contacts.map(({ id }) => id),
    )
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return rows.map(({ message_id }) => message_id);
}

async function findErasedMessages(db: Db, clientId: string, { phone, ids }: { readonly phone: string; readonly ids: readonly string[] }) {
  const { rows } = await sql<{ readonly message_id: string }>`
    select e.message_id from erased_recipients e join messages m on ${isErasedFrom}
    where e.client_id = ${clientId} and e.phone = ${phone} and e.message_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ message_id }) => message_id);
}

/** Deliveries of messages, in every version, to a number's devices. */
export const findDeliveriesByPhone = (db: Db, { clientId }: Scope, { phone, messageIds }: { readonly phone: string; readonly messageIds: readonly string[] }) =>
  db
    .selectFrom('deliveries')
    .select(['message_id', 'version', ...deliveryColumns])
    .where('client_id', '=', clientId)
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val(messageIds))))
    .where('phone', '=', phone)
    .execute();

/** A hearing of one version, whichever version counts now. */
export interface OwnHearing {
  readonly message_id: string;
  readonly phone: string;
  readonly version: number;
  readonly heard_at: number;
  readonly heard_count: number;
  readonly language: string | null;
}

/** Hearings of every version of edited messages; of one number if it is given. */
export async function findOwnHearings(db: Db, { clientId }: Scope, which: { readonly messageIds: readonly string[]; readonly phones: readonly string[] }) {
  if (which.messageIds.length === 0 || which.phones.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries as d')
    .select(['message_id', 'phone', 'version', 'heard_at', 'heard_count', 'language'])
    .where('client_id', '=', clientId)
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val(which.messageIds))))
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(which.phones))))
    .where(isOwnHearing)
    .execute();
  return rows as OwnHearing[];
}

/** One event that a device reported of a version of a message. */
export interface EventRow {
  readonly message_id: string;
  readonly phone: string;
  readonly version: number;
  readonly kind: string;
  readonly at: number;
  readonly fraction: number | null;
  readonly reason: string | null;
  readonly language: string | null;
}

export interface PairKey {
  readonly messageId: string;
  readonly phone: string;
}

/** Events of pairs, by message and number, except speeches by hand before their turn; each pair is found by the primary key. */
export async function findEvents(db: Db, { clientId }: Scope, pairs: readonly PairKey[]): Promise<(key: PairKey, version: number) => readonly EventRow[]> {
  if (pairs.length === 0) return () => [];
  const { rows } = await sql<EventRow>`
    select e.message_id, e.phone, e.version, e.kind, e.at, e.fraction, e.reason, e.language
    from unnest(${pairs.map(({ messageId }) => messageId)}::uuid[], ${pairs.map(({ phone }) => phone)}::text[]) as pair (message_id, phone)
    cross join lateral (
      select * from device_events where client_id = ${clientId} and message_id = pair.message_id and phone = pair.phone and kind <> 'delivered' and started_by is distinct from 'hand' offset 0
    ) e`.execute(db);
  const pairKey = (messageId: string, phone: string): string => `${messageId} ${phone}`;
  const byPair = Map.groupBy(rows, ({ message_id, phone }) => pairKey(message_id, phone));
  return ({ messageId, phone }, version) => (byPair.get(pairKey(messageId, phone)) ?? []).filter((row) => row.version === version);
}

/** A sign-in of the receiver app. */
export interface DeviceRow {
  readonly last_seen_at: number;
  readonly expires_at: number;
  readonly ended_at: number | null;
}

/**
 * A number's consent to the client, with its newest sign-in while it lets the client speak: before and after that, the
 * client learns nothing of it.
 */
export interface ConsentRow extends Consent {
  readonly phone: string;
  /** When the client last asked for consent; null if it never did. */
  readonly invitedAt: number | null;
  readonly device: DeviceRow | undefined;
  readonly isErased?: true;
}

const erased = { agreedAt: null, leftAt: null, mutedAt: null, invitedAt: null, device: undefined, isErased: true } as const;

export async function findStandings(db: Db, { clientId }: Scope, phones: readonly string[]): Promise<ReadonlyMap<string, ConsentRow>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('contacts')
        .select((of) => ['contacts.phone', of.fn.max('contacts.invited_at').as('invitedAt')])
        .where('contacts.client_id', '=', clientId)
        .where((of) => of('contacts.phone', '=', of.fn.any(of.val(phones))))
        .groupBy('contacts.phone')
        .as('person'),
    )
    .leftJoin('consents', (join) => join.onRef('consents.phone', '=', 'person.phone').on('consents.client_id', '=', clientId).on(isDisclosed('consents')))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('devices')
          .select(['last_seen_at', 'expires_at', 'ended_at'])
          .whereRef('devices.phone', '=', 'consents.phone')
          .where(isAgreed('consents'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('device'),
      (join) => join.onTrue(),
    )
    .select(['person.phone', 'person.invitedAt', 'consents.agreed_at as agreedAt', 'consents.left_at as leftAt', 'consents.muted_at as mutedAt'])
    .select(['device.last_seen_at', 'device.expires_at', 'device.ended_at'])
    .execute();
  const known = rows.map(({ last_seen_at, expires_at, ended_at, ...row }): [string, ConsentRow] => {
    const device = last_seen_at === null || expires_at === null ? undefined : { last_seen_at, expires_at, ended_at };
    return [row.phone, { ...row, device }];
  });
  return new Map([...known, ...phones.filter(isErasedPhone).map((phone): [string, ConsentRow] => [phone, { phone, ...erased }])]);
}

/**
 * Returns a contact that the viewer's rows may be about: any of the client's; for operators, their own and the
 * recipients of their messages.
 */
export const findVisibleContact = (db: Db, { clientId, operatorId }: Scope, contactId: string) =>
  db
    .selectFrom('contacts')
    .select(['phone', 'first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('id', '=', contactId)
    .$if(operatorId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('operator_id', '=', operatorId ?? ''),
          eb.exists(
            eb
              .selectFrom('message_recipients as r')
              .innerJoin('messages as m', (join) => join.onRef('m.client_id', '=', 'r.client_id').onRef('m.id', '=', 'r.message_id'))
              .select('r.phone')
              .where('r.client_id', '=', clientId)
              .where('r.contact_id', '=', contactId)
              .where('m.operator_id', '=', operatorId ?? ''),
          ),
        ]),
      ),
    )
    .executeTakeFirst();

/** An erased person whom the viewer's rows may be about; operators see those of their own messages. */
export async function findErased(db: Db, { clientId, operatorId }: Scope, id: string) {
  const phone = erasedPhone(id);
  const found = await db
    .selectFrom('erased_recipients as e')
    .innerJoin('messages as m', (join) => join.onRef('m.client_id', '=', 'e.client_id').onRef('m.id', '=', 'e.message_id'))
    .select('e.phone')
    .where('e.client_id', '=', clientId)
    .where('e.phone', '=', phone)
    .$if(operatorId !== undefined, (query) => query.where('m.operator_id', '=', operatorId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found && { phone, ...erasedName(phone) };
}
