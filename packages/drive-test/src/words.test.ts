import { expect, it } from 'vitest';
import { asSentence, distanceWords, percentWords, timeWords } from './words.ts';

it('writes for people', () => {
  expect([distanceWords(110), distanceWords(3862), timeWords(12_400), timeWords(150_000), percentWords(0.216)]).toEqual([
    '120 yd',
    '2.4 miles',
    '12 s',
    '3 min',
    '22 %',
  ]);
  expect([asSentence('1 fix inside'), asSentence('It plays anywhere.')]).toEqual(['1 fix inside.', 'It plays anywhere.']);
  expect(asSentence('outside: 0 %')).toBe('Outside: 0 %.');
});
