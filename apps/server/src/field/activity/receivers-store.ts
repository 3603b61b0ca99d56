import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { holdsWords } from '../../platform/database/list.ts';
import { type MessageAudience, addressed, isOnDevice, isWaiting, joinPerson, reachedBy } from './audience-store.ts';
import type { Scope } from './policy.ts';

export interface ReceiversQuery {
  readonly messages: readonly MessageAudience[];
  /** Part of the name; '' finds everyone. */
  readonly search: string;
  readonly at: number;
}

export interface ReceiverRow {
  readonly phone: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_found: boolean;
  readonly messages: number;
  readonly is_own_message: boolean;
  readonly on_device: number;
  readonly heard: number;
  readonly waiting: number;
  readonly heard_at: number | null;
  /** The older version whose hearing counts; see `findHeardVersion`. */
  readonly heard_version: number | null;
  readonly by_hand_at: number | null;
  readonly delivered_at: number | null;
  /** The arrival or departure that the message waits for. */
  readonly arrived_at: number | null;
  readonly notified_at: number | null;
  readonly reason: string | null;
}

const crossedAt = sql`case m.trigger when 'exit' then d.left_at else d.arrived_at end`;
const isUnheard = sql`d.heard_at is null`;

const sumsAt = (at: number) => ({
  on_device: sql`count(*) filter (where ${isOnDevice})`,
  heard: sql`count(d.heard_at)`,
  waiting: sql`count(*) filter (where ${isWaiting(at)})`,
  heard_at: sql`max(d.heard_at)`,
  heard_version: sql`max(d.heard_version) filter (where d.heard_at is not null and d.heard_count = 0)`,
  by_hand_at: sql`max(d.played_by_hand_at) filter (where ${isUnheard})`,
  delivered_at: sql`max(d.delivered_at) filter (where ${isUnheard})`,
  arrived_at: sql`max(${crossedAt}) filter (where ${isUnheard})`,
  notified_at: sql`max(d.notified_at) filter (where ${isUnheard})`,
  reason: sql`max(d.reason) filter (where ${isUnheard} and not ${isWaiting(at)})`,
});

/** The recipients of the messages, by name. */
export async function findReceivers(db: Db, scope: Scope, { messages, search, at }: ReceiversQuery): Promise<ReceiverRow[]> {
  const sums = sumsAt(at);
  const summed = new Set(['on_device', 'heard', 'waiting']);
  const tallied = Object.keys(sums).map((name) =>
    summed.has(name) ? sql`coalesce(sum(r.${sql.id(name)}), 0)::int as ${sql.id(name)}` : sql`max(r.${sql.id(name)}) as ${sql.id(name)}`,
  );
  const { rows } = await sql<ReceiverRow>`
    with ${addressed(scope, messages, sql`m.operator_id = ${scope.userId} as is_own`)},
    audience as materialized (select audience_id, count(*) as size, bool_or(is_own) as is_own from message group by audience_id),
    ${reachedBy(scope, { messages }, sums)},
    tally as materialized (
      select r.phone, min(r.contact) as contact, sum(a.size)::int as messages, bool_or(a.is_own) as is_own_message, ${sql.join(tallied)}
      from reached r join audience a on a.audience_id = r.audience_id
      group by r.phone
    )
    select t.*, c.id as contact_id, c.first_name, c.last_name, ${holdsWords(sql`folded(c.first_name || ' ' || c.last_name)`, search)} as is_found
    from tally t ${joinPerson(scope, 't')}
    order by lower(c.first_name), lower(c.last_name), t.phone`.execute(db);
  return rows;
}

export async function findPushed(db: Db, phones: readonly string[], now: number): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .select('s.phone')
    .distinct()
    .where((eb) => eb('s.phone', '=', eb.fn.any(eb.val(phones))))
    .where('d.ended_at', 'is', null)
    .where('d.expires_at', '>', instant(now))
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}

/** When each of the viewer's own contacts was last invited, by the contact's id; null if it never was. */
export async function findOwnInvited(db: Db, { clientId, userId }: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'invited_at'])
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, invited_at }) => [id, invited_at]));
}

export async function findReminded(db: Db, { clientId }: Scope, which: { readonly messageIds: readonly string[]; readonly phones: readonly string[] }) {
  const rows = await db
    .selectFrom('notifications')
    .select((eb) => ['phone', eb.fn.max('created_at').as('at')])
    .where('client_id', '=', clientId)
    .where((eb) => eb('message_id', '=', eb.fn.any(eb.val(which.messageIds))))
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(which.phones))))
    .where('kind', '=', 'nudge')
    .groupBy('phone')
    .execute();
  return new Map(rows.map(({ phone, at }) => [phone, at]));
}
