import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Scope } from './policy.ts';

/** A message with the first message of the same choice of groups and contacts, which has the same recipients. */
export interface Addressed {
  readonly id: string;
  readonly audienceId: string;
  readonly startsAt: number;
}

/** Finds messages with the same choice: a crew of thousands that has a hundred messages is then worked out once, not a hundred times. */
export async function findAudiences(db: Db, { clientId }: Scope, messageIds: readonly string[]): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select id, starts_at as "startsAt", first_value(id) over (partition by chosen_groups, chosen_contacts order by id) as "audienceId"
    from (
      select m.id, m.starts_at,
        array(select group_id from message_groups where client_id = m.client_id and message_id = m.id order by group_id) as chosen_groups,
        array(select contact_id from message_contacts where client_id = m.client_id and message_id = m.id order by contact_id) as chosen_contacts
      from messages m where m.client_id = ${clientId} and m.id = any(${messageIds}::uuid[])
    ) chosen`.execute(db);
  return rows;
}

/**
 * `message`, `audience` (with its number of messages) and `reached`: one row for each audience and person in it, with what became of its messages.
 * Recipients and deliveries are laid on top of each other and grouped, not joined: nothing tells the planner how many recipients there are,
 * and a join that it plans for ten rows takes minutes for thousands. Deliveries of people who are no recipients any more fall away.
 */
export const reachedBy = ({ clientId, userId }: Scope, messages: readonly Addressed[]): RawBuilder<unknown> => sql`
  message as materialized (
    select a.id, a.audience_id, m.version, m.location
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ audienceId }) => audienceId)}::uuid[]) as a (id, audience_id)
    join messages m on m.client_id = ${clientId} and m.id = a.id
  ),
  audience as materialized (select audience_id, count(*) as size from message group by audience_id),
  entry as (
    select r.message_id as audience_id, r.phone, ${rankOf(userId)} as contact, false as is_on_device, null::timestamptz as heard_at
    from message_recipients r join contacts c on c.client_id = ${clientId} and c.id = r.contact_id
    where r.client_id = ${clientId} and r.message_id = any(${[...new Set(messages.map(({ audienceId }) => audienceId))]}::uuid[])
    union all
    select m.audience_id, d.phone, null, d.delivered_at is not null or d.heard_at is not null, d.heard_at
    from message m join deliveries d on d.client_id = ${clientId} and d.message_id = m.id and d.version = m.version
  ),
  reached as materialized (
    select audience_id, phone, min(contact) as contact, count(*) filter (where is_on_device) as on_device, count(heard_at) as heard, max(heard_at) as heard_at
    from entry group by audience_id, phone having count(contact) > 0
  )`;

/** Of several contacts with one number the least is shown: the viewer's own, else the oldest, whose UUIDv7 is the smallest. */
const rankOf = (userId: string) => sql`(case when c.operator_id = ${userId} then '0' else '1' end || c.id::text) collate "C"`;

/** The contact of a rank. */
export const contactOfRank = sql`substr(contact, 2)::uuid`;

/** Of messages: the distinct people, the distinct pairs of message and person, and the pairs whose person heard the current version. */
export async function countPairs(db: Db, scope: Scope, messages: readonly Addressed[]): Promise<{ people: number; pairs: number; heard: number }> {
  const { rows } = await sql<{ people: number; pairs: number; heard: number }>`
    with ${reachedBy(scope, messages)}
    select count(distinct phone)::int as people, coalesce(sum(a.size), 0)::int as pairs, coalesce(sum(r.heard), 0)::int as heard
    from reached r join audience a on a.audience_id = r.audience_id`.execute(db);
  return rows[0] ?? { people: 0, pairs: 0, heard: 0 };
}
