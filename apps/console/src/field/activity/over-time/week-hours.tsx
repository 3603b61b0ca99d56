import { formatCount } from '@earshot/domain';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { hourText, weekdays, weekHourText } from './over-time-words.ts';
import classes from './over-time.module.css';

interface WeekHoursProps {
  /** 168, from Sunday at midnight. */
  readonly sums: readonly number[];
  readonly chosen: number | undefined;
  readonly onHour: (hour: number) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
// The working week begins on Monday.
const order = [1, 2, 3, 4, 5, 6, 0];

/** The hours at which messages were heard: the darker, the more. A table, so that it can be read as well as seen. */
export function WeekHours({ sums, chosen, onHour }: WeekHoursProps) {
  const most = Math.max(1, ...sums);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where there is no room, by the keyboard too
    <section className={classes['scroll']} aria-label="Plays by weekday and hour" tabIndex={0}>
      <table className={classes['week']}>
        <thead>
          <tr>
            <th scope="col">
              <HiddenText>Weekday</HiddenText>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour % 3 === 0 ? hourText(hour) : <HiddenText>{hourText(hour)}</HiddenText>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdays[weekday]?.slice(0, 3)}</th>
              {hours.map((hour) => {
                const weekHour = weekday * 24 + hour;
                const plays = sums[weekHour] ?? 0;
                return (
                  <td key={hour}>
                    {plays > 0 && (
                      <button
                        type="button"
                        aria-pressed={chosen === weekHour}
                        aria-label={`${weekHourText(weekHour)}: ${formatCount(plays)} heard`}
                        title={`${weekHourText(weekHour)}: ${formatCount(plays)} heard`}
                        style={{ opacity: 0.25 + (0.75 * plays) / most }}
                        onClick={() => onHour(weekHour)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
