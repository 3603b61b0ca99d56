import type { MapSettings } from '@earshot/contract';
import { expect, test } from 'vitest';
import { groundKey, groundsFor, isCovered, type MapExtent, type MapRegion, regionsIn } from './ground.ts';

const region = (name: string, bounds: MapRegion['bounds']): MapRegion => ({
  name,
  schema: 'shortbread',
  bounds,
  minZoom: 0,
  maxZoom: 14,
  tilesUrl: `/map/regions/${name}/0123456789abcdef/{z}/{x}/{y}.mvt`,
  attribution: '© OpenStreetMap contributors',
});
const denver = region('denver', [-105.2, 39.5, -104.6, 40]);
const boulder = region('boulder', [-105.4, 39.9, -105.1, 40.1]);
const auto: MapSettings = { mode: 'auto', style: 'https://tiles.example/light', darkStyle: 'https://tiles.example/dark', regions: [denver, boulder] };
const at = (west: number, south: number, east: number, north: number, zoom = 13): MapExtent => ({ west, south, east, north, zoom });
const inDenver = at(-105, 39.7, -104.95, 39.75);
const elsewhere = at(2, 48, 2.1, 48.1);
const keys = (settings: MapSettings, view: MapExtent, isDark = false) => groundsFor(settings, { view, isDark }).map(groundKey);

test('auto draws a region where it covers the view, else the public style, and at last the embedded map', () => {
  expect(keys(auto, inDenver)).toEqual([`own ${denver.tilesUrl}`]);
  expect(keys(auto, elsewhere)).toEqual(['style https://tiles.example/light', 'own ']);
  expect(keys(auto, elsewhere, true)).toEqual(['style https://tiles.example/dark', 'own ']);
  // Half of the view is enough; with less, the regions come after the public style.
  expect(isCovered([denver], at(-104.7, 39.6, -104.52, 39.7))).toBe(true);
  expect(keys(auto, at(-104.7, 39.6, -104.42, 39.7))).toEqual(['style https://tiles.example/light', `own ${denver.tilesUrl}`]);
});

test('embedded calls no other server, and a style of the installation precedes its regions', () => {
  expect(keys({ ...auto, mode: 'embedded' }, elsewhere)).toEqual(['own ']);
  expect(keys({ mode: 'style', style: 'https://own.example/s.json', regions: [denver] }, inDenver, true)).toEqual([
    'style https://own.example/s.json',
    `own ${denver.tilesUrl}`,
  ]);
});

test.each(['javascript:alert(1)', 'data:application/json,{}', 'blob:https://x/1', '//x/y', ''])('%j is not a style', (style) => {
  expect(keys({ mode: 'style', style, regions: [] }, elsewhere)).toEqual(['own ']);
});

test('regions in view come with the one first that has most of it, also where the map was scrolled round the world', () => {
  const border = at(-105.3, 39.85, -105.05, 40.05);
  expect(regionsIn([denver, boulder], border).map(({ name }) => name)).toEqual(['boulder', 'denver']);
  expect(regionsIn([denver], at(255, 39.7, 255.05, 39.75)).map(({ name }) => name)).toEqual(['denver']);
  expect(regionsIn([denver], { ...inDenver, zoom: 5 })).toEqual([]);
});
