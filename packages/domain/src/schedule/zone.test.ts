import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { oddZones } from './zone.test-zones.ts';
import { firstInstantAt, isTimeZone, lastInstantAt, offsetMinutesAt, wallClockAt } from './zone.ts';

const from = Temporal.Instant.from('2025-01-01T00:00Z').epochMilliseconds;
const until = Temporal.Instant.from('2031-01-01T00:00Z').epochMilliseconds;

/** The clock changes from 2025 to 2030, according to Temporal. */
function findOffsetChanges(timeZone: string): number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while ((at = at.getTimeZoneTransition('next')) !== null && at.epochMilliseconds < until) changes.push(at.epochMilliseconds);
  return changes;
}

const edges = oddZones.flatMap((timeZone) => findOffsetChanges(timeZone).map((at) => ({ timeZone, at })));
const moments = fc.oneof(
  fc
    .record({ edge: fc.constantFrom(...edges), offset: fc.integer({ min: -7_200_000, max: 7_200_000 }) })
    .map(({ edge, offset }) => ({ ...edge, at: edge.at + offset })),
  fc.record({ timeZone: fc.constantFrom(...oddZones), at: fc.integer({ min: from, max: until }) }),
);

describe('zone', () => {
  it('knows changes to test with', () => expect(edges.length).toBeGreaterThan(100));

  it('reads the wall clock as Temporal does, around every change of the clocks', () => {
    const check = (timeZone: string, at: number): void => {
      const expected = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      const clock = wallClockAt(timeZone, at);
      expect(`${timeZone} ${clock.date} ${clock.minute} ${clock.weekday}`).toBe(
        `${timeZone} ${expected.toPlainDate().toString()} ${expected.hour * 60 + expected.minute} ${expected.dayOfWeek % 7}`,
      );
      expect(offsetMinutesAt(timeZone, at)).toBe(expected.offsetNanoseconds / 60e9);
    };
    for (const { timeZone, at } of edges) for (const ms of [-1, 0, 1]) check(timeZone, at + ms);
    fc.assert(fc.property(moments, ({ timeZone, at }) => check(timeZone, at)));
  });

  it('finds the first and the last instant of a wall time as Temporal does, skipped and repeated ones included', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -180, max: 180 }), ({ timeZone, at }, minutes) => {
        const near = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime().round('minute').add({ minutes });
        const date = near.toPlainDate().toString();
        const minute = near.hour * 60 + near.minute;
        const earlier = near.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
        const later = near.toZonedDateTime(timeZone, { disambiguation: 'later' });
        const isSkipped = !earlier.toPlainDateTime().equals(near);
        const change = isSkipped ? earlier.getTimeZoneTransition('next')?.epochMilliseconds : undefined;
        expect(firstInstantAt(timeZone, date, minute)).toBe(change ?? earlier.epochMilliseconds);
        expect(lastInstantAt(timeZone, date, minute)).toBe(change ?? later.epochMilliseconds);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the hour that New York skips as the moment of the change, and the one it repeats as first and second', () => {
    const change = Temporal.Instant.from('2026-03-08T07:00Z').epochMilliseconds;
    expect(firstInstantAt('America/New_York', '2026-03-08', 150)).toBe(change);
    expect(lastInstantAt('America/New_York', '2026-03-08', 150)).toBe(change);
    expect(firstInstantAt('America/New_York', '2026-11-01', 90)).toBe(Temporal.Instant.from('2026-11-01T05:30Z').epochMilliseconds);
    expect(lastInstantAt('America/New_York', '2026-11-01', 90)).toBe(Temporal.Instant.from('2026-11-01T06:30Z').epochMilliseconds);
  });

  it('passes over the day that Samoa never had', () => {
    const change = Temporal.Instant.from('2011-12-30T10:00Z').epochMilliseconds;
    expect(firstInstantAt('Pacific/Apia', '2011-12-30', 720)).toBe(change);
    expect(wallClockAt('Pacific/Apia', change)).toEqual({ date: '2011-12-31', minute: 0, weekday: 6 });
  });

  it('takes midnight at the end of a day as midnight at the start of the next', () => {
    fc.assert(
      fc.property(moments, ({ timeZone, at }) => {
        const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
        const next = day.add({ days: 1 }).toString();
        expect(firstInstantAt(timeZone, day.toString(), 1440)).toBe(firstInstantAt(timeZone, next, 0));
      }),
    );
  });

  it('knows IANA names and refuses everything else', () => {
    expect(['Europe/Berlin', 'UTC', 'Asia/Calcutta', 'US/Pacific'].filter((name) => !isTimeZone(name))).toEqual([]);
    expect(['', 'Berlin', 'Europe/Atlantis', '+05:00', '-08', 'Eastern Standard Time', '__proto__', '\0'].filter(isTimeZone)).toEqual([]);
  });
});
