import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Notice } from '../../../../ui/notice.tsx';
import { CountrySelect } from '../country-select.tsx';
import { ColumnFields } from './column-fields.tsx';
import { FaultList } from '../file-faults.tsx';
import { hasLabels } from '../file/columns.ts';
import { emptyCells } from '../file/problem.ts';
import { headerLine, linesBelow, toImportRows, type Sheet, unchosen } from '../file/sheet.ts';
import { GuessedLetters } from '../guessed-letters.tsx';
import { FirstRows } from './first-rows.tsx';
import classes from '../import.module.css';
import { StepTitle } from '../step-title.tsx';
import type { ImportState } from '../use-import.ts';

/** The choice of the address book columns that become the four of an import. */
export function ChooseColumns({ state, sheet }: { readonly state: ImportState; readonly sheet: Sheet }) {
  const { changeColumns: change } = state;
  const total = linesBelow(sheet).length;
  return (
    <div className={classes['step']}>
      <StepTitle>
        <b>{sheet.fileName}</b>: {formatCount(total)} {total === 1 ? 'row' : 'rows'}. Match the columns.
      </StepTitle>
      <FirstRows sheet={sheet} />
      {!sheet.isCards && (
        <label className={classes['check']}>
          <input
            type="checkbox"
            checked={sheet.firstLine !== 'person'}
            onChange={({ currentTarget }) => change({ ...sheet, firstLine: currentTarget.checked ? 'header' : 'person' })}
          />
          The first line is a header, not a person
        </label>
      )}
      <ColumnFields sheet={sheet} onChange={(choice) => change({ ...sheet, choice })} />
      <CountrySelect state={state} />
      <GuessedLetters state={state} sheet={sheet} />
      <RowsOfChoice state={state} sheet={sheet} />
      {state.message !== undefined && <Notice text={state.message} />}
      {state.notice !== undefined && <Notice text={state.notice} />}
      <div className={classes['buttons']}>
        <Button className={classes['first'] ?? ''} variant="default" disabled={state.isReading} onClick={state.leaveColumns}>
          Back
        </Button>
        <Button loading={state.isReading} onClick={() => state.foresee(sheet)}>
          Preview
        </Button>
      </div>
    </div>
  );
}

function RowsOfChoice({ state, sheet }: { readonly state: ImportState; readonly sheet: Sheet }) {
  const { lines, firstLine, choice } = sheet;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the sheet nothing else matters here
  const rows = useMemo(() => toImportRows(sheet), [lines, firstLine, choice]);
  const faults = useMemo(() => emptyCells(rows), [rows]);
  const [row] = rows;
  if (!row || unchosen(choice).length > 0) return null;
  return (
    <>
      <p className={classes['quiet']}>
        Row 1 becomes: {[row.FirstName, row.LastName, row.PhoneNumber, row.Email].map((cell) => cell || '(empty)').join(' · ')}
        {hasLabels(headerLine(sheet), choice) && '. If there are several numbers, the mobile one is used.'}
      </p>
      {faults.length > 0 && (
        <section className={classes['faults']} aria-label="Rows with an empty cell">
          <h3>{faults.length === 1 ? '1 row has' : `${formatCount(faults.length)} rows have`} an empty cell. An import needs all four.</h3>
          <FaultList faults={faults} shown={5} />
          <label className={classes['check']}>
            <input
              type="checkbox"
              checked={sheet.leavesOut}
              onChange={({ currentTarget }) => state.changeColumns({ ...sheet, leavesOut: currentTarget.checked })}
            />
            {faults.length === 1 ? 'Leave this row out' : `Leave these ${formatCount(faults.length)} rows out`}
          </label>
        </section>
      )}
    </>
  );
}
