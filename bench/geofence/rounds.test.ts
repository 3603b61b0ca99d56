import { describe, expect, it } from 'vitest';
import { metBy, measureNanoseconds, shown } from './rounds.ts';

/** A clock that each input of a contender advances by some nanoseconds, and that can be read only in steps. */
function clockWith(stepMs: number) {
  let nanoseconds = 0;
  return {
    clock: (): number => {
      // Reading the clock also advances it, so that its step can be seen.
      nanoseconds += 50;
      return Math.floor(nanoseconds / 1e6 / stepMs) * stepMs;
    },
    contender: (each: number) => ({
      name: `${each} ns`,
      run: (count: number): number => {
        nanoseconds += count * each;
        return count;
      },
    }),
  };
}

describe('measureNanoseconds', () => {
  it('measures a quick contender by repeating its inputs until a turn is full', () => {
    const { clock, contender } = clockWith(0.001);
    const figures = measureNanoseconds([contender(18), contender(500)], { inputs: 1_000, turnMs: 10, clock });
    expect(figures[0]).toBeCloseTo(18, 0);
    expect(figures[1]).toBeCloseTo(500, 0);
  });

  it('gives no figure when the clock’s ticks are a large part of a turn', () => {
    const { clock, contender } = clockWith(4);
    expect(measureNanoseconds([contender(18)], { inputs: 1_000, turnMs: 10, clock })).toEqual([Number.NaN]);
  });

  it('ends without a figure when the clock stands still', () => {
    const run = (count: number): number => count;
    expect(measureNanoseconds([{ name: 'nothing', run }], { inputs: 10, turnMs: 10, clock: () => 7 })).toEqual([Number.NaN]);
  });

  it('shows, with its own clock, that ten times the work takes longer', () => {
    const busy = (rounds: number) => (count: number) => {
      let sum = 0;
      for (let index = 0; index < count * rounds; index += 1) sum = (sum * 31 + index) % 1_000_003;
      return sum;
    };
    const [one = 0, ten = 0] = measureNanoseconds(
      [
        { name: 'one', run: busy(10) },
        { name: 'ten', run: busy(100) },
      ],
      { inputs: 1_000, turnMs: 5 },
    );
    expect(ten / one).toBeGreaterThan(3);
  });
});

describe('a goal', () => {
  it('is met by a figure that is good enough', () => {
    expect(metBy(41, true)).toBe('yes');
    expect(metBy(3, false)).toBe('no');
  });

  it('is not met by a missing figure', () => {
    for (const value of [Infinity, Number.NaN, 0]) expect(metBy(value, true)).toBe('no, not measured');
    expect(shown(Number.NaN)).toBe('not measured');
  });
});
