import { expect, test } from 'vitest';
import { distanceText, inReadersUnit } from './distance-words.ts';
import { whyParts } from './result/why-cell.tsx';

test('a distance is in the reader’s unit, a short one in yards or metres', () => {
  expect([20, 804, 805, 3_000, 20_000].map((meters) => distanceText(meters, 'mi'))).toEqual(['22 yd', '879 yd', '0.5 mi', '1.9 mi', '12 mi']);
  expect([20, 999, 1_000, 3_000, 20_000].map((meters) => distanceText(meters, 'km'))).toEqual(['20 m', '999 m', '1.0 km', '3.0 km', '20 km']);
  expect(inReadersUnit('2 fixes in 1 s outside, 22 m beyond the edge, after 10 min.', 'mi')).toBe(
    '2 fixes in 1 s outside, 24 yd beyond the edge, after 10 min.',
  );
  expect(inReadersUnit('22 m beyond the edge', 'km')).toBe('22 m beyond the edge');
  const mixed = 'Passed 2148 m from the centre, 103 yd too far, 1.5 miles long, after 10 min.';
  expect(inReadersUnit(mixed, 'km')).toBe('Passed 2.1 km from the centre, 94 m too far, 2.4 km long, after 10 min.');
  expect(inReadersUnit(mixed, 'mi')).toBe('Passed 1.3 mi from the centre, 103 yd too far, 1.5 mi long, after 10 min.');
});

test('a reason in plain words comes first, what the engine measured is apart from it', () => {
  const measured = '2 fixes in 1 s outside, 31 m beyond the edge, 131 m from the center, accuracy 8 m.';
  expect(whyParts('cut_short', `Stopped after leaving, 72 % spoken. ${measured}`)).toEqual(['Stopped after leaving, 72 % spoken.', measured]);
  expect(whyParts('finished', measured)).toEqual(['Spoken to the end.', measured]);
  const way = 'Between two positions 30 s apart, 92 % likely to have been inside, a pass takes 45 %.';
  const passed = 'Passed 12 m from the center between two fixes, inside for 4 s, accuracy 8 m.';
  expect(whyParts('finished', `${passed} ${way}`)).toEqual([way, passed]);
  expect(whyParts('never_reached', 'The drive never came into the circle.')).toEqual(['The drive never came into the circle.', '']);
});
