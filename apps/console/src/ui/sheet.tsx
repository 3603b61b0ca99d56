import type { ReactNode } from 'react';
import classes from './sheet.module.css';
import { useFocusKept } from './list/use-focus-kept.ts';

/** A framed surface for a table with its toolbar; its columns hide by its own width (`data-from` on th and td: 'sm', 'md', 'lg'). */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['sheet']} {...useFocusKept()}>
      {children}
    </div>
  );
}

export function SheetToolbar({ children }: { readonly children: ReactNode }) {
  return <div className={classes['toolbar']}>{children}</div>;
}

/** A native table in the console's style. `isStale` dims rows that are being replaced. */
export function SheetTable({ label, isStale = false, children }: { readonly label: string; readonly isStale?: boolean; readonly children: ReactNode }) {
  return (
    <table className={classes['table']} aria-label={label} data-stale={isStale || undefined}>
      {children}
    </table>
  );
}

export function CellTitle({ children }: { readonly children: ReactNode }) {
  return <div className={classes['title']}>{children}</div>;
}

interface CellNoteProps {
  /** Shows it only while the columns from this width on are hidden, in their place. */
  readonly until?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** The second, quieter line of a cell, cut for want of room. */
export function CellNote({ until, children }: CellNoteProps) {
  return (
    <div className={classes['note']} data-until={until}>
      {children}
    </div>
  );
}
