import { describe, expect, it } from 'vitest';
import { probabilityBelow, probabilityWithin } from './probability.ts';

/** The share of a round cloud of points around `distance` that is within `radius`, summed over a fine grid. */
function countedWithin(radius: number, distance: number, sigma: number): number {
  const step = sigma / 20;
  let [within, all] = [0, 0];
  for (let east = -5 * sigma; east <= 5 * sigma; east += step) {
    for (let north = -5 * sigma; north <= 5 * sigma; north += step) {
      const weight = Math.exp(-(east * east + north * north) / (2 * sigma * sigma));
      all += weight;
      if (Math.hypot(distance + east, north) <= radius) within += weight;
    }
  }
  return within / all;
}

describe('probabilities', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413],
    [-1.96, 0.025],
    [3, 0.99865],
  ])('%f deviations are %f of a normal distribution', (deviate, expected) => {
    expect(probabilityBelow(deviate)).toBeCloseTo(expected, 3);
  });

  it.each([
    [100, 0, 10],
    [100, 95, 10],
    [100, 105, 10],
    [100, 130, 20],
    [60, 0, 60],
    [60, 30, 30],
    [60, 100, 50],
    [60, 0, 300],
    [500, 520, 8],
  ])('a circle of %i m holds what is %i m from its centre, give or take %i m, as often as points counted', (radius, distance, sigma) => {
    expect(Math.abs(probabilityWithin(radius, distance, sigma) - countedWithin(radius, distance, sigma))).toBeLessThan(0.02);
  });

  it('are small for a circle much smaller than the doubt', () => {
    expect(probabilityWithin(60, 0, 300)).toBeLessThan(0.04);
  });

  it('stay between 0 and 1 for any numbers', () => {
    for (const sigma of [0.1, 3, 1000]) {
      for (const distance of [0, 1, 1e3, 1e7]) {
        const probability = probabilityWithin(91.44, distance, sigma);
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }
    }
  });
});
