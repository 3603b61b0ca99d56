import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './editing.module.css';

interface DialogPickerProps {
  /** What waits for SAVE. */
  readonly pending: ReactNode;
  /** What can be done with the selected ones; stays in sight below the list. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A list of contacts in the dialog, scrolled by itself. */
export function DialogPicker({ pending, action, children }: DialogPickerProps) {
  return (
    <>
      {pending}
      <div className={classes['list']}>{children}</div>
      {action}
    </>
  );
}

interface PendingLineProps {
  readonly text: string;
  readonly count: number;
  readonly undo: string;
  readonly onUndo: () => void;
}

export function PendingLine({ text, count, undo, onUndo }: PendingLineProps) {
  if (count === 0) return null;
  return (
    <div className={classes['pending']}>
      <span>{text}</span>
      <Button variant="subtle" size="compact-xs" onClick={onUndo} aria-label={undo}>
        Undo
      </Button>
    </div>
  );
}
