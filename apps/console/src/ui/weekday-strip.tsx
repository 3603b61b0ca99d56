import classes from './weekday-strip.module.css';

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const;
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
// Names are the keys, as letters repeat.
const weekdays = names.map((name, index) => ({ name, letter: letters[index] ?? '' }));

/** The weekdays on which a message plays; `days` has seven flags, Sunday first. */
export function WeekdayStrip({ days }: { readonly days: readonly boolean[] }) {
  const chosen = weekdays.filter((_, index) => days[index]).map(({ name }) => name);
  const label = chosen.length === 7 ? 'Every day' : chosen.join(', ') || 'No days';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with elements, not a picture file
    <span className={classes['strip']} role="img" aria-label={label}>
      {weekdays.map(({ name, letter }, index) => (
        <span key={name} data-on={days[index] || undefined}>
          {letter}
        </span>
      ))}
    </span>
  );
}
