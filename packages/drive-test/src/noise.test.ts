import { distanceMeters } from '@earshot/geofence';
import { describe, expect, it } from 'vitest';
import { receive } from './noise.ts';
import { gate, noon } from './test-drives.ts';

const hour = Array.from({ length: 3600 }, (_, second) => second);
const simulateFixes = (strength: Parameters<typeof receive>[0], seed = 1) => {
  const read = receive(strength, seed);
  return hour.map((second) => read(gate, noon + second * 1000));
};
const medianError = (strength: Parameters<typeof receive>[0]): number =>
  simulateFixes(strength)
    .map((fix) => distanceMeters(gate, fix))
    .toSorted((a, b) => a - b)[1800]!;

describe('noise', () => {
  it('none is where the phone is, with an accuracy of 5 m', () => {
    expect(simulateFixes('none')[7]).toEqual({ ...gate, at: noon + 7000, accuracyMeters: 5 });
  });

  it('grows from the open sky to high houses', () => {
    const errors = [medianError('open'), medianError('town'), medianError('canyon')];
    expect(errors).toEqual(errors.toSorted((a, b) => a - b));
    expect(errors[0]).toBeLessThan(6);
    expect(errors[2]).toBeGreaterThan(12);
    expect(errors[2]).toBeLessThan(60);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(simulateFixes('town', 3)).toEqual(simulateFixes('town', 3));
    expect(simulateFixes('town', 3)).not.toEqual(simulateFixes('town', 4));
  });

  it('is alike from one second to the next', () => {
    const fixes = simulateFixes('open');
    const steps = fixes.slice(1).map((fix, index) => distanceMeters(fixes[index]!, fix));
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(2);
  });
});
