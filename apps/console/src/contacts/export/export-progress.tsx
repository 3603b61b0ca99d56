import { Button } from '@mantine/core';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { count } from '../contact-status.ts';
import classes from './export.module.css';
import type { Exporting } from './use-export.ts';

/** How far an export is, or why it ended. */
export function ExportProgress({ exporting: { isBusy, soFar, error, start, stop } }: { readonly exporting: Exporting }) {
  if (isBusy)
    return (
      <div className={classes['progress']}>
        <output>{soFar ? `Exporting ${count(soFar.done)} of ${count(soFar.total)} contacts…` : 'Exporting contacts…'}</output>
        <Button variant="default" onClick={stop}>
          Cancel
        </Button>
      </div>
    );
  if (error === null) return null;
  return (
    <div className={classes['problem']}>
      <Notice text={failureText(error)}>
        <Button variant="default" onClick={start}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
