import { neededItems, type Schedule, wallClockAt } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { isSpeaking } from '../../messaging/consents/index.ts';
import { scheduleOfRow } from '../../messaging/messages/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';

const dayMinutes = 1_440;
/** Clocks may change between the hours and now. */
const slackMinutes = 60;

/** The fields of a delivered message that decide when it opens. */
export interface UpcomingCandidate {
  readonly id: string;
  readonly clientId: string;
  readonly version: number;
  readonly sender: string;
  readonly schedule: Schedule;
  readonly modifiedAt: number;
}

interface Question {
  readonly now: number;
  /** How long before its hours open. */
  readonly aheadMs: number;
  /** Includes messages set or changed since this time. */
  readonly changedSince: number;
  /** The minute of the day before which no push is sent. */
  readonly morning: number;
}

/**
 * Delivered messages that may be due for a push, by the minute their hours begin in their zone, or because they were
 * changed just now. The calendar decides later.
 */
export async function findMaybeNear(db: Db, question: Question): Promise<UpcomingCandidate[]> {
  const { now, aheadMs, changedSince, morning } = question;
  const zones = await delivered(db, question).select('m.time_zone').distinct().execute();
  if (zones.length === 0) return [];
  const minutes = zones.map(({ time_zone }) => wallClockAt(time_zone, now).minute);
  const reach = Math.ceil(aheadMs / 60_000) + slackMinutes;
  const rows = await delivered(db, question)
    .innerJoin(
      sql<Zone>`(select * from unnest(${zones.map(({ time_zone }) => time_zone)}::text[], ${minutes}::integer[]) as z(zone, minute))`.as('z'),
      (join) => join.onRef('z.zone', '=', 'm.time_zone'),
    )
    .select(['m.id', 'm.client_id', 'm.version', 'm.modified_at', 'clients.name as sender'])
    .select(['m.start_date', 'm.end_date', 'm.start_minute', 'm.end_minute', 'm.repeat', 'm.repeat_days', 'm.time_zone'])
    .where((eb) =>
      eb.or([
        eb('m.modified_at', '>', instant(changedSince)),
        sql<SqlBool>`mod(m.start_minute - z.minute + ${slackMinutes + dayMinutes}, ${dayMinutes}) <= ${reach + slackMinutes}`,
        sql<SqlBool>`m.start_minute <= ${morning + reach} and z.minute between ${morning - slackMinutes} and ${morning + reach}`,
      ]),
    )
    .orderBy('m.client_id')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    version: row.version,
    sender: row.sender,
    modifiedAt: row.modified_at,
    schedule: scheduleOfRow(row),
  }));
}

interface Zone {
  readonly zone: string;
  readonly minute: number;
}

/** decisions, Account states: deactivated and archived clients deliver nothing. */
const delivered = (db: Db, { now, aheadMs }: Question) =>
  db
    .selectFrom('messages as m')
    .innerJoin('clients', 'clients.id', 'm.client_id')
    .where('m.parent_id', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('m.is_draft', '=', false)
    .where('m.paused_at', 'is', null)
    .where('m.starts_at', '<=', instant(now + aheadMs))
    .where((eb) => eb.or([eb('m.ends_at', 'is', null), eb('m.ends_at', '>', instant(now))]))
    .where('clients.deactivated_at', 'is', null)
    .where('clients.archived_at', 'is', null);

export interface UpcomingMessage {
  readonly id: string;
  readonly version: number;
  /** Each occasion is pushed once. */
  readonly occasion: string;
  /** Leaves out people who heard the message since then. */
  readonly heardSince: number;
}

interface UpcomingQuery {
  readonly clientId: string;
  readonly messages: readonly UpcomingMessage[];
  readonly now: number;
  /** A device that was seen since then and lacks nothing it needs is listening (`readyStateOf` of the domain). */
  readonly seenSince: number;
}

/**
 * Stores who is notified of the messages of one client now: people who let it speak, whose device takes pushes and is
 * not listening. Returns the number of new messages for each device.
 */
export async function noteNear(
  db: Db,
  { clientId, messages, now, seenSince }: UpcomingQuery,
): Promise<readonly { readonly device_id: string; readonly count: number }[]> {
  const ids = messages.map(({ id }) => id);
  const { rows } = await sql<{ device_id: string; count: number }>`
    with near as materialized (
      select * from unnest(${ids}::uuid[], ${messages.map(({ version }) => version)}::integer[], ${messages.map(({ occasion }) => occasion)}::text[],
        ${messages.map(({ heardSince }) => new Date(heardSince))}::timestamptz[]) as n(id, version, occasion, heard_since)
    ), chosen as materialized (
      select n.id as message_id, g.id as group_id, g.operator_id, g.is_default from near n
        join message_groups mg on mg.client_id = ${clientId} and mg.message_id = n.id
        join groups g on g.client_id = ${clientId} and g.id = mg.group_id and g.is_active
    ), people as materialized (
      -- As the view message_recipients, but step by step: without statistics the whole view is worked out for each message.
      select mc.message_id, mc.contact_id from near n join message_contacts mc on mc.client_id = ${clientId} and mc.message_id = n.id
      union select c.message_id, m.contact_id from chosen c join group_members m on m.client_id = ${clientId} and m.group_id = c.group_id
      union select c.message_id, k.id from chosen c join contacts k on k.client_id = ${clientId} and k.operator_id = c.operator_id where c.is_default
    ), told as (
      insert into notifications (client_id, message_id, phone, version, kind, occasion, channel, created_at)
      -- Each step by an index: two lists that are joined without statistics are compared row by row.
      select distinct ${clientId}::uuid, n.id, k.phone, n.version, 'near', n.occasion, 'push', ${instant(now)}
      from people p
        join near n on n.id = p.message_id
        join contacts k on k.client_id = ${clientId} and k.id = p.contact_id
        join push_subscriptions s on s.phone = k.phone
        join devices d on d.id = s.device_id
      where d.ended_at is null and d.expires_at > ${instant(now)}
        and (exists (select from consents y where y.client_id = ${clientId} and y.phone = k.phone and ${isSpeaking('y')})) is true
        and not (d.last_seen_at >= ${instant(seenSince)} and d.readiness is not null
          and not exists (select from unnest(${[...neededItems]}::text[]) as item where d.readiness ->> item = 'missing'))
        and not exists (
          select from deliveries h
          where h.client_id = ${clientId} and h.message_id = n.id and h.version = n.version and h.phone = k.phone and h.heard_at >= n.heard_since
        )
      on conflict do nothing
      returning phone
    )
    select s.device_id, count(*) as count from told
      join push_subscriptions s on s.phone = told.phone
      join devices d on d.id = s.device_id
    where d.ended_at is null and d.expires_at > ${instant(now)}
    group by s.device_id`.execute(db);
  return rows;
}
