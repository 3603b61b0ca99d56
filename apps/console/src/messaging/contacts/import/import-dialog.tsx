import type { User } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { useOpened } from '../../../ui/use-opened.ts';
import { ChooseColumns } from './columns/choose-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ForeseenImport } from './foreseen/import-preview.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import classes from './import.module.css';
import { StandingNotice } from '../../../ui/account-notice.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly user: User | undefined;
  readonly onClose: () => void;
  /** The list has changed; with a text to show, if any. */
  readonly onDone: (text: string | undefined) => void;
}

/** Imports contacts from a file: choose it and, if they are not the four, its columns, see the preview, import (spec 2 §2.2, §5). */
export function ImportDialog({ user, onClose, onDone }: ImportDialogProps) {
  const state = useImport(user, () => onDone(undefined));
  const { choosing, foreseen, outcome } = state;
  const isOpen = useOpened(true);
  const undone = (text: string | undefined) => {
    onClose();
    onDone(text);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Import contacts"
      size={680}
      centered
      // A click outside would discard the preview.
      closeOnClickOutside={false}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <StandingNotice />
      {foreseen && outcome ? (
        <ImportOutcome outcome={outcome} foreseen={foreseen} onClose={onClose} onUndone={undone} />
      ) : foreseen ? (
        <ForeseenImport state={state} foreseen={foreseen} />
      ) : choosing ? (
        <ChooseColumns state={state} sheet={choosing} />
      ) : (
        <ChooseFile state={state} onCancel={onClose} />
      )}
    </Modal>
  );
}
