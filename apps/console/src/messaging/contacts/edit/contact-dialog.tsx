import type { Contact, User } from '@earshot/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { ContactForm } from './contact-form.tsx';
import { NumberChanged } from './number-changed.tsx';
import type { SavedContact } from './use-contact-form.ts';
import { StandingNotice } from '../../../ui/account-notice.tsx';
import classes from './edit.module.css';

interface ContactDialogProps {
  readonly opened: boolean;
  readonly user: User;
  /** Undefined for a new contact. */
  readonly contact: Contact | undefined;
  readonly problem: string | undefined;
  readonly error: unknown;
  readonly onClose: () => void;
  /** The contact was stored; the dialog may stay open to ask what is next. */
  readonly onSaved: (message: string) => void;
}

/** Adds or edits a contact (spec 2 §2.2: 600 px wide). */
export function ContactDialog({ opened, user, contact, problem, error, onClose, onSaved }: ContactDialogProps) {
  const isOpen = useOpened(opened);
  // The form stays drawn while the dialog closes.
  const [renumbered, setRenumbered] = useState<Contact>();
  if (opened && renumbered !== undefined && renumbered.id !== contact?.id) setRenumbered(undefined);
  const save = ({ message, renumbered: before }: SavedContact) => {
    setRenumbered(before);
    onSaved(message);
    if (!before) onClose();
  };
  const close = () => {
    setRenumbered(undefined);
    onClose();
  };
  const guard = useCloseGuard({ text: 'What you typed here will be lost.', onClose: close });
  const notice = problem ?? (error === null ? undefined : failureText(error));
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        // Escape answers the question over the dialog, not both.
        closeOnEscape={!guard.isAsking}
        title={contact || problem !== undefined ? 'Edit contact' : 'Add contact'}
        size={600}
        centered
        // A click outside would discard the typed text.
        closeOnClickOutside={false}
        classNames={{ title: classes['title'] ?? '' }}
      >
        <StandingNotice />
        {renumbered ? (
          <NumberChanged ownerId={user.id} timeZone={user.timeZone} before={renumbered} onInvited={onSaved} onClose={close} />
        ) : notice === undefined ? (
          <ContactForm key={contact?.id ?? 'new'} user={user} contact={contact} onCancel={guard.close} onUnsaved={guard.setUnsaved} onSaved={save} />
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
