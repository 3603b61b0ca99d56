import type { Contact } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';
import type { Formats } from '../platform/dates.ts';

/** Opted out, and Left, go before all that an invitation could change. Pending goes before Verified, Verified before Invite (spec 2 §4). */
export function statusOf({
  isPending,
  isVerified,
  optedOutAt,
  consent,
}: Pick<Contact, 'isPending' | 'isVerified' | 'optedOutAt' | 'consent'>): 'Pending' | 'Verified' | 'Invite' | 'Opted out' | 'Left' {
  // Who has the app hears messages all the same.
  if (optedOutAt !== undefined && !isVerified) return 'Opted out';
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
export function invitationNote(
  { invitation, isVerified, optedOutAt }: Pick<Contact, 'invitation' | 'isVerified' | 'optedOutAt'>,
  day: string | undefined,
  dayOf: (at: number) => string,
): Note | undefined {
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

/** What the person lets this company do on their phone, shortly and in full. */
export function consentNote({ consent: { state, since } }: Pick<Contact, 'consent'>, formats: Pick<Formats, 'dayOf' | 'shortDay'>): Note {
  const [short, day] = since === undefined ? ['', ''] : [formats.shortDay(since), ` on ${formats.dayOf(since)}`];
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
  'Opted out': 'expired',
  Left: 'expired',
};

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Whether an operator added the contact; others' are shared with them. */
export const isOwn = ({ createdBy }: Pick<Contact, 'createdBy'>, operatorId: string | undefined): boolean => createdBy === operatorId;

/** '1,234' */
export const count = (value: number): string => value.toLocaleString('en-US');
