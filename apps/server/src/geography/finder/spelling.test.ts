import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listShortened, mistakesBetween } from './spelling.ts';

const mistakes = (typed: string, name: string, isBeginning = false) => mistakesBetween(typed, name, { atMost: 2, isBeginning });

describe('mistakes between two names', () => {
  it.each([
    ['denver', 'denver', 0],
    ['denvr', 'denver', 1],
    ['denvver', 'denver', 1],
    ['danver', 'denver', 1],
    ['dnever', 'denver', 1],
    ['dnevr', 'denver', 2],
    ['dallas', 'denver', 3],
    ['den', 'denver', 3],
  ])('%s for %s has %i', (typed, name, count) => {
    expect(mistakes(typed, name)).toBe(count);
  });

  it('does not count letters that are not typed yet', () => {
    expect(mistakes('san fransis', 'san francisco', true)).toBe(1);
    expect(mistakes('san fransis', 'san francisco')).toBe(3);
  });
});

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'о'), minLength: 9, maxLength: 14 });

test('a name with one letter lost, added, replaced or swapped shares a shortened form with the right name', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('lose', 'add', 'replace', 'swap'), (right, at, kind) => {
      const i = at % (right.length - 1);
      const [before, behind] = [right.slice(0, i), right.slice(i + 1)];
      const swapped = `${before}${right.charAt(i + 1)}${right.charAt(i)}${right.slice(i + 2)}`;
      const typed = { lose: before + behind, add: `${before}x${right.slice(i)}`, replace: `${before}x${behind}`, swap: swapped }[kind];
      expect(mistakes(typed, right)).toBeLessThanOrEqual(1);
      const losses = new Set(listShortened(right, 1));
      expect(listShortened(typed).some((rest) => losses.has(rest))).toBe(true);
    }),
  );
});

test('short names and names in syllable scripts may have no mistakes', () => {
  expect(listShortened('bern').length).toBeGreaterThan(1);
  for (const key of ['rom', '東京東京', '80202']) expect(listShortened(key)).toEqual([]);
});
