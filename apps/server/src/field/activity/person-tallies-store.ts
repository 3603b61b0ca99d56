import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { type AudienceReach, type TalliedMessage, addressed, firstLapse, isByHand, isOnDevice, isWaiting, joinPerson, reachedBy } from './audience-store.ts';
import type { Scope } from './policy.ts';

/** The outcomes of the messages that are for a person, added up. */
export interface PersonTally {
  readonly phone: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The name in the form in which it is searched. */
  readonly folded_name: string;
  /** The place by name among the people who were read together, from 1. */
  readonly place: number;
  /** The number of active messages; those of them on a device, heard, waiting, and only played by hand. */
  readonly active: number;
  readonly on_device: number;
  readonly heard: number;
  readonly waiting: number;
  readonly by_hand: number;
  readonly heard_at: number | null;
  /** The audiences with active messages that the person is in. */
  readonly audiences: readonly string[];
  /** Messages that were live in the week; those of them that have begun, are heard, and are waiting. */
  readonly live: number;
  readonly begun: number;
  readonly heard_pairs: number;
  readonly waiting_pairs: number;
  /** When the first waiting message will be missed if nothing is reported until then. */
  readonly lapses_at: number | null;
}

export interface TalliesQuery extends AudienceReach {
  /** The messages that are active or were live in the week, `splitAudiences`. */
  readonly messages: readonly TalliedMessage[];
  readonly activeIds: readonly string[];
  readonly liveIds: readonly string[];
  readonly at: number;
}

/** Gives the messages audiences of which all messages are active or none, live or none, and begun or none. */
export function splitAudiences({ messages, activeIds, liveIds, at }: TalliesQuery): TalliedMessage[] {
  const [active, live] = [new Set(activeIds), new Set(liveIds)];
  const firstIds = new Map<string, string>();
  return messages.map((message) => {
    const { id, audienceId, starts_at } = message;
    const key = [audienceId, active.has(id), live.has(id), starts_at <= at].join(' ');
    const firstId = firstIds.get(key) ?? id;
    firstIds.set(key, firstId);
    return { ...message, audienceId: firstId };
  });
}

const sumsAt = (at: number) => ({
  on_device: sql`count(*) filter (where ${isOnDevice})`,
  heard: sql`count(d.heard_at)`,
  waiting: sql`count(*) filter (where ${isWaiting(at)})`,
  by_hand: sql`count(*) filter (where ${isByHand})`,
  heard_at: sql`max(d.heard_at)`,
  lapses_at: firstLapse(at),
});

/** One row for each person who is to hear one of the messages; of all, or of the people given. */
export async function findPersonTallies(db: Db, scope: Scope, { activeIds, liveIds, at, ...reach }: TalliesQuery): Promise<PersonTally[]> {
  const kinds = sql`
    m.id = any(${activeIds}::uuid[]) as is_active, m.id = any(${liveIds}::uuid[]) as is_live,
    m.id = any(${liveIds}::uuid[]) and m.starts_at <= ${instant(at)} as is_begun`;
  const sum = (name: string, of: 'active' | 'begun' = 'active') => sql`coalesce(sum(r.${sql.id(name)}) filter (where a.${sql.id(of)} > 0), 0)::int`;
  const { rows } = await sql<PersonTally>`
    with ${addressed(scope, reach.messages, kinds)},
    audience as materialized (
      select audience_id, count(*) filter (where is_active) as active, count(*) filter (where is_live) as live, count(*) filter (where is_begun) as begun
      from message group by audience_id
    ),
    ${reachedBy(scope, reach, sumsAt(at))},
    tally as materialized (
      select r.phone, coalesce(min(r.contact) filter (where a.active > 0), min(r.contact)) as contact,
        sum(a.active)::int as active, sum(a.live)::int as live, sum(a.begun)::int as begun,
        ${sum('on_device')} as on_device, ${sum('heard')} as heard, ${sum('waiting')} as waiting, ${sum('by_hand')} as by_hand,
        ${sum('heard', 'begun')} as heard_pairs, ${sum('waiting', 'begun')} as waiting_pairs,
        max(r.heard_at) filter (where a.active > 0) as heard_at, min(r.lapses_at) as lapses_at,
        coalesce(array_agg(r.audience_id) filter (where a.active > 0), '{}') as audiences
      from reached r join audience a on a.audience_id = r.audience_id
      group by r.phone
    )
    select t.*, c.id as contact_id, c.first_name, c.last_name, folded(c.first_name || ' ' || c.last_name) as folded_name,
      row_number() over (order by lower(c.first_name) || ' ' || lower(c.last_name), lower(c.first_name), lower(c.last_name), t.phone)::int as place
    from tally t ${joinPerson(scope, 't')}`.execute(db);
  return rows;
}

/** The words of a search in the form of `folded_name`. */
export async function foldWords(db: Db, search: string): Promise<string[]> {
  const words = search.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { rows } = await sql<{ readonly word: string }>`select folded(word) as word from unnest(${words}::text[]) as word`.execute(db);
  return rows.map(({ word }) => word);
}
