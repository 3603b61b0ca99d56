import { formatCount } from '@earshot/domain';
import classes from './over-time.module.css';
import { type DaySum, daySumTotal } from './sums.ts';
import { sumText } from './over-time-words.ts';

interface DayTableProps {
  readonly sums: readonly DaySum[];
  readonly chosen: number | undefined;
  readonly nameOfDay: (day: number) => string;
  readonly onDay: (day: number) => void;
}

/** The bars as a table, for people who cannot see them or have no mouse. Omits days without events. */
export function DayTable({ sums, chosen, nameOfDay, onDay }: DayTableProps) {
  const shown = sums.filter((sum) => daySumTotal(sum) > 0);
  return (
    <details className={classes['details']}>
      <summary>Show as a table</summary>
      <table aria-label="Day by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <SumHeads />
          </tr>
        </thead>
        <tbody>
          {shown.map((sum) => (
            <tr key={sum.day}>
              <th scope="row">
                <button type="button" aria-pressed={chosen === sum.day} aria-label={`${nameOfDay(sum.day)}: ${sumText(sum)}`} onClick={() => onDay(sum.day)}>
                  {nameOfDay(sum.day)}
                </button>
              </th>
              <SumCells sum={sum} />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export const SumHeads = () => (
  <>
    <th scope="col">Heard</th>
    <th scope="col">Waiting</th>
    <th scope="col">Missed</th>
    <th scope="col">Not delivered</th>
  </>
);

export const SumCells = ({ sum }: { readonly sum: DaySum }) => (
  <>
    <td>{formatCount(sum.heard)}</td>
    <td>{formatCount(sum.waiting)}</td>
    <td>{formatCount(sum.missed)}</td>
    <td>{formatCount(sum.notDelivered)}</td>
  </>
);
