import { distanceMeters } from '@earshot/geofence';
import { expect, it } from 'vitest';
import { layOut } from './route.ts';
import { noon, north } from './test-drives.ts';
import { thinWay } from './thin-way.ts';

it('leaves out what a map does not show, and stays within a few metres at every instant', () => {
  const points = Array.from({ length: 2000 }, (_, index) => ({ lat: north(index * 5).lat, lng: -104.99 + Math.sin(index / 150) / 50 }));
  const route = layOut({ points, speedMph: 35, startsAt: noon });
  const way = thinWay(route, route.endsAt + 20_000);
  expect(way.length).toBeLessThan(400);
  expect(way.at(-1)?.at).toBe(route.endsAt + 20_000);
  const again = layOut({ points: way, speedMph: null, startsAt: noon });
  const apart = Array.from({ length: 600 }, (_, second) => distanceMeters(route.at(noon + second * 1000), again.at(noon + second * 1000)));
  expect(Math.max(...apart)).toBeLessThan(3.5);
});

it('keeps a stop', () => {
  const points = [
    { ...north(0), at: 0 },
    { ...north(500), at: 50_000 },
    { ...north(500), at: 500_000 },
    { ...north(1000), at: 550_000 },
  ];
  expect(thinWay(layOut({ points, speedMph: null, startsAt: noon }), noon).map(({ at }) => at - noon)).toEqual([0, 50_000, 500_000, 550_000]);
});
