import { Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { syncLater, tellOfOwnership } from '../../account/billing/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { beginOperating } from './start-operator.ts';
import { listChanges } from './changes.ts';
import { findMember, type Member, type UserColumns, updateUser } from './store.ts';
import { lockTeam, type TeamContext } from './team.ts';

/**
 * Makes another user the Account Holder: the new one gets the Admin role, the old one keeps Admin and Operator
 * (decisions: Users). One of two concurrent calls wins. It also works while the account is deactivated: the new holder
 * may be the one who can pay.
 */
export async function transferOwnership(services: Services, managing: TeamContext, userId: string): Promise<Member> {
  const { tx, actor, now } = managing;
  const { caller } = await lockTeam(managing);
  if (!caller.is_holder) throw new Refusal({ code: 'forbidden' }, 'Only the Account Holder can transfer the ownership of the account.');
  const target = await findMember(tx.db, actor, userId);
  if (!target) throw notFound('This user');
  if (target.id === caller.id) throw new Refusal({ code: 'conflict' }, 'You are already the Account Holder.');
  await change(managing, caller, { is_holder: false, is_admin: true, is_operator: true });
  await change(managing, target, { is_holder: true, is_admin: true });
  const handed = { field: 'Account Holder', from: fullName(caller), to: fullName(target) };
  const audited = { clientId: actor.clientId, actorId: actor.userId, staffId: actor.staffId };
  const granted = listChanges(target, { is_admin: true });
  await recordAudit(tx, { ...audited, action: 'ownership.transferred', subjectId: target.id, subject: fullName(target), changes: [handed, ...granted] }, now);
  const kept = listChanges(caller, { is_admin: true, is_operator: true });
  if (kept.length > 0) await recordAudit(tx, { ...audited, action: 'user.edited', subjectId: caller.id, subject: fullName(caller), changes: kept }, now);
  // The bills go to the new holder from now on.
  await syncLater(services, tx, actor.clientId);
  await tellOfOwnership(services, tx, { clientId: actor.clientId, from: caller, to: target, now });
  return target;
}

async function change({ tx, now }: TeamContext, member: Member, roles: UserColumns): Promise<void> {
  await updateUser(tx.db, member, roles, now);
  await beginOperating(tx, { clientId: member.client_id, userId: member.id }, now);
}
