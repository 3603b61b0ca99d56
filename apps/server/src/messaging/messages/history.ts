import { maxHistoryEntries, type MessageHistoryEntry } from '@earshot/contract';
import { type AuditChange, messageActions, type MessageAction } from '@earshot/domain';
import { findSubjectEntries, recordDone } from '../../account/audit/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { replayChange, versionField } from './changes.ts';
import type { WriteContext } from './service.ts';
import { findReplaced, findWorded } from './versions-store.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Writes one audit entry for each set message; the entries are the message's history. */
export const tellAudit = (writing: WriteContext, action: MessageAction, messages: readonly Titled[], changes?: readonly AuditChange[]): Promise<void> =>
  recordDone(
    writing,
    action,
    messages.map(({ id, title }) => ({ subjectId: id, subject: title })),
    changes,
  );

/**
 * The history of a message up to an instant, newest first: from the audit, and for the time before the audit covered messages, from the
 * message itself. A deleted message keeps its history.
 */
export async function findHistory(db: Db, clientId: string, messageId: string, until = Infinity): Promise<MessageHistoryEntry[]> {
  const [message] = await findWorded(db, clientId, [messageId]);
  if (!message) return [];
  const told = (await findSubjectEntries(db, { clientId, subjectId: messageId, ...(until < Infinity && { until }) }, maxHistoryEntries)).flatMap(
    ({ at, actor_name: actor, staff_name, action, changes }): MessageHistoryEntry[] =>
      isOfMessages(action) ? [{ at, action, actor, ...(staff_name !== null && { staff: staff_name }), changes: [...changes] }] : [],
  );
  const known: MessageHistoryEntry[] = [];
  if (message.deleted_at !== null && !told.some(({ action, at }) => action === 'message.deleted' && at === message.deleted_at))
    known.push({ action: 'message.deleted', at: message.deleted_at, changes: [] });
  const replacedVersions = new Set(told.flatMap(({ changes }) => changes.filter(({ field }) => field === versionField).map(({ from }) => from)));
  for (const { version, replaced_at: at, first_name, last_name, replay } of await findReplaced(db, clientId, [messageId])) {
    const from = String(version);
    if (replacedVersions.has(from)) continue;
    const changes = [{ field: versionField, from, to: String(version + 1) }, replayChange(replay)];
    known.push({ action: 'message.changed', at, actor: fullName({ first_name, last_name }), changes });
  }
  const setAt = message.is_draft ? null : (message.finalized_at ?? message.created_at);
  if (setAt !== null && !told.some(({ action }) => action === 'message.set')) known.push({ action: 'message.set', at: setAt, changes: [] });
  if (message.created_at !== setAt) known.push({ action: 'message.begun', at: message.created_at, changes: [] });
  // The oldest known entries are cut off where not all fit.
  return [...told, ...known.filter(({ at }) => at <= until)].toSorted((one, other) => other.at - one.at).slice(0, maxHistoryEntries);
}

const isOfMessages = (action: string): action is MessageAction => (messageActions as readonly string[]).includes(action);
