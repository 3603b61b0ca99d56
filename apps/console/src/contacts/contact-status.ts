import type { Contact } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';

/** Opted out goes before all that an invitation could change. Pending goes before Verified, Verified before Invite (spec 2 §4). */
export function statusOf({
  isPending,
  isVerified,
  optedOutAt,
}: Pick<Contact, 'isPending' | 'isVerified' | 'optedOutAt'>): 'Pending' | 'Verified' | 'Invite' | 'Opted out' {
  // Who has the app hears messages all the same.
  if (optedOutAt !== undefined && !isVerified) return 'Opted out';
  if (isPending) return 'Pending';
  return isVerified ? 'Verified' : 'Invite';
}

/** What is said under the status of the invitation's text message, shortly and in full; undefined where there is nothing to say. `day` is that of the invitation. */
export function invitationNote(
  { invitation, isVerified, optedOutAt }: Pick<Contact, 'invitation' | 'isVerified' | 'optedOutAt'>,
  day: string | undefined,
  dayOf: (at: number) => string,
): { readonly short: string; readonly full: string } | undefined {
  if (optedOutAt !== undefined && !isVerified)
    return {
      short: dayOf(optedOutAt),
      full: 'This person asked for no more text messages, and is sent no invitation. Only they can take it back, by texting START.',
    };
  const asked = day === undefined ? undefined : `Invited ${day}`;
  switch (invitation?.state) {
    case 'waiting':
      return { short: 'Not sent yet', full: 'The invitation is waiting to be sent.' };
    case 'failed':
      return { short: 'Not delivered', full: ['The invitation could not be delivered.', invitation.reason].filter(Boolean).join(' ') };
    case 'sent':
      return asked === undefined ? undefined : { short: asked, full: 'The invitation was sent.' };
    case 'delivered':
      return asked === undefined ? undefined : { short: asked, full: 'The invitation was delivered.' };
    case undefined:
      return asked === undefined ? undefined : { short: asked, full: '' };
  }
}

/** The dot that a status is shown with. */
export const dotOf: Readonly<Record<ReturnType<typeof statusOf>, MessageState>> = {
  Verified: 'active',
  Pending: 'future',
  Invite: 'draft',
  'Opted out': 'expired',
};

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Whether an operator added the contact; others' are shared with them. */
export const isOwn = ({ createdBy }: Pick<Contact, 'createdBy'>, operatorId: string | undefined): boolean => createdBy === operatorId;

/** '1,234' */
export const count = (value: number): string => value.toLocaleString('en-US');
