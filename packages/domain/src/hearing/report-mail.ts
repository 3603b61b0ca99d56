import { addDays, mondayBefore } from '../schedule/calendar.ts';
import { firstInstantAt, wallClockAt } from '../schedule/zone.ts';
import type { DateRange } from './hearing-days.ts';

/** The rhythms of a report mail: each day about the day before, or each Monday about the seven days before. */
export const reportRhythms = ['day', 'week'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** Before the first shift. */
const sentMinute = 7 * 60;

/** The time of the next report after `after`: 7 AM in the zone of the user who named the address. */
export function nextReportAt(rhythm: ReportRhythm, timeZone: string, after: number): number {
  const { date } = wallClockAt(timeZone, after);
  const first = rhythm === 'day' ? date : mondayBefore(date);
  const at = firstInstantAt(timeZone, first, sentMinute);
  return at > after ? at : firstInstantAt(timeZone, addDays(first, rhythm === 'day' ? 1 : 7), sentMinute);
}

export function reportRange(rhythm: ReportRhythm, timeZone: string, at: number): DateRange {
  const toDate = addDays(wallClockAt(timeZone, at).date, -1);
  return { fromDate: rhythm === 'day' ? toDate : addDays(toDate, -6), toDate };
}
