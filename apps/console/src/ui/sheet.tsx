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

/** The row of filters, or of actions on the selection, above a table. */
export function SheetToolbar({ children }: { readonly children: ReactNode }) {
  return <div className={classes['toolbar']}>{children}</div>;
}

/** A native table in the house's dress. `isStale` dims rows that are being replaced. */
export function SheetTable({ label, isStale = false, children }: { readonly label: string; readonly isStale?: boolean; readonly children: ReactNode }) {
  return (
    <table className={classes['table']} aria-label={label} data-stale={isStale || undefined}>
      {children}
    </table>
  );
}

/** The first line of a cell. */
export function CellTitle({ children }: { readonly children: ReactNode }) {
  return <div className={classes['title']}>{children}</div>;
}

interface CellNoteProps {
  /** Shown only while the columns from this width on are hidden: what they say, said here. */
  readonly until?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** The second, quieter line of a cell, cut where there is no room. */
export function CellNote({ until, children }: CellNoteProps) {
  return (
    <div className={classes['note']} data-until={until}>
      {children}
    </div>
  );
}
