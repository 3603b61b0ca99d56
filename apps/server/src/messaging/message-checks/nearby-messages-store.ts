import { type ChosenPeople, dayMs, type LiveMessage, wordCount } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import { type SqlBool, sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isSpeaking } from '../consents/index.ts';
import { findSeesAll, isLive, isSpanish, scheduleOfRow, type ScheduleRow } from '../messages/index.ts';
import { type Audience, audienceContacts } from './people-store.ts';

/** A circle for the search of neighbours; `messageId` is the message itself, if it is stored. */
interface Around {
  readonly place: Place;
  readonly radiusMeters: number;
  readonly messageId: string | undefined;
}

/** Accounts have about a hundred live messages; more of them at one place add no finding. */
const mostNear = 300;
// A degree of latitude is nowhere shorter.
const leastMetersPerLat = 110_000;

/** The live messages that the actor sees and whose circles may meet the given one: only a band of latitude; the domain does the rest. */
export async function liveMessagesNear(db: Db, actor: Actor, { place, radiusMeters, messageId }: Around, now: number): Promise<readonly LiveMessage[]> {
  const seesAll = await findSeesAll(db, actor.clientId);
  const rows = await db
    .selectFrom('messages')
    .leftJoin('messages as spanish', (join) => join.on(isSpanish))
    .select(['messages.id', 'messages.title', 'messages.body', 'messages.lat', 'messages.lng', 'messages.radius_meters', 'messages.trigger'])
    .select(['messages.start_date', 'messages.end_date', 'messages.start_minute', 'messages.end_minute', 'messages.repeat', 'messages.repeat_days'])
    .select(['messages.time_zone', 'messages.priority', 'spanish.body as spanish_body'])
    .where('messages.client_id', '=', actor.clientId)
    .$if(!seesAll, (query) => query.where('messages.operator_id', '=', actor.userId))
    .$if(messageId !== undefined, (query) => query.where('messages.id', '<>', messageId ?? ''))
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where(isLive(now))
    .where('messages.radius_meters', '>', 0)
    .where(sql<SqlBool>`abs(messages.lat - ${place.lat}) * ${leastMetersPerLat} <= messages.radius_meters + ${radiusMeters}::float8`)
    .limit(mostNear)
    .execute();
  return rows.flatMap((row) => (row.lat === null || row.lng === null ? [] : [liveMessage(row, { lat: row.lat, lng: row.lng })]));
}

interface LiveRow extends ScheduleRow {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly spanish_body: string | null;
  readonly radius_meters: number;
  readonly trigger: 'enter' | 'exit';
  readonly priority: number;
}

const liveMessage = (row: LiveRow, place: Place): LiveMessage => ({
  id: row.id,
  title: row.title,
  place,
  radiusMeters: row.radius_meters,
  trigger: row.trigger,
  schedule: scheduleOfRow(row),
  priority: row.priority === 1 ? 1 : 0,
  words: Math.max(wordCount(row.body), wordCount(row.spanish_body ?? '')),
});

const invitationMs = 7 * dayMs;

interface AudienceFacts {
  readonly people: ChosenPeople;
  /** The asked messages that one of the people is to hear, by number. */
  readonly shared: ReadonlySet<string>;
}

/**
 * The people with a way to be reached (OwnTracks reports for signed-in devices alone), and which of the messages they
 * share: by number, so the chosen people's entries in other address books count as well. The query hashes those entries
 * once, looks into each group once, and leaves each message at the first entry it finds: `limit` and `is true` keep the
 * planner from joining all receivers of all messages instead, a million rows for a hundred messages to 10,000.
 */
export async function audienceFacts(
  db: Db,
  actor: Actor,
  audience: Audience,
  asked: { readonly messageIds: readonly string[]; readonly now: number },
): Promise<AudienceFacts> {
  const { clientId } = actor;
  const at = instant(asked.now);
  const ids = sql`${asked.messageIds}::uuid[]`;
  const isHeardBy = (contact: string) => sql`(${sql.ref(contact)} in (select id from people)) is true`;
  const { rows } = await sql<{ shared: string[]; anybody: boolean; app: boolean; invited: boolean; own: boolean }>`
    with chosen as materialized (${audienceContacts(db, actor, audience)}),
      people as materialized (select id from contacts where client_id = ${clientId} and (phone in (select phone from chosen)) is true),
      met as materialized (
        select g.id from groups g
        where g.client_id = ${clientId} and g.is_active
          and g.id in (select group_id from message_groups where client_id = ${clientId} and message_id = any(${ids}))
          and (exists (select from group_members m where m.client_id = ${clientId} and m.group_id = g.id and ${isHeardBy('m.contact_id')})
            or g.is_default and exists (select from contacts c where c.client_id = ${clientId} and c.operator_id = g.operator_id and ${isHeardBy('c.id')})))
    select
      exists (select from chosen) as anybody,
      exists (select from chosen join devices on devices.phone = chosen.phone where devices.ended_at is null and devices.expires_at > ${at}
        and (exists (select from consents where consents.client_id = ${clientId} and consents.phone = chosen.phone and ${isSpeaking('consents')})) is true) as app,
      exists (select from chosen join contacts on contacts.client_id = ${clientId} and contacts.id = chosen.id
        where contacts.invited_at > ${instant(asked.now - invitationMs)} and contacts.invited_at <= ${instant(asked.now + clockToleranceMs)}) as invited,
      (select coalesce(bool_and(contacts.is_default and contacts.operator_id = ${actor.userId}), false)
        from chosen join contacts on contacts.client_id = ${clientId} and contacts.id = chosen.id) as own,
      array(select asked.id::text from unnest(${ids}) asked (id)
        cross join lateral (
          (select 1 from message_groups mg where mg.client_id = ${clientId} and mg.message_id = asked.id and mg.group_id in (select id from met) limit 1)
          union all
          (select 1 from message_contacts mc where mc.client_id = ${clientId} and mc.message_id = asked.id and ${isHeardBy('mc.contact_id')} limit 1)
          limit 1) found) as shared`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return { people: { isAnybody: row.anybody, isReachable: row.app, isInvited: row.invited, isOwnPhone: row.own }, shared: new Set(row.shared) };
}
