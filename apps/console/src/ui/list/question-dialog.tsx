import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { ListAction, Questions } from './use-question.ts';

interface QuestionDialogProps extends Omit<Questions, 'run' | 'asked'> {
  readonly asked: ListAction;
}

/** The dialog of `useQuestion`. It loads with the first question. */
export const QuestionDialog = ({ asked, isOpen, isBusy, error, cancel, confirm }: QuestionDialogProps) => (
  <ConfirmDialog
    opened={isOpen}
    text={asked.question ?? ''}
    button={asked.button}
    toDelete={asked.toDelete}
    choice={asked.more}
    isBusy={isBusy}
    error={error}
    onCancel={cancel}
    onConfirm={confirm}
  />
);
