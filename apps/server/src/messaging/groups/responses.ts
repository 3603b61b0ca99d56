import type { Contact, Group } from '@earshot/contract';
import { findGroupType, formatCount } from '@earshot/domain';
import { fullName } from '../../platform/database/full-name.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { toContact, type SeenContact } from '../contacts/index.ts';
import type { GroupRow } from './list-store.ts';
import { maySeeNumber } from './policy.ts';

export function toGroup(row: GroupRow, memberCount: number): Group {
  const type = findGroupType(row.type_id);
  return {
    id: row.id,
    name: row.name,
    typeId: type.id,
    typeName: type.name,
    icon: type.icon,
    memberCount,
    status: row.is_active ? 'active' : 'inactive',
    isShared: row.shared_at !== null,
    createdBy: row.operator_id,
    creatorName: fullName(row),
    isDefault: row.is_default,
    modifiedAt: row.modified_at,
  };
}

export function toMember(actor: Actor, groupId: string, row: SeenContact): Contact {
  const { invitation, ...rest } = toContact(row, actor);
  const contact = { ...rest, groupId };
  return maySeeNumber(actor, row) ? { ...contact, ...(invitation && { invitation }) } : { ...contact, phone: '', country: '', nationalNumber: '', email: '' };
}

/** Result of a batch, in words (spec 2 §4). */
export function batchText(action: 'delete' | 'share' | 'active' | 'inactive', count: number): string {
  const one = count === 1;
  switch (action) {
    case 'delete':
      if (count === 0) return 'There was nothing to delete.';
      return one ? 'Confirmation: a group has been deleted.' : `Confirmation: ${formatCount(count)} groups have been deleted.`;
    case 'share':
      if (count === 0) return 'There was nothing to share.';
      return one ? 'A group has been shared.' : `${formatCount(count)} groups have been shared.`;
    case 'active':
    case 'inactive':
      if (count === 0) return `There was nothing to make ${action}.`;
      return one ? `A group is ${action} now.` : `${formatCount(count)} groups are ${action} now.`;
  }
}

export const restoredText = (count: number): string => (count === 1 ? 'The group is restored.' : `${formatCount(count)} groups are restored.`);

/** spec 2 §4 */
export const addedText = (count: number): string => (count === 1 ? 'Confirm: 1 Contact Added.' : `Confirm: ${formatCount(count)} Contacts Added.`);

export const removedText = (count: number): string => (count === 1 ? 'Confirm: 1 Member Removed.' : `Confirm: ${formatCount(count)} Members Removed.`);

/** spec 2 §4 */
export const savedText = (newType: string | undefined): string =>
  newType === undefined ? 'The group has been saved.' : `The group type has been changed to ${newType}.`;
