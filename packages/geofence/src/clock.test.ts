import { describe, expect, it } from 'vitest';
import { findFixFault, readClock } from './clock.ts';
import type { Clock, ClockReading } from './clock.ts';
import type { Fix } from './geofence.ts';
import { fixAt, noon } from './test-fixes.ts';

const HOUR = 3600;
/** Reads fixes at these seconds; returns, for each, `+` and the number of accepted fixes, or the reason for refusing it. */
function read(...seconds: readonly number[]): readonly string[] {
  let clock: Clock | undefined;
  return seconds.map((second) => {
    const reading: ClockReading = readClock(clock, fixAt(second, 0));
    clock = reading.clock;
    return reading.ignored?.split(':')[0] ?? `+${reading.fixes.length}${reading.setBackMs === undefined ? '' : ` back ${reading.setBackMs / 1000}`}`;
  });
}

// docs/trigger-rules.md, 1
describe('a fix is news', () => {
  it.each([
    ['in order', [0, 1, 2], ['+1', '+1', '+1']],
    ['not twice', [0, 1, 1], ['+1', '+1', 'doubled']],
    ['not late', [10, 9, 11], ['+1', 'late', '+1']],
    ['6 hours later', [0, 6 * HOUR], ['+1', '+1']],
    ['more than 6 hours later only with the next one', [0, 6 * HOUR + 1, 6 * HOUR + 2], ['+1', 'held', '+2']],
    ['not where the next one is back in the old time', [0, 7 * HOUR, 1, 2], ['+1', 'held', '+1', '+1']],
    ['not when the one that waits comes again', [0, 7 * HOUR, 7 * HOUR, 8 * HOUR], ['+1', 'held', 'doubled', '+2']],
    ['nor when two of them come in the wrong order: the later waits no longer', [0, 8 * HOUR, 7 * HOUR, 7.5 * HOUR], ['+1', 'held', 'held', '+2']],
  ] as const)('%s', (_name, seconds, expected) => {
    expect(read(...seconds)).toEqual(expected);
  });

  it('hands over the one that waited before the one that confirmed it', () => {
    const { clock } = readClock(readClock(undefined, fixAt(0, 0)).clock, fixAt(7 * HOUR, 0));
    expect(readClock(clock, fixAt(7 * HOUR + 5, 0)).fixes.map(({ at }) => (at - noon) / 1000)).toEqual([7 * HOUR, 7 * HOUR + 5]);
  });

  it.each([
    ['5 in order over 30 s', [1000, 0, 8, 16, 24, 30, 31], ['+1', 'late', 'late', 'late', 'late', '+1 back 1000', '+1']],
    ['not 4', [1000, 0, 10, 20, 40], ['+1', 'late', 'late', 'late', 'late']],
    ['not over less than 30 s', [1000, 0, 7, 14, 21, 29.9], ['+1', 'late', 'late', 'late', 'late', 'late']],
    ['after as many as it takes', [1000, 0, 1, 2, 3, 4, 30], ['+1', 'late', 'late', 'late', 'late', 'late', '+1 back 1000']],
    ['not in disorder', [1000, 20, 10, 30, 25, 40, 35, 60], ['+1', ...Array.from({ length: 7 }, () => 'late')]],
    ['counted anew after each that goes back', [1000, 500, 0, 10, 20, 30, 40], ['+1', 'late', 'late', 'late', 'late', 'late', '+1 back 1000']],
    ['not with the same one over and over', [1000, 0, 0, 0, 0, 0, 40], ['+1', 'late', 'late', 'late', 'late', 'late', 'late']],
  ] as const)('after the clock was set back: %s', (_name, seconds, expected) => {
    expect(read(...seconds)).toEqual(expected);
  });

  it('and tells why not', () => {
    const { clock } = readClock(undefined, fixAt(100, 0));
    expect(readClock(clock, fixAt(97.5, 0)).ignored).toBe('late: 3 s before the last fix');
    expect(readClock(clock, fixAt(100 + 7 * HOUR, 0)).ignored).toBe('held: 7 h ahead of the last fix, the next one decides whether the clock is right');
    expect(readClock(clock, fixAt(100, 0)).ignored).toBe('doubled: a fix of this time was there already');
  });
});

describe('a fix can be one', () => {
  const fix = fixAt(0, 0);
  it.each([
    [{}, undefined],
    [{ lat: 90, lng: 180 }, undefined],
    [{ lat: -90, lng: -180 }, undefined],
    [{ accuracyMeters: 0 }, undefined],
    [{ accuracyMeters: 20_037_508 }, undefined],
    [{ at: 8.64e15 }, undefined],
    [{ at: -8.64e15 }, undefined],
    [{ lat: 90.001 }, 'no place on the earth'],
    [{ lng: -180.001 }, 'no place on the earth'],
    [{ accuracyMeters: 20_037_509 }, 'no accuracy'],
    [{ accuracyMeters: -0.1 }, 'no accuracy'],
    [{ accuracyMeters: Number.NaN }, 'no accuracy'],
    [{ at: 8.64e15 + 2 }, 'no time'],
    [{ at: Number.NaN }, 'no time'],
  ] as readonly (readonly [Partial<Fix>, string | undefined])[])('with %o, or has a named fault', (part, fault) => {
    expect(findFixFault({ ...fix, ...part })).toBe(fault);
  });
});
