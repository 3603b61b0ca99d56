import type { Outcome } from '@earshot/domain';
import { sql } from 'kysely';
import { isAgreed } from '../../messaging/consents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';
import { type MessageAudience, addressed, isByHand, isOnDevice, isWaiting, joinPerson, reachedBy } from './audience-store.ts';
import type { Scope } from './policy.ts';

/** Sorts by name; or by the number of messages, the last hearing, or the number of unheard messages, then by name. */
export type PeopleSort = 'name' | 'messages' | 'heard' | 'open';

export interface PeopleQuery {
  readonly messages: readonly MessageAudience[];
  /** Part of the name, in any case; '' finds everyone. */
  readonly search: string;
  readonly outcome: Outcome | undefined;
  readonly page: Page;
  readonly at: number;
  readonly sort?: PeopleSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface PersonRow {
  readonly phone: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly messages: number;
  readonly audiences: readonly string[];
  readonly outcome: Outcome;
  readonly heard_at: number | null;
  /** How many of the messages are waiting, missed, not delivered, and played by hand without being heard. */
  readonly waiting: number;
  readonly missed: number;
  readonly not_delivered: number;
  readonly by_hand: number;
}

interface Counts {
  /** How many people the search finds, and how many of them have the outcome asked for. */
  readonly found: number;
  readonly chosen: number;
}

const sumsAt = (at: number) => ({
  on_device: sql`count(*) filter (where ${isOnDevice})`,
  heard: sql`count(d.heard_at)`,
  waiting: sql`count(*) filter (where ${isWaiting(at)})`,
  by_hand: sql`count(*) filter (where ${isByHand})`,
  heard_at: sql`max(d.heard_at)`,
});

/** `person`: one row for each number that is to hear one of the messages. The outcome is `combineOutcomes` of the domain. */
const people = (scope: Scope, { messages, search, at }: PeopleQuery) => sql`
  ${addressed(scope, messages)},
  audience as materialized (select audience_id, count(*) as size from message group by audience_id),
  ${reachedBy(scope, { messages }, sumsAt(at))},
  tally as materialized (
    select r.phone, min(r.contact) as contact, sum(a.size)::int as messages, coalesce(sum(r.on_device), 0)::int as on_device,
      coalesce(sum(r.heard), 0)::int as heard, coalesce(sum(r.waiting), 0)::int as waiting, coalesce(sum(r.by_hand), 0)::int as by_hand,
      max(r.heard_at) as heard_at, array_agg(r.audience_id) as audiences
    from reached r join audience a on a.audience_id = r.audience_id
    group by r.phone
  ),
  person as materialized (
    select t.phone, c.id as contact_id, c.first_name, c.last_name, t.messages, t.audiences,
      case when t.on_device = 0 then 'Not Delivered' when t.heard > 0 and t.heard + t.waiting = t.messages then 'Heard' else 'Pending' end as outcome,
      t.heard_at, t.waiting, t.on_device - t.heard - t.waiting as missed, t.messages - t.on_device as not_delivered, t.by_hand
    from tally t ${joinPerson(scope, 't')}
    where ${holdsWords(sql`folded(c.first_name || ' ' || c.last_name)`, search)}
  )`;

const keys = {
  name: sql`lower(first_name) || ' ' || lower(last_name)`,
  messages: sql`messages`,
  heard: sql`heard_at`,
  open: sql`waiting + missed + not_delivered`,
} as const satisfies Record<PeopleSort, unknown>;

/** A person who has heard nothing comes last in either order. */
const orderBy = ({ sort = 'name', order = 'asc' }: Pick<PeopleQuery, 'sort' | 'order'>) =>
  sql`${keys[sort]} ${sql.raw(order)} nulls last, lower(first_name), lower(last_name), phone`;

/**
 * One page of people, with the counts. The counts come with the page because working out who heard takes long, and
 * reading it off does not.
 */
export async function findPeople(db: Db, scope: Scope, query: PeopleQuery): Promise<Counts & { readonly rows: PersonRow[] }> {
  const isChosen = sql`(${query.outcome ?? null}::text is null or outcome = ${query.outcome ?? null})`;
  const { rows } = await sql<Counts & (PersonRow | { readonly phone: null })>`
    with ${people(scope, query)},
    shown as materialized (
      select * from person where ${isChosen}
      order by ${orderBy(query)}
      offset ${query.page.offset} limit ${query.page.perpage}
    ),
    counted as (select count(*) as found, count(*) filter (where ${isChosen}) as chosen from person)
    select counted.*, shown.* from counted left join shown on true
    order by ${orderBy(query)}`.execute(db);
  const { found, chosen } = rows[0] ?? { found: 0, chosen: 0 };
  return { found, chosen, rows: rows.filter((row) => row.phone !== null) };
}

/** The names of the groups that people are in: the viewer's own and shared groups, or all of the client's. */
export async function findGroupNames(db: Db, { clientId, operatorId }: Scope, phones: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('contacts as c')
    .innerJoin('group_contacts as gc', (join) => join.onRef('gc.client_id', '=', 'c.client_id').onRef('gc.contact_id', '=', 'c.id'))
    .innerJoin('groups as g', (join) => join.onRef('g.client_id', '=', 'gc.client_id').onRef('g.id', '=', 'gc.group_id'))
    .select(['c.phone', 'g.name'])
    .distinct()
    .where('c.client_id', '=', clientId)
    .where((eb) => eb('c.phone', '=', eb.fn.any(eb.val(phones))))
    .$if(operatorId !== undefined, (query) => query.where((eb) => eb.or([eb('g.operator_id', '=', operatorId ?? ''), eb('g.shared_at', 'is not', null)])))
    .orderBy('g.name')
    .execute();
  return new Map([...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, own]) => [phone, own.map(({ name }) => name)]));
}

/** The numbers that let the client speak on their phone. */
export async function findVerified(db: Db, { clientId }: Scope, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('consents')
    .select('phone')
    .where('client_id', '=', clientId)
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(phones))))
    .where(isAgreed('consents'))
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}
