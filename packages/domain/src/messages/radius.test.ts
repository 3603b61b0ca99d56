import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRadius, isRadius, radiusLabel, radiusOptions } from './radius.ts';
import { isCustomRadius, nextRadius, snappedRadius, zoomOfRadius } from './radius-steps.ts';

const units = ['mi', 'km'] as const;

describe('radius', () => {
  it('lists ten radii in miles, eleven in kilometres, and Region Free', () => {
    expect(radiusOptions.mi.map(({ label }) => label)).toEqual([
      '100 yd',
      '200 yd',
      '1/4 mi',
      '1/2 mi',
      '1 mi',
      '2 mi',
      '3 mi',
      '5 mi',
      '10 mi',
      '20 mi',
      'Region Free',
    ]);
    expect(radiusOptions.km.map(({ meters }) => meters)).toEqual([100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 20_000, 25_000, 30_000, 0]);
    expect(radiusOptions.mi.slice(0, 5).map(({ meters }) => meters)).toEqual([91.44, 182.88, 402.336, 804.672, 1609.344]);
  });

  it('shows every listed radius by its label, Region Free as R-free, and others in numbers', () => {
    for (const unit of units) for (const { label, meters } of radiusOptions[unit]) expect(radiusLabel(meters, unit)).toBe(meters === 0 ? 'R-free' : label);
    expect([radiusLabel(1000, 'mi'), radiusLabel(1609.344, 'km'), radiusLabel(250, 'km'), radiusLabel(1609.3, 'mi')]).toEqual([
      '0.62 mi',
      '1.61 km',
      '250 m',
      '1 mi',
    ]);
  });

  it('zooms from 18 for the smallest to 9 for the largest and 5 for Region Free, never in again', () => {
    for (const unit of units) {
      expect(radiusOptions[unit].map(({ meters }) => zoomOfRadius(meters))).toEqual(radiusOptions[unit].map(({ zoom }) => zoom));
      expect([radiusOptions[unit].at(0)?.zoom, radiusOptions[unit].at(-2)?.zoom, radiusOptions[unit].at(-1)?.zoom]).toEqual([18, 9, 5]);
    }
    const radii = fc.double({ min: 50, max: 50_000, noNaN: true });
    fc.assert(fc.property(radii, radii, (a, b) => zoomOfRadius(Math.min(a, b)) >= zoomOfRadius(Math.max(a, b))));
  });

  it('may be 0, or 50 to 50,000 metres', () => {
    expect([0, 50, 91.44, 50_000].every(isRadius)).toBe(true);
    expect([-1, 1, 49.9, 50_000.1, Number.NaN, Infinity].some(isRadius)).toBe(false);
  });

  it('starts with a mile in the US and a kilometre elsewhere', () => {
    expect([defaultRadius('US'), defaultRadius('us')]).toEqual(Array(2).fill({ meters: 1609.344, unit: 'mi' }));
    expect([defaultRadius('DE'), defaultRadius(undefined)]).toEqual(Array(2).fill({ meters: 1000, unit: 'km' }));
  });

  it('snaps to the list where a hand comes near it, and is a round number elsewhere, always allowed', () => {
    expect([snappedRadius(1580, 'mi', 40), snappedRadius(1540, 'mi', 40), snappedRadius(1234.4, 'km', 40), snappedRadius(333.3, 'km', 10)]).toEqual([
      1609.344, 1540, 1230, 333,
    ]);
    expect([snappedRadius(0, 'km', 20), snappedRadius(90_000, 'km', 20)]).toEqual([50, 50_000]);
    const meters = fc.double({ min: 0, max: 200_000, noNaN: true });
    fc.assert(
      fc.property(meters, fc.constantFrom(...units), fc.double({ min: 0, max: 500, noNaN: true }), (given, unit, slack) =>
        isRadius(snappedRadius(given, unit, slack)),
      ),
    );
  });

  it('goes up and down its list by steps, from between as well, and stays at the ends', () => {
    expect([
      nextRadius(1609.3, 'mi', 1),
      nextRadius(1540, 'mi', 1),
      nextRadius(1540, 'mi', -1),
      nextRadius(91.44, 'mi', -1),
      nextRadius(30_000, 'km', 1),
    ]).toEqual([3218.688, 1609.344, 804.672, 91.44, 30_000]);
    expect(nextRadius(0, 'km', 1)).toBe(0);
    expect([isCustomRadius(1609.3, 'mi'), isCustomRadius(1540, 'mi'), isCustomRadius(0, 'km')]).toEqual([false, true, false]);
  });
});
