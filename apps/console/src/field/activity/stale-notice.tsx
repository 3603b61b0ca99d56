import { Button } from '@mantine/core';
import { formatsFor } from '../../platform/dates.ts';
import { failureText } from '../../platform/failure-text.ts';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  readonly error: unknown;
  readonly readAt: number;
  readonly timeZone: string;
  readonly onRetry: () => void;
}

/** The last refresh failed; the data below is older. */
export function StaleNotice({ error, readAt, timeZone, onRetry }: StaleNoticeProps) {
  return (
    <div className={classes['notice']} role="alert">
      <p>
        {failureText(error)} Showing data from {formatsFor(timeZone).moment(readAt)}.
      </p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
