import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { type MessageAudience, addressed, isWaiting, reachedBy } from './audience-store.ts';
import type { Scope } from './policy.ts';

interface Counts {
  /** People with an active message whose outcome is Heard (`combineOutcomes` of the domain), and the others. */
  readonly heard: number;
  readonly unheard: number;
  readonly inWeek: number;
  /** Pairs of a person and a message that was live in the week and has begun; the heard ones, and those that can still be heard. */
  readonly assigned: number;
  readonly heardPairs: number;
  readonly waitingPairs: number;
  /** Pairs of a message that was live in the week and has not begun. */
  readonly notBegun: number;
}

interface SummaryInput {
  /** The messages that are active or were live in the week. */
  readonly messages: readonly MessageAudience[];
  readonly activeIds: readonly string[];
  readonly liveIds: readonly string[];
  readonly at: number;
}

const sumsAt = (at: number) => ({
  heard: sql`count(d.heard_at) filter (where m.is_active)`,
  waiting: sql`count(*) filter (where m.is_active and ${isWaiting(at)})`,
  heard_pairs: sql`count(d.heard_at) filter (where m.is_begun)`,
  waiting_pairs: sql`count(*) filter (where m.is_begun and ${isWaiting(at)})`,
});

/** Counts the people of the figures in one query: most active messages are those of the week as well. */
export async function countPeople(db: Db, scope: Scope, { messages, activeIds, liveIds, at }: SummaryInput): Promise<Counts> {
  const kinds = sql`
    m.id = any(${activeIds}::uuid[]) as is_active, m.id = any(${liveIds}::uuid[]) as is_live,
    m.id = any(${liveIds}::uuid[]) and m.starts_at <= ${instant(at)} as is_begun`;
  const { rows } = await sql<Counts>`
    with ${addressed(scope, messages, kinds)},
    audience as materialized (
      select audience_id, count(*) filter (where is_active) as active, count(*) filter (where is_begun) as begun, count(*) filter (where is_live) as live
      from message group by audience_id
    ),
    ${reachedBy(scope, { messages }, sumsAt(at))},
    person as materialized (
      select r.phone, sum(a.active) as active, coalesce(sum(r.heard), 0) as heard, coalesce(sum(r.waiting), 0) as waiting, sum(a.live) as live,
        sum(a.begun) as begun, coalesce(sum(r.heard_pairs), 0) as heard_pairs, coalesce(sum(r.waiting_pairs), 0) as waiting_pairs
      from reached r join audience a on a.audience_id = r.audience_id
      group by r.phone
    )
    select count(*) filter (where ${isHeard}) as heard, count(*) filter (where active > 0 and not ${isHeard}) as unheard,
      count(*) filter (where live > 0) as "inWeek", coalesce(sum(begun), 0)::bigint as assigned, coalesce(sum(heard_pairs), 0)::bigint as "heardPairs",
      coalesce(sum(waiting_pairs), 0)::bigint as "waitingPairs", coalesce(sum(live - begun), 0)::bigint as "notBegun"
    from person`.execute(db);
  return rows[0] ?? { heard: 0, unheard: 0, inWeek: 0, assigned: 0, heardPairs: 0, waitingPairs: 0, notBegun: 0 };
}

const isHeard = sql`(heard > 0 and heard + waiting = active)`;
