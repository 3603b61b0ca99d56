import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { failureText } from '../../platform/failure-text.ts';
import classes from './export-progress.module.css';
import { Notice } from '../notice.tsx';

interface ExportProgressProps {
  readonly exporting: {
    readonly isBusy: boolean;
    readonly soFar?: { readonly done: number; readonly total: number } | undefined;
    readonly error: unknown;
    readonly start: () => void;
    readonly stop: () => void;
  };
  /** The exported things, such as contacts. */
  readonly things: string;
}

export function ExportProgress({ exporting: { isBusy, soFar, error, start, stop }, things }: ExportProgressProps) {
  if (isBusy)
    return (
      <div className={classes['progress']}>
        <output>{soFar ? `Exporting ${formatCount(soFar.done)} of ${formatCount(soFar.total)} ${things}…` : `Exporting ${things}…`}</output>
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
