import { quarterMs } from '@earshot/domain';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { type MessageAudience, addressed, isOnDevice, isWaiting, selectRecipients } from './audience-store.ts';
import type { Scope } from './policy.ts';

export interface LiveMessage {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly starts_at: number;
  readonly version: number;
}

/** Messages by title. */
export const findMessages = (db: Db, { clientId }: Scope, messageIds: readonly string[]): Promise<LiveMessage[]> =>
  db
    .selectFrom('messages')
    .select(['id', 'title', 'location', 'starts_at', 'version'])
    .where('client_id', '=', clientId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(messageIds))))
    .orderBy((eb) => eb.fn('lower', ['title']))
    .orderBy('title')
    .orderBy('id')
    .execute();

/** The number of people whom each of the messages is for. */
export async function countRecipients(db: Db, scope: Scope, messages: readonly MessageAudience[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly audience_id: string; readonly people: number }>`
    with ${selectRecipients(scope, { messages })}
    select audience_id, count(*)::int as people from recipient group by audience_id`.execute(db);
  const peopleIn = new Map(rows.map(({ audience_id, people }) => [audience_id, people]));
  return new Map(messages.map(({ id, audienceId }) => [id, peopleIn.get(audienceId) ?? 0]));
}

/** Outcomes of a message: the people for whom the last event fell in one quarter of an hour, counted from 1970 on. */
export interface OutcomeSum {
  readonly message_id: string;
  readonly quarter: number;
  readonly on_device: number;
  readonly arrived: number;
  readonly spoken: number;
  readonly heard: number;
  readonly waiting: number;
}

/**
 * Reads the deliveries in one pass. A subquery checks that a delivery belongs to a recipient of the message, as in
 * `findPlaces`. Quarters of an hour serve each time zone and range.
 */
export async function sumOutcomes(db: Db, scope: Scope, messages: readonly MessageAudience[], at: number): Promise<OutcomeSum[]> {
  const { rows } = await sql<OutcomeSum>`
    with ${addressed(scope, messages)},
    ${selectRecipients(scope, { messages })}
    select m.id as message_id, ${quarter(sql`coalesce(d.heard_at, greatest(m.starts_at, least(d.delivered_at, d.notified_at)))`)} as quarter,
      count(*)::int as on_device, count(*) filter (where ${hasArrived})::int as arrived, count(*) filter (where ${isSpoken})::int as spoken,
      count(d.heard_at)::int as heard, count(*) filter (where ${isWaiting(at)})::int as waiting
    from message m join deliveries d on d.client_id = ${scope.clientId} and d.message_id = m.id and d.version = m.version
    where ${isOnDevice} and case when (m.audience_id, d.phone) in (select audience_id, phone from recipient) then true else false end
    group by 1, 2`.execute(db);
  return rows;
}

const quarter = (time: ReturnType<typeof sql>) => sql`floor(date_part('epoch', ${time}) * 1000 / ${sql.lit(quarterMs)})::int`;
const isSpoken = sql`(d.started_at is not null or d.heard_at is not null)`;
/** The crossing that the message waits for, as in the proof: an arrival says nothing of a message on leaving. */
const hasArrived = sql`(case m.trigger when 'enter' then d.arrived_at else d.left_at end is not null or ${isSpoken})`;

/** Hearings of a message in one quarter of an hour, counted from 1970 on; each repetition counts. */
export interface PlaySum {
  readonly message_id: string;
  readonly quarter: number;
  readonly plays: number;
}

interface PlaysQuery {
  readonly messageIds: readonly string[];
  readonly from: number;
  readonly to: number;
}

export async function sumPlays(db: Db, { clientId }: Scope, { messageIds, from, to }: PlaysQuery): Promise<PlaySum[]> {
  const { rows } = await sql<PlaySum>`
    select e.message_id, ${quarter(sql`e.at`)} as quarter, count(*)::int as plays
    from device_events e
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
