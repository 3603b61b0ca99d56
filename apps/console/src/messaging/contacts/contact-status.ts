import type { Contact } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';
import type { Formats } from '../../platform/dates.ts';

/** Left comes before any status that an invitation could change. Pending comes before Verified, Verified before Invite (spec 2 §4). */
export function contactStatus({
  isPending,
  isVerified,
  consent,
}: Pick<Contact, 'isPending' | 'isVerified' | 'consent'>): 'Pending' | 'Verified' | 'Invite' | 'Left' {
  if (consent.state === 'left') return 'Left';
  if (isPending) return 'Pending';
  return isVerified ? 'Verified' : 'Invite';
}

interface Note {
  readonly short: string;
  readonly full: string;
}

/**
 * The person's consent to this company: their answer, else the delivery of the last invitation. Before the first yes a
 * company learns of no refusal.
 */
export function standingNote(contact: Pick<Contact, 'consent' | 'invitation' | 'invitedAt'>, formats: Pick<Formats, 'day' | 'shortDate' | 'shortDay'>): Note {
  const { state, since } = contact.consent;
  const [short, day] = since === undefined ? ['', ''] : [formats.shortDate(since), ` on ${formats.day(since)}`];
  switch (state) {
    case 'waiting':
      return invitationNote(contact, formats);
    case 'agreed':
      return { short: `Agreed ${short}`.trim(), full: `This person agreed${day} to hear your company’s messages.` };
    case 'left':
      return {
        short: `Opted out ${short}`.trim(),
        full: `This person left your company${day} and gets no messages from it. Only they can rejoin, in the app.`,
      };
  }
}

/** The full note, for places with enough room. */
export function standingText(contact: Parameters<typeof standingNote>[0], formats: Parameters<typeof standingNote>[1]): string {
  const { short, full } = standingNote(contact, formats);
  // The other notes already say it in full.
  return full.endsWith(untilYes) ? `${short}. ${full}` : full;
}

const untilYes = 'Your messages are spoken once this person agrees in the app.';

function invitationNote({ invitation, invitedAt }: Pick<Contact, 'invitation' | 'invitedAt'>, { shortDay }: Pick<Formats, 'shortDay'>): Note {
  switch (invitation?.state) {
    case 'waiting':
      return { short: 'Not sent yet', full: 'The invitation is waiting to be sent.' };
    case 'failed':
      return {
        short: 'Cannot be sent',
        full: 'The invitation cannot be sent. Check the number, or ask this person to open the app and agree to hear your company.',
      };
    case 'sent':
    case 'delivered':
    case undefined:
      if (invitedAt === undefined) return { short: 'Not invited', full: untilYes };
      return { short: `Invited ${shortDay(invitedAt)}`, full: invitation ? `The invitation was ${invitation.state}. ${untilYes}` : untilYes };
  }
}

export const stateByStatus: Readonly<Record<ReturnType<typeof contactStatus>, MessageState>> = {
  Verified: 'active',
  Pending: 'future',
  Invite: 'draft',
  Left: 'expired',
};

/** Whether the operator added the contact; other contacts are shared with them. */
export const isOwn = ({ createdBy }: Pick<Contact, 'createdBy'>, operatorId: string | undefined): boolean => createdBy === operatorId;
