import { Input, RangeSlider } from '@mantine/core';
import { useId } from 'react';
import { formatMinute, minuteOfStep, minutesPerDay, stepOfMinute, withHours } from '@earshot/domain';
import type { PlaySettings } from '../message-form.ts';
import classes from './settings.module.css';

interface HoursSliderProps {
  readonly settings: PlaySettings;
  readonly isReadOnly: boolean;
  readonly onChange: (settings: Partial<PlaySettings>) => void;
}

const lastStep = stepOfMinute(minutesPerDay);
const marks = [0, 24, 48, 72, lastStep].map((value) => ({ value, label: formatMinute(minuteOfStep(value)).replace(':00', '') }));
const textOf = (step: number): string => formatMinute(minuteOfStep(step));

/** The hours of the day, in steps of a quarter of an hour, at least one step apart (spec 1 §5). */
export function HoursSlider({ settings, isReadOnly, onChange }: HoursSliderProps) {
  const labelId = useId();
  const { startMinute, endMinute } = settings;
  return (
    <div className={classes['hours']}>
      <div className={classes['hoursHead']}>
        <Input.Label component="div" id={labelId}>
          Time range
        </Input.Label>
        <output className={classes['number']}>
          {formatMinute(startMinute)} – {formatMinute(endMinute)}
        </output>
      </div>
      <RangeSlider
        aria-labelledby={labelId}
        color="signal.4"
        classNames={{ thumb: classes['thumb'] ?? '' }}
        min={0}
        max={lastStep}
        step={1}
        minRange={1}
        // Else the thumb that is pushed into the other takes it along.
        pushOnOverlap={false}
        label={textOf}
        thumbValueText={textOf}
        thumbFromLabel="Start time"
        thumbToLabel="End time"
        marks={marks}
        disabled={isReadOnly}
        value={[stepOfMinute(startMinute), stepOfMinute(endMinute)]}
        onChange={([start, end]) => onChange(withHours(settings, { startMinute: minuteOfStep(start), endMinute: minuteOfStep(end) }))}
      />
    </div>
  );
}
