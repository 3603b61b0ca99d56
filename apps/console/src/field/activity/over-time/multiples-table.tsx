import { useState } from 'react';
import { SumCells, SumHeads } from './day-table.tsx';
import classes from './over-time.module.css';
import { partText } from './range.ts';
import { daySumTotal, type Multiple, sumByDay } from './sums.ts';

interface MultiplesTableProps {
  readonly title: string;
  readonly multiples: readonly Multiple[];
  readonly dayCount: number;
  readonly nameOfDay: (day: number) => string;
}

/** The small charts as one table. Its rows, hundreds for a quarter, are made once it is opened. */
export function MultiplesTable({ title, multiples, dayCount, nameOfDay }: MultiplesTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}, as a table</summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where there is no room, by the keyboard too
        <section className={classes['scroll']} aria-label={`${title}, as a table`} tabIndex={0}>
          <table aria-label={`${title}, day by day`}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Day</th>
                <SumHeads />
              </tr>
            </thead>
            <tbody>
              {multiples.flatMap(({ name, part, messages }) =>
                sumByDay(messages, dayCount)
                  .filter((sum) => daySumTotal(sum) > 0)
                  .map((sum) => (
                    <tr key={`${partText(part)} ${sum.day}`}>
                      <th scope="row">{name}</th>
                      <td>{nameOfDay(sum.day)}</td>
                      <SumCells sum={sum} />
                    </tr>
                  )),
              )}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
