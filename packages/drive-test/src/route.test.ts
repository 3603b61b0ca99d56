import { describe, expect, it } from 'vitest';
import { layOut, RouteError } from './route.ts';
import { gate, noon, north } from './test-drives.ts';

describe('a route', () => {
  it('is driven at an even speed', () => {
    const route = layOut({ points: [north(0), north(600), north(1000)], speedMph: 35, startsAt: noon });
    expect(route.lengthMeters).toBeCloseTo(1000, 0);
    expect((route.endsAt - noon) / 1000).toBeCloseTo(1000 / 15.6464, 1);
    const half = route.at((noon + route.endsAt) / 2);
    expect(half.meters).toBeCloseTo(500, 0);
    expect(half.lat).toBeCloseTo(north(500).lat, 6);
  });

  it('keeps its own times, moved to the start', () => {
    const points = [
      { ...north(0), at: 5000 },
      { ...north(100), at: 15_000 },
      { ...north(100), at: 75_000 },
      { ...north(300), at: 85_000 },
    ];
    const route = layOut({ points, speedMph: null, startsAt: noon });
    expect([route.startsAt - noon, route.endsAt - noon]).toEqual([0, 80_000]);
    expect(Math.round(route.at(noon + 5000).meters)).toBe(50);
    expect(Math.round(route.at(noon + 40_000).meters)).toBe(100);
  });

  it('is at its ends before and after', () => {
    const route = layOut({ points: [north(0), north(600)], speedMph: 35, startsAt: noon });
    expect(route.at(noon - 1000)).toMatchObject(gate);
    expect(route.at(route.endsAt + 1000).lat).toBe(north(600).lat);
  });

  it('goes the short way over the date line', () => {
    const route = layOut({
      points: [
        { lat: 0, lng: 179.99 },
        { lat: 0, lng: -179.99 },
      ],
      speedMph: 60,
      startsAt: noon,
    });
    expect(Math.abs(route.at((noon + route.endsAt) / 2).lng)).toBeCloseTo(180, 6);
    expect(route.lengthMeters).toBeLessThan(2300);
  });

  it.each([
    ['needs two points', [gate], 35],
    ['needs a speed where points have no time', [{ ...gate, at: 1 }, north(10)], null],
    [
      'needs times that go forward',
      [
        { ...gate, at: 2 },
        { ...north(10), at: 1 },
      ],
      null,
    ],
    ['needs a speed above 0', [gate, north(10)], 0],
    ['lasts a day at most', [gate, { lat: 45, lng: 10 }], 1],
  ] as const)('%s', (_what, points, speedMph) => {
    expect(() => layOut({ points, speedMph, startsAt: noon })).toThrow(RouteError);
  });
});
