import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { type Page, patternOf } from '../platform/list.ts';
import { type Addressed, contactOfRank, reachedBy } from './audience-store.ts';
import type { Scope } from './policy.ts';

/** What became of a person's active messages, in the words of the status filter. */
export type Outcome = 'Heard' | 'Pending' | 'Not Delivered';

/** Which people. */
export interface PeopleQuery {
  readonly messages: readonly Addressed[];
  /** Part of the name, in any case; '' is everybody. */
  readonly search: string;
}

export interface PersonRow {
  readonly phone: string;
  readonly contact_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly messages: number;
  readonly locations: string[];
  readonly outcome: Outcome;
  readonly heard_at: number | null;
}

/** `person`: one row for each number that is to hear one of the messages. */
const people = (scope: Scope, { messages, search }: PeopleQuery) => sql`
  ${reachedBy(scope, messages)},
  tally as materialized (
    select r.phone, min(r.contact) as contact, sum(a.size)::int as messages, sum(r.on_device) as on_device, sum(r.heard) as heard, max(r.heard_at) as heard_at
    from reached r join audience a on a.audience_id = r.audience_id
    group by r.phone
  ),
  person as (
    select t.phone, c.id as contact_id, c.first_name, c.last_name, t.messages,
      case when t.on_device = 0 then 'Not Delivered' when t.heard < t.messages then 'Pending' else 'Heard' end as outcome,
      t.heard_at
    from tally t join contacts c on c.client_id = ${scope.clientId} and c.id = ${contactOfRank}
    where lower(c.first_name || ' ' || c.last_name) like ${patternOf(search)}
  )`;

/** How many people there are of each outcome. */
export async function countOutcomes(db: Db, scope: Scope, query: PeopleQuery): Promise<Readonly<Record<Outcome, number>>> {
  const { rows } = await sql<{ outcome: Outcome; count: number }>`
    with ${people(scope, query)} select outcome, count(*) as count from person group by outcome`.execute(db);
  return { Heard: 0, Pending: 0, 'Not Delivered': 0, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) };
}

interface PageOfPeople extends PeopleQuery {
  readonly outcome: Outcome | undefined;
  readonly page: Page;
}

/** People by name. */
export async function findPeople(db: Db, scope: Scope, query: PageOfPeople): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with ${people(scope, query)},
    shown as materialized (
      select * from person
      where ${query.outcome ?? null}::text is null or outcome = ${query.outcome ?? null}
      order by lower(first_name), lower(last_name), phone
      offset ${query.page.offset} limit ${query.page.perpage}
    )
    select shown.*, ${locations} as locations from shown
    order by lower(first_name), lower(last_name), phone`.execute(db);
  return rows;
}

const locations = sql`array(
  select distinct m.location from reached r join message m on m.audience_id = r.audience_id where r.phone = shown.phone and m.location <> '' order by m.location
)`;

/** The names of the groups that people are in: the viewer's own and shared groups, or the client's. */
export async function findGroupNames(db: Db, { clientId, operatorId }: Scope, phones: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('contacts as c')
    .innerJoin('group_contacts as gc', (join) => join.onRef('gc.client_id', '=', 'c.client_id').onRef('gc.contact_id', '=', 'c.id'))
    .innerJoin('groups as g', (join) => join.onRef('g.client_id', '=', 'gc.client_id').onRef('g.id', '=', 'gc.group_id'))
    .select(['c.phone', 'g.name'])
    .distinct()
    .where('c.client_id', '=', clientId)
    .where('c.phone', 'in', phones)
    .$if(operatorId !== undefined, (query) => query.where((eb) => eb.or([eb('g.operator_id', '=', operatorId ?? ''), eb('g.shared_at', 'is not', null)])))
    .orderBy('g.name')
    .execute();
  return new Map([...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, own]) => [phone, own.map(({ name }) => name)]));
}

/** Those of the numbers that a device was ever signed in with. */
export async function findVerified(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db.selectFrom('devices').select('phone').distinct().where('phone', 'in', phones).execute();
  return new Set(rows.map(({ phone }) => phone));
}
