import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Notice } from '../../../../ui/notice.tsx';
import { AddedCost } from './added-cost.tsx';
import { Figures } from '../figures.tsx';
import { GuessedLetters } from '../guessed-letters.tsx';
import { FirstLine } from './first-line.tsx';
import classes from '../import.module.css';
import { ProblemRows } from '../problem-rows.tsx';
import { StepTitle } from '../step-title.tsx';
import type { ImportPreview, ImportState } from '../use-import.ts';

export function ForeseenImport({ state, foreseen }: { readonly state: ImportState; readonly foreseen: ImportPreview }) {
  const { preview, rows, sheet } = foreseen;
  const { stored, monthly } = preview;
  const isAsked = sheet.firstLine === 'unsaid';
  const isBusy = state.isStarting || state.isReading;
  return (
    <div className={classes['step']}>
      <StepTitle>
        <b>{sheet.fileName}</b>: {formatCount(preview.total)} {preview.total === 1 ? 'row' : 'rows'}. Nothing is stored yet.
      </StepTitle>
      <FirstLine state={state} foreseen={foreseen} />
      <GuessedLetters state={state} sheet={sheet} />
      <Figures
        figures={[
          ['Will be added', stored],
          ['Duplicates', preview.duplicates],
          ['Invalid', preview.invalid],
        ]}
      />
      {preview.message !== undefined && <Notice text={preview.message} />}
      {state.message !== undefined && <Notice text={state.message} />}
      {state.notice !== undefined && <Notice text={state.notice} />}
      {monthly && <AddedCost monthly={monthly} />}
      <ProblemRows problems={preview.problems} rows={rows} />
      <div className={classes['buttons']}>
        <Button className={classes['first'] ?? ''} variant="default" disabled={isBusy} onClick={state.goBack}>
          Back
        </Button>
        {!sheet.isToChoose && (
          <Button variant="subtle" disabled={isBusy} onClick={() => state.chooseColumns(sheet)}>
            Choose the columns
          </Button>
        )}
        <Button loading={isBusy} disabled={stored === 0 || isAsked} onClick={state.start}>
          {isAsked
            ? 'Answer the question above'
            : stored === 0
              ? 'Nothing to import'
              : `Import ${formatCount(stored)} ${stored === 1 ? 'contact' : 'contacts'}`}
        </Button>
      </div>
    </div>
  );
}
