import type { TeamMember } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { usePageAlert } from '../../../platform/alerts.ts';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './profile.module.css';
import { StandingNotice } from '../../../ui/standing-notice.tsx';
import { UserForm } from './user-form.tsx';

export interface UserDialogProps {
  readonly opened: boolean;
  /** The user or the invitation to edit; without it somebody is invited. */
  readonly member: TeamMember | undefined;
  /** The tab to begin with. */
  readonly focus?: 'profile' | 'data';
  readonly canEdit: boolean;
  readonly onClose: () => void;
  /** `message` says what was done. */
  readonly onSaved: (message: string) => void;
  readonly onTransfer: (member: TeamMember) => void;
}

/** Adds or edits somebody who signs in to the console (spec 1 §2: 900 px wide). */
export function UserDialog({ opened, member, onClose, ...rest }: UserDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'What you typed here is lost when you leave.', onClose });
  const alert = usePageAlert();
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        title={member ? 'Edit User' : 'Add User'}
        size={900}
        centered
        // A click beside it would throw away what was typed; and Escape is the alert's while one is open.
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
