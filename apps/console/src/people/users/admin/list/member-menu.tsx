import type { TeamMember } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu, type MenuAction } from '../../../../ui/list/action-menu.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { isOpenInvitation, mayArchive, mayEdit, type Viewer } from '../member.ts';

export interface MemberEvents {
  readonly open: (member: TeamMember) => void;
  readonly details: (member: TeamMember) => void;
  readonly archive: (member: TeamMember) => void;
  readonly resend: (member: TeamMember) => void;
  readonly deleteInvitation: (member: TeamMember) => void;
}

interface MemberMenuProps {
  readonly member: TeamMember;
  readonly viewer: Viewer;
  readonly isTransferring: boolean;
  readonly on: MemberEvents;
}

/** The actions on one user or invitation (spec 2 §2.4). */
export function MemberMenu({ member, viewer, isTransferring, on }: MemberMenuProps) {
  const label = `Actions for ${fullName(member)}`;
  if (isTransferring)
    return (
      <IconButton label={label} title="Data is being transferred" disabled>
        <IconDots size={16} aria-hidden />
      </IconButton>
    );
  const isInvitation = !viewer.isOnBehalf && isOpenInvitation(member);
  const actions: readonly (MenuAction | false)[] = [
    { label: mayEdit(member, viewer) ? 'Edit' : 'View', onSelect: () => on.open(member) },
    member.userId !== undefined && { label: 'User details', onSelect: () => on.details(member) },
    isInvitation && { label: 'Resend invitation', onSelect: () => on.resend(member) },
    isInvitation && { label: 'Delete invitation', isDanger: true, onSelect: () => on.deleteInvitation(member) },
    mayArchive(member, viewer) && { label: 'Archive', isDanger: true, onSelect: () => on.archive(member) },
  ];
  return (
    <ActionMenu label={label} sections={[{ actions: actions.filter((action) => action !== false) }]}>
      <IconDots size={16} aria-hidden />
    </ActionMenu>
  );
}
