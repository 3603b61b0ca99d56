import { toDayNumber, weekdayOfDayNumber } from '../schedule/calendar.ts';
import { weekdaysWithin } from '../schedule/weekdays-within.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { dayMs } from '../schedule/time-lengths.ts';
import { minutesPerDay, minutesPerStep } from '../schedule/time-of-day.ts';
import { offsetMinutesAt, wallClockAt } from '../schedule/zone.ts';
import type { CheckFinding } from './message-checks.ts';

/** Minutes after midnight, the end excluded. */
export interface Hours {
  readonly startMinute: number;
  readonly endMinute: number;
}

interface Days {
  readonly first: number;
  /** Infinity without an end. */
  readonly last: number;
  readonly has: (dayNumber: number) => boolean;
}

function toScheduleDays({ startDate, endDate, repeat, repeatDays }: Schedule): Days {
  const first = toDayNumber(startDate);
  const last = endDate === null ? Infinity : toDayNumber(endDate);
  const isChosen = (dayNumber: number): boolean => repeat !== 'custom' || repeatDays[weekdayOfDayNumber(dayNumber)] === true;
  return { first, last, has: (dayNumber) => dayNumber >= first && dayNumber <= last && isChosen(dayNumber) };
}

// Kiritimati is 26 hours ahead of Baker Island, so at one moment their dates differ by up to two.
const daysApart = 2;
// The days of a week, and those at either end where zones may be on another date.
const searchedDays = 7 + 2 * daysApart;
const daysOfYear = 372;

/**
 * Minutes by which clocks of one zone are ahead of another's, each value that occurs between two days (numbers). One
 * zone: 0. Samples every day of a month, else every sixth: daylight saving keeps two zones differently apart for at
 * least a week.
 */
function zoneLeads(zone: string, of: string, { first, last }: { readonly first: number; readonly last: number }): readonly number[] {
  if (zone === of) return [0];
  const end = Math.min(last + 1, first + daysOfYear);
  const step = end - first > 31 ? 6 : 1;
  const leads = new Set<number>();
  for (let day = first - 1; day <= end; day += step) {
    const at = day * dayMs;
    leads.add(offsetMinutesAt(zone, at) - offsetMinutesAt(of, at));
  }
  return [...leads];
}

/**
 * The hours, on the clocks of `own`, in which the other may play on a day on which `own` may too, from now on. They
 * never leave out a real meeting; around a change of clocks, and for zones whose distance changes, they may contain one
 * that does not happen. Both schedules must be without issues.
 */
export function findSharedHours(other: Schedule, own: Schedule, now: number): readonly Hours[] {
  const clock = wallClockAt(own.timeZone, now);
  const today = toDayNumber(clock.date);
  const [mine, theirs] = [toScheduleDays(own), toScheduleDays(other)];
  const first = Math.max(mine.first, theirs.first - daysApart, today);
  const last = Math.min(mine.last, theirs.last + daysApart);
  const found = new Map<number, Hours>();
  if (first > last) return [];
  for (const lead of zoneLeads(other.timeZone, own.timeZone, { first, last })) {
    for (let day = first; day <= Math.min(last, first + searchedDays); day += 1) {
      if (!mine.has(day)) continue;
      for (let theirDay = day - daysApart; theirDay <= day + daysApart; theirDay += 1) {
        if (!theirs.has(theirDay)) continue;
        const shift = (theirDay - day) * minutesPerDay - lead;
        const startMinute = Math.max(other.startMinute + shift, day === today ? clock.minute : 0);
        const endMinute = Math.min(other.endMinute + shift, minutesPerDay);
        if (startMinute < endMinute) found.set(startMinute * 2000 + endMinute, { startMinute, endMinute });
      }
    }
  }
  return [...found.values()];
}

/** Whether two spans of minutes overlap. */
export const doMeet = (a: Hours, b: Hours): boolean => a.startMinute < b.endMinute && b.startMinute < a.endMinute;

/** A shorter time does not suffice to reach a place. */
const shortestMinutes = 60;

/**
 * The longest free part of the message's own hours, of at least one hour, in steps of the settings' slider. It never
 * leaves those hours: a night is no remedy for a delivery by day.
 */
export function freeHours(own: Schedule, busy: readonly Hours[], now: number): Hours | undefined {
  const gaps = gapsWithin(own, [...busy, ...pastHours(own, now)]);
  const [longest] = gaps.toSorted((a, b) => b.endMinute - b.startMinute - (a.endMinute - a.startMinute));
  return longest && longest.endMinute - longest.startMinute >= shortestMinutes ? longest : undefined;
}

const floorStep = (minute: number): number => Math.floor(minute / minutesPerStep) * minutesPerStep;
const ceilStep = (minute: number): number => Math.ceil(minute / minutesPerStep) * minutesPerStep;

/** The past part of the schedule's day, if only one is left. */
function pastHours(own: Schedule, now: number): readonly Hours[] {
  const clock = wallClockAt(own.timeZone, now);
  return own.endDate === clock.date ? [{ startMinute: 0, endMinute: clock.minute }] : [];
}

/** The parts of the message's hours outside the busy spans, on the steps. */
function gapsWithin({ startMinute: first, endMinute: last }: Hours, busy: readonly Hours[]): readonly Hours[] {
  const gaps: Hours[] = [];
  let from = first;
  for (const { startMinute, endMinute } of [...busy.toSorted((a, b) => a.startMinute - b.startMinute), { startMinute: last, endMinute: last }]) {
    const gap = { startMinute: ceilStep(from), endMinute: floorStep(Math.min(startMinute, last)) };
    if (gap.startMinute < gap.endMinute) gaps.push(gap);
    from = Math.max(from, endMinute);
  }
  return gaps;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** None of the chosen weekdays falls on a remaining date. The remedy chooses all that do. The dates must be real and in order. */
export function noDay({ startDate, endDate, repeat, repeatDays, timeZone }: Schedule, now: number): CheckFinding | undefined {
  if (repeat !== 'custom') return undefined;
  const today = wallClockAt(timeZone, now).date;
  const first = startDate < today ? today : startDate;
  if (endDate !== null && endDate < first) return undefined;
  const within = weekdaysWithin(first, endDate);
  if (repeatDays.some((isChosen, day) => isChosen && within[day] === true)) return undefined;
  const chosen = weekdays.filter((_, day) => repeatDays[day] === true);
  const dates = endDate === null ? `from ${dateText(first)} on` : `from ${dateText(first)} to ${dateText(endDate)}`;
  return {
    kind: 'no_day',
    message:
      chosen.length === 0
        ? 'No repeat day is chosen, so the message never plays.'
        : `${listText(chosen)} never ${chosen.length === 1 ? 'falls' : 'fall'} ${dates}, so the message never plays.`,
    remedies: [{ kind: 'repeat_days', repeatDays: within }],
    others: [],
  };
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;

const dateText = (date: string): string => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;

/** 'a', 'a and b', 'a, b and c'. */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
