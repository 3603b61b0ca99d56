import { Refusal } from '@earshot/domain';
import { findAccount, requireActive } from '../../account/limits/index.ts';
import { takeRemoved } from '../../platform/database/removals.ts';
import { notFound } from '../../platform/http/failures.ts';
import { putBack } from './removal-store.ts';
import { announce, type WriteContext } from './service.ts';
import { lockGroups } from './store.ts';
import { tellAudit } from './audit-changes.ts';

/** Undoes the deletion of a few groups: of all of them, or of none. */
export async function restoreGroups(writing: WriteContext, ids: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after another on the one connection of the transaction
  for (const id of ids) await restoreGroup(writing, id);
}

/** Undoes the deletion of one group and returns it to its messages, with its members. Repeating it changes nothing. */
async function restoreGroup(writing: WriteContext, id: string): Promise<void> {
  const { tx, actor, now } = writing;
  const kept = await takeRemoved(tx.db, actor, { id, kind: 'group' }, now);
  if (kept === undefined) {
    if ((await lockGroups(tx.db, actor, [id]))[0]?.operatorId === actor.userId) return;
    throw notFound('This group');
  }
  requireActive(await findAccount(tx.db, actor.clientId), 'Groups');
  if (!(await putBack(tx.db, { clientId: actor.clientId, groupId: id, kept })))
    throw new Refusal({ code: 'conflict' }, 'This group cannot be restored: you have another group with its name now.');
  await announce(writing, [id]);
  await tellAudit(writing, 'group.restored', await lockGroups(tx.db, actor, [id]));
}
