import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { type Page, patternOf } from '../platform/list.ts';
import type { Scope } from './policy.ts';

/** What became of a person's active messages, in the words of the status filter. */
export type Outcome = 'Heard' | 'Pending' | 'Not Delivered';

/** Which people. */
export interface PeopleQuery {
  readonly messageIds: readonly string[];
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

/** `person`: one row for each number that is to hear one of the messages. Of several contacts with one number the viewer's own gives the name, else the oldest. */
const people = ({ clientId, userId }: Scope, { messageIds, search }: PeopleQuery) => sql`
  recipient as materialized (
    select message_id, contact_id, phone from message_recipients where client_id = ${clientId} and message_id = any(${messageIds}::uuid[])
  ),
  tally as (
    select p.phone, count(*) as messages, count(d.heard_at) as heard, max(d.heard_at) as heard_at,
      count(*) filter (where d.delivered_at is not null or d.heard_at is not null) as on_device,
      coalesce(array_agg(distinct m.location order by m.location) filter (where m.location <> ''), '{}') as locations
    from (select distinct message_id, phone from recipient) p
    join messages m on m.client_id = ${clientId} and m.id = p.message_id
    left join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version = m.version and d.phone = p.phone
    group by p.phone
  ),
  named as (
    select distinct on (r.phone) r.phone, c.id as contact_id, c.first_name, c.last_name
    from recipient r join contacts c on c.client_id = ${clientId} and c.id = r.contact_id
    order by r.phone, (c.operator_id = ${userId}) desc, c.created_at, c.id
  ),
  person as (
    select t.phone, n.contact_id, n.first_name, n.last_name, t.messages, t.locations,
      case when t.on_device = 0 then 'Not Delivered' when t.heard < t.messages then 'Pending' else 'Heard' end as outcome,
      t.heard_at
    from tally t join named n on n.phone = t.phone
    where lower(n.first_name || ' ' || n.last_name) like ${patternOf(search)}
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
    with ${people(scope, query)}
    select * from person
    where ${query.outcome ?? null}::text is null or outcome = ${query.outcome ?? null}
    order by lower(first_name), lower(last_name), phone
    offset ${query.page.offset} limit ${query.page.perpage}`.execute(db);
  return rows;
}

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
