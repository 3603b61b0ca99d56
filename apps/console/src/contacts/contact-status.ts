import type { Contact } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';

/** Pending goes before Verified, Verified before Invite (spec 2 §4). */
export function statusOf({ isPending, isVerified }: Pick<Contact, 'isPending' | 'isVerified'>): 'Pending' | 'Verified' | 'Invite' {
  if (isPending) return 'Pending';
  return isVerified ? 'Verified' : 'Invite';
}

/** The dot that a status is shown with. */
export const dotOf: Readonly<Record<ReturnType<typeof statusOf>, MessageState>> = { Verified: 'active', Pending: 'future', Invite: 'draft' };

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Whether an operator added the contact; others' are shared with them. */
export const isOwn = ({ createdBy }: Pick<Contact, 'createdBy'>, operatorId: string | undefined): boolean => createdBy === operatorId;

/** '1,234' */
export const count = (value: number): string => value.toLocaleString('en-US');
