import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { messageState } from '../messages/message-state.ts';
import { scheduleIssues } from './schedule-issues.ts';
import { endsAt, isOpen, nextOpening, toOccurrence, type Schedule, startsAt } from './schedule.ts';
import { dayMs, hourMs } from './time-lengths.ts';
import { oddZones } from './zone.test-zones.ts';

const everyDay = Array.from({ length: 7 }, () => true);
const base: Schedule = {
  startDate: '2026-03-06',
  endDate: '2026-03-10',
  startMinute: 480,
  endMinute: 1020,
  repeat: 'daily',
  repeatDays: everyDay,
  timeZone: 'America/New_York',
};
const instant = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    timeZone: fc.constantFrom(...oddZones),
    start: fc.integer({ min: 0, max: 2190 }),
    days: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 5 }),
    // Mostly around the hours at which clocks change.
    startMinute: fc.oneof(
      fc.integer({ min: 0, max: 16 }).map((step) => step * 15),
      fc.integer({ min: 0, max: 1439 }),
    ),
    width: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 1440 })),
    repeat: fc.constantFrom('no' as const, 'daily' as const, 'custom' as const),
    repeatDays: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  })
  .map(({ start, days, startMinute, width, ...rest }) => {
    const startDate = Temporal.PlainDate.from('2025-01-01').add({ days: start });
    const endDate = days === null ? null : startDate.add({ days }).toString();
    return { ...rest, startDate: startDate.toString(), endDate, startMinute, endMinute: Math.min(1440, startMinute + width) };
  });

const scheduleAndInstant = fc
  .record({ schedule: schedules, hours: fc.integer({ min: -30, max: 24 * 24 }), minutes: fc.integer({ min: 0, max: 59 }), nearChange: fc.boolean() })
  .map(({ schedule, hours, minutes, nearChange }) => {
    const start = Temporal.PlainDate.from(schedule.startDate).toZonedDateTime(schedule.timeZone);
    const origin = (nearChange ? start.getTimeZoneTransition('next') : null) ?? start;
    const moved =
      nearChange && origin !== start
        ? {
            ...schedule,
            startDate: origin
              .toPlainDate()
              .subtract({ days: hours % 5 < 0 ? 0 : hours % 5 })
              .toString(),
            endDate:
              schedule.endDate &&
              origin
                .toPlainDate()
                .add({ days: hours % 3 < 0 ? 0 : hours % 3 })
                .toString(),
          }
        : schedule;
    return { schedule: moved, at: origin.epochMilliseconds + (nearChange ? hours % 40 : hours) * hourMs + minutes * 60_000 };
  });

/** The rule in terms of Temporal. */
function isOpenByTemporal(schedule: Schedule, at: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(schedule.timeZone);
  const date = local.toPlainDate();
  const minute = local.hour * 60 + local.minute;
  if (Temporal.PlainDate.compare(date, schedule.startDate) < 0) return false;
  if (schedule.endDate !== null && Temporal.PlainDate.compare(date, schedule.endDate) > 0) return false;
  if (schedule.repeat === 'custom' && !schedule.repeatDays[date.dayOfWeek % 7]) return false;
  return minute >= schedule.startMinute && minute < schedule.endMinute;
}

describe('schedule', () => {
  it('is open when its zone shows an allowed date, weekday and time, through any change of clocks', () => {
    fc.assert(
      fc.property(scheduleAndInstant, ({ schedule, at }) => {
        expect(isOpen(schedule, at)).toBe(isOpenByTemporal(schedule, at));
      }),
      { numRuns: 3000 },
    );
  });

  it('is open only from its start to its end', () => {
    fc.assert(
      fc.property(scheduleAndInstant, ({ schedule, at }) => {
        fc.pre(isOpen(schedule, at));
        expect(at).toBeGreaterThanOrEqual(startsAt(schedule));
        expect(at).toBeLessThan(endsAt(schedule) ?? Infinity);
      }),
      { numRuns: 1000 },
    );
  });

  it('names as next opening the first open instant: open itself, with nothing open before', () => {
    fc.assert(
      fc.property(scheduleAndInstant, ({ schedule, at }) => {
        const next = nextOpening(schedule, at);
        expect(next === null || (next >= at && isOpenByTemporal(schedule, next))).toBe(true);
        const until = next ?? at + 15 * dayMs;
        const step = Math.max(60_000, Math.floor((until - at) / 200));
        for (let earlier = until - 1; earlier >= at; earlier -= step) expect(isOpenByTemporal(schedule, earlier)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps its hours when New York changes its clocks', () => {
    expect(startsAt(base)).toBe(instant('2026-03-06T13:00Z'));
    expect(endsAt(base)).toBe(instant('2026-03-10T21:00Z'));
    expect(isOpen(base, instant('2026-03-07T13:00Z'))).toBe(true);
    expect(isOpen(base, instant('2026-03-08T12:00Z'))).toBe(true);
    expect(isOpen(base, instant('2026-03-08T11:59:59.999Z'))).toBe(false);
    expect(isOpen(base, instant('2026-03-08T21:00Z'))).toBe(false);
  });

  it('skips a day whose whole window falls into the skipped hour', () => {
    const skipped: Schedule = { ...base, startMinute: 120, endMinute: 150, startDate: '2026-03-08', endDate: '2026-03-12' };
    expect(nextOpening(skipped, instant('2026-03-08T00:00Z'))).toBe(instant('2026-03-09T06:00Z'));
    const sundays: Schedule = { ...skipped, endDate: null, repeat: 'custom', repeatDays: everyDay.map((_, day) => day === 0) };
    expect(nextOpening(sundays, instant('2026-03-08T00:00Z'))).toBe(instant('2026-03-15T06:00Z'));
  });

  it('opens again when the clocks repeat its hours', () => {
    const night: Schedule = { ...base, startDate: '2026-11-01', endDate: '2026-11-01', startMinute: 60, endMinute: 90, repeat: 'no' };
    expect(nextOpening(night, instant('2026-11-01T05:45Z'))).toBe(instant('2026-11-01T06:00Z'));
    expect(endsAt(night)).toBe(instant('2026-11-01T06:30Z'));
  });

  it('never opens again after its end, and stays without an end with No Limit', () => {
    expect(nextOpening(base, instant('2026-03-10T21:00Z'))).toBeNull();
    expect(endsAt({ ...base, endDate: null })).toBeNull();
    expect(nextOpening({ ...base, endDate: null }, instant('2040-01-01T00:00Z'))).toBe(instant('2040-01-01T13:00Z'));
  });

  it('counts one occurrence without repeat and one each local day with it', () => {
    expect(toOccurrence({ ...base, repeat: 'no' }, instant('2026-03-09T01:00Z'))).toBe('once');
    expect(toOccurrence(base, instant('2026-03-09T01:00Z'))).toBe('2026-03-08');
  });

  it('ends right on the last date there is', () => {
    expect(endsAt({ ...base, endDate: '9999-12-31', endMinute: 1440, timeZone: 'UTC' })).toBe(253_402_300_800_000);
  });

  it('regards weekdays only with Custom', () => {
    const none = everyDay.map(() => false);
    expect(isOpen({ ...base, repeatDays: none }, instant('2026-03-07T14:00Z'))).toBe(true);
    expect(isOpen({ ...base, repeat: 'custom', repeatDays: none }, instant('2026-03-07T14:00Z'))).toBe(false);
    expect(nextOpening({ ...base, repeat: 'custom', repeatDays: none, endDate: null }, instant('2026-03-07T14:00Z'))).toBeNull();
  });

  it('is future before its start, active until its end and expired from then on; a draft regardless of its dates', () => {
    const at = (text: string, isDraft = false) => messageState({ isDraft, schedule: base }, instant(text));
    expect([at('2026-03-06T12:59Z'), at('2026-03-06T13:00Z'), at('2026-03-08T03:00Z'), at('2026-03-10T21:00Z')]).toEqual([
      'future',
      'active',
      'active',
      'expired',
    ]);
    expect(at('2026-03-10T21:00Z', true)).toBe('draft');
  });
});

describe('issues of a schedule', () => {
  const fields = (change: Partial<Schedule>): string[] => scheduleIssues({ ...base, ...change }).map((issue) => issue.field);

  it('finds none in a schedule that can be stored', () => {
    expect(scheduleIssues(base)).toEqual([]);
    expect(scheduleIssues({ ...base, endDate: null, startMinute: 0, endMinute: 1440 })).toEqual([]);
    expect(scheduleIssues({ ...base, endDate: base.startDate, repeat: 'no' })).toEqual([]);
  });

  it('names each field that is wrong', () => {
    expect(fields({ startDate: '2026-02-30' })).toEqual(['startDate']);
    expect(fields({ endDate: 'soon' })).toEqual(['endDate']);
    expect(fields({ endDate: '2026-03-05' })).toEqual(['endDate']);
    expect(fields({ startMinute: 1020 })).toEqual(['endMinute']);
    expect(fields({ startMinute: 1320, endMinute: 360 })).toEqual(['endMinute']);
    expect(fields({ startMinute: 0.5 })).toEqual(['startMinute']);
    expect(fields({ endMinute: 1441 })).toEqual(['endMinute']);
    expect(fields({ timeZone: 'Mars/Base' })).toEqual(['timeZone']);
    expect(fields({ repeatDays: [true] })).toEqual(['repeatDays']);
  });

  it('says what was expected, in a sentence', () => {
    const said = (change: Partial<Schedule>): string[] => scheduleIssues({ ...base, ...change }).map(({ message }) => message);
    expect(said({ startDate: '', endDate: '' })).toEqual(['The start date must be a date like 2026-01-31.', 'The end date must be a date like 2026-01-31.']);
    expect(said({ endDate: '2026-03-05' })).toEqual(['The end date must not be before the start date.']);
    expect(said({ startMinute: 1440, endMinute: 1440 })).toEqual([
      'The start time must be from 12:00 AM to 11:59 PM.',
      'The end time must be after the start time, on the same day.',
    ]);
    expect(said({ startMinute: -1 })).toEqual(['The start time must be from 12:00 AM to 11:59 PM.']);
    expect(said({ repeatDays: everyDay.slice(1) })).toEqual(['There must be seven weekdays, Sunday first.']);
    expect(said({ endDate: base.startDate })).toEqual(['A message of one day cannot repeat.']);
    expect(said({ repeat: 'custom', repeatDays: everyDay.map(() => false) })).toEqual(['Choose at least one weekday between the start date and the end date.']);
    expect(said({ timeZone: 'Mars/Base', startMinute: 1020 })).toEqual([
      'The end time must be after the start time, on the same day.',
      'The time zone is not known.',
    ]);
  });

  it('takes the shortest and the longest hours of a day', () => {
    expect(fields({ startMinute: 0, endMinute: 1 })).toEqual([]);
    expect(fields({ startMinute: 1439, endMinute: 1440 })).toEqual([]);
    expect(fields({ startMinute: 0, endMinute: 0 })).toEqual(['endMinute']);
  });

  it('refuses repeat on one day, and Custom without a chosen weekday between the dates', () => {
    expect(fields({ endDate: base.startDate })).toEqual(['repeat']);
    const wednesdays = everyDay.map((_, day) => day === 3);
    expect(fields({ repeat: 'custom', repeatDays: wednesdays })).toEqual(['repeatDays']);
    expect(fields({ repeat: 'custom', repeatDays: wednesdays, endDate: '2026-03-11' })).toEqual([]);
    expect(fields({ repeat: 'daily', repeatDays: wednesdays })).toEqual([]);
  });
});
