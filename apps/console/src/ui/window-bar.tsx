import { formatMinute, minutesPerDay } from '@earshot/domain';
import classes from './window-bar.module.css';

interface WindowBarProps {
  /** Minutes after midnight, 0..1439. */
  readonly startMinute: number;
  /** Minutes after midnight, 1..1440. */
  readonly endMinute: number;
}

/** The hours in which a message plays, on a line of 24 hours as wide as its place, or 96 px in a table. */
export function WindowBar({ startMinute, endMinute }: WindowBarProps) {
  const percent = (minute: number) => `${(minute / minutesPerDay) * 100}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with elements, not a picture file
    <span className={classes['track']} role="img" aria-label={`${formatMinute(startMinute)} to ${formatMinute(endMinute)}`}>
      <span style={{ left: percent(startMinute), width: percent(endMinute - startMinute) }} />
    </span>
  );
}
