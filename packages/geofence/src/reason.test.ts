import { describe, expect, it } from 'vitest';
import { dwellReason, enterReason, exitReason, passReason } from './reason.ts';

const seen = { distance: 42.4, radiusMeters: 100, accuracyMeters: 7.6, fixes: 3, seconds: 4.4 };
const way = { nearest: 12.3, passed: 0.3, inAt: 10_000, outAt: 14_400 };

describe('the line that says what a decision was made from', () => {
  it.each([
    [enterReason(seen, 0.8, false), '3 fixes in 4 s inside, 42 m from the center, accuracy 8 m'],
    [enterReason({ ...seen, fixes: 1 }, 0.8, false), '1 fix inside, 42 m from the center, accuracy 8 m'],
    [enterReason(seen, 0.51, true), '3 fixes in 4 s inside when watching began, 42 m from the center, accuracy 8 m'],
    [enterReason(seen, 0.5, false), '3 fixes in 4 s inside by 50 %, 42 m from the center, accuracy 8 m'],
    [enterReason({ ...seen, fixes: 1 }, 0.376, true), '1 fix inside by 38 % when watching began, 42 m from the center, accuracy 8 m'],
    [passReason(seen, way), 'passed 12 m from the center between two fixes, inside for 4 s, accuracy 8 m'],
    [passReason(seen, { ...way, outAt: 10_100 }), 'passed 12 m from the center between two fixes, inside for 1 s, accuracy 8 m'],
    [passReason(seen, { ...way, nearest: 110 }), 'passed 110 m from the center between two fixes, inside by 30 %, accuracy 8 m'],
    [passReason(seen, { ...way, nearest: 100 }), 'passed 100 m from the center between two fixes, inside by 30 %, accuracy 8 m'],
    [exitReason({ ...seen, distance: 131, fixes: 2, seconds: 1 }), '2 fixes in 1 s outside, 31 m beyond the edge, 131 m from the center, accuracy 8 m'],
    [dwellReason(seen, 60), 'still inside after 60 s, 42 m from the center, accuracy 8 m'],
  ])('%s', (told, expected) => {
    expect(told).toBe(expected);
  });
});
