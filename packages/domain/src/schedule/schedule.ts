import { dateOfDayNumber, toDayNumber, weekdayOfDayNumber } from './calendar.ts';
import { dayMs } from './time-lengths.ts';
import { clockChangeNear, firstInstantAt, lastInstantAt, type OffsetAt, offsetFunction } from './zone.ts';

/** The repetition of a message: heard once ever, once a day, or once on each chosen weekday. */
export type Repeat = 'no' | 'daily' | 'custom';

/**
 * The times at which a message may play. All dates and times are wall-clock in `timeZone`, the sender's, so that
 * daylight saving does not shift the window.
 */
export interface Schedule {
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** YYYY-MM-DD, never before `startDate`; null is No Limit. */
  readonly endDate: string | null;
  /** Minutes after midnight, 0..1439. */
  readonly startMinute: number;
  /** Minutes after midnight, 1..1440; 1440 is the wire's '11:59 PM', to the end of that minute. Always after `startMinute`. */
  readonly endMinute: number;
  readonly repeat: Repeat;
  /** Seven flags, Sunday first; counts only with `custom`. */
  readonly repeatDays: readonly boolean[];
  /** IANA name. */
  readonly timeZone: string;
}

/** A fault of one field of a schedule, in a sentence for a person. */
export interface ScheduleIssue {
  readonly field: keyof Schedule;
  readonly message: string;
}

/** A schedule with dates as day numbers and its zone resolved, since `isOpen` runs for every message at every position. */
interface PreparedSchedule {
  readonly offsetAt: OffsetAt;
  readonly startDay: number;
  /** Infinity for No Limit. */
  readonly endDay: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly days: readonly boolean[] | null;
}

const preparedSchedules = new WeakMap<Schedule, PreparedSchedule>();

function prepare(schedule: Schedule): PreparedSchedule {
  let prepared = preparedSchedules.get(schedule);
  if (!prepared) {
    prepared = {
      offsetAt: offsetFunction(schedule.timeZone),
      startDay: toDayNumber(schedule.startDate),
      endDay: schedule.endDate === null ? Infinity : toDayNumber(schedule.endDate),
      startMs: schedule.startMinute * 60_000,
      endMs: schedule.endMinute * 60_000,
      // decisions, Messages: RepeatDays counts only with Custom
      days: schedule.repeat === 'custom' ? schedule.repeatDays : null,
    };
    preparedSchedules.set(schedule, prepared);
  }
  return prepared;
}

const isOpenOn = (prepared: PreparedSchedule, dayNumber: number): boolean =>
  dayNumber >= prepared.startDay && dayNumber <= prepared.endDay && (prepared.days === null || prepared.days[weekdayOfDayNumber(dayNumber)] === true);

/** The first instant at which the message may count as active: its start date and minute in its zone. */
export const startsAt = (schedule: Schedule): number => firstInstantAt(schedule.timeZone, schedule.startDate, schedule.startMinute);

/** The instant at which the message is over, exclusive; null for No Limit. */
export const endsAt = (schedule: Schedule): number | null =>
  schedule.endDate === null ? null : lastInstantAt(schedule.timeZone, schedule.endDate, schedule.endMinute);

/**
 * Whether the message may play at an instant: a date from start to end, a chosen weekday, and a time of day from the
 * start up to but excluding the end.
 */
export function isOpen(schedule: Schedule, at: number): boolean {
  const prepared = prepare(schedule);
  const wall = at + prepared.offsetAt(at);
  const dayNumber = Math.floor(wall / dayMs);
  const timeOfDay = wall - dayNumber * dayMs;
  return timeOfDay >= prepared.startMs && timeOfDay < prepared.endMs && isOpenOn(prepared, dayNumber);
}

export const toLocalDate = (schedule: Schedule, at: number): string => dateOfDayNumber(Math.floor((at + prepare(schedule).offsetAt(at)) / dayMs));

/** The occurrence of an instant, each heard once: 'once' without repeat, else the date in the message's zone. Valid only while open. */
export const toOccurrence = (schedule: Schedule, at: number): string => (schedule.repeat === 'no' ? 'once' : toLocalDate(schedule, at));

/** The first instant at or after `after` at which the message may play; null without one. */
export function nextOpening(schedule: Schedule, after: number): number | null {
  if (isOpen(schedule, after)) return after;
  const prepared = prepare(schedule);
  const today = Math.floor((after + prepared.offsetAt(after)) / dayMs);
  const firstDay = Math.max(today, prepared.startDay);
  // Clocks set forward may skip the hours of the only chosen weekday, so this searches two weeks and the days around them.
  const lastDay = Math.min(firstDay + 16, prepared.endDay);
  for (let dayNumber = firstDay; dayNumber <= lastDay; dayNumber += 1) {
    if (!isOpenOn(prepared, dayNumber)) continue;
    const opening = openingsOn(schedule, dayNumber).find((at) => at >= after && isOpen(schedule, at));
    if (opening !== undefined) return opening;
  }
  return null;
}

/** Instants at which the window of a day can open, ascending: the first and last time clocks pass its start, and the clock changes. */
function openingsOn(schedule: Schedule, dayNumber: number): readonly number[] {
  const date = dateOfDayNumber(dayNumber);
  const first = firstInstantAt(schedule.timeZone, date, schedule.startMinute);
  const change = clockChangeNear(schedule.timeZone, first);
  if (!change) return [first];
  return [first, lastInstantAt(schedule.timeZone, date, schedule.startMinute), change.at].toSorted((a, b) => a - b);
}
