import { addDays, daysBetween, toWeekday } from '../schedule/calendar.ts';
import { firstInstantAt, wallClockAt } from '../schedule/zone.ts';

/** The dates of an activity report, both included. */
export interface DateRange {
  readonly fromDate: string;
  readonly toDate: string;
}

/** Maximum days of a range. */
export const maxRangeDays = 366;

/** The day boundaries of a range in a zone: one more than there are days. */
export function dayBoundaries({ fromDate, toDate }: DateRange, timeZone: string): readonly number[] {
  return Array.from({ length: daysBetween(fromDate, toDate) + 2 }, (_, day) => firstInstantAt(timeZone, addDays(fromDate, day), 0));
}

/** Wall clocks differ from UTC by whole quarters of an hour. */
export const quarterMs = 900_000;

/** The hour of the week in a zone, 0..167 from Sunday at midnight, of each quarter of an hour from the first bound of a range to its last. */
export function hoursOfWeek(bounds: readonly number[], timeZone: string): readonly number[] {
  const [first = 0, last = first] = [bounds[0], bounds.at(-1)];
  return Array.from({ length: Math.ceil((last - first) / quarterMs) }, (_, quarter) => {
    const { date, minute } = wallClockAt(timeZone, first + quarter * quarterMs);
    return toWeekday(date) * 24 + Math.floor(minute / 60);
  });
}
