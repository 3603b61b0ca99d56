import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PickedDialog } from '../choosing/picked-dialog.tsx';
import { noPicks, pickCount, type Picks } from '../choosing/picks.ts';
import { toPickState } from '../choosing/use-picks.ts';
import classes from './editing.module.css';

interface DialogPickerProps {
  /** The changes that wait for SAVE. */
  readonly pending: ReactNode;
  /** The action on the selected contacts; stays visible below the list. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A list of contacts in the dialog with its own scrolling. */
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
  /** The effect of SAVE on the contacts, such as 'Members removed when you save'. */
  readonly label: string;
  readonly picks: Picks;
  readonly ownerId: string;
  /** The list of which all may be chosen. */
  readonly whole: ComponentProps<typeof PickedDialog>['whole'];
  readonly onChange: (picks: Picks) => void;
}

/** The changes that wait for SAVE: the number, the contacts, and buttons to revert them one by one or all at once. */
export function PendingLine({ label, picks, ownerId, whole, onChange }: PendingLineProps) {
  const [isOpen, setOpen] = useState(false);
  const count = pickCount(picks);
  const state = toPickState(picks, (next) => onChange(next(picks)));
  return (
    <>
      {count > 0 && (
        <div className={classes['pending']}>
          <span>
            {label}: {formatCount(count)}
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
