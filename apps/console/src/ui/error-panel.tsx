import { Button } from '@mantine/core';
import { failureText } from '../platform/failure-text.ts';
import classes from './list/empty-state.module.css';

interface ErrorPanelProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string;
}

export function ErrorPanel({ error, onRetry, title = 'This could not be loaded' }: ErrorPanelProps) {
  return (
    <div className={classes['empty']} role="alert">
      <svg width="120" height="84" viewBox="0 0 120 84" aria-hidden="true">
        <rect className={classes['land']} width="120" height="84" rx="10" />
        <path className={classes['streets']} d="M-4 62 L124 26 M34 -4 L50 88 M92 -4 L78 88 M-4 22 L124 70" strokeWidth="4" />
        <circle cx="63" cy="42" r="25" fill="none" stroke="var(--state-expired)" strokeWidth="2" strokeDasharray="22 17" />
        <path d="M63 33 v11 M63 50 v1" stroke="var(--state-expired)" strokeWidth="3.4" strokeLinecap="round" />
      </svg>
      <h2>{title}</h2>
      <p>{failureText(error)}</p>
      {onRetry && (
        <div className={classes['actions']}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
