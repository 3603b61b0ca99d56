import { expect, it } from 'vitest';
import { guessedFraction, sentencesAt } from './sentences.ts';

const text = 'Use the north gate. Then call Ana at 3.5 m! Thanks.';
const spokenAt = (fraction: number) => sentencesAt(text, 'en', fraction).flatMap((each) => (each.isSpoken ? [each.text.trim()] : []));

it('marks the one sentence that is spoken, from the first letter to the last', () => {
  expect(spokenAt(0)).toEqual(['Use the north gate.']);
  expect(spokenAt(0.5)).toEqual(['Then call Ana at 3.5 m!']);
  expect(spokenAt(1)).toEqual(['Thanks.']);
  expect(
    sentencesAt(text, 'en', 0.5)
      .map((each) => each.text)
      .join(''),
  ).toBe(text);
  expect(sentencesAt('', 'en', 0)).toEqual([]);
});

it('guesses how far a voice is that tells nothing, and believes one that does', () => {
  expect(guessedFraction('a'.repeat(140), 0, 5_000)).toBeCloseTo(0.5);
  expect(guessedFraction('a'.repeat(140), 0.9, 60_000)).toBe(0.97);
  expect(guessedFraction('a'.repeat(140), 1, 0)).toBe(1);
});
