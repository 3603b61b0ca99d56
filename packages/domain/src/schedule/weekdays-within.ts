import { daysBetween, toWeekday } from './calendar.ts';
import type { Schedule } from './schedule.ts';

/**
 * The weekdays, Sunday first, that occur from start to end; all of them from a week on and for No Limit (spec 1 §4: the
 * choice of Custom). Both dates must be real and in order.
 */
export function weekdaysWithin(startDate: string, endDate: string | null): readonly boolean[] {
  const days = endDate === null ? 7 : Math.min(7, daysBetween(startDate, endDate) + 1);
  const first = toWeekday(startDate);
  return Array.from({ length: 7 }, (_, weekday) => (weekday - first + 7) % 7 < days);
}

/** Whether a chosen weekday of Custom falls on the dates; always so without Custom. */
export function playsOnSomeDay({ startDate, endDate, repeat, repeatDays }: Pick<Schedule, 'startDate' | 'endDate' | 'repeat' | 'repeatDays'>): boolean {
  const within = weekdaysWithin(startDate, endDate);
  return repeat !== 'custom' || repeatDays.some((isChosen, weekday) => isChosen && within[weekday] === true);
}
