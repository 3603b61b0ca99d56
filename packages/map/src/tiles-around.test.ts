import { expect, test } from 'vitest';
import type { MapRegion } from './ground.ts';
import { tilesAround } from './tiles-around.ts';

const region: MapRegion = {
  name: 'denver',
  schema: 'shortbread',
  bounds: [-105.2, 39.5, -104.6, 40],
  minZoom: 0,
  maxZoom: 14,
  tilesUrl: '/map/regions/denver/v/{z}/{x}/{y}.mvt',
  attribution: '',
};
const center = { lat: 39.7392, lng: -104.9903 };

test('the tiles around a circle have its place at every zoom, are no more than wanted, and none is outside the region', () => {
  const tiles = tilesAround([{ center, radiusMeters: 400 }], region, 600);
  // Denver's tile by the usual formula, at the finest and the coarsest zoom that is kept.
  expect(tiles).toEqual(expect.arrayContaining(['/map/regions/denver/v/14/3413/6218.mvt', '/map/regions/denver/v/10/213/388.mvt']));
  expect(tiles.length).toBeLessThan(20);
  expect(new Set(tiles).size).toBe(tiles.length);
  expect(tilesAround([{ center, radiusMeters: 50_000 }], region, 30)).toHaveLength(30);
  expect(tilesAround([{ center: { lat: 48, lng: 11 }, radiusMeters: 400 }], region, 600)).toEqual([]);
});
