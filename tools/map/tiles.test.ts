import { expect, it } from 'vitest';
import { asCollection, asFeature } from './geometry.ts';
import type { Layer } from './layers.ts';
import { cutTiles } from './tiles.ts';

const layer: Omit<Layer, 'features'> = { name: 'place', minZoom: 1, maxZoom: 3, tolerance: 0, buffer: 0 };
const denver = (properties: Record<string, string | number>): Layer => ({
  ...layer,
  features: asCollection([asFeature({ type: 'Point', coordinates: [-104.98, 39.74] }, properties)]),
});

const listTileNames = (layers: Layer[]): string[] => Array.from(cutTiles(layers, 4), ({ z, x, y }) => `${z}/${x}/${y}`);

it('cuts a layer for its zooms alone and leaves out empty tiles', () => {
  expect(listTileNames([denver({ name: 'Denver' })])).toEqual(['1/0/0', '2/0/1', '3/1/3']);
});

it('shows a feature from its own zoom on, without telling that zoom', () => {
  const tiles = Array.from(cutTiles([denver({ name: 'Denver', fromZoom: 3 })], 4));
  expect(tiles.map(({ z }) => z)).toEqual([3]);
  const text = tiles.map(({ data }) => Buffer.from(data).toString('latin1')).join('');
  expect(text).toContain('Denver');
  expect(text).not.toContain('fromZoom');
});
