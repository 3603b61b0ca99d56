import { describe, expect, it } from 'vitest';
import { addDays } from '../schedule/calendar.ts';
import { durationFilterMatches, durationFilters, startDateFilterRange, startDateFilters, toHeardFilter } from './message-filters.ts';

const matching = (days: number | null, startMinute = 0, endMinute = 1440) => {
  const message = { startDate: '2026-06-01', endDate: days === null ? null : addDays('2026-06-01', days - 1), startMinute, endMinute };
  return durationFilters.filter((filter) => durationFilterMatches(filter, message));
};

describe('duration filter', () => {
  it('puts every span of dates under one filter', () => {
    const byDays = [1, 2, 3, 4, 7, 8, 14, 15, 21, 22, 30, 31, 400, null].map((days) => matching(days).join(' and '));
    expect(byDays).toEqual([
      '1 Day',
      '2 Days',
      '3 Days',
      '1 Week',
      '1 Week',
      '2 Weeks',
      '2 Weeks',
      '3 Weeks',
      '3 Weeks',
      '1 Month',
      '1 Month',
      'Over 30 Days',
      'Over 30 Days',
      'No Limit',
    ]);
    for (let days = 1; days < 60; days += 1) expect(matching(days)).toHaveLength(1);
  });

  it('counts up to twelve hours of one date as half a day as well', () => {
    expect(matching(1, 480, 1200)).toEqual(['1/2 Day', '1 Day']);
    expect(matching(1, 480, 1201)).toEqual(['1 Day']);
    expect(matching(2, 480, 600)).toEqual(['2 Days']);
  });
});

describe('start-date filter', () => {
  it('is relative to today, with weeks from Monday to Sunday', () => {
    // A Sunday.
    expect(startDateFilters.map((filter) => startDateFilterRange(filter, '2026-03-01'))).toEqual([
      { from: '2026-03-02' },
      { from: '2026-02-27', to: '2026-03-01' },
      { from: '2026-02-23', to: '2026-03-01' },
      { from: '2026-03-01', to: '2026-03-31' },
      { to: '2026-02-28' },
    ]);
  });
});

it('a message passes one filter by its hearings, or none without receivers', () => {
  const filterFor = (heard: number, assigned: number, notBegun = 0) => toHeardFilter({ heard, assigned, notBegun });
  expect([filterFor(2, 2), filterFor(1, 2), filterFor(0, 2), filterFor(0, 0, 2), filterFor(0, 0)]).toEqual([
    'Heard by All',
    'Heard by Some',
    'Heard by Nobody',
    'Not Begun',
    undefined,
  ]);
});
