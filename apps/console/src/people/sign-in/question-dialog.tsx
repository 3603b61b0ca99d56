import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './sign-in.module.css';

interface QuestionDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly no: string;
  readonly yes: string;
  readonly sending: boolean | undefined;
  readonly onAnswer: (isYes: boolean) => void;
  /** Leaves without an answer for now. */
  readonly onLogOut?: () => void;
}

/** A question that blocks everything else: the dialog cannot be closed. */
export function QuestionDialog({ title, children, no, yes, sending, onAnswer, onLogOut }: QuestionDialogProps) {
  const isOpen = useOpened(true);
  const isSending = sending !== undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title={title}
      size={446}
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      classNames={{ title: classes['title'] ?? '' }}
    >
      {children}
      <div className={classes['choices']}>
        {onLogOut && (
          <Button variant="subtle" color="gray" size="sm" disabled={isSending} onClick={onLogOut}>
            Log out
          </Button>
        )}
        <Button variant="default" size="sm" loading={sending === false} disabled={isSending} onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button size="sm" data-autofocus loading={sending === true} disabled={isSending} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
