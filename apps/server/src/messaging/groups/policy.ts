import { Refusal } from '@earshot/domain';
import type { Actor } from '../../platform/session/actor.ts';

interface OwnedGroup {
  readonly operatorId: string;
  readonly isDefault: boolean;
}

/**
 * Returns whether the actor may change groups at all: an Account Holder without the Operator switch only reads
 * (decisions: Users), and so do staff.
 */
export const mayEditGroups = (actor: Actor): boolean => actor.roles.has('operator') && actor.staffId === undefined;

/** Own groups except Everyone, which always contains all contacts (decisions: Contacts). */
export const mayEditGroup = (actor: Actor, group: OwnedGroup): boolean => mayEditGroups(actor) && group.operatorId === actor.userId && !group.isDefault;

/** Refuses to change a group that the actor sees but may not edit. */
export function requireEditable(actor: Actor, group: OwnedGroup): void {
  if (mayEditGroup(actor, group)) return;
  throw group.operatorId === actor.userId
    ? new Refusal({ code: 'conflict' }, 'Everyone always has all of your contacts. It cannot be changed, switched off, shared or deleted.')
    : new Refusal({ code: 'forbidden' }, 'This group is shared by another Operator. Only its creator can change it.');
}

/**
 * Returns whether the actor may see a member's number and email: those of own and shared contacts, not of contacts
 * seen only in a colleague's shared group (decisions: Contacts).
 */
export const maySeeNumber = (actor: Actor, contact: { readonly operator_id: string; readonly shared_at: number | null }): boolean =>
  contact.operator_id === actor.userId || contact.shared_at !== null;
