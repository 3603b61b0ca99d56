import { Input, RangeSlider } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { formatMinute, minuteOfStep, minutesPerDay, type PlaySettings, stepOfMinute, withHours } from '@earshot/domain';
import { TimeField } from './time-field.tsx';
import classes from './settings.module.css';

interface HoursSliderProps {
  readonly settings: PlaySettings;
  readonly isReadOnly: boolean;
  /** Why a typed time was not taken. */
  readonly problem: string | undefined;
  readonly onProblem: (problem: string | undefined) => void;
  readonly onChange: (settings: Partial<PlaySettings>) => void;
}

const lastStep = stepOfMinute(minutesPerDay);
const marks = [0, 24, 48, 72, lastStep].map((value) => ({ value, label: formatMinute(minuteOfStep(value)).replace(':00', '') }));
const startLabel = 'Start time';
/** An hour. */
const stepsPerPage = 4;

/** The ends after a key moves one of them; undefined for any other key. The ends stay a step apart (ARIA Authoring Practices: Slider). */
function movedByKey([start, end]: readonly [number, number], isStart: boolean, key: string): readonly [number, number] | undefined {
  const [from, least, most] = isStart ? [start, 0, end - 1] : [end, start + 1, lastStep];
  const wanted = { Home: least, End: most, PageUp: from + stepsPerPage, PageDown: from - stepsPerPage }[key];
  if (wanted === undefined) return undefined;
  const step = Math.min(Math.max(wanted, least), most);
  return isStart ? [step, end] : [start, step];
}

const formatStep = (step: number): string => formatMinute(minuteOfStep(step));

/** The hours of the day by typing and by a slider, in steps of a quarter of an hour, at least one step apart (spec 1 §5). */
export function HoursSlider({ settings, isReadOnly, problem, onProblem, onChange }: HoursSliderProps) {
  const labelId = useId();
  const { startMinute, endMinute } = settings;
  const steps = [stepOfMinute(startMinute), stepOfMinute(endMinute)] as const;
  const put = ([start, end]: readonly [number, number]) => {
    onProblem(undefined);
    onChange(withHours(settings, { startMinute: minuteOfStep(start), endMinute: minuteOfStep(end) }));
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const thumb = (event.target as HTMLElement).closest('[role=slider]');
    if (!thumb || isReadOnly) return;
    const moved = movedByKey(steps, thumb.getAttribute('aria-label') === startLabel, event.key);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    put(moved);
  };
  return (
    <div className={classes['hours']} onKeyDownCapture={onKey}>
      <div className={classes['hoursHead']}>
        <Input.Label component="div" id={labelId}>
          Time range
        </Input.Label>
        <div className={classes['typed']}>
          <TimeField
            label="From"
            minute={startMinute}
            isReadOnly={isReadOnly}
            onProblem={onProblem}
            onChange={(minute) => onChange(withHours(settings, { startMinute: minute, endMinute }))}
          />
          <TimeField
            label="To"
            minute={endMinute}
            isReadOnly={isReadOnly}
            onProblem={onProblem}
            // As an end, midnight is that of the day's end.
            onChange={(minute) => onChange(withHours(settings, { startMinute, endMinute: minute || minutesPerDay }))}
          />
        </div>
        {problem !== undefined && (
          <Input.Error role="alert" className={classes['half'] ?? ''}>
            {problem}
          </Input.Error>
        )}
      </div>
      <RangeSlider
        aria-labelledby={labelId}
        color="signal.4"
        classNames={{ thumb: classes['thumb'] ?? '' }}
        min={0}
        max={lastStep}
        step={1}
        minRange={1}
        // Otherwise a thumb pushed against the other would drag it along.
        pushOnOverlap={false}
        label={formatStep}
        thumbValueText={formatStep}
        thumbFromLabel={startLabel}
        thumbToLabel="End time"
        marks={marks}
        disabled={isReadOnly}
        value={[...steps]}
        onChange={put}
      />
    </div>
  );
}
