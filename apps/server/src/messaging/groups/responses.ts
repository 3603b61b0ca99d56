import type { Contact, Group } from '@earshot/contract';
import { findGroupType } from '@earshot/domain';
import { countText } from '../../platform/count-text.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { toContact, type SeenContact } from '../contacts/index.ts';
import type { GroupRow } from './list-store.ts';
import { maySeeNumber } from './policy.ts';

export function toGroup(row: GroupRow): Group {
  const type = findGroupType(row.type_id);
  return {
    id: row.id,
    name: row.name,
    typeId: type.id,
    typeName: type.name,
    icon: type.icon,
    memberCount: row.member_count,
    status: row.is_active ? 'active' : 'inactive',
    isShared: row.shared_at !== null,
    createdBy: row.operator_id,
    creatorName: `${row.first_name} ${row.last_name}`,
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
      return one ? 'Confirmation: a group has been deleted.' : `Confirmation: ${countText(count)} groups have been deleted.`;
    case 'share':
      if (count === 0) return 'There was nothing to share.';
      return one ? 'A group has been shared.' : `${countText(count)} groups have been shared.`;
    case 'active':
    case 'inactive':
      if (count === 0) return `There was nothing to make ${action}.`;
      return one ? `A group is ${action} now.` : `${countText(count)} groups are ${action} now.`;
  }
}

export const restoredText = (count: number): string => (count === 1 ? 'The group is restored.' : `${countText(count)} groups are restored.`);

/** spec 2 §4 */
export const addedText = (count: number): string => (count === 1 ? 'Confirm: 1 Contact Added.' : `Confirm: ${countText(count)} Contacts Added.`);

export const removedText = (count: number): string => (count === 1 ? 'Confirm: 1 Member Removed.' : `Confirm: ${countText(count)} Members Removed.`);

/** spec 2 §4 */
export const savedText = (newType: string | undefined): string =>
  newType === undefined ? 'The group has been saved.' : `The group type has been changed to ${newType}.`;
