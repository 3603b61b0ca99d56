import { Button, Modal, Radio, Select, Switch } from '@mantine/core';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { useState } from 'react';
import {
  durationLabel,
  durations,
  isDuration,
  mayRepeat,
  messageState,
  type PlaySettings,
  type Repeat,
  scheduleIssues,
  wallClockAt,
  withDates,
  withDuration,
  withRepeat,
} from '@earshot/domain';
import './calendar-styles.ts';
import { HoursSlider } from './hours-slider.tsx';
import { listInPage } from '../../../ui/list-in-page.ts';
import classes from './settings.module.css';
import { WeekdayChoice } from './weekday-choice.tsx';

interface SettingsDialogProps {
  readonly opened: boolean;
  readonly settings: PlaySettings;
  readonly timeZone: string;
  /** Shows the settings without a way to save. */
  readonly isReadOnly: boolean;
  readonly onCancel: () => void;
  readonly onSave: (settings: PlaySettings) => void;
}

/** The time and manner in which a message plays. Nothing is stored before Save. */
export function SettingsDialog({ opened, onCancel, ...rest }: SettingsDialogProps) {
  return (
    <Modal opened={opened} onClose={onCancel} title="Message Settings" size={560} centered classNames={{ title: classes['title'] ?? '' }}>
      {/* Each opening starts from the message's settings. */}
      {opened && <SettingsForm {...rest} onCancel={onCancel} />}
    </Modal>
  );
}

function SettingsForm({ settings, timeZone, isReadOnly, onCancel, onSave }: Omit<SettingsDialogProps, 'opened'>) {
  const [edited, setEdited] = useState(settings);
  const [timeProblem, setTimeProblem] = useState<string>();
  const change = (part: Partial<PlaySettings>) => setEdited((before) => ({ ...before, ...part }));
  const issue = findScheduleIssue(edited, timeZone);
  return (
    <>
      <fieldset disabled={isReadOnly} className={classes['fields']}>
        <legend className={classes['legend']}>Dates and times are in {timeZone.replaceAll('_', ' ')}.</legend>
        <DateFields settings={edited} timeZone={timeZone} isReadOnly={isReadOnly} onChange={change} />
        <RepeatFields settings={edited} onChange={change} />
        <HoursSlider settings={edited} problem={timeProblem} onProblem={setTimeProblem} isReadOnly={isReadOnly} onChange={change} />
        <TriggerFields settings={edited} onChange={change} />
      </fieldset>
      {issue && (
        <p className={classes['issue']} role="alert">
          {issue}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={isReadOnly || issue !== undefined || timeProblem !== undefined} aria-keyshortcuts="Control+Enter" onClick={() => onSave(edited)}>
          Save
        </Button>
      </div>
    </>
  );
}

function findScheduleIssue(settings: PlaySettings, timeZone: string): string | undefined {
  const schedule = { ...settings, timeZone };
  const issue = scheduleIssues(schedule)[0];
  if (issue) return issue.message;
  // An end in the past with Mode 2 is a 422 (decisions, Messages).
  return messageState({ isDraft: false, schedule }, Date.now()) === 'expired' ? 'This has already ended. No one would hear it.' : undefined;
}

interface FieldsProps {
  readonly settings: PlaySettings;
  readonly onChange: (part: Partial<PlaySettings>) => void;
}

interface DateFieldsProps extends FieldsProps {
  readonly timeZone: string;
  readonly isReadOnly: boolean;
}

/** The week begins on Sunday, like the weekdays below it. Also the words for a screen reader. */
const calendar = {
  valueFormat: 'MMM D, YYYY',
  firstDayOfWeek: 0,
  // Mantine's red weekends fail the contrast check.
  weekendDays: [],
  ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year' },
  // Inside the dialog, which has a name; a role of its own would need another.
  popoverProps: { withRoles: false, withinPortal: false, returnFocus: true },
} satisfies Partial<DatePickerInputProps>;

function DateFields({ settings, timeZone, isReadOnly, onChange }: DateFieldsProps) {
  const { startDate, endDate } = settings;
  const label = durationLabel(startDate, endDate);
  const labels = durations.map((duration) => duration.label);
  const setDates = (dates: { readonly startDate: string; readonly endDate: string | null }) =>
    onChange(withDates(settings, dates, wallClockAt(timeZone, Date.now())));
  return (
    <div className={classes['dates']}>
      <Select
        label="Duration"
        {...listInPage}
        // Dates chosen in the calendar may fit no preset; 'N Days' is then shown, and disappears with another choice.
        data={isDuration(label) ? labels : [...labels, label]}
        value={label}
        onChange={(value) => value !== null && isDuration(value) && onChange(withDuration(settings, value))}
      />
      <DatePickerInput
        label="Start date"
        {...calendar}
        disabled={isReadOnly}
        value={startDate}
        onChange={(value) => value !== null && setDates({ startDate: value, endDate })}
      />
      {endDate !== null && (
        <DatePickerInput
          label="End date"
          {...calendar}
          disabled={isReadOnly}
          minDate={startDate}
          value={endDate}
          onChange={(value) => value !== null && setDates({ startDate, endDate: value })}
        />
      )}
    </div>
  );
}

const repeats: readonly { readonly value: Repeat; readonly label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'daily', label: 'Daily' },
  { value: 'custom', label: 'Custom' },
];

function RepeatFields({ settings, onChange }: FieldsProps) {
  return (
    <div className={classes['repeat']}>
      <Select<Repeat>
        label="Repeat"
        {...listInPage}
        description={mayRepeat(settings) ? undefined : 'A one-day message plays once.'}
        data={[...repeats]}
        value={settings.repeat}
        disabled={!mayRepeat(settings)}
        onChange={(repeat) => repeat !== null && onChange(withRepeat(settings, repeat))}
      />
      {settings.repeat === 'custom' && <WeekdayChoice settings={settings} onChange={(repeatDays) => onChange(withRepeat(settings, 'custom', repeatDays))} />}
    </div>
  );
}

function TriggerFields({ settings, onChange }: FieldsProps) {
  const isLeaving = settings.trigger === 'exit';
  return (
    <>
      <Radio.Group label="Play the message when" value={settings.trigger} onChange={(value) => onChange({ trigger: value === 'exit' ? 'exit' : 'enter' })}>
        <div className={classes['choices']}>
          <Radio value="enter" label="Arriving" />
          <Radio value="exit" label="Leaving" />
        </div>
      </Radio.Group>
      <Switch
        label="Play if already inside"
        description={isLeaving ? 'A person must be inside before leaving.' : 'Being inside when the hours begin counts as arriving.'}
        disabled={isLeaving}
        checked={settings.playIfInside}
        onChange={(event) => onChange({ playIfInside: event.currentTarget.checked })}
      />
      <Switch
        label="Priority"
        description="Plays before other messages at the same place."
        checked={settings.priority === 1}
        onChange={(event) => onChange({ priority: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  );
}
