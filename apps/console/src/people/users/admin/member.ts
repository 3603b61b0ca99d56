import type { TeamMember } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';

/** A role that can be given and taken away. */
export type GivenRole = 'Admin' | 'Operator';

export interface Viewer {
  readonly clientId: string;
  readonly userId: string;
  readonly isHolder: boolean;
  /** Staff may look at a client's page but change nothing (spec 2 §6). */
  readonly isOnBehalf: boolean;
  readonly timeZone: string;
}

export const memberKey = ({ userId, invitationId }: TeamMember): string => userId ?? invitationId ?? '';

const statuses: Readonly<Record<TeamMember['status'], { readonly label: string; readonly dot: MessageState }>> = {
  INVITED: { label: 'Pending', dot: 'future' },
  ACCEPTED: { label: 'Active', dot: 'active' },
  EXPIRED: { label: 'Expired', dot: 'expired' },
  'NO ROLE': { label: 'No role', dot: 'draft' },
};

export const memberStatus = ({ status }: TeamMember) => statuses[status];

export const formatRoles = ({ isAdmin, isOperator }: TeamMember): string => [isAdmin && 'Admin', isOperator && 'Operator'].filter(Boolean).join(', ');

/** Admins may not edit the Account Holder. */
export const mayEdit = (member: TeamMember, viewer: Viewer): boolean => !viewer.isOnBehalf && (!member.isHolder || viewer.isHolder);

/** No user may archive themselves or the Account Holder (spec 2 §2.4). */
export const mayArchive = (member: TeamMember, viewer: Viewer): boolean =>
  !viewer.isOnBehalf && member.userId !== undefined && member.userId !== viewer.userId && !member.isHolder;

/** An open invitation, pending or expired, can be sent again and deleted. */
export const isOpenInvitation = ({ userId, invitationId }: TeamMember): boolean => userId === undefined && invitationId !== undefined;

export const maySelect = (member: TeamMember, viewer: Viewer): boolean => mayArchive(member, viewer) || (!viewer.isOnBehalf && isOpenInvitation(member));
