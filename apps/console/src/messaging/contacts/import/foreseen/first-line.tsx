import { isPersonOfFour } from '../file/columns.ts';
import { chosenColumns, headerLine, type Sheet } from '../file/sheet.ts';
import classes from '../import.module.css';
import type { ImportPreview, ImportState } from '../use-import.ts';

/** Shows the line taken for the header; asks if it looks like a person, so that no contact is lost. */
export function FirstLine({ state, foreseen }: { readonly state: ImportState; readonly foreseen: ImportPreview }) {
  const { sheet } = foreseen;
  const [first = []] = sheet.lines;
  if (sheet.isCards) return null;
  return (
    <div className={classes['firstLine']}>
      <p className={classes['quiet']}>{firstLineText(sheet)}</p>
      {!sheet.isToChoose && isPersonOfFour(first) && (
        <fieldset disabled={state.isReading || state.isStarting}>
          <legend>The first line looks like a person. Is it a header?</legend>
          {(['person', 'header'] as const).map((kind) => (
            <label key={kind}>
              <input type="radio" name="first-line" checked={sheet.firstLine === kind} onChange={() => state.sayFirstLine(foreseen, kind)} />
              {kind === 'person' ? 'No, it is a person: import it too' : 'Yes, it is a header'}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function firstLineText(sheet: Sheet): string {
  const header = headerLine(sheet);
  if (header.length === 0) return 'No header. The first line is row 1.';
  // Shows only the used columns of many.
  const names = sheet.isToChoose ? chosenColumns(sheet).map((index) => header[index] ?? '') : header;
  return `Header: ${names.join(' · ')}`;
}
