import type { HearingTally } from '../hearing/hearing-tally.ts';
import { addDays, daysBetween, firstOfMonth, lastOfMonth, mondayBefore } from '../schedule/calendar.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** The duration filter of the Messages list (spec 2 §9). The settings say '2 Week', the filter '2 Weeks'. */
export const durationFilters = ['1/2 Day', '1 Day', '2 Days', '3 Days', '1 Week', '2 Weeks', '3 Weeks', '1 Month', 'Over 30 Days', 'No Limit'] as const;

export type DurationFilter = (typeof durationFilters)[number];

/** The start-date filter of the Messages list (spec 2 §9). */
export const startDateFilters = ['Planned', 'Past 3 Days', 'This Week', 'This Month', 'Before this Month'] as const;

export type StartDateFilter = (typeof startDateFilters)[number];

/** Earshot's own filter by hearings, for messages that were live in the last week. */
export const heardFilters = ['Heard by All', 'Heard by Some', 'Heard by Nobody', 'Not Begun'] as const;

export type HeardFilter = (typeof heardFilters)[number];

/** The filter that a message passes by its tally; undefined without any receivers. */
export function toHeardFilter({ assigned, heard, notBegun }: Pick<HearingTally, 'assigned' | 'heard' | 'notBegun'>): HeardFilter | undefined {
  if (notBegun > 0) return 'Not Begun';
  if (assigned === 0) return undefined;
  if (heard >= assigned) return 'Heard by All';
  return heard === 0 ? 'Heard by Nobody' : 'Heard by Some';
}

/** The status filter of the Messages list (spec 2 §9), with two of Earshot's own: drafts and paused messages are in no other state. */
export const statusFilters = ['All', 'None', 'Active', 'Expired', 'Future', 'Draft', 'Paused'] as const;

export type StatusFilter = (typeof statusFilters)[number];

/** The rule of a duration filter, all bounds included, so that a store can apply it to its rows. */
export interface SpanRule {
  /** Dates from start to end, both counted; null requires a message without an end date. */
  readonly days: { readonly min: number; readonly max: number } | null;
  /** Maximum minutes a day. */
  readonly maxMinutesADay: number;
}

const anyHours = 1440;
// Longer than all dates, and still an integer in every database.
const anyDays = 4_000_000;
const span = (min: number, max: number): SpanRule => ({ days: { min, max }, maxMinutesADay: anyHours });

/** Decisions, Filters: up to N days and more than the step below; half a day is up to 12 hours of one date. */
const durationFilterRules: Readonly<Record<DurationFilter, SpanRule>> = {
  '1/2 Day': { days: { min: 1, max: 1 }, maxMinutesADay: 720 },
  '1 Day': span(1, 1),
  '2 Days': span(2, 2),
  '3 Days': span(3, 3),
  '1 Week': span(4, 7),
  '2 Weeks': span(8, 14),
  '3 Weeks': span(15, 21),
  '1 Month': span(22, 30),
  'Over 30 Days': span(31, anyDays),
  'No Limit': { days: null, maxMinutesADay: anyHours },
};

/** Whether a message passes a duration filter; one of up to 12 hours passes both 1/2 Day and 1 Day. */
export function durationFilterMatches(filter: DurationFilter, message: Pick<Schedule, 'startDate' | 'endDate' | 'startMinute' | 'endMinute'>): boolean {
  const { days, maxMinutesADay } = durationFilterRules[filter];
  if (days === null || message.endDate === null) return days === null && message.endDate === null;
  const count = daysBetween(message.startDate, message.endDate) + 1;
  return count >= days.min && count <= days.max && message.endMinute - message.startMinute <= maxMinutesADay;
}

/** The start dates that a filter accepts, both ends included; `today` is the caller's. The past 3 days are today and the two before it. */
export function startDateFilterRange(filter: StartDateFilter, today: string): { readonly from?: string; readonly to?: string } {
  switch (filter) {
    case 'Planned':
      return { from: addDays(today, 1) };
    case 'Past 3 Days':
      return { from: addDays(today, -2), to: today };
    case 'This Week':
      return { from: mondayBefore(today), to: addDays(mondayBefore(today), 6) };
    case 'This Month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) };
    case 'Before this Month':
      return { to: addDays(firstOfMonth(today), -1) };
  }
}
