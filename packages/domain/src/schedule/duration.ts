import { addDays, daysBetween, toWeekday } from './calendar.ts';
import type { Repeat, Schedule } from './schedule.ts';
import { dayMs } from './time-lengths.ts';
import { minutesPerDay, minutesPerStep } from './time-of-day.ts';
import { playsOnSomeDay } from './weekdays-within.ts';
import type { WallClock } from './zone.ts';

/** The durations of the settings dialog with their days, null for No Limit (spec 1 §9). */
export const durations = [
  { label: '1 Day', days: 1 },
  { label: '2 Days', days: 2 },
  { label: '3 Days', days: 3 },
  { label: '1 Week', days: 7 },
  { label: '2 Week', days: 14 },
  { label: '3 Week', days: 21 },
  { label: 'No Limit', days: null },
] as const;

export type Duration = (typeof durations)[number]['label'];

/** Whether the text is one of `durations`, and not the 'N Days' of hand-picked dates. */
export const isDuration = (label: string): label is Duration => durations.some((duration) => duration.label === label);

const durationDays = (duration: Duration): number | null => durations.find(({ label }) => label === duration)?.days ?? null;

/** The duration of a span of dates, both counted: a preset where one fits, else 'N Days'; null is No Limit. */
export function durationLabel(startDate: string, endDate: string | null): string {
  if (endDate === null) return 'No Limit';
  const days = daysBetween(startDate, endDate) + 1;
  return durations.find((duration) => duration.days === days)?.label ?? `${days} Days`;
}

/** The last date of a duration: start + N − 1; null for No Limit (decisions: Messages). */
export function endDateAfter(startDate: string, duration: Duration): string | null {
  const days = durationDays(duration);
  return days === null ? null : addDays(startDate, days - 1);
}

/** Milliseconds of a duration, in days of 24 hours; -1 for No Limit (spec 1 §4). */
export function durationMs(duration: Duration): number {
  const days = durationDays(duration);
  return days === null ? -1 : days * dayMs;
}

/** The settings dialog's part of a schedule: without the zone, which is the sender's. */
export type ScheduleSettings = Omit<Schedule, 'timeZone'>;

/** Whether the repeat choice is enabled: not for one day (spec 1 §4). */
export const mayRepeat = (settings: { readonly startDate: string; readonly endDate: string | null }): boolean => settings.startDate !== settings.endDate;

// spec 1 §4: 1 Day forces Repeat to No
const settled = (settings: ScheduleSettings): ScheduleSettings => (mayRepeat(settings) ? settings : { ...settings, repeat: 'no' });

/**
 * The start of the hours on a date: now, rounded down to a quarter of an hour, when the date is today, else midnight
 * (spec 1 §4). Minutes, 0..1425.
 */
export const firstMinuteOn = (startDate: string, now: Pick<WallClock, 'date' | 'minute'>): number =>
  startDate === now.date ? Math.floor(now.minute / minutesPerStep) * minutesPerStep : 0;

/**
 * The settings of a fresh message: from today and now on, to the end of the day, once. 1 Day for a new one, 3 Days for
 * one that lost its duration (decisions: Messages).
 */
export function newSettings(now: Pick<WallClock, 'date' | 'minute'>, duration: Duration = '1 Day'): ScheduleSettings {
  return {
    startDate: now.date,
    endDate: endDateAfter(now.date, duration),
    startMinute: firstMinuteOn(now.date, now),
    endMinute: minutesPerDay,
    repeat: 'no',
    repeatDays: Array.from({ length: 7 }, () => true),
  };
}

/** The settings after choosing a preset: the end date follows the start date. */
export const withDuration = (settings: ScheduleSettings, duration: Duration): ScheduleSettings =>
  settled({ ...settings, endDate: endDateAfter(settings.startDate, duration) });

/**
 * The settings after choosing dates; null keeps No Limit. The end is never before the start, and a new start date sets
 * the start of the hours.
 */
export function withDates(
  settings: ScheduleSettings,
  dates: { readonly startDate: string; readonly endDate: string | null },
  now: Pick<WallClock, 'date' | 'minute'>,
): ScheduleSettings {
  const { startDate } = dates;
  const endDate = dates.endDate !== null && dates.endDate < startDate ? endAfter(settings, startDate) : dates.endDate;
  if (startDate === settings.startDate) return settled({ ...settings, endDate });
  const startMinute = firstMinuteOn(startDate, now);
  // Hours that end before now would collapse: they run to the end of the day instead.
  const endMinute = settings.endMinute - startMinute < minutesPerStep ? minutesPerDay : settings.endMinute;
  return settled({ ...settings, startDate, endDate, startMinute, endMinute });
}

/** A start beyond the end moves the end along: the message keeps its length. */
const endAfter = ({ startDate, endDate }: ScheduleSettings, movedTo: string): string =>
  endDate === null || movedTo === startDate ? movedTo : addDays(movedTo, Math.max(0, daysBetween(startDate, endDate)));

/** The settings after choosing a repeat, with the weekdays of Custom, Sunday first; one day stays No. */
export const withRepeat = (settings: ScheduleSettings, repeat: Repeat, repeatDays: readonly boolean[] = settings.repeatDays): ScheduleSettings =>
  settled({ ...settings, repeat, repeatDays });

/** The settings after moving the slider: within the day, and the moved end stops one step short of the other (spec 1 §4). */
export function withHours(settings: ScheduleSettings, hours: { readonly startMinute: number; readonly endMinute: number }): ScheduleSettings {
  const startMinute = Math.min(Math.max(hours.startMinute, 0), minutesPerDay - minutesPerStep);
  const endMinute = Math.min(Math.max(hours.endMinute, minutesPerStep), minutesPerDay);
  if (endMinute - startMinute >= minutesPerStep) return { ...settings, startMinute, endMinute };
  return startMinute === settings.startMinute
    ? { ...settings, startMinute, endMinute: startMinute + minutesPerStep }
    : { ...settings, startMinute: endMinute - minutesPerStep, endMinute };
}

/**
 * The settings of a copy made now: one that has already begun starts today, or tomorrow if today's hours are over, and
 * keeps its length. Where no weekday of Custom falls on these dates, it starts on the next chosen weekday.
 */
export function settingsAnew(settings: ScheduleSettings, now: Pick<WallClock, 'date' | 'minute'>): ScheduleSettings {
  if (settings.startDate > now.date) return settings;
  const days = Array.from({ length: 7 }, (_, day) => addDays(now.date, day + (settings.endMinute <= now.minute ? 1 : 0)));
  const [first = now.date] = days;
  const anew = startingOn(settings, first);
  return playsOnSomeDay(anew) ? anew : startingOn(settings, days.find((day) => settings.repeatDays[toWeekday(day)]) ?? first);
}

const startingOn = (settings: ScheduleSettings, startDate: string): ScheduleSettings =>
  settled({ ...settings, startDate, endDate: settings.endDate === null ? null : addDays(startDate, daysBetween(settings.startDate, settings.endDate)) });
