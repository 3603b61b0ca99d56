import { isCalendarDate } from './calendar.ts';
import type { Schedule, ScheduleIssue } from './schedule.ts';
import { playsOnSomeDay } from './weekdays-within.ts';
import { isTimeZone } from './zone.ts';

function dateIssues({ startDate, endDate }: Schedule): ScheduleIssue[] {
  const issues: ScheduleIssue[] = [];
  if (!isCalendarDate(startDate)) issues.push({ field: 'startDate', message: 'The start date must be a date like 2026-01-31.' });
  if (endDate === null) return issues;
  if (!isCalendarDate(endDate)) issues.push({ field: 'endDate', message: 'The end date must be a date like 2026-01-31.' });
  else if (issues.length === 0 && endDate < startDate) issues.push({ field: 'endDate', message: 'The end date must not be before the start date.' });
  return issues;
}

const isMinute = (minute: number, first: number, last: number): boolean => Number.isInteger(minute) && minute >= first && minute <= last;

function hourIssues({ startMinute, endMinute }: Schedule): ScheduleIssue[] {
  const issues: ScheduleIssue[] = [];
  if (!isMinute(startMinute, 0, 1439)) issues.push({ field: 'startMinute', message: 'The start time must be from 12:00 AM to 11:59 PM.' });
  // decisions, Messages: hours over midnight are refused
  if (!isMinute(endMinute, 1, 1440) || endMinute <= startMinute)
    issues.push({ field: 'endMinute', message: 'The end time must be after the start time, on the same day.' });
  return issues;
}

function repeatIssues(schedule: Schedule): ScheduleIssue[] {
  const { startDate, endDate, repeat, repeatDays } = schedule;
  if (repeatDays.length !== 7) return [{ field: 'repeatDays', message: 'There must be seven weekdays, Sunday first.' }];
  // spec 1 §4: 1 Day forces Repeat to No
  if (repeat !== 'no' && startDate === endDate) return [{ field: 'repeat', message: 'A message of one day cannot repeat.' }];
  return playsOnSomeDay(schedule) ? [] : [{ field: 'repeatDays', message: 'Choose at least one weekday between the start date and the end date.' }];
}

/** All faults of a schedule; empty for one that can be stored. An end in the past is no fault here: see `messageState`. */
export function scheduleIssues(schedule: Schedule): readonly ScheduleIssue[] {
  const dates = dateIssues(schedule);
  const zone: ScheduleIssue[] = isTimeZone(schedule.timeZone) ? [] : [{ field: 'timeZone', message: 'The time zone is not known.' }];
  return [...dates, ...hourIssues(schedule), ...(dates.length === 0 ? repeatIssues(schedule) : []), ...zone];
}
