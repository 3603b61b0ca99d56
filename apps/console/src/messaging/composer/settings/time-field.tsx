import { TextInput } from '@mantine/core';
import { formatMinute, minutesPerDay, minutesPerStep } from '@earshot/domain';
import { useState } from 'react';

interface TimeFieldProps {
  readonly label: string;
  /** Minutes after midnight, to 1440, which shows as 11:59 PM. */
  readonly minute: number;
  readonly isReadOnly: boolean;
  readonly onChange: (minute: number) => void;
  /** Receives the reason why what was typed is not taken; undefined once a time is. */
  readonly onProblem: (problem: string | undefined) => void;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The value of a time field, 'HH:MM'. */
function toFieldValue(minute: number): string {
  const shown = Math.min(minute, minutesPerDay - 1);
  return `${twoDigits(Math.floor(shown / 60))}:${twoDigits(shown % 60)}`;
}

/** A typed time, to the nearest quarter of an hour; undefined while it is incomplete. */
function toMinute(value: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  return hour === undefined ? undefined : Math.round((Number(hour) * 60 + Number(minute)) / minutesPerStep) * minutesPerStep;
}

/** One end of the hours by typing. It counts when the field is left: a half-typed time would move the other end. */
export function TimeField({ label, minute, isReadOnly, onChange, onProblem }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    const next = toMinute(typed);
    setTyped(undefined);
    onProblem(next === undefined ? `${label} is still ${formatMinute(minute)}. Type a whole time, such as 8:30 AM.` : undefined);
    if (next !== undefined) onChange(next);
  };
  return (
    <TextInput
      type="time"
      aria-label={label}
      size="xs"
      step={minutesPerStep * 60}
      value={typed ?? toFieldValue(minute)}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      // A person who comes back has read it, and may accept the time that is there.
      onFocus={() => onProblem(undefined)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
