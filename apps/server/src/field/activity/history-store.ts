import type { DeviceEvent, HistoryEvent } from '@earshot/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { erasedId, erasedName, isErasedPhone } from '../../platform/database/erased.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';
import { isErasedFrom } from './audience-store.ts';
import { findPersonMessages } from './hearing-store.ts';
import { noneEnded } from './history-ended-store.ts';
import type { Scope } from './policy.ts';

/** A row of a page of history: an event of a phone, the end of a message for a person, or the place of an entry among those that were passed in. */
export interface MergedRow {
  readonly at: number;
  readonly place: number | null;
  readonly message_id: string;
  readonly phone: string;
  /** Null for the end of a message, which is about the current version. */
  readonly version: number | null;
  readonly kind: DeviceEvent['kind'] | 'missed' | 'not_delivered';
  readonly fraction: number | null;
  readonly reason: string | null;
  readonly channel: string | null;
  readonly language: string | null;
  readonly started_by: string | null;
}

/** The events to tell; without a part, all of them. */
export interface EventFilter {
  readonly kind?: HistoryEvent['kind'] | undefined;
  /** The people, in the history of a message. */
  readonly phones?: readonly string[] | undefined;
}

/** `kind` of an event of a phone, under the name that it has in a history. */
function isOfKind(kind: EventFilter['kind']): RawBuilder<unknown> {
  if (kind === undefined) return sql`true`;
  if (kind === 'played_by_hand') return sql`kind = 'heard' and started_by = 'hand'`;
  return kind === 'heard' ? sql`kind = 'heard' and started_by is distinct from 'hand'` : sql`kind = ${kind}`;
}

const isAmong = (phones: EventFilter['phones']) => (phones === undefined ? sql`true` : sql`phone = any(${phones}::text[])`);

interface MergeQuery {
  readonly messageIds: readonly string[];
  /** Only the events of this number; all people's without it. */
  readonly phone?: string | undefined;
  /** The instants of the entries that are merged in, with whether each comes after the events of its instant. */
  readonly entries: readonly { readonly at: number; readonly isAfterEvents: boolean }[];
  /** `ended` of one message, in `selectEnded`; without it the entries have the ends. */
  readonly ended?: RawBuilder<unknown> | undefined;
  readonly filter: EventFilter;
  readonly until: number;
  readonly page: Page;
}

/** The order of events of one instant. An event of any other kind comes from a newer version, and is not told. */
const causalOrder: readonly DeviceEvent['kind'][] = ['delivered', 'arrived', 'left', 'notified', 'started', 'interrupted', 'failed', 'heard'];

/**
 * One page of the events of phones and of other entries, the newest first, with the number of all. Each message is read by
 * the primary key: once to count its events, and once to keep the page's, so that nothing is held but a page.
 */
export async function mergeHistory(
  db: Db,
  { clientId }: Scope,
  { messageIds, phone, entries, ended = noneEnded, filter: { kind, phones }, until, page }: MergeQuery,
) {
  const ofPhone = phone === undefined ? sql`` : sql`and phone = ${phone}`;
  const events = sql`unnest(${messageIds}::uuid[]) as m (id) cross join lateral (
    select * from device_events where client_id = ${clientId} and message_id = m.id ${ofPhone}
      and at <= ${instant(until)} and received_at <= ${instant(until)} and kind = any(${causalOrder}::text[]) and ${isOfKind(kind)} and ${isAmong(phones)} offset 0) e`;
  const { rows } = await sql<{ readonly found: number } & (MergedRow | { readonly at: null })>`
    with ${ended},
    told as (select * from ended where ${kind ?? null}::text is null or kind = ${kind ?? null}::text),
    shown as (
      select e.at, null::int as place, e.message_id, e.phone, e.version, e.kind, e.fraction, e.reason, e.channel, e.language, e.started_by, e.id,
        array_position(${causalOrder}::text[], e.kind) as rank
      from ${events}
      union all
      select t.at, t.place::int, null, null, null, null, null, null, null, null, null, null, case when t.is_after then 99 else -1 end
      from unnest(${entries.map(({ at }) => new Date(at))}::timestamptz[], ${entries.map(({ isAfterEvents }) => isAfterEvents)}::boolean[])
        with ordinality as t (at, is_after, place)
      union all
      select at, null, ${messageIds[0] ?? null}::uuid, phone, null, kind, null, null, null, null, null, null, 98 from told where ${isAmong(phones)}
      order by at desc, rank desc, place desc nulls last, id desc, phone offset ${page.offset} limit ${page.perpage}
    )
    select counted.found, shown.* from (select (count(*) + (select count(*) from told where ${isAmong(phones)}))::int + ${entries.length}::int as found from ${events}) counted left join shown on true
    order by shown.at desc, shown.rank desc, shown.place desc nulls last, shown.id desc, shown.phone`.execute(db);
  return { found: rows[0]?.found ?? 0, rows: rows.filter((row) => row.at !== null) };
}

/**
 * The messages that a number is to hear, with the time from which one of the contacts by which each reaches it exists; null
 * for an erased person, whose contacts are gone.
 */
export async function findAssignments(
  db: Db,
  scope: Scope,
  { phone, ids }: { readonly phone: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, number | null>> {
  if (isErasedPhone(phone)) return new Map((await findPersonMessages(db, scope, { phone, ids })).map((id) => [id, null]));
  const { rows } = await sql<{ readonly message_id: string; readonly since: number }>`
    with known as materialized (select id, created_at from contacts where client_id = ${scope.clientId} and phone = ${phone})
    select r.message_id, min(k.created_at) as since
    from message_recipients r join known k on k.id = r.contact_id
    where r.client_id = ${scope.clientId} and r.contact_id = any(array(select id from known)) and r.message_id = any(${ids}::uuid[])
    group by r.message_id`.execute(db);
  return new Map(rows.map(({ message_id, since }) => [message_id, since]));
}

/** The messages of which a number's devices reported something. */
export async function findReportedMessages(db: Db, { clientId }: Scope, phone: string): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('message_id').distinct().where('client_id', '=', clientId).where('phone', '=', phone).execute();
  return rows.map(({ message_id }) => message_id);
}

/** The replaced versions of messages that reached a number's devices, with the time each was made. */
export const findReplacedVersions = (db: Db, { clientId }: Scope, { phone, ids }: { readonly phone: string; readonly ids: readonly string[] }) =>
  db
    .selectFrom('message_versions as v')
    .innerJoin('deliveries as d', (join) =>
      join.onRef('d.client_id', '=', 'v.client_id').onRef('d.message_id', '=', 'v.message_id').onRef('d.version', '=', 'v.version'),
    )
    .select(['v.message_id', 'v.version', 'v.made_at'])
    .where('v.client_id', '=', clientId)
    .where('d.phone', '=', phone)
    .where((eb) => eb('v.message_id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** Text messages that asked a number for its consent, sent by the viewer or, without a limit of operators, by anyone of the client. */
export const findInvitations = (db: Db, { clientId, operatorId }: Scope, phone: string) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('contacts as c', (join) => join.onRef('c.client_id', '=', 'i.client_id').onRef('c.id', '=', 'i.contact_id'))
    .select('i.created_at')
    .where('c.client_id', '=', clientId)
    .where('c.phone', '=', phone)
    .where('i.phone', '=', phone)
    .$if(operatorId !== undefined, (query) => query.where('i.operator_id', '=', operatorId ?? ''))
    .execute();

export async function findAddedAt(db: Db, { clientId }: Scope, contactId: string): Promise<number | undefined> {
  const row = await db.selectFrom('contacts').select('created_at').where('client_id', '=', clientId).where('id', '=', contactId).executeTakeFirst();
  return row?.created_at;
}

export interface NamedPhone {
  readonly phone: string;
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_receiver: boolean;
}

interface PhonesIn {
  readonly messageId: string;
  readonly phones: readonly string[];
}

/**
 * The contacts with numbers, one for each: the contact by which the message reaches the number, else the viewer's own, else
 * any, if the viewer sees the whole client. Of several it is the viewer's own, else the oldest, as in `selectRecipients`.
 */
export async function findNames(db: Db, { clientId, userId, operatorId }: Scope, { messageId, phones }: PhonesIn): Promise<ReadonlyMap<string, NamedPhone>> {
  if (phones.length === 0) return new Map();
  const { rows } = await sql<NamedPhone>`
    with known as materialized (
      select id, phone, operator_id, first_name, last_name from contacts where client_id = ${clientId} and phone = any(${phones}::text[])
    ),
    reached as materialized (
      select contact_id from message_recipients
      where client_id = ${clientId} and message_id = ${messageId} and contact_id = any(array(select id from known))
    )
    select distinct on (k.phone) k.phone, k.id, k.first_name, k.last_name, r.contact_id is not null as is_receiver
    from known k left join reached r on r.contact_id = k.id
    where r.contact_id is not null or k.operator_id = ${userId} or ${operatorId === undefined}
    order by k.phone, (r.contact_id is not null) desc, (k.operator_id = ${userId}) desc, k.id`.execute(db);
  return new Map([...rows, ...(await findErasedNames(db, clientId, { messageId, phones }))].map((row) => [row.phone, row]));
}

/** The erased people who count for a message as it is now, under the id that its proof has. */
async function findErasedNames(db: Db, clientId: string, { messageId, phones }: PhonesIn): Promise<NamedPhone[]> {
  const erased = phones.filter(isErasedPhone);
  if (erased.length === 0) return [];
  const { rows } = await sql<{ readonly phone: string; readonly id: string }>`
    select distinct e.phone, ${erasedId(sql`e.phone`)} as id from erased_recipients e join messages m on ${isErasedFrom}
    where m.client_id = ${clientId} and m.id = ${messageId} and e.phone = any(${erased}::text[])`.execute(db);
  return rows.map(({ phone, id }) => ({ phone, id, ...erasedName(phone), is_receiver: true }));
}

/** The keys whose text has the searched words. */
export async function findMatches(db: Db, texts: ReadonlyMap<string, string>, search: string): Promise<string[]> {
  const { rows } = await sql<{ readonly key: string }>`
    select key from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as named (key, name) where ${holdsWords(sql`folded(name)`, search)}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** The numbers that a message is or was for: its receivers, and those whose devices reported something of it. */
export async function findPhones(db: Db, { clientId }: Scope, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly phone: string }>`
    select phone from message_recipients where client_id = ${clientId} and message_id = ${messageId}
    union select phone from deliveries where client_id = ${clientId} and message_id = ${messageId}
    union select phone from erased_recipients where client_id = ${clientId} and message_id = ${messageId}`.execute(db);
  return rows.map(({ phone }) => phone);
}
