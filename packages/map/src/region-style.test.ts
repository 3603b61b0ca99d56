import type { LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mapColors } from './colors.ts';
import type { MapRegion } from './ground.ts';
import { regionLayers } from './region-style.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://127.0.0.1' }));
afterAll(() => void vi.unstubAllGlobals());

const schemas = ['shortbread', 'openmaptiles', 'protomaps'] as const;
const buildLayers = async (schema: MapRegion['schema'], isDark: boolean): Promise<readonly LayerSpecification[]> => {
  const region = { name: 'town', schema, bounds: [0, 0, 1, 1] as [number, number, number, number], minZoom: 0, maxZoom: 14, tilesUrl: '/t/{z}/{x}/{y}' };
  const { layers, ground } = await regionLayers({ ...region, attribution: '' }, { isDark, colors: mapColors(isDark) });
  return [...ground, ...layers].map((layer) => ({ ...layer, id: layer.id.replace('region-town ', '') }));
};

const channels = (color: string): readonly number[] =>
  color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (/\d+, ?\d+, ?\d+/.exec(color)?.[0].split(',').map(Number) ?? []);

const lineColor = (layers: readonly LayerSpecification[], id: string): readonly number[] =>
  channels(JSON.stringify(layers.find((layer): layer is LineLayerSpecification => layer.id === id)?.paint?.['line-color']).replaceAll('"', ''));

const widthAt = (layers: readonly LayerSpecification[], id: string, zoom: number): number => {
  const width = layers.find((layer): layer is LineLayerSpecification => layer.id === id)?.paint?.['line-width'];
  const [, , , ...stops] = width as unknown as readonly number[];
  return stops[stops.indexOf(zoom) + 1] ?? Number.NaN;
};

test.each(schemas)('roads of %s are of no colour of water, light and dark', async (schema) => {
  for (const isDark of [false, true]) {
    const roads = (await buildLayers(schema, isDark)).filter(({ id, type }) => type === 'line' && /street-|way-/.test(id) && !/(:outline|:bridge)$/.test(id));
    expect(roads.length).toBeGreaterThan(15);
    // Land shows through a tunnel, and bicycle lanes have the library's colour.
    const own = roads.filter(({ id }) => !/tunnel|bicycle/.test(id));
    const blue = own.filter(({ id }) => {
      const [red = 0, , most = 0] = lineColor(roads, id);
      return most - red > 14;
    });
    expect(blue.map(({ id }) => id)).toEqual([]);
    const land = channels(mapColors(isDark).land);
    const halfLand = lineColor(roads, 'street-motorway').map((channel, at) => Math.round((channel + (land[at] ?? 0)) / 2));
    expect(lineColor(roads, 'tunnel-street-motorway')).toEqual(halfLand);
  }
});

test.each(schemas)('a road of %s is as wide as its class, and cased', async (schema) => {
  const layers = await buildLayers(schema, false);
  // Protomaps has residential roads instead of minor ones.
  const classes = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'residential'].filter((name) =>
    layers.some(({ id }) => id === `street-${name}`),
  );
  expect(classes).toHaveLength(6);
  const ramps = layers.filter(({ id }) => /^street-[a-z]+-link$/.test(id));
  expect(ramps.length).toBeGreaterThan(3);
  for (const { id } of ramps) expect([id, lineColor(layers, id)]).toEqual([id, lineColor(layers, id.replace('-link', '').replace('arterial', 'primary'))]);
  for (const zoom of [12, 14, 16]) {
    const widths = classes.map((name) => widthAt(layers, `street-${name}`, zoom));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(new Set(widths).size).toBe(classes.length);
    for (const name of classes) expect(widthAt(layers, `street-${name}:outline`, zoom)).toBeGreaterThan(widthAt(layers, `street-${name}`, zoom) + 1);
    for (const { id } of ramps) expect(widthAt(layers, id, zoom)).toBeLessThan(widthAt(layers, 'street-tertiary', zoom));
  }
});

test('names of districts and numbers of roads are there from zoom 12, and places have icons that are drawn here', async () => {
  const layers = await buildLayers('shortbread', true);
  const findMinZoom = (id: string) => layers.find((layer) => layer.id === id)?.minzoom;
  const named = ['label-place-suburb', 'label-place-quarter', 'label-place-neighbourhood', 'shields', 'label-street-primary', 'label-street-secondary'];
  expect(named.filter((id) => !((findMinZoom(id) ?? 24) <= 12))).toEqual([]);
  const icons = new Set(JSON.stringify(layers).match(/"place-[a-z]+"|"shield-[a-z]+"/g));
  expect([...icons]).toEqual(expect.arrayContaining(['"place-hospital"', '"place-food"', '"place-train"', '"shield-road"']));
  // The library's sprite is absent, and its places are not drawn twice.
  expect(JSON.stringify(layers)).not.toMatch(/"base:|fill-pattern/);
  expect(layers.filter(({ id }) => /^(poi|symbol-transit|label-motorway-shield)/.test(id))).toEqual([]);
});

test('land and sea of a region are the base map’s from far, and its own from zoom 10 where its builder tells them apart', async () => {
  for (const schema of schemas) {
    const layers = (await buildLayers(schema, false)).filter((layer) => 'source-layer' in layer && /^(coast_land|ocean)$/.test(layer['source-layer'] ?? ''));
    const expected = [
      { source: 'coast_land', minzoom: 10, color: mapColors(false).land },
      { source: 'ocean', minzoom: 10, color: mapColors(false).water },
    ];
    const found = layers.map((layer) => ({
      source: 'source-layer' in layer && layer['source-layer'],
      minzoom: layer.minzoom,
      color: layer.type === 'fill' && layer.paint?.['fill-color'],
    }));
    expect(found).toEqual(schema === 'shortbread' ? expected : []);
  }
});
