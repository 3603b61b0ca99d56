import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a page: its one h1 and its buttons, which wrap below the title for want of room. */
export function PageHeader({ title, note, children }: PageHeaderProps) {
  return (
    <div className={classes['header']}>
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p className={classes['note']}>{note}</p>}
      </div>
      {children !== undefined && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
