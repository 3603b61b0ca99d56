import { sql, type SqlBool } from 'kysely';
import { lockAccount, requireActive } from '../../account/limits/index.ts';
import { instant } from '../../platform/database/database.ts';
import { restorableMs } from '../../platform/database/removals.ts';
import { notFound } from '../../platform/http/failures.ts';
import { tellAudit } from './history.ts';
import { isLive, publish, requireMessagesWithinLimit, type WriteContext } from './service.ts';

/**
 * Undoes the deletion of one message and its Spanish version. Its receivers and their hearings were never removed.
 * Repeating it changes nothing.
 */
export async function restoreMessage(writing: WriteContext, id: string): Promise<void> {
  const { tx, actor, now } = writing;
  const account = await lockAccount(tx.db, actor.clientId);
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', instant(now - restorableMs))]))
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw notFound('This message');
  if (message.deleted_at === null) return;
  requireActive(account, 'Messages');
  if (isLive(message, now)) await requireMessagesWithinLimit(tx.db, account, now);
  await tx.db
    .updateTable('messages')
    .set({ deleted_at: null })
    .where('client_id', '=', actor.clientId)
    .where(sql<SqlBool>`(id = ${id}::uuid or parent_id = ${id}::uuid)`)
    .execute();
  if (message.is_draft) return;
  await tellAudit(writing, 'message.restored', [message]);
  await publish(writing, id);
}
