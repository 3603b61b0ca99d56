import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
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

/** The heard events of a scope, each repetition too. */
const playsIn = (db: Db, { clientId, operatorId }: Scope) =>
  db
    .selectFrom('device_events as e')
    .where('e.client_id', '=', clientId)
    .where('e.kind', '=', 'heard')
    .where('e.started_by', 'is distinct from', 'hand')
    .$if(operatorId !== undefined, (query) =>
      query.where('e.message_id', 'in', (eb) =>
        eb
          .selectFrom('messages')
          .select('id')
          .where('client_id', '=', clientId)
          .where('operator_id', '=', operatorId ?? ''),
      ),
    );

export interface Period {
  readonly from: number;
  readonly to: number;
}

interface Hours {
  readonly first: number;
  readonly last: number;
}

/** Counts the heard events after `from`, until `to`; without those of whole hours, counted from 1970 on, from the first to the last. */
export async function countPlays(db: Db, scope: Scope, { from, to, without }: Period & { readonly without?: Hours }): Promise<number> {
  const { count } = await playsIn(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => {
      const [begins, ends] = [eb('e.at', '>', instant(from)), eb('e.at', '<=', instant(to))];
      if (!without) return eb.and([begins, ends]);
      const before = eb.and([begins, eb('e.at', '<', instant(without.first * hourMs))]);
      return eb.or([before, eb.and([eb('e.at', '>=', instant((without.last + 1) * hourMs)), ends])]);
    })
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the heard events of hours, counted from 1970 on: those from the first to the last, or some of them. */
export async function countPlaysByHour(
  db: Db,
  scope: Scope,
  { first, last, hours = Array.from({ length: last - first + 1 }, (_, index) => first + index) }: Hours & { readonly hours?: readonly number[] | undefined },
): Promise<ReadonlyMap<number, number>> {
  const rows = await playsIn(db, scope)
    .select((eb) => [hourAt.as('hour'), eb.fn.countAll<number>().as('plays')])
    .where('e.at', '>=', instant(Math.min(...hours) * hourMs))
    .where('e.at', '<', instant((Math.max(...hours) + 1) * hourMs))
    .groupBy(hourAt)
    .execute();
  const counted = new Map(rows.map(({ hour, plays }) => [hour, plays]));
  return new Map(hours.map((hour) => [hour, counted.get(hour) ?? 0]));
}

const hourAt = sql<number>`floor(date_part('epoch', e.at) / 3600)::int`;

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
