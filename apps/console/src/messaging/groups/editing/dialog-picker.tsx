import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { countText } from '../choosing/contact-words.ts';
import { PickedDialog } from '../choosing/picked-dialog.tsx';
import { noPicks, pickCount, type Picks } from '../choosing/picks.ts';
import { pickStateOf } from '../choosing/use-picks.ts';
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
  /** What is done with them at SAVE, such as 'Members removed when you save'. */
  readonly label: string;
  readonly picks: Picks;
  readonly ownerId: string;
  /** The list of which all may be chosen. */
  readonly whole: ComponentProps<typeof PickedDialog>['whole'];
  readonly onChange: (picks: Picks) => void;
}

/** What waits for SAVE: how many, who, and the ways to take it back, one by one or all at once. */
export function PendingLine({ label, picks, ownerId, whole, onChange }: PendingLineProps) {
  const [isOpen, setOpen] = useState(false);
  const count = pickCount(picks);
  const state = pickStateOf(picks, (next) => onChange(next(picks)));
  return (
    <>
      {count > 0 && (
        <div className={classes['pending']}>
          <span>
            {label}: {countText(count)}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
            Change
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(noPicks)}>
            Undo all
          </Button>
        </div>
      )}
      <PickedDialog opened={isOpen} title={label} {...{ state, ownerId, whole }} onClose={() => setOpen(false)} />
    </>
  );
}
