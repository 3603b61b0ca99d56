import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import {
  durationLabel,
  durationMs,
  durations,
  endDateAfter,
  isDuration,
  mayRepeat,
  newSettings,
  type ScheduleSettings,
  settingsAnew,
  withDates,
  withDuration,
  withHours,
  withRepeat,
} from './duration.ts';
import { scheduleIssues } from './schedule-issues.ts';
import { dayMs } from './time-lengths.ts';
import { weekdaysWithin } from './weekdays-within.ts';

/** A Monday, 18:07. */
const now = { date: '2026-06-01', minute: 1087 };

describe('duration', () => {
  it('ends N − 1 days after the start and is named again by its preset', () => {
    expect(durations.map(({ label }) => endDateAfter('2026-06-01', label))).toEqual([
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-07',
      '2026-06-14',
      '2026-06-21',
      null,
    ]);
    for (const { label } of durations) expect(durationLabel('2026-06-01', endDateAfter('2026-06-01', label))).toBe(label);
    expect(durationLabel('2026-02-26', '2026-03-02')).toBe('5 Days');
  });

  it('has -1 milliseconds for No Limit', () => {
    expect([durationMs('1 Day'), durationMs('2 Week'), durationMs('No Limit')]).toEqual([dayMs, 14 * dayMs, -1]);
    expect(['1 Day', '5 Days', '2 Weeks'].map(isDuration)).toEqual([true, false, false]);
  });

  it('enables the weekdays between the dates', () => {
    expect(weekdaysWithin('2026-06-05', '2026-06-07')).toEqual([true, false, false, false, false, true, true]);
    expect(weekdaysWithin('2026-06-05', '2026-06-11').every(Boolean)).toBe(true);
    expect(weekdaysWithin('2026-06-05', null).every(Boolean)).toBe(true);
  });
});

describe('message settings', () => {
  it('start today, now rounded down to a quarter of an hour, to the end of the day, once', () => {
    expect(newSettings(now)).toMatchObject({ startDate: '2026-06-01', endDate: '2026-06-01', startMinute: 1080, endMinute: 1440, repeat: 'no' });
    expect(newSettings(now, '3 Days').endDate).toBe('2026-06-03');
  });

  it('go back to No when they become one day, by preset or by dates', () => {
    const daily = withRepeat(newSettings(now, '1 Week'), 'daily');
    expect(daily.repeat).toBe('daily');
    expect(withDuration(daily, '1 Day').repeat).toBe('no');
    expect(withDates(daily, { startDate: '2026-06-03', endDate: '2026-06-03' }, now).repeat).toBe('no');
    expect(withRepeat(newSettings(now), 'daily').repeat).toBe('no');
    expect([mayRepeat(daily), mayRepeat(newSettings(now)), mayRepeat(withDuration(daily, 'No Limit'))]).toEqual([true, false, true]);
  });

  it('never end before they start', () => {
    const threeDays = newSettings(now, '3 Days');
    // A start beyond the end moves the end along; an end before the start becomes the start.
    expect(withDates(threeDays, { startDate: '2026-06-20', endDate: '2026-06-03' }, now)).toMatchObject({ startDate: '2026-06-20', endDate: '2026-06-22' });
    expect(withDates(threeDays, { startDate: threeDays.startDate, endDate: '2026-05-03' }, now).endDate).toBe(threeDays.startDate);
  });

  it('keep length, repeat and chosen days when the start moves beyond the end', () => {
    const mondays = [false, true, false, false, false, false, false];
    const week = withRepeat(newSettings(now, '1 Week'), 'custom', mondays);
    const moved = withDates(week, { startDate: '2026-07-15', endDate: week.endDate }, now);
    expect(moved).toMatchObject({ startDate: '2026-07-15', endDate: '2026-07-21', repeat: 'custom', repeatDays: mondays });
    const daily = withRepeat(newSettings(now, '2 Days'), 'daily');
    expect(withDates(daily, { startDate: '2026-07-15', endDate: daily.endDate }, now)).toMatchObject({ endDate: '2026-07-16', repeat: 'daily' });
  });

  it('start at midnight on another day and at the present quarter today, with hours that do not collapse', () => {
    const tomorrow = withDates(newSettings(now), { startDate: '2026-06-02', endDate: '2026-06-02' }, now);
    expect(tomorrow.startMinute).toBe(0);
    const morning = withHours(tomorrow, { startMinute: 0, endMinute: 540 });
    expect(withDates(morning, { startDate: '2026-06-01', endDate: '2026-06-02' }, now)).toMatchObject({ startMinute: 1080, endMinute: 1440 });
  });

  it('keep the hours when only the end date changes', () => {
    const set = withHours(newSettings(now), { startMinute: 600, endMinute: 700 });
    expect(withDates(set, { startDate: set.startDate, endDate: '2026-06-09' }, now)).toMatchObject({ startMinute: 600, endMinute: 700 });
  });

  it('stop the slider one step before it closes, at the end that moved', () => {
    const set: ScheduleSettings = { ...newSettings(now), startMinute: 600, endMinute: 660 };
    expect(withHours(set, { startMinute: 660, endMinute: 660 })).toMatchObject({ startMinute: 645, endMinute: 660 });
    expect(withHours(set, { startMinute: 600, endMinute: 600 })).toMatchObject({ startMinute: 600, endMinute: 615 });
    expect(withHours({ ...set, endMinute: 1440 }, { startMinute: 1440, endMinute: 1440 })).toMatchObject({ startMinute: 1425, endMinute: 1440 });
    expect(withHours({ ...set, startMinute: 0 }, { startMinute: 0, endMinute: 0 })).toMatchObject({ startMinute: 0, endMinute: 15 });
  });

  it('can be stored after any sequence of changes', () => {
    const steps = fc.integer({ min: 0, max: 96 }).map((step) => step * 15);
    const dates = fc.integer({ min: 0, max: 40 }).map((days) => addDays(now.date, days));
    const change = fc.oneof(
      fc.constantFrom(...durations.map(({ label }) => label)).map((label) => (old: ScheduleSettings) => withDuration(old, label)),
      fc.record({ startDate: dates, endDate: fc.option(dates) }).map((picked) => (old: ScheduleSettings) => withDates(old, picked, now)),
      fc.constantFrom('no' as const, 'daily' as const).map((repeat) => (old: ScheduleSettings) => withRepeat(old, repeat)),
      fc.record({ startMinute: steps, endMinute: steps }).map((hours) => (old: ScheduleSettings) => withHours(old, hours)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const settings = changes.reduce((old, apply) => apply(old), newSettings(now));
        expect(scheduleIssues({ ...settings, timeZone: 'UTC' })).toEqual([]);
        expect(settings.endMinute - settings.startMinute).toBeGreaterThanOrEqual(15);
      }),
    );
  });
});

describe('the settings of a copy', () => {
  const now = { date: '2026-12-01', minute: 12 * 60 };
  const settings: ScheduleSettings = { ...newSettings({ date: '2026-11-20', minute: 0 }, '3 Days'), startMinute: 480, endMinute: 1080, repeat: 'daily' };
  it('start today, as long and in the same hours', () => {
    expect(settingsAnew(settings, now)).toEqual({ ...settings, startDate: '2026-12-01', endDate: '2026-12-03' });
    expect(settingsAnew({ ...settings, endDate: null }, now)).toMatchObject({ startDate: '2026-12-01', endDate: null });
  });
  it('start tomorrow where the hours of today are over', () => {
    expect(settingsAnew({ ...settings, endMinute: 720 }, now)).toMatchObject({ startDate: '2026-12-02', endDate: '2026-12-04' });
  });
  it('start on the next chosen weekday where none falls on the dates', () => {
    const custom = (weekdays: readonly number[]): ScheduleSettings => ({
      ...settings,
      repeat: 'custom',
      repeatDays: [0, 1, 2, 3, 4, 5, 6].map((each) => weekdays.includes(each)),
    });
    // Today is a Tuesday.
    expect(settingsAnew(custom([1, 6]), now)).toMatchObject({ startDate: '2026-12-05', endDate: '2026-12-07' });
    expect(settingsAnew(custom([0]), now)).toMatchObject({ startDate: '2026-12-06', endDate: '2026-12-08' });
    expect(settingsAnew(custom([4]), now)).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-03' });
    expect(settingsAnew(custom([]), now)).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-03' });
  });
  it('stay as they are before the start', () => {
    const later = { ...settings, startDate: '2026-12-05', endDate: '2026-12-06' };
    expect(settingsAnew(later, now)).toEqual(later);
  });
});
