import { sql, type SqlBool } from 'kysely';
import { lockAccount, requireActive } from '../../account/limits/index.ts';
import { countMessages, noteInboxChange } from '../../platform/database/changes.ts';
import { instant } from '../../platform/database/database.ts';
import { restorableMs } from '../../platform/database/removals.ts';
import { notFound } from '../../platform/http/failures.ts';
import { tellAudit } from './history.ts';
import { isLive, publish, requireMessagesWithinLimit, type WriteContext } from './service.ts';

/**
 * Undoes the deletion of messages and their Spanish versions: of all of them, or of none. Their receivers and their
 * hearings were never removed. Repeating it changes nothing.
 */
export async function restoreMessages(writing: WriteContext, ids: readonly string[]): Promise<void> {
  const { tx, actor, now } = writing;
  const account = await lockAccount(tx.db, actor.clientId);
  const messages = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where('id', 'in', ids)
    .where('parent_id', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', instant(now - restorableMs))]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (messages.length < new Set(ids).size) throw notFound(ids.length === 1 ? 'This message' : 'One of these messages');
  const deleted = messages.filter(({ deleted_at }) => deleted_at !== null);
  if (deleted.length === 0) return;
  requireActive(account, 'Messages');
  const added = deleted.filter((message) => isLive(message, now)).length;
  if (added > 0) await requireMessagesWithinLimit(tx.db, account, { now, added });
  const restored = deleted.map(({ id }) => id);
  await tx.db
    .updateTable('messages')
    .set({ deleted_at: null })
    .where('client_id', '=', actor.clientId)
    .where(sql<SqlBool>`(id = any(${restored}::uuid[]) or parent_id = any(${restored}::uuid[]))`)
    .execute();
  countMessages(tx.db, deleted, 1);
  const finals = deleted.filter(({ is_draft }) => !is_draft);
  noteInboxChange(tx.db, actor.clientId, { messageIds: finals.map(({ id }) => id) });
  await tellAudit(writing, 'message.restored', finals);
  // One event for all: a listener reads everything again for any message.
  if (finals[0]) await publish(writing, finals[0].id);
}
