import { expect, it } from 'vitest';
import type { Position } from './geometry.ts';
import { ringArea, ringCentroid } from './ring.ts';

const squareFrom = (south: number, north: number): Position[] => [
  [0, south],
  [0, north],
  [10, north],
  [10, south],
  [0, south],
];

it('counts a square of degrees for what it covers of the globe', () => {
  expect(ringArea(squareFrom(0, 1))).toBeCloseTo(10, 2);
  // cos 60.5°
  expect(ringArea(squareFrom(60, 61))).toBeCloseTo(10 * 0.4924, 2);
});

it('finds the middle of a ring whichever way it runs', () => {
  expect(ringCentroid(squareFrom(20, 30))).toEqual([expect.closeTo(5), expect.closeTo(25)]);
  expect(ringCentroid(squareFrom(20, 30).toReversed())).toEqual([expect.closeTo(5), expect.closeTo(25)]);
});
