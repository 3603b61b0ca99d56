import { countDecided, formatCount, heardPercentText, tallyOfMessages } from '@earshot/domain';
import { DayBars } from './day-bars.tsx';
import { MultiplesTable } from './multiples-table.tsx';
import { partText } from './range.ts';
import { sumByDay, type Multiple, type Part } from './sums.ts';
import classes from './over-time.module.css';

interface MultiplesProps {
  readonly title: string;
  readonly multiples: readonly Multiple[];
  readonly dayCount: number;
  readonly nameOfDay: (day: number) => string;
  readonly chosen: Part | undefined;
  readonly onPart: (part: Part) => void;
}

export function Multiples({ title, multiples, dayCount, nameOfDay, chosen, onPart }: MultiplesProps) {
  if (multiples.length === 0) return null;
  const chosenText = chosen && partText(chosen);
  return (
    <section className={classes['multiples']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {multiples.map(({ name, part, messages }) => {
          const tally = tallyOfMessages(messages);
          return (
            <li key={partText(part)}>
              <button type="button" aria-pressed={chosenText === partText(part)} onClick={() => onPart(part)}>
                <b>{name}</b>
                <span>
                  {countDecided(tally) === 0
                    ? [tally.waiting > 0 && `${formatCount(tally.waiting)} waiting`, tally.notBegun > 0 && `${formatCount(tally.notBegun)} not begun`]
                        .filter(Boolean)
                        .join(', ')
                    : `${heardPercentText(tally)} · ${formatCount(tally.heard)} of ${formatCount(countDecided(tally))} heard`}
                </span>
              </button>
              <DayBars sums={sumByDay(messages, dayCount)} label={`${name}, day by day`} nameOfDay={String} isSmall height={44} />
            </li>
          );
        })}
      </ul>
      <MultiplesTable {...{ title, multiples, dayCount, nameOfDay }} />
    </section>
  );
}
