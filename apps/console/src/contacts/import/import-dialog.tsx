import type { User } from '@earshot/contract';
import { Modal } from '@mantine/core';
import { useOpened } from '../../ui/use-opened.ts';
import { ChooseFile } from './choose-file.tsx';
import { ForeseenImport } from './foreseen-import.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import classes from './import.module.css';
import { StandingNotice } from '../../ui/standing-notice.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly user: User | undefined;
  readonly onClose: () => void;
  /** The list has changed; with words to show, if there are any. */
  readonly onDone: (text: string | undefined) => void;
}

/** Imports contacts from a CSV file: choose, see what would happen, import (spec 2 §2.2, §5). */
export function ImportDialog({ user, onClose, onDone }: ImportDialogProps) {
  const state = useImport(user, () => onDone(undefined));
  const { foreseen, outcome } = state;
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
      // A click beside it would throw the preview away.
      closeOnClickOutside={false}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <StandingNotice />
      {foreseen && outcome ? (
        <ImportOutcome outcome={outcome} foreseen={foreseen} onClose={onClose} onUndone={undone} />
      ) : foreseen ? (
        <ForeseenImport state={state} foreseen={foreseen} />
      ) : (
        <ChooseFile state={state} onCancel={onClose} />
      )}
    </Modal>
  );
}
