import type { PersonFound } from '@earshot/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { failureText, fieldFailure } from '../../platform/failure-text.ts';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './personal-data.module.css';
import { type PersonChoice, useErasing } from './use-personal-data.ts';

interface EraseDialogProps {
  readonly opened: boolean;
  readonly choice: PersonChoice;
  readonly person: PersonFound;
  /** The formatted number. */
  readonly phone: string;
  readonly onErased: (text: string) => void;
  readonly onClose: () => void;
}

/** The question before an erasure. Nothing undoes it, so the number or the name has to be typed. */
export function EraseDialog({ opened, choice, person, phone, onErased, onClose }: EraseDialogProps) {
  const isOpen = useOpened(opened);
  const [typed, setTyped] = useState('');
  const erasing = useErasing(choice);
  const fieldError = fieldFailure(erasing.error, 'confirmation');
  const [name] = person.names;
  // Each opening begins with an empty field.
  if (!opened && typed !== '') setTyped('');
  // Closed half-way, nobody would learn whether the person is erased.
  const isBusy = erasing.isPending;
  const close = () => {
    erasing.reset();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Not told on a page that was left meanwhile.
    if (!isBusy) erasing.mutate(typed, { onSuccess: ({ message }) => onErased(message) });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Erase a person"
      size={448}
      centered
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <form noValidate onSubmit={submit}>
        <div className={dialog['text']}>
          <p>
            <b>{name === undefined ? phone : `${person.names.join(', ')}, ${phone}`}</b> will be erased from your company. This cannot be undone.
          </p>
          <ul className={classes['list']}>
            <li>Gone: the contact of every operator, with its places in groups, the person’s agreement, invitations, and the words of texts.</li>
            <li>The person hears nothing more from your company. Their phone is signed out, unless another company knows the number.</li>
            <li>Activity, proof and bills stay as they are, with “Erased person” in place of name and number.</li>
          </ul>
          <TextInput
            label={name === undefined ? 'Type the number to erase it' : 'Type the name or the number to erase'}
            autoComplete="off"
            maxLength={130}
            data-autofocus
            value={typed}
            error={fieldError}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {erasing.error !== null && fieldError === undefined && <Notice text={failureText(erasing.error)} />}
        </div>
        <div className={dialog['buttons']}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={typed.trim() === ''}>
            Erase this person
          </Button>
        </div>
      </form>
    </Modal>
  );
}
