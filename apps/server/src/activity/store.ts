import { type Db, instant } from '../platform/database.ts';
import type { Scope } from './policy.ts';

const messagesIn = (db: Db, { clientId, operatorId }: Scope) =>
  db
    .selectFrom('messages')
    .where('client_id', '=', clientId)
    .where('parent_id', 'is', null)
    .where('is_draft', '=', false)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''));

/** Messages that are active at an instant. */
export async function findActiveIds(db: Db, scope: Scope, at: number): Promise<string[]> {
  const rows = await messagesIn(db, scope)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('starts_at', '<=', instant(at))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(at))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Messages that were live (final, neither over nor deleted) at any time of a period. */
export async function findLiveIds(db: Db, scope: Scope, { from, to }: { readonly from: number; readonly to: number }): Promise<string[]> {
  const rows = await messagesIn(db, scope)
    .select('id')
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(from))]))
    .where((eb) => eb.or([eb('finalized_at', 'is', null), eb('finalized_at', '<=', instant(to))]))
    .execute();
  return rows.map(({ id }) => id);
}

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
