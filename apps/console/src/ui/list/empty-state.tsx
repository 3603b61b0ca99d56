import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <svg width="120" height="84" viewBox="0 0 120 84" aria-hidden="true">
        <rect className={classes['land']} width="120" height="84" rx="10" />
        <path className={classes['streets']} d="M-4 62 L124 26 M34 -4 L50 88 M92 -4 L78 88 M-4 22 L124 70" strokeWidth="4" />
        <circle cx="63" cy="42" r="25" fill="var(--signal)" fillOpacity="0.14" stroke="var(--signal)" strokeWidth="2" strokeDasharray="5 4" />
        <circle className={classes['centre']} cx="63" cy="42" r="3.5" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
