import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drivenWhileRead, readSeconds, spokenSeconds, wordCount } from './words.ts';

describe('words', () => {
  it('are counted between blanks of any kind', () => {
    expect(['', '  \n', 'one', ' Lock the\ngate,\u00a0please! '].map(wordCount)).toEqual([0, 0, 1, 4]);
  });

  it('are read at 200 a minute, while a car goes 17 yards, or 16 meters, a second', () => {
    expect([readSeconds(0), readSeconds(1), readSeconds(100), readSeconds(200)]).toEqual([0, 1, 30, 60]);
    expect([drivenWhileRead(0, 'mi'), drivenWhileRead(200, 'mi')]).toEqual(['0 yards at 35 mph', '1,027 yards at 35 mph']);
    expect(drivenWhileRead(200, 'km')).toBe('939 m at 56 km/h');
  });
});

describe('the wait for the end of a speech', () => {
  it('outlasts slow voices: 80 words a minute, half a second a digit', () => {
    const sentence = Array.from({ length: 80 }, () => 'gates').join(' ');
    expect(spokenSeconds(sentence)).toBeGreaterThan(60);
    expect(spokenSeconds('Call 415 555 0100')).toBeGreaterThan(6);
    expect(spokenSeconds('現場に着いたら門を閉めてください')).toBeGreaterThan(8);
    expect(spokenSeconds('')).toBeGreaterThanOrEqual(5);
  });

  it('is never shorter for a longer text, nor for the longest text endless', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => spokenSeconds(`${a} ${b}`) >= spokenSeconds(a)));
    expect(spokenSeconds('a'.repeat(5000))).toBeLessThan(3600);
  });
});
