import type { ExpressionSpecification, LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import { labelFonts } from './label-font.ts';

export const attribution = '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0';

const coastAttribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

/** Address of the embedded base map. */
export const baseMapUrl = (): string => `${location.origin}/map/basemap.pmtiles`;

/** Address of the coasts that are too fine for the base map. */
export const coastUrl = (): string => `${location.origin}/map/coast.pmtiles`;

/** The base map's source in its style. */
export const baseSource = 'base';
const source = baseSource;
const coastSource = 'coast';

/** Over the most detailed land, and under everything on it. */
export const lastOfLand = 'fine-land';

type Sizes = number | ExpressionSpecification;

/** Widths or sizes that grow with the zoom, between two zooms. */
const grows = ([fromZoom, from]: readonly [number, number], [toZoom, to]: readonly [number, number]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  fromZoom,
  from,
  toZoom,
  to,
];

/**
 * The embedded base map: land, waters, borders and names (tools/map writes its layers). Without `glyphs`, MapLibre
 * draws labels from the page's fonts.
 */
export function embeddedStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    name: 'Embedded base map',
    sources: {
      [source]: { type: 'vector', url: `pmtiles://${baseMapUrl()}`, attribution },
      [coastSource]: { type: 'vector', url: `pmtiles://${coastUrl()}`, attribution: coastAttribution },
    },
    layers: [...groundLayers(colors), ...borderLayers(colors), ...townLayers(colors), ...regionLayers(colors)],
  };
}

function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.water, 'background-color-transition': { duration: 0 } } },
    {
      id: 'coast',
      type: 'line',
      source,
      'source-layer': 'land',
      paint: { 'line-color': colors.coast, 'line-width': grows([2, 2], [8, 8]), 'line-blur': 6, 'line-opacity': 0.5 },
    },
    { id: 'land', type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': colors.land, 'fill-outline-color': colors.coast } },
    { id: 'lakes', type: 'fill', source, 'source-layer': 'lakes', paint: { 'fill-color': colors.water, 'fill-outline-color': colors.coast } },
    // Each tile covers the base map's coast: a tile that does not come leaves no gap.
    { id: 'fine-sea', type: 'fill', source: coastSource, 'source-layer': 'sea', minzoom: 8, paint: { 'fill-color': colors.water } },
    {
      id: 'fine-coast',
      type: 'line',
      source: coastSource,
      'source-layer': 'land',
      minzoom: 8,
      paint: { 'line-color': colors.coast, 'line-width': 8, 'line-blur': 6, 'line-opacity': 0.5 },
    },
    { id: lastOfLand, type: 'fill', source: coastSource, 'source-layer': 'land', minzoom: 8, paint: { 'fill-color': colors.land } },
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      // Too coarse to be accurate any closer.
      maxzoom: 9,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.river, 'line-width': grows([3, 0.5], [8, 2.2]) },
    },
  ];
}

function borderLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'counties',
      type: 'line',
      source,
      'source-layer': 'counties',
      minzoom: 6,
      paint: { 'line-color': colors.county, 'line-width': grows([6, 0.5], [12, 1.4]) },
    },
    {
      id: 'states',
      type: 'line',
      source,
      'source-layer': 'states',
      paint: { 'line-color': colors.state, 'line-width': grows([3, 0.5], [8, 1.4]), 'line-dasharray': [3, 2] },
    },
    {
      id: 'countries',
      type: 'line',
      source,
      'source-layer': 'boundary',
      paint: { 'line-color': colors.country, 'line-width': grows([1, 0.5], [8, 2]) },
    },
  ];
}

/** Zoom from which towns of a rank are named, and the size of the name; rank 1 are the largest. */
const townRanks: readonly (readonly [rank: number, minZoom: number, size: Sizes])[] = [
  [6, 10, 11],
  [5, 8.4, 11],
  [4, 7, 11.5],
  [3, 5.6, 12],
  [2, 4.2, 12.5],
  [1, 3.2, grows([3, 11.5], [8, 16])],
];

const townLayers = (colors: MapColors): SymbolLayerSpecification[] =>
  townRanks.map(([rank, minzoom, size]) => ({
    id: `towns-${rank}`,
    type: 'symbol',
    source,
    'source-layer': 'place',
    minzoom,
    filter: ['all', ['in', ['get', 'kind'], ['literal', ['city', 'capital']]], ['==', ['get', 'r'], rank]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [...labelFonts],
      'text-size': size,
      'icon-image': 'dot',
      'icon-size': 0.25,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', 0, ['get', 'pop']],
      'text-padding': 4,
    },
    paint: { 'text-color': rank <= 3 ? colors.name : colors.smallName, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  }));

function regionLayers(colors: MapColors): SymbolLayerSpecification[] {
  return [
    {
      id: 'state-names',
      type: 'symbol',
      source,
      'source-layer': 'place',
      minzoom: 3.8,
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'state'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...labelFonts],
        'text-size': grows([4, 10], [7, 13]),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: { 'text-color': colors.smallName, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source,
      'source-layer': 'place',
      maxzoom: 6.5,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...labelFonts],
        'text-size': grows([1, 10], [6, 16]),
        'symbol-sort-key': ['get', 'rank'],
        'text-max-width': 6,
      },
      paint: { 'text-color': colors.name, 'text-halo-color': colors.halo, 'text-halo-width': 1.6 },
    },
  ];
}
