import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { expect, it } from 'vitest';
import { asLand, inUnits, type Land, type Ring, unitsPerTile } from './coast.ts';
import { coastTiles } from './coast-tiles.ts';

/** Corners of a box in units, clockwise on the map as land is. */
const box = (west: number, north: number, size: number): Ring => [west, north, west + size, north, west + size, north + size, west, north + size];
const hole = (ring: Ring): Ring => [...ring.slice(0, 2), ...ring.slice(6), ...ring.slice(4, 6), ...ring.slice(2, 4)];

/** The middle of a tile of zoom 7, far from its edges. */
const middle = 40 * 8 * unitsPerTile + 3_700;

const decodeTiles = (lands: readonly Land[]) =>
  Array.from(coastTiles(lands), ({ z, x, y, data }) => {
    const { layers } = new VectorTile(new Pbf(data));
    const { land } = layers;
    const rings = Array.from({ length: land?.length ?? 0 }, (_, i) => land?.feature(i).loadGeometry() ?? []).flat();
    const areas = rings.map((ring) => ring.slice(1).reduce((sum, to, i) => sum + ((ring[i]?.x ?? 0) * to.y - to.x * (ring[i]?.y ?? 0)) / 2, 0));
    return { name: `${z}/${x}/${y}`, z, hasSea: layers['sea']?.length === 1, land: areas.reduce((sum, area) => sum + area, 0) };
  });

it('draws an island over sea in every tile around it, as large as it is', () => {
  const tiles = decodeTiles([[box(middle, middle, 200)]]);
  // The whole of one tile of zoom 7: 4 of zoom 8, 16 of zoom 9, 64 of zoom 10.
  expect([8, 9, 10].map((zoom) => tiles.filter(({ z }) => z === zoom).length)).toEqual([4, 16, 64]);
  expect(tiles.every(({ hasSea }) => hasSea)).toBe(true);
  const column = Math.floor(middle / unitsPerTile);
  expect(tiles.filter(({ land }) => land > 0).map(({ name }) => name)).toContain(`10/${column}/${column}`);
  const landAt = (zoom: number) => tiles.filter(({ z }) => z === zoom).reduce((sum, { land }) => sum + land, 0);
  expect([landAt(8), landAt(9), landAt(10)]).toEqual([50 ** 2, 100 ** 2, 200 ** 2]);
});

it('cuts a lake out of the land, and leaves tiles without a coast to the base map', () => {
  const size = 4 * 8 * unitsPerTile;
  const column = Math.floor((middle + size / 2) / unitsPerTile);
  const shore = column * unitsPerTile + 300;
  const tiles = decodeTiles([[box(middle, middle, size), hole(box(shore, shore, 400))]]);
  const around = tiles.find(({ name }) => name === `10/${column}/${column}`);
  // The tile reaches 16 units over its edges and contains the whole lake.
  expect(around?.land).toBe((unitsPerTile + 32) ** 2 - 400 ** 2);
  // One tile of zoom 7 within the land has neither a shore nor the lake.
  expect(tiles.some(({ name }) => name === '8/82/82')).toBe(false);
  expect(tiles.some(({ name }) => name === '8/84/84')).toBe(true);
});

const cell = 32;

it('drops islands that run along the grid and lakes that have lost their shape, and keeps the others', () => {
  const island = [cell + 5, cell + 5, cell + 40, cell + 9, cell + 33, cell + 41];
  const cut = [cell, cell + 3, 2 * cell, cell + 3, 2 * cell, 3 * cell, cell, 3 * cell];
  expect(asLand([[...island, cell + 9, cell + 30]])).toHaveLength(1);
  expect(asLand([cut])).toEqual([]);
  const land = box(7, 7, 1000);
  const [pond, lake] = [hole(box(100, 100, 9 * cell)), hole(box(500, 500, 11 * cell))];
  expect(asLand([land, pond, lake])).toEqual([[land, lake]]);
});

it('takes a corner where lines of the grid cross for the cutter’s', () => {
  const step = 360 / 2 ** 15;
  const ring = [
    [0, 0],
    [step, 0],
    [step / 3, step / 2],
    [0, 0],
  ] as const;
  const [x = 0, y = 0, ...none] = inUnits(ring);
  expect(none).toEqual([]);
  expect([x - 2 ** 19, 2 ** 19 - y]).toEqual([Math.round(cell / 3), cell / 2]);
});
