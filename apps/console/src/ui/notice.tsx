import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly text: string;
  /** News rather than trouble. */
  readonly isNews?: boolean;
  /** Stands at its end, such as a button. */
  readonly children?: ReactNode;
}

/** What went wrong, where it went wrong, or what there is to know; read out when it appears. */
export function Notice({ text, isNews = false, children }: NoticeProps) {
  return (
    <div className={classes['notice']} data-news={isNews || undefined} role={isNews ? 'status' : 'alert'}>
      <p>{text}</p>
      {children}
    </div>
  );
}
