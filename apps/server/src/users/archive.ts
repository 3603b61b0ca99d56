import { requireActive } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { notFound } from '../platform/failures.ts';
import { endSessionsOf } from '../platform/session.ts';
import { nameOf } from './answers.ts';
import { archiveRefusal } from './policy.ts';
import { findMember, markArchived } from './store.ts';
import { lockTeam, type Managing, requireDispensable } from './team.ts';

/** Archives a user, who is signed out everywhere and cannot sign in any more; the row stays, to be revived. */
export async function archiveUser(managing: Managing, userId: string): Promise<void> {
  const { tx, actor, now } = managing;
  const { account, caller } = await lockTeam(managing);
  const target = await findMember(tx.db, actor, userId);
  if (!target) throw notFound('This user');
  const refusal = archiveRefusal(caller, target);
  if (refusal) throw refusal;
  await requireDispensable(managing, target, { is_admin: false, is_operator: false });
  // Deletion stays allowed after the free period (decisions: Account states and billing).
  requireActive(account, 'Users');
  await markArchived(tx.db, target, now);
  await endSessionsOf(tx.db, target.id);
  const audited = { clientId: actor.clientId, actorId: actor.userId, staffId: actor.staffId };
  await recordAudit(tx, { ...audited, action: 'user.archived', subjectId: target.id, subject: nameOf(target) }, now);
}
