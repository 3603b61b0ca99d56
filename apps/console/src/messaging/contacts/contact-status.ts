import type { Contact } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';
import type { Formats } from '../../platform/dates.ts';

/** Left goes before all that an invitation could change. Pending goes before Verified, Verified before Invite (spec 2 §4). */
export function statusOf({
  isPending,
  isVerified,
  consent,
}: Pick<Contact, 'isPending' | 'isVerified' | 'consent'>): 'Pending' | 'Verified' | 'Invite' | 'Left' {
  if (consent.state === 'left') return 'Left';
  if (isPending) return 'Pending';
  return isVerified ? 'Verified' : 'Invite';
}

/** What is said under a status, shortly and in full. */
interface Note {
  readonly short: string;
  readonly full: string;
}

/** What is said under the status of the invitation's text message, shortly and in full; undefined where there is nothing to say. `day` is that of the invitation. */
export function invitationNote({ invitation }: Pick<Contact, 'invitation'>, day?: string): Note | undefined {
  const asked = day === undefined ? undefined : `Invited ${day}`;
  switch (invitation?.state) {
    case 'waiting':
      return { short: 'Not sent yet', full: 'The invitation is waiting to be sent.' };
    case 'failed':
      return {
        short: 'Cannot be sent',
        full: 'The invitation cannot be sent. Check the number, or ask this person to open the app and say yes to your company.',
      };
    case 'sent':
      return asked === undefined ? undefined : { short: asked, full: 'The invitation was sent.' };
    case 'delivered':
      return asked === undefined ? undefined : { short: asked, full: 'The invitation was delivered.' };
    case undefined:
      return asked === undefined ? undefined : { short: asked, full: '' };
  }
}

/** What the person lets this company do on their phone, shortly and in full. */
export function consentNote({ consent: { state, since } }: Pick<Contact, 'consent'>, formats: Pick<Formats, 'day' | 'shortDate'>): Note {
  const [short, day] = since === undefined ? ['', ''] : [formats.shortDate(since), ` on ${formats.day(since)}`];
  switch (state) {
    case 'waiting':
      return { short: 'Waiting for their yes', full: 'Your messages are spoken once this person says yes to your company in the app.' };
    case 'agreed':
      return { short: `Agreed ${short}`.trim(), full: `This person agreed${day} that your company speaks on their phone.` };
    case 'left':
      return { short, full: `This person left your company${day}, and hears nothing from it. Only they can let it in again, in the app.` };
  }
}

/** The dot that a status is shown with. */
export const dotOf: Readonly<Record<ReturnType<typeof statusOf>, MessageState>> = {
  Verified: 'active',
  Pending: 'future',
  Invite: 'draft',
  Left: 'expired',
};

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Whether an operator added the contact; others' are shared with them. */
export const isOwn = ({ createdBy }: Pick<Contact, 'createdBy'>, operatorId: string | undefined): boolean => createdBy === operatorId;

/** '1,234' */
export const count = (value: number): string => value.toLocaleString('en-US');
