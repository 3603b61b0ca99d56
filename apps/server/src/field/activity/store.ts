import { hourMs } from '@earshot/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Scope } from './policy.ts';

const messagesIn = (db: Db, { clientId, operatorId }: Scope) =>
  db
    .selectFrom('messages')
    .where('client_id', '=', clientId)
    .where('parent_id', 'is', null)
    .where('is_draft', '=', false)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''));

/** All messages that were ever set, also those that are over or deleted. */
export async function findSetIds(db: Db, scope: Scope): Promise<string[]> {
  const rows = await messagesIn(db, scope).select('id').execute();
  return rows.map(({ id }) => id);
}

export async function findActiveIds(db: Db, scope: Scope, at: number): Promise<string[]> {
  const rows = await messagesIn(db, scope)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('starts_at', '<=', instant(at))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(at))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** A period, and the messages in it: all, one, or those of a location. */
interface LiveQuery {
  readonly from: number;
  readonly to: number;
  readonly messageId?: string | undefined;
  readonly messageIds?: readonly string[];
  readonly location?: string | undefined;
}

/** Messages that were live (final, neither over nor deleted) at any time of a period. */
export async function findLiveIds(db: Db, scope: Scope, { from, to, messageId, messageIds, location }: LiveQuery): Promise<string[]> {
  const rows = await messagesIn(db, scope)
    .select('id')
    .$if(messageId !== undefined, (query) => query.where('id', '=', messageId ?? ''))
    .$if(messageIds !== undefined, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(messageIds ?? [])))))
    .$if(location !== undefined, (query) => query.where('location', '=', location ?? ''))
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('finalized_at', 'is', null), eb('finalized_at', '<=', instant(to))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** The messages that have begun by an instant, with their versions. */
export const findBegun = (db: Db, scope: Scope, { messageIds, at }: { readonly messageIds: readonly string[]; readonly at: number }) =>
  messagesIn(db, scope)
    .select(['id', 'version'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(messageIds))))
    .where('starts_at', '<=', instant(at))
    .execute();

export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Hours, counted from 1970 on. */
interface Hours {
  readonly first: number;
  readonly last: number;
}

/** Counts the heard events after `from`, until `to`, each repetition too; without those of whole hours, from the first to the last. */
export async function countPlays(db: Db, scope: Scope, { from, to, without }: Period & { readonly without?: Hours }): Promise<number> {
  const begins = sql`e.at > ${instant(from)}`;
  const ends = sql`e.at <= ${instant(to)}`;
  const isIn = without
    ? sql`((${begins} and e.at < ${instant(without.first * hourMs)}) or (e.at >= ${instant((without.last + 1) * hourMs)} and ${ends}))`
    : sql`${begins} and ${ends}`;
  return (await findPlays(db, scope, { isIn, hour: sql`0` })).reduce((sum, { plays }) => sum + plays, 0);
}

/** Counts the heard events of each hour from the first to the last, or of some of them. */
export async function countPlaysByHour(
  db: Db,
  scope: Scope,
  { first, last, hours = Array.from({ length: last - first + 1 }, (_, index) => first + index) }: Hours & { readonly hours?: readonly number[] | undefined },
): Promise<ReadonlyMap<number, number>> {
  const isIn = sql`e.at >= ${instant(Math.min(...hours) * hourMs)} and e.at < ${instant((Math.max(...hours) + 1) * hourMs)}`;
  const counts = new Map(hours.map((hour) => [hour, 0]));
  for (const { hour, plays } of await findPlays(db, scope, { isIn, hour: sql`floor(date_part('epoch', e.at) / 3600)::int` })) {
    const before = counts.get(hour);
    if (before !== undefined) counts.set(hour, before + plays);
  }
  return counts;
}

interface PlaysQuery {
  readonly isIn: RawBuilder<unknown>;
  readonly hour: RawBuilder<unknown>;
}

interface PlaysRow {
  readonly message_id: string;
  readonly hour: number;
  readonly plays: number;
}

/**
 * The number of heard events `e` of each message and hour. Messages are looked up by the ids that are found: joined, all
 * messages of the operator would be read, and they grow with the years.
 */
async function findPlays(db: Db, { clientId, operatorId }: Scope, { isIn, hour }: PlaysQuery): Promise<readonly PlaysRow[]> {
  const { rows } = await sql<PlaysRow>`
    select e.message_id, ${hour} as hour, count(*)::int as plays
    from device_events e
    where e.client_id = ${clientId} and e.kind = 'heard' and e.started_by is distinct from 'hand' and ${isIn}
    group by 1, 2`.execute(db);
  if (operatorId === undefined) return rows;
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', clientId)
    .where('operator_id', '=', operatorId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(rows.map(({ message_id }) => message_id))]))))
    .execute();
  const own = new Set(found.map(({ id }) => id));
  return rows.filter(({ message_id }) => own.has(message_id));
}

/** The title of a message that a viewer's activity may be about, or undefined. */
export async function findTitle(db: Db, { clientId, operatorId }: Scope, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('title')
    .where('client_id', '=', clientId)
    .where('id', '=', messageId)
    .where('parent_id', 'is', null)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''))
    .executeTakeFirst();
  return row?.title;
}

/** The earlier of the times at which a message was set and began; undefined for a draft. */
export async function findFirstAt(db: Db, scope: Scope, messageId: string): Promise<number | undefined> {
  const row = await messagesIn(db, scope).select(['finalized_at', 'created_at', 'starts_at']).where('id', '=', messageId).executeTakeFirst();
  return row && Math.min(row.finalized_at ?? row.created_at, row.starts_at);
}

export async function findOwner(db: Db, clientId: string, messageId: string): Promise<string | undefined> {
  const row = await db.selectFrom('messages').select('operator_id').where('client_id', '=', clientId).where('id', '=', messageId).executeTakeFirst();
  return row?.operator_id;
}
