import { useMemo } from 'react';
import { chosenColumns, columnsInUse, linesBelow, type Sheet } from '../file/sheet.ts';
import classes from '../import.module.css';

const shown = 3;

/** The first rows of a file unchanged, in the non-empty columns; the chosen columns come first, with their use. */
export function FirstRows({ sheet }: { readonly sheet: Sheet }) {
  const { lines, firstLine, choice } = sheet;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the sheet nothing else matters here
  const inUse = useMemo(() => columnsInUse(sheet), [lines, firstLine, choice]);
  const chosen = chosenColumns(sheet);
  // A wide file shows its relevant columns first.
  const columns = [...chosen.flatMap((index) => inUse.filter((one) => one.index === index)), ...inUse.filter(({ index }) => !chosen.includes(index))];
  const uses = new Map<number | undefined, string>([
    ...choice.phones.map((index) => [index, 'Phone number'] as const),
    ...choice.emails.map((index) => [index, 'Email'] as const),
    [choice.first, 'First name'],
    [choice.last, 'Last name'],
    [choice.full, 'Full name'],
  ]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className={classes['sample']} aria-label="First rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ index, name }) => (
              <th key={index} scope="col" data-chosen={uses.has(index) || undefined}>
                {name}
                <span>{uses.get(index) ?? 'Not used'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesBelow(sheet)
            .slice(0, shown)
            .map((line, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row of a file is its place
              <tr key={row}>
                {columns.map(({ index }) => (
                  <td key={index}>{line[index]}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
