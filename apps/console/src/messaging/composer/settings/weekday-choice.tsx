import { Input } from '@mantine/core';
import { weekdaysWithin, type PlaySettings } from '@earshot/domain';
import classes from './settings.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

interface WeekdayChoiceProps {
  readonly settings: PlaySettings;
  /** Seven flags, Sunday first. */
  readonly onChange: (repeatDays: readonly boolean[]) => void;
}

/** The weekdays of Custom; only those between the dates can be chosen (spec 1 §4). */
export function WeekdayChoice({ settings, onChange }: WeekdayChoiceProps) {
  const { startDate, endDate, repeatDays } = settings;
  const enabled = weekdaysWithin(startDate, endDate);
  return (
    <fieldset className={classes['repeatDays']}>
      <Input.Label component="legend">Repeat days</Input.Label>
      <div className={classes['weekdays']}>
        {weekdays.map((name, weekday) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={enabled[weekday] === true && repeatDays[weekday] === true}
            disabled={enabled[weekday] !== true}
            onClick={() => onChange(repeatDays.map((isChosen, index) => (index === weekday ? !isChosen : isChosen)))}
          >
            {name.slice(0, 1)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
