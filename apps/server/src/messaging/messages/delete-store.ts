import type { Selection } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { allOf, type MessageScope, narrowing, statesOf } from './conditions.ts';

/** Deletes the chosen messages, Spanish versions with them, and answers those that were there. 'All' means the list as it was at `filter.at`: rows made after it were not seen when it was said. */
export async function deleteMessages(db: Db, scope: MessageScope & { readonly operatorId: string }, selection: Selection, now: number) {
  const { clientId, operatorId, filter } = scope;
  const removed = await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where('messages.client_id', '=', clientId)
    .where('messages.operator_id', '=', operatorId)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where(
      selection.kind === 'some'
        ? sql<SqlBool>`messages.id = any(${[...selection.ids]}::uuid[])`
        : allOf([
            sql`messages.created_at <= ${instant(filter.at)}`,
            sql`messages.id <> all(${[...selection.except]}::uuid[])`,
            ...narrowing(scope),
            ...statesOf(scope),
          ]),
    )
    .returning(['id', 'title', 'is_draft'])
    .execute();
  await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`parent_id = any(${removed.map(({ id }) => id)}::uuid[])`)
    .execute();
  return removed;
}
