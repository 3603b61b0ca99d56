import type { ActivityPlace } from '@earshot/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type MessageAudience, addressed, firstLapse, isByHand, isOnDevice, isWaiting, selectRecipients } from './audience-store.ts';
import type { Scope } from './policy.ts';

export interface PlacesQuery {
  readonly messages: readonly MessageAudience[];
  readonly at: number;
}

export interface PlaceTally {
  readonly place: ActivityPlace;
  /** When the first person who waits will have missed the message if nothing is reported until then. */
  readonly lapsesAt: number | null;
}

/**
 * The messages, by title, with how many people are to hear each, heard it, can still hear it at an instant, and have it
 * on no device. The check that a delivery belongs to a recipient is inside a `case`, which keeps it a hashed subplan:
 * as a join, the planner's estimates could make a loop of it.
 */
export async function findPlaces(db: Db, scope: Scope, { messages, at }: PlacesQuery): Promise<PlaceTally[]> {
  const { rows } = await sql<Omit<ActivityPlace, 'lat' | 'lng'> & Pick<PlaceTally, 'lapsesAt'> & { readonly lat: number | null; readonly lng: number | null }>`
    with ${addressed(scope, messages, columns)},
    ${selectRecipients(scope, { messages })},
    audience as materialized (select audience_id, count(*)::int as people from recipient group by audience_id),
    tally as materialized (
      select m.id, count(d.heard_at)::int as heard, count(*)::int as on_device,
        count(*) filter (where ${isWaiting(at)})::int as waiting, count(*) filter (where ${isByHand})::int as by_hand,
        ${firstLapse(at)} as lapses_at
      from message m join deliveries d on d.client_id = ${scope.clientId} and d.message_id = m.id and d.version = m.version
      where ${isOnDevice} and ${isAssigned}
      group by m.id
    )
    select m.id as "messageId", m.title, m.location, m.trigger, m.lat, m.lng, m.radius_meters as "radiusMeters",
      coalesce(a.people, 0) as assigned, coalesce(t.heard, 0) as heard, coalesce(t.waiting, 0) as waiting,
      coalesce(a.people, 0) - coalesce(t.on_device, 0) as "notDelivered", coalesce(t.by_hand, 0) as "playedByHand", t.lapses_at as "lapsesAt"
    from message m left join audience a on a.audience_id = m.audience_id left join tally t on t.id = m.id
    order by lower(m.title), m.title, m.id`.execute(db);
  return rows.map(({ lat, lng, lapsesAt, ...row }) => ({ place: { ...row, ...(lat !== null && lng !== null && { lat, lng }) }, lapsesAt }));
}

const columns = sql`m.title, m.location, m.lat, m.lng, m.radius_meters`;
const isAssigned = sql`case when (m.audience_id, d.phone) in (select audience_id, phone from recipient) then true else false end`;
