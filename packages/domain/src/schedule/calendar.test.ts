import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isCalendarDate, lastOfMonth, mondayBefore, toWeekday } from './calendar.ts';

const dates = fc.integer({ min: 0, max: 2_932_896 }).map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }));

describe('calendar', () => {
  it('counts days as the ISO calendar does, over eight thousand years', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const expected = date.add({ days });
        if (expected.year > 9999 || expected.year < 1970) return;
        expect(addDays(date.toString(), days)).toBe(expected.toString());
        expect(daysBetween(date.toString(), expected.toString())).toBe(days);
        expect(toWeekday(date.toString())).toBe(date.dayOfWeek % 7);
        expect(lastOfMonth(date.toString())).toBe(date.with({ day: 31 }).toString());
      }),
    );
  });

  it('takes real dates only', () => {
    expect(['2028-02-29', '2026-12-31', '1970-01-01', '9999-12-31'].filter((date) => !isCalendarDate(date))).toEqual([]);
    const wrong = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-1',
      '26-04-01',
      '1969-12-31',
      '2026-04-01T00:00',
      '',
      '２０２６-04-01',
      '2026-01-00',
    ];
    expect(wrong.filter(isCalendarDate)).toEqual([]);
  });

  it('starts weeks on Monday', () => {
    expect(mondayBefore('2026-11-22')).toBe('2026-11-16');
    expect(mondayBefore('2026-11-16')).toBe('2026-11-16');
  });
});
