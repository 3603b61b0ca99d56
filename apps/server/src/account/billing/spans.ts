import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../platform/database/list.ts';
import { type Db, instant, type Transaction } from '../../platform/database/database.ts';
import type { BillingAccount } from './store.ts';

interface BilledSpan {
  readonly kind: 'admin' | 'operator' | 'receiver';
  readonly name: string;
  /** The number of a receiver, the email address of a user. */
  readonly address: string;
  readonly from_at: number;
  readonly to_at: number | null;
}

/**
 * The people that count now, as `loadUsage` counts them, from when they were added; archived users until they were. The
 * earliest contact of a number gives its name.
 */
const countedPeople = (clientId: string): RawBuilder<BilledSpan> => sql`(
  select 'receiver' as kind, phone as subject, (array_agg(trim(first_name || ' ' || last_name) order by created_at, id))[1] as name, phone as address,
    min(created_at) as from_at, null::timestamptz as to_at
  from contacts where client_id = ${clientId}::uuid and not is_default group by phone
  union all
  select role.kind, users.id::text, trim(users.first_name || ' ' || users.last_name), users.email, users.created_at, users.archived_at
  from users cross join lateral (values ('admin', users.is_admin), ('operator', users.is_operator)) as role (kind, is_held)
  where users.client_id = ${clientId}::uuid and role.is_held)`;

/**
 * Ends the spans of people who count no more, and begins those of new ones. Called before each count that the provider
 * is told, so an invoice is the sum of the spans at its time. An archived client counts nobody. Returns the instant of
 * the count, which is taken once the count before is over.
 */
export async function keepSpans(
  { db }: Transaction,
  { client_id, provider }: Pick<BillingAccount, 'client_id' | 'provider'>,
  clock: () => number,
): Promise<number> {
  // Counts of one client follow one another.
  const account = await db
    .selectFrom('billing_accounts')
    .select('counted_since')
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  const now = clock();
  if (!account) return now;
  const isFirst = account.counted_since === null;
  // The planner cannot know how many people change: nested loops take minutes for an import of 50,000 (measured).
  // A cluster tells its nodes too; without one the first setting means nothing.
  await sql`set local citus.propagate_set_commands to 'local'`.execute(db);
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`
    with people as materialized (
      select * from ${countedPeople(client_id)} people where exists (select from clients where id = ${client_id}::uuid and archived_at is null)
    ), open as (select id, kind, subject, name, address from billing_spans where client_id = ${client_id}::uuid and to_at is null),
    change as materialized (
      select open.id, person.kind, person.subject, person.name, person.address, person.from_at
      from open full join (select * from people where to_at is null) person on (person.kind, person.subject) = (open.kind, open.subject)
      where open.id is null or person.kind is null or (person.name, person.address) is distinct from (open.name, open.address)
    ), ended as (
      update billing_spans set to_at = ${instant(now)} where client_id = ${client_id}::uuid and id in (select id from change where kind is null)
    ), renamed as (
      update billing_spans span set name = change.name, address = change.address from change
      where span.client_id = ${client_id}::uuid and span.id = change.id and change.kind is not null
    )
    insert into billing_spans (client_id, kind, subject, name, address, from_at, to_at)
    select ${client_id}::uuid, kind, subject, name, address, case when ${isFirst} then least(from_at, ${instant(now)}) else ${instant(now)} end, null
    from change where id is null
    union all
    select ${client_id}::uuid, kind, subject, name, address, from_at, to_at from people
    where to_at is not null and ${isFirst} and not exists (select from billing_spans where client_id = ${client_id}::uuid)`.execute(db);
  if (!isFirst) return now;
  await db
    .updateTable('billing_accounts')
    .set({ counted_since: new Date(now) })
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .execute();
  return now;
}

interface SpanRange {
  readonly clientId: string;
  /** Whether spans are kept: a client without billing has only its present people. */
  readonly isKept: boolean;
  /** People who counted at any time after `since`, or at `at`. */
  readonly since: number;
  readonly at: number;
}

const spansIn = ({ clientId, isKept, since, at }: SpanRange) => {
  const spans = isKept ? sql`(select * from billing_spans where client_id = ${clientId}::uuid)` : countedPeople(clientId);
  return sql`from ${spans} span where from_at <= ${instant(at)} and (to_at is null or to_at > ${instant(since)})`;
};

/** Spans of the range in the order of the bill: admins, operators, receivers, each by name. */
export async function listSpans(
  db: Db,
  range: SpanRange,
  { perpage, offset }: Page,
): Promise<{ readonly rows: readonly BilledSpan[]; readonly count: number }> {
  const { rows } = await sql<BilledSpan>`
    select kind, name, address, from_at, to_at ${spansIn(range)}
    order by kind, lower(name), subject, from_at limit ${perpage} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ readonly count: number }>`select count(*)::integer as count ${spansIn(range)}`.execute(db);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** The spans in which a number counted for the bill as a receiver. */
export const findReceiverSpans = (db: Db, { clientId, phone }: { readonly clientId: string; readonly phone: string }) =>
  db
    .selectFrom('billing_spans')
    .select(['from_at', 'to_at'])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'receiver')
    .where('subject', '=', phone)
    .execute();
