import { expect, test } from 'vitest';
import { hourMs } from '../schedule/time-lengths.ts';
import { dayBoundaries, quarterMs, hoursOfWeek } from './hearing-days.ts';

test('the days of a range are those of the zone, a short one and a long one included', () => {
  const lengths = (fromDate: string, toDate: string) => {
    const bounds = dayBoundaries({ fromDate, toDate }, 'America/New_York');
    return bounds.slice(1).map((at, day) => (at - (bounds[day] ?? 0)) / hourMs);
  };
  expect(lengths('2026-03-07', '2026-03-09')).toEqual([24, 23, 24]);
  expect(lengths('2026-10-31', '2026-11-02')).toEqual([24, 25, 24]);
  expect(dayBoundaries({ fromDate: '2026-11-20', toDate: '2026-11-20' }, 'America/New_York')[0]).toBe(Date.UTC(2026, 10, 20, 5));
});

test('each quarter of an hour is of an hour of the week, in zones with odd hours too', () => {
  const hours = (timeZone: string, date: string) => hoursOfWeek(dayBoundaries({ fromDate: date, toDate: date }, timeZone), timeZone);
  // A Friday.
  expect(hours('Asia/Kathmandu', '2026-11-20')).toEqual(Array.from({ length: 96 }, (_, quarter) => 5 * 24 + Math.floor(quarter / 4)));
  const long = hours('America/New_York', '2026-11-01');
  expect(long).toHaveLength((25 * hourMs) / quarterMs);
  expect(long.filter((hour) => hour === 1)).toHaveLength(8);
});
