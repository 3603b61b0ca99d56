import type { UserChange } from '@earshot/contract';
import type { Issue } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { requireUsable, requireUsersWithinLimit } from '../../account/limits/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { requireFresh } from '../../platform/database/modified.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { beginOperating } from './start-operator.ts';
import { listChanges } from './changes.ts';
import { toStoredNumber, type StoredNumber } from './phone-number.ts';
import { editRefusal, mayOwnData } from './policy.ts';
import { findMember, type Member, updateUser } from './store.ts';
import { lockTeam, type TeamContext, requireDispensable } from './team.ts';

export async function editUser(managing: TeamContext, form: UserChange): Promise<void> {
  const { tx, actor, now } = managing;
  const { account, caller } = await lockTeam(managing);
  const target = await findMember(tx.db, actor, form.userId);
  const number = checkedNumber(form, target);
  if (!target) throw notFound('This user');
  const refusal = editRefusal(caller, target, form);
  if (refusal) throw refusal;
  const after = { ...target, ...toColumns(form), ...number };
  const changes = listChanges(target, after);
  // A form without a change overwrites no other user's change.
  if (changes.length > 0) requireFresh('this user', { storedAt: target.modified_at, readAt: form.modifiedAt });
  await requireDispensable(managing, target, after);
  requireUsable(account, 'Users', now);
  if (changes.length === 0) return;
  await updateUser(tx.db, target, { ...toColumns(form), ...number }, now);
  const isNewOperator = after.is_operator && !target.is_operator;
  if (isNewOperator || (after.is_admin && !target.is_admin)) await requireUsersWithinLimit(tx.db, account, now);
  // The default contact follows the number (decisions: Contacts).
  if (isNewOperator || (mayOwnData(after) && after.phone !== target.phone)) await beginOperating(tx, { clientId: target.client_id, userId: target.id }, now);
  const audited = { clientId: actor.clientId, actorId: actor.userId, staffId: actor.staffId };
  await recordAudit(tx, { ...audited, action: 'user.edited', subjectId: target.id, subject: fullName(after), changes }, now);
}

const toColumns = ({ firstName, lastName, timeZone, isAdmin, isOperator }: UserChange) => ({
  first_name: firstName,
  last_name: lastName,
  ...(timeZone !== undefined && { time_zone: timeZone }),
  is_admin: isAdmin,
  is_operator: isOperator,
});

const nobody = { country: null, time_zone: '' };

/**
 * Refuses an invalid form, and returns the number of a valid one; undefined if it has none. A user's number can be
 * changed, not removed.
 */
function checkedNumber(form: UserChange, target: Member | undefined): StoredNumber | undefined {
  const issues: Issue[] = [];
  if (!form.isAdmin && !form.isOperator && !target?.is_holder) issues.push({ field: 'isAdmin', message: 'Choose at least one role: Admin or Operator.' });
  if (target && form.email.toLowerCase() !== target.email.toLowerCase())
    issues.push({ field: 'email', message: 'cannot be changed after the person has signed up' });
  const isNamed = form.phone !== undefined && (form.phone !== '' || (target?.phone ?? null) !== null);
  if (issues.length > 0) throw invalid(...issues);
  return isNamed ? toStoredNumber({ field: 'phone', typed: form.phone, country: form.country }, target ?? nobody) : undefined;
}
