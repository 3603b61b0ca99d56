import { describe, expect, it } from 'vitest';
import { beside, compare, depot, onTheWay, receivedShift, shift, site, countVisits, watchShift } from './test-shift.ts';

/** Two places of work, three passed on the way, one a street away and never reached, and two out of town. */
const usual = [
  { id: 'depot', center: depot, radiusMeters: 91.44, dwellSeconds: 0 },
  { id: 'site', center: site, radiusMeters: 182.88, dwellSeconds: 0 },
  onTheWay('school', 0.25, 91.44),
  onTheWay('bridge', 0.5, 91.44),
  onTheWay('works', 0.8, 182.88),
  beside('aside', 1200, 182.88),
  beside('town', 9000, 1609),
  beside('quarry', 20_000, 1000),
];
const manyStops = Array.from({ length: 40 }, (_, index) => onTheWay(`stop ${index}`, index / 39, 91.44));

// docs/phone.md states these figures.
describe('a shift of eight hours by a phone that rests', () => {
  it('is eight hours, a place a second', () => {
    expect(shift).toHaveLength(28_800);
    expect(usual.map((fence) => [fence.id, countVisits(fence)])).toEqual([
      ['depot', 4],
      ['site', 11],
      ['school', 6],
      ['bridge', 6],
      ['works', 12],
      ['aside', 0],
      ['town', 0],
      ['quarry', 0],
    ]);
  });

  it.each([
    { fences: usual, name: 'eight places', resting: 'by_time', noise: 'open', fixes: 4550, near: 15 },
    { fences: usual, name: 'eight places', resting: 'by_time', noise: 'town', fixes: 5350, near: 15 },
    { fences: usual, name: 'eight places', resting: 'by_distance', noise: 'open', fixes: 8000, near: 1 },
    { fences: manyStops, name: '40 places in a row', resting: 'by_time', noise: 'town', fixes: 10_200, near: 15 },
    { fences: manyStops, name: '40 places in a row', resting: 'by_distance', noise: 'town', fixes: 27_500, near: 1 },
    { fences: [beside('town', 9000, 1609)], name: 'one place out of town', resting: 'by_time', noise: 'town', fixes: 130, near: 0 },
    { fences: [beside('town', 9000, 1609)], name: 'one place out of town', resting: 'by_distance', noise: 'town', fixes: 2, near: 0 },
  ] as const)(
    'with $name, $resting, received as in $noise, takes about $fixes fixes of 28,800, none later than $near s near an edge, and misses nothing',
    ({ fences, resting, noise, fixes, near }) => {
      const received = receivedShift(noise, 7);
      const awake = watchShift(fences, received, 'never');
      const rested = watchShift(fences, received, resting);
      const { missed, surplus, latest } = compare(awake.crossings, rested.crossings, 60);
      const fixed = compare(awake.crossings, watchShift(fences, received, 'five_seconds').crossings, 60);
      expect(awake.fixes).toBe(28_800);
      expect({ missed, surplus }).toEqual({ missed: [], surplus: [] });
      expect(latest).toBeLessThanOrEqual(Math.min(15, fixed.latest));
      expect(rested.longestNearSeconds).toBe(near);
      expect(Math.abs(rested.fixes - fixes)).toBeLessThanOrEqual(Math.max(1, 0.05 * fixes));
    },
  );
});
