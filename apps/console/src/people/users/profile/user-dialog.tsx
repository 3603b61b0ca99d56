import type { TeamMember } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { usePageAlert } from '../../../platform/alerts.ts';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './profile.module.css';
import { StandingNotice } from '../../../ui/account-notice.tsx';
import { UserForm } from './user-form.tsx';

export interface UserDialogProps {
  readonly opened: boolean;
  /** The user or invitation to edit; absent to invite a new user. */
  readonly member: TeamMember | undefined;
  readonly focus?: 'profile' | 'data';
  readonly canEdit: boolean;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
  readonly onTransfer: (member: TeamMember) => void;
}

/** Adds or edits a user of the console (spec 1 §2: 900 px wide). */
export function UserDialog({ opened, member, onClose, ...rest }: UserDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'What you typed here will be lost.', onClose });
  const alert = usePageAlert();
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        title={member ? 'Edit User' : 'Add User'}
        size={900}
        centered
        // A click outside would lose the typed text; and Escape belongs to an open alert.
        closeOnClickOutside={false}
        closeOnEscape={alert === undefined && !guard.isAsking}
        classNames={{ title: classes['title'] ?? '' }}
      >
        <StandingNotice />
        <UserForm key={member?.userId ?? member?.invitationId ?? 'new'} member={member} {...rest} onClose={guard.close} onUnsaved={guard.setUnsaved} />
      </Modal>
      {guard.question}
    </>
  );
}
