import type { Contact, User } from '@earshot/contract';
import { Button, Modal } from '@mantine/core';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { ContactForm } from './contact-form.tsx';
import { StandingNotice } from '../../../ui/standing-notice.tsx';
import classes from './edit.module.css';

interface ContactDialogProps {
  readonly opened: boolean;
  readonly user: User;
  /** The one to edit; without it one is added. */
  readonly contact: Contact | undefined;
  /** Why there is nothing to edit. */
  readonly problem: string | undefined;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** Adds or edits a contact (spec 2 §2.2: 600 px wide). */
export function ContactDialog({ opened, user, contact, problem, error, onClose, onSaved }: ContactDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'What you typed here is lost when you leave.', onClose });
  const notice = problem ?? (error === null ? undefined : failureText(error));
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        // Escape answers the question over it, not both.
        closeOnEscape={!guard.isAsking}
        title={contact || problem !== undefined ? 'Edit contact' : 'Add contact'}
        size={600}
        centered
        // A click beside it would throw away what was typed.
        closeOnClickOutside={false}
        classNames={{ title: classes['title'] ?? '' }}
      >
        <StandingNotice />
        {notice === undefined ? (
          <ContactForm key={contact?.id ?? 'new'} user={user} contact={contact} onCancel={guard.close} onUnsaved={guard.setUnsaved} onSaved={onSaved} />
        ) : (
          <>
            <Notice text={notice} />
            <div className={classes['buttons']}>
              <Button onClick={onClose}>Close</Button>
            </div>
          </>
        )}
      </Modal>
      {guard.question}
    </>
  );
}
