import type { ContactImport } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { formattingText } from './file/problem.ts';
import { Figures } from './figures.tsx';
import classes from './import.module.css';
import { ProblemRows } from './problem-rows.tsx';
import { StepTitle } from './step-title.tsx';
import { UndoButton } from './undo-button.tsx';
import type { ImportPreview } from './use-import.ts';

interface ImportOutcomeProps {
  readonly outcome: ContactImport;
  readonly foreseen: ImportPreview;
  readonly onClose: () => void;
  readonly onUndone: (text: string | undefined) => void;
}

export function ImportOutcome({ outcome, foreseen, onClose, onUndone }: ImportOutcomeProps) {
  const { status, stored, duplicates, invalid, problems } = outcome;
  if (status === 'running')
    return (
      <div className={classes['step']}>
        <ImportProgress outcome={outcome} />
        <p className={classes['quiet']}>You can close this. The import continues, and the page shows its progress.</p>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  if (status === 'failed')
    return (
      <div className={classes['step']}>
        <Notice text={outcome.message ?? formattingText} />
        <p>Nothing from {foreseen.sheet.fileName} was imported.</p>
        <div className={classes['buttons']}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    );
  return (
    <div className={classes['step']}>
      <StepTitle>
        <b>{stored === 1 ? '1 contact was imported.' : `${formatCount(stored)} contacts were imported.`}</b> No text messages were sent. Invite them when you
        are ready.
      </StepTitle>
      <Figures
        figures={[
          ['Stored', stored],
          ['Duplicates', duplicates],
          ['Failed', invalid],
        ]}
      />
      <ProblemRows problems={problems} rows={foreseen.rows} />
      <div className={classes['buttons']}>
        <UndoButton last={outcome} onUndone={onUndone} className={classes['first']} />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

export function ImportProgress({ outcome: { processed, total } }: Pick<ImportOutcomeProps, 'outcome'>) {
  const id = useId();
  return (
    <div className={classes['progress']}>
      <label htmlFor={id}>
        Importing: {formatCount(processed)} of {formatCount(total)} rows
      </label>
      <progress id={id} max={total} value={processed} />
    </div>
  );
}
