import { expect, test } from 'vitest';
import { distanceWords } from './distance-words.ts';

test.each([
  [40, 'US', '130 ft'],
  [300, 'US', '980 ft'],
  [650, 'US', '0.4 mi'],
  [17_700, 'US', '11 mi'],
  [16, 'LI', '20 m'],
  [286, 'CA', '290 m'],
  [39_200, 'FR', '39 km'],
  [40, undefined, '40 m'],
])('%i m are said in %s as %s', (meters, country, words) => {
  expect(distanceWords(meters, country)).toBe(words);
});
