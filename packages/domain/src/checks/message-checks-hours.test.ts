import { describe, expect, it } from 'vitest';
import { dayMs } from '../schedule/time-lengths.ts';
import { freeHours, findSharedHours, listText, noDay } from './message-checks-hours.ts';
import { now, schedule } from './message-checks.test-drafts.ts';

/** Free hours as '8:00-17:00' for a message of these hours beside these busy ones. */
function free(own: readonly [number, number], busy: readonly (readonly [number, number])[], endDate = schedule.endDate): string | undefined {
  const [startMinute, endMinute] = own;
  const found = freeHours(
    { ...schedule, startMinute, endMinute, endDate },
    busy.map(([start, end]) => ({ startMinute: start, endMinute: end })),
    now,
  );
  const text = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  return found && `${text(found.startMinute)}-${text(found.endMinute)}`;
}

describe('free hours', () => {
  it.each([
    ['its own where nobody is in the way', [480, 1020], [], '8:00-17:00'],
    [
      'its own where others end and begin as it does',
      [480, 1020],
      [
        [0, 480],
        [1020, 1440],
      ],
      '8:00-17:00',
    ],
    ['those after another, never beyond its own end', [480, 1020], [[480, 600]], '10:00-17:00'],
    ['those before another, never before its own start', [480, 1020], [[900, 1440]], '8:00-15:00'],
    ['on the quarters of an hour', [480, 1020], [[500, 511]], '8:45-17:00'],
    [
      'after all that overlap each other',
      [480, 1020],
      [
        [0, 700],
        [100, 200],
        [690, 800],
      ],
      '13:30-17:00',
    ],
    [
      'the longest there are',
      [480, 1020],
      [
        [0, 540],
        [700, 900],
        [1000, 1440],
      ],
      '9:00-11:30',
    ],
    ['none where others take all its hours, though the night is free', [480, 1020], [[480, 1020]], undefined],
    [
      'an hour at least',
      [480, 1020],
      [
        [0, 700],
        [770, 1440],
      ],
      '11:45-12:45',
    ],
    [
      'none below an hour',
      [480, 1020],
      [
        [0, 700],
        [755, 1440],
      ],
      undefined,
    ],
    ['none on a day that is taken', [480, 1020], [[0, 1440]], undefined],
  ] as const)('are %s', (_name, own, busy, expected) => {
    expect(free(own, busy)).toBe(expected);
  });

  it('are still to come on the last day', () => {
    expect(free([480, 1020], [], '2026-11-20')).toBe('10:00-17:00');
    expect(free([480, 540], [], '2026-11-20')).toBeUndefined();
    expect(free([480, 1020], [], '2026-11-21')).toBe('8:00-17:00');
  });
});

describe('hours in which another message plays', () => {
  it('are given on the clocks of the message, from now on', () => {
    const newYork = { ...schedule, timeZone: 'America/New_York' };
    expect(findSharedHours(newYork, schedule, now)).toContainEqual({ startMinute: 360, endMinute: 900 });
    const today = { ...schedule, startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(findSharedHours(today, schedule, now)).toEqual([{ startMinute: 600, endMinute: 1020 }]);
    expect(findSharedHours({ ...today, endMinute: 600 }, schedule, now)).toEqual([]);
  });

  it('are none on days that only one of them has', () => {
    const weekday = (day: number) => ({ ...schedule, repeat: 'custom' as const, repeatDays: schedule.repeatDays.map((_, each) => each === day) });
    expect(findSharedHours(weekday(2), weekday(3), now)).toEqual([]);
    expect(findSharedHours(weekday(2), weekday(2), now)).toEqual([{ startMinute: 480, endMinute: 1020 }]);
    expect(findSharedHours({ ...schedule, startDate: '2026-11-27', endDate: '2026-11-28' }, schedule, now)).toEqual([]);
  });
});

describe('dates and lists in words', () => {
  it('name each month, and each weekday', () => {
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      const at = Date.UTC(2027, month, 9 + month);
      const date = new Date(at).toISOString().slice(0, 10);
      const dayBefore = new Date(at - dayMs);
      const repeatDays = schedule.repeatDays.map((_, day) => day === dayBefore.getUTCDay());
      const said = noDay({ ...schedule, repeat: 'custom', repeatDays, startDate: date, endDate: date }, now)?.message;
      expect(said).toBe(`${names.format(dayBefore)} never falls from ${words.format(at)} to ${words.format(at)}, so the message never plays.`);
    }
  });

  it('join words as people do', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listText)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });
});
