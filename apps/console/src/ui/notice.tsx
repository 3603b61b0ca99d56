import type { ReactNode } from 'react';
import { useTimelyText } from '../platform/failure-text.ts';
import classes from './notice.module.css';

interface NoticeProps {
  readonly text: string;
  readonly isNews?: boolean;
  readonly children?: ReactNode;
}

/** A problem at its place, or a piece of news; read out when it appears. */
export function Notice({ text, isNews = false, children }: NoticeProps) {
  return (
    <div className={classes['notice']} data-news={isNews || undefined} role={isNews ? 'status' : 'alert'}>
      <p>{useTimelyText(text)}</p>
      {children}
    </div>
  );
}
