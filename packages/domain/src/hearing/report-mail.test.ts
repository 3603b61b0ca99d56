import { expect, test } from 'vitest';
import { hourMs } from '../schedule/time-lengths.ts';
import { nextReportAt, reportRange } from './report-mail.ts';

const zone = 'America/Denver';
// A Friday, ten in the morning in that zone.
const friday = Date.UTC(2026, 10, 20, 17);

test('a daily report goes out at seven in the morning of the zone, also over a change of the clock', () => {
  expect(nextReportAt('day', zone, friday)).toBe(Date.UTC(2026, 10, 21, 14));
  expect(nextReportAt('day', zone, friday - 4 * hourMs)).toBe(Date.UTC(2026, 10, 20, 14));
  expect(nextReportAt('day', zone, Date.UTC(2026, 10, 20, 14))).toBe(Date.UTC(2026, 10, 21, 14));
  expect(nextReportAt('day', zone, Date.UTC(2026, 9, 31, 20))).toBe(Date.UTC(2026, 10, 1, 14));
});

test('a weekly one goes out on Mondays, about the week before', () => {
  const monday = Date.UTC(2026, 10, 23, 14);
  expect(nextReportAt('week', zone, friday)).toBe(monday);
  expect(nextReportAt('week', zone, monday - 1)).toBe(monday);
  expect(nextReportAt('week', zone, monday)).toBe(Date.UTC(2026, 10, 30, 14));
  expect(reportRange('week', zone, monday)).toEqual({ fromDate: '2026-11-16', toDate: '2026-11-22' });
  expect(reportRange('day', zone, monday)).toEqual({ fromDate: '2026-11-22', toDate: '2026-11-22' });
});
