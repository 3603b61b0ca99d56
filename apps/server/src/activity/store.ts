import { sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';
import type { Scope } from './policy.ts';

const messagesIn = (db: Db, { clientId, operatorId }: Scope) =>
  db
    .selectFrom('messages')
    .where('client_id', '=', clientId)
    .where('parent_id', 'is', null)
    .where('is_draft', '=', false)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''));

/** Messages that are active at an instant. Their ids then go into the next query as values: the view of recipients is quick for given messages only. */
export async function findActiveIds(db: Db, scope: Scope, at: number): Promise<string[]> {
  const rows = await messagesIn(db, scope)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('starts_at', '<=', instant(at))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(at))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Messages that were live (final, neither over nor deleted) at any time of a period, and whether they had begun by its end. */
export const findLiveIn = (db: Db, scope: Scope, { from, to }: { readonly from: number; readonly to: number }) =>
  messagesIn(db, scope)
    .select((eb) => ['id', eb('starts_at', '<=', instant(to)).as('hasBegun')])
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('finalized_at', 'is', null), eb('finalized_at', '<=', instant(to))]))
    .execute();

/** Heard events of a period, each repetition counted. */
export async function countPlays(db: Db, { clientId, operatorId }: Scope, { from, to }: { readonly from: number; readonly to: number }): Promise<number> {
  const { count } = await db
    .selectFrom('device_events as e')
    .innerJoin('messages as m', (join) => join.onRef('m.client_id', '=', 'e.client_id').onRef('m.id', '=', 'e.message_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('e.client_id', '=', clientId)
    .where('e.kind', '=', 'heard')
    .where('e.at', '>', instant(from))
    .where('e.at', '<=', instant(to))
    .$if(operatorId !== undefined, (query) => query.where('m.operator_id', '=', operatorId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of messages: the distinct people, the distinct pairs of message and person, and the pairs whose person heard the current version. */
export async function countPairs(db: Db, { clientId }: Scope, messageIds: readonly string[]) {
  const { rows } = await sql<{ people: number; pairs: number; heard: number }>`
    with pair as (
      select distinct message_id, phone from message_recipients where client_id = ${clientId} and message_id = any(${messageIds}::uuid[])
    )
    select count(distinct p.phone) as people, count(*) as pairs, count(d.heard_at) as heard
    from pair p
    join messages m on m.client_id = ${clientId} and m.id = p.message_id
    left join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version = m.version and d.phone = p.phone`.execute(db);
  return rows[0] ?? { people: 0, pairs: 0, heard: 0 };
}

/** Whether the message is among those that a viewer's activity is about. */
export async function isInScope(db: Db, { clientId, operatorId }: Scope, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', messageId)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}
