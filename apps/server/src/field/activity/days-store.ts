import { quarterMs } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { type MessageAudience, addressed, isOnDevice, isWaiting, selectRecipients } from './audience-store.ts';
import type { Scope } from './policy.ts';

export interface SizedMessage {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly starts_at: number;
  readonly people: number;
}

/** The messages by title, and how many people each is for. */
export async function findSizes(db: Db, scope: Scope, messages: readonly MessageAudience[]): Promise<SizedMessage[]> {
  const { rows } = await sql<SizedMessage>`
    with ${addressed(scope, messages, sql`m.title, m.location`)},
    ${selectRecipients(scope, { messages })},
    audience as materialized (select audience_id, count(*)::int as people from recipient group by audience_id)
    select m.id, m.title, m.location, m.starts_at, coalesce(a.people, 0) as people
    from message m left join audience a on a.audience_id = m.audience_id
    order by lower(m.title), m.title, m.id`.execute(db);
  return rows;
}

/** Outcomes of a message, counting the people for whom the last event fell on one day. */
export interface DayRow {
  readonly message_id: string;
  readonly day: number;
  readonly on_device: number;
  readonly arrived: number;
  readonly spoken: number;
  readonly heard: number;
  readonly waiting: number;
}

interface DaysQuery {
  readonly messages: readonly MessageAudience[];
  /** The instants that separate the days. */
  readonly bounds: readonly number[];
  readonly at: number;
}

/**
 * Reads the deliveries in one pass. A subquery checks that a delivery belongs to a recipient of the message, as in
 * `findPlaces`. The days are counted by the bounds that the domain found, because the database's time zones differ.
 */
export async function findDays(db: Db, scope: Scope, { messages, bounds, at }: DaysQuery): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with ${addressed(scope, messages)},
    ${selectRecipients(scope, { messages })}
    select m.id as message_id, width_bucket(coalesce(d.heard_at, greatest(m.starts_at, least(d.delivered_at, d.notified_at))), ${instants(bounds)}) - 1 as day,
      count(*)::int as on_device, count(*) filter (where ${hasArrived})::int as arrived, count(*) filter (where ${isSpoken})::int as spoken,
      count(d.heard_at)::int as heard, count(*) filter (where ${isWaiting(at)})::int as waiting
    from message m join deliveries d on d.client_id = ${scope.clientId} and d.message_id = m.id and d.version = m.version
    where ${isOnDevice} and case when (m.audience_id, d.phone) in (select audience_id, phone from recipient) then true else false end
    group by m.id, day`.execute(db);
  return rows;
}

const isSpoken = sql`(d.started_at is not null or d.heard_at is not null)`;
/** The crossing that the message waits for, as in the proof: an arrival says nothing of a message on leaving. */
const hasArrived = sql`(case m.trigger when 'enter' then d.arrived_at else d.left_at end is not null or ${isSpoken})`;
const instants = (all: readonly number[]): RawBuilder<unknown> => sql`${all.map((at) => new Date(at))}::timestamptz[]`;

export interface HourRow {
  readonly message_id: string;
  readonly hour: number;
  readonly plays: number;
}

interface HourQuery {
  readonly messageIds: readonly string[];
  readonly from: number;
  readonly to: number;
  /** The hour of the week of each quarter of an hour from `from` on. */
  readonly weekHours: readonly number[];
}

/** Hearings of messages by hour of the week, each repetition counted. */
export async function findHours(db: Db, { clientId }: Scope, { messageIds, from, to, weekHours }: HourQuery): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    with week as materialized (select ${weekHours}::smallint[] as hours)
    select e.message_id, week.hours[1 + floor((date_part('epoch', e.at) * 1000 - ${from}::float8) / ${sql.lit(quarterMs)})::int] as hour, count(*)::int as plays
    from device_events e, week
    where e.client_id = ${clientId} and e.kind = 'heard' and e.started_by is distinct from 'hand' and e.at >= ${instant(from)} and e.at < ${instant(to)} and e.message_id = any(${messageIds}::uuid[])
    group by 1, 2`.execute(db);
  return rows;
}

export async function findChosenGroups(db: Db, { clientId }: Scope, messageIds: readonly string[]) {
  return db
    .selectFrom('message_groups as mg')
    .innerJoin('groups as g', (join) => join.onRef('g.client_id', '=', 'mg.client_id').onRef('g.id', '=', 'mg.group_id'))
    .select(['mg.message_id', 'g.id', 'g.name'])
    .where('mg.client_id', '=', clientId)
    .where((eb) => eb('mg.message_id', '=', eb.fn.any(eb.val(messageIds))))
    .orderBy((eb) => eb.fn('lower', ['g.name']))
    .orderBy('g.id')
    .execute();
}
