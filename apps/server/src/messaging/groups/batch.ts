import type { GroupBatch } from '@earshot/contract';
import { isFew, Refusal } from '@earshot/domain';
import { findAccount, requireActive, requireUsable } from '../../account/limits/index.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { mayShare } from '../contacts/index.ts';
import { requireEditable } from './policy.ts';
import { keepForUndo } from './removal-store.ts';
import { announce, type WriteContext } from './service.ts';
import { deleteGroups, lockGroups, lockOwnGroups, shareGroups, switchGroups } from './store.ts';
import { type Named, statusChange, tellAudit } from './audit-changes.ts';

export async function changeSelected(writing: WriteContext, batch: GroupBatch): Promise<{ readonly count: number; readonly deletedIds?: string[] }> {
  const { tx, actor, now } = writing;
  requireComplete(batch);
  const ids = (await lockSelected(writing, batch)).map(({ id }) => id);
  const account = await findAccount(tx.db, actor.clientId);
  switch (batch.action) {
    case 'delete': {
      requireActive(account, 'Groups');
      await announce(writing, ids);
      if (isFew(batch.selection)) await keepForUndo(tx.db, actor, ids, now);
      const deleted = await deleteGroups(tx.db, actor, ids);
      await tellAudit(writing, 'group.deleted', deleted);
      return { count: deleted.length, ...(isFew(batch.selection) && { deletedIds: deleted.map(({ id }) => id) }) };
    }
    case 'status': {
      requireUsable(account, 'Groups', now);
      const isActive = batch.becomes === 'active';
      const switched = await switchGroups(tx.db, actor, { ids, isActive, now });
      if (switched.length > 0) await announce(writing, ids);
      await tellAudit(writing, 'group.edited', switched, statusChange(isActive));
      return { count: switched.length };
    }
    case 'share': {
      if (!(await mayShare(tx.db, actor.clientId))) throw new Refusal({ code: 'forbidden' }, 'Sharing is switched off in your account.');
      requireUsable(account, 'Groups', now);
      const shared = await shareGroups(tx.db, actor, { ids, now });
      await tellAudit(writing, 'group.shared', shared);
      return { count: shared.length };
    }
  }
}

function requireComplete({ selection, action, becomes }: GroupBatch): void {
  if (selection.kind === 'some' && selection.ids.size === 0) throw invalid({ field: 'checkedItems', message: 'Choose at least one group.' });
  if (action === 'status' && becomes === undefined) throw invalid({ field: 'batchActionActive', message: 'must be active or inactive' });
}

/** Select-all skips Everyone and others' groups; naming one of them is refused. */
async function lockSelected({ tx, actor, now }: WriteContext, { selection, search, typeId, status, queryTime }: GroupBatch): Promise<readonly Named[]> {
  if (selection.kind === 'all') {
    const isActive = status && status === 'active';
    return lockOwnGroups(tx.db, actor, { search: { search, typeId, isActive }, except: selection.except, at: queryTime ?? now });
  }
  const groups = await lockGroups(tx.db, actor, [...selection.ids]);
  if (groups.length === 0) throw notFound('This group');
  for (const group of groups) requireEditable(actor, group);
  return groups;
}
