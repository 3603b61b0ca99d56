import { durationLabel, weekdaysWithin, formatMinute, type PlaySettings } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import { WeekdayStrip } from '../../../ui/weekday-strip.tsx';
import { WindowBar } from '../../../ui/window-bar.tsx';
import classes from './settings.module.css';

export function SettingsSummary({ settings, timeZone }: { readonly settings: PlaySettings; readonly timeZone: string }) {
  const { startDate, endDate, startMinute, endMinute } = settings;
  return (
    <dl className={classes['summary']}>
      <dt>Trigger</dt>
      <dd>
        <b>{settings.trigger === 'enter' ? 'On arrival' : 'On leaving'}</b>
        {settings.priority === 1 && ' · Priority'}
      </dd>
      <dt>Duration</dt>
      <dd>{durationLabel(startDate, endDate)}</dd>
      <dt>Dates</dt>
      <dd>{formatDates(settings, timeZone)}</dd>
      <dt>Hours</dt>
      <dd>
        {formatMinute(startMinute)} – {formatMinute(endMinute)}
        <WindowBar startMinute={startMinute} endMinute={endMinute} />
      </dd>
      <dt>Repeat</dt>
      <dd>
        {settings.repeat === 'no' && 'No'}
        {settings.repeat === 'daily' && 'Daily'}
        {settings.repeat === 'custom' && <WeekdayStrip days={playedDays(settings)} />}
      </dd>
    </dl>
  );
}

function formatDates({ startDate, endDate }: PlaySettings, timeZone: string): string {
  const formats = formatsFor(timeZone);
  if (endDate === null) return `From ${formats.day(startDate)}`;
  return endDate === startDate ? formats.day(startDate) : `${formats.day(startDate)} – ${formats.day(endDate)}`;
}

function playedDays({ startDate, endDate, repeatDays }: PlaySettings): readonly boolean[] {
  const within = weekdaysWithin(startDate, endDate);
  return repeatDays.map((isChosen, weekday) => isChosen && within[weekday] === true);
}
