import type { Selection } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { countedColumns, countMessages, noteInboxChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import { matchesAll, type MessageScope, narrowing, stateConditions } from './conditions.ts';

type OwnScope = MessageScope & { readonly operatorId: string };

/** The operator's own messages of a selection. 'All' means the list as it was at `filter.at`: later rows were not seen then. */
const isChosen = (scope: OwnScope, selection: Selection) =>
  matchesAll([
    sql<SqlBool>`messages.client_id = ${scope.clientId} and messages.operator_id = ${scope.operatorId} and messages.parent_id is null and messages.deleted_at is null`,
    ...(selection.kind === 'some'
      ? [sql<SqlBool>`messages.id = any(${[...selection.ids]}::uuid[])`]
      : [
          sql<SqlBool>`messages.created_at <= ${instant(scope.filter.at)}`,
          sql<SqlBool>`messages.id <> all(${[...selection.except]}::uuid[])`,
          ...narrowing(scope),
          ...stateConditions(scope),
        ]),
  ]);

/** The first chosen messages, the oldest first. */
export const findChosen = (db: Db, scope: OwnScope, { selection, limit }: { readonly selection: Selection; readonly limit: number }) =>
  db.selectFrom('messages').selectAll().where(isChosen(scope, selection)).orderBy('id').limit(limit).execute();

/** Pauses the chosen messages that are set and not over, or resumes the paused ones; returns the changed ones. */
export async function pauseMessages(
  db: Db,
  scope: OwnScope,
  { selection, isPaused, now }: { readonly selection: Selection; readonly isPaused: boolean; readonly now: number },
) {
  const changed = await db
    .updateTable('messages')
    .set({ paused_at: isPaused ? new Date(now) : null })
    .where(isChosen(scope, selection))
    .where('is_draft', '=', false)
    .where('paused_at', isPaused ? 'is' : 'is not', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', instant(now))]))
    .returning(['id', 'title'])
    .execute();
  noteInboxChange(db, scope.clientId, { messageIds: changed.map(({ id }) => id) });
  return changed;
}

/** Deletes the chosen messages with their Spanish versions; returns those that existed. */
export async function deleteMessages(db: Db, scope: OwnScope, selection: Selection, now: number) {
  const { clientId } = scope;
  const removed = await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where(isChosen(scope, selection))
    .returning(['id', 'title', ...countedColumns])
    .execute();
  await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`parent_id = any(${removed.map(({ id }) => id)}::uuid[])`)
    .execute();
  countMessages(db, removed, -1);
  noteInboxChange(db, clientId, { messageIds: removed.filter(({ is_draft }) => !is_draft).map(({ id }) => id) });
  return removed;
}
