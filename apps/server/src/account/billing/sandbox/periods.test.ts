import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPeriodEnd } from './periods.ts';

const at = (text: string): number => Date.parse(`${text}T09:30:00Z`);

test('a day that a month does not have is its last, and comes back in the next long month', () => {
  const anchor = at('2027-01-31');
  const ends = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(at);
  let from = anchor;
  for (const end of ends) expect((from = nextPeriodEnd(anchor, from))).toBe(end);
  expect(nextPeriodEnd(at('2028-01-31'), at('2028-01-31'))).toBe(at('2028-02-29'));
  expect(nextPeriodEnd(at('2027-12-31'), at('2027-12-31'))).toBe(at('2028-01-31'));
});

test('periods follow one another month by month, at the same time of day, on the anchor day or the last of the month', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
      const start = new Date(anchor);
      let from = anchor;
      for (let played = 1; played <= count; played++) {
        const end = new Date((from = nextPeriodEnd(anchor, from)));
        const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
        expect(end.getUTCFullYear() * 12 + end.getUTCMonth()).toBe(start.getUTCFullYear() * 12 + start.getUTCMonth() + played);
        expect(end.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastDay));
        expect(end.toISOString().slice(11)).toBe(start.toISOString().slice(11));
      }
    }),
    { numRuns: 200 },
  );
});
