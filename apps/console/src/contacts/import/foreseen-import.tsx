import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { count } from '../contact-status.ts';
import { Figures } from './figures.tsx';
import classes from './import.module.css';
import { ProblemRows } from './problem-rows.tsx';
import { StepTitle } from './step-title.tsx';
import type { Foreseen, ImportState } from './use-import.ts';

/** What an import would do, before it does it. */
export function ForeseenImport({ state, foreseen }: { readonly state: ImportState; readonly foreseen: Foreseen }) {
  const { preview, rows, fileName } = foreseen;
  const { stored } = preview;
  return (
    <div className={classes['step']}>
      <StepTitle>
        <b>{fileName}</b>: {count(preview.total)} {preview.total === 1 ? 'row' : 'rows'}. Nothing is stored yet.
      </StepTitle>
      <Figures
        figures={[
          ['Will be added', stored],
          ['Duplicates', preview.duplicates],
          ['Invalid', preview.invalid],
        ]}
      />
      {preview.message !== undefined && <Notice text={preview.message} />}
      {state.notice !== undefined && <Notice text={state.notice} />}
      <ProblemRows problems={preview.problems} rows={rows} />
      <div className={classes['buttons']}>
        <Button className={classes['first'] ?? ''} variant="default" disabled={state.isStarting} onClick={state.goBack}>
          Back
        </Button>
        <Button loading={state.isStarting} disabled={stored === 0} onClick={state.start}>
          {stored === 0 ? 'Nothing to import' : `Import ${count(stored)} ${stored === 1 ? 'contact' : 'contacts'}`}
        </Button>
      </div>
    </div>
  );
}
