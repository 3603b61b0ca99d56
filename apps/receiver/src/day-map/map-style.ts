import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Colours of the ground and of the circles, by the scheme of the screen. */
export interface GroundColors {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly name: string;
  readonly halo: string;
  readonly due: string;
  readonly done: string;
  readonly broken: string;
  readonly idle: string;
}

const light: GroundColors = {
  water: '#c7dcea',
  land: '#f3f1ea',
  coast: '#a9c3d4',
  border: '#b7b9c6',
  name: '#2b3650',
  halo: '#ffffff',
  due: '#c77700',
  done: '#0a7a55',
  broken: '#b3261e',
  idle: '#5f6f8c',
};

const dark: GroundColors = {
  water: '#0e1726',
  land: '#1b2536',
  coast: '#2a3a52',
  border: '#3b475d',
  name: '#d7deea',
  halo: '#0e1726',
  due: '#ffa722',
  done: '#5fd6a8',
  broken: '#ffb4ab',
  idle: '#90a2c4',
};

export const groundColors = (isDark: boolean): GroundColors => (isDark ? dark : light);

const groundSource = 'ground';
const attribution = '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0';

/** The embedded base map with what helps to find one's way between towns; its layers are written by tools/map. */
export function groundStyle(colors: GroundColors): StyleSpecification {
  return {
    version: 8,
    sources: { [groundSource]: { type: 'vector', url: `pmtiles://${location.origin}/map/basemap.pmtiles`, attribution } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.water } },
      { id: 'land', type: 'fill', source: groundSource, 'source-layer': 'land', paint: { 'fill-color': colors.land, 'fill-outline-color': colors.coast } },
      { id: 'rivers', type: 'line', source: groundSource, 'source-layer': 'rivers', maxzoom: 9, paint: { 'line-color': colors.coast } },
      { id: 'lakes', type: 'fill', source: groundSource, 'source-layer': 'lakes', paint: { 'fill-color': colors.water } },
      ...(['counties', 'states', 'boundary'] as const).map((layer): LayerSpecification => ({
        id: layer,
        type: 'line',
        source: groundSource,
        'source-layer': layer,
        paint: { 'line-color': colors.border },
      })),
      towns(colors),
    ],
  };
}

const towns = (colors: GroundColors): LayerSpecification => ({
  id: 'towns',
  type: 'symbol',
  source: groundSource,
  'source-layer': 'place',
  filter: ['in', ['get', 'kind'], ['literal', ['city', 'capital']]],
  layout: { 'text-field': ['get', 'name'], 'text-font': ['system-ui', 'sans-serif'], 'text-size': 13, 'symbol-sort-key': ['-', 0, ['get', 'pop']] },
  paint: { 'text-color': colors.name, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
});
