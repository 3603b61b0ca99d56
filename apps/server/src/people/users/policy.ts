import { Refusal } from '@earshot/domain';
import type { Actor } from '../../platform/session/actor.ts';

/** Admins, the Account Holder, and staff for them, see all users of their client; operators see themselves. */
export const mayLookAt = (actor: Actor, userId: string): boolean =>
  actor.roles.has('admin') || actor.roles.has('holder') || actor.staffId !== undefined || actor.userId === userId;

export interface RoleFlags {
  readonly is_holder: boolean;
  readonly is_admin: boolean;
  readonly is_operator: boolean;
}

interface Person extends RoleFlags {
  readonly id: string;
}

/** A user's roles after an edit. */
interface NewRoles {
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
}

const refused = (message: string): Refusal => new Refusal({ code: 'forbidden' }, message);

/** The reason why the caller may not edit the user so, or undefined (spec 1 §5, spec 2 §5). */
export function editRefusal(caller: Person, target: Person, roles: NewRoles): Refusal | undefined {
  if (target.is_holder && !caller.is_holder) return refused('Only the Account Holder can change the Account Holder.');
  if (target.id === caller.id && !caller.is_holder && roles.isAdmin !== caller.is_admin) return refused('You cannot change your own Admin role.');
  return undefined;
}

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** The reason why the caller may not archive the user, or undefined (spec 2 §4). */
export function archiveRefusal(caller: Person, target: Person): Refusal | undefined {
  if (target.id === caller.id) return conflict('You cannot archive yourself.');
  if (target.is_holder) return conflict('Transfer the ownership of the account first.');
  return undefined;
}

/** Whether a user has the group Everyone and a default contact. */
export const mayOwnData = ({ is_holder, is_operator }: RoleFlags): boolean => is_holder || is_operator;
