import type { MapSettings } from '@earshot/contract';
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import { embeddedStyle, lastOfLand } from './embedded-style.ts';
import type { MapRegion } from './ground.ts';
import { type RegionLayers, regionLayers } from './region-style.ts';

export type MapView = 'map' | 'terrain' | 'satellite';

/** Sources of the views, beside the ground's. */
export const viewSources = { terrain: 'view-terrain', satellite: 'view-satellite' } as const;

export interface Look {
  readonly isDark: boolean;
  readonly colors: MapColors;
}

/** The colour shown before there is any ground. */
export const emptyStyle = ({ land }: MapColors): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': land } }],
});

/** Towns that a region names itself. */
const smallTowns = ['towns-6', 'towns-5'];
/** Layers whose names the base map has. */
const isNamedTwice = (id: string): boolean => /label-place-(town|city|statecapital|capital)$|label-boundary-| boundary-/.test(id);

interface OwnParts {
  readonly regions: readonly MapRegion[];
  readonly look: Look;
  /** True before any of the base map came: regions then lie on land, not on sea. */
  readonly isBare: boolean;
}

/** The embedded base map, with the streets of regions over its land. A region's layers are made once. */
export async function ownStyle({ regions, look, isBare }: OwnParts): Promise<StyleSpecification> {
  const embedded = embeddedStyle(look.colors);
  // Its source stays, so that it is requested again.
  const base = isBare ? { ...embedded, layers: [...emptyStyle(look.colors).layers, ...embedded.layers.slice(1)] } : embedded;
  const streets = await Promise.all(regions.map((region) => loadRegionLayers(region, look)));
  const ground = base.layers.map((layer) => (smallTowns.includes(layer.id) ? outside(regions, layer) : layer));
  const afterLand = ground.findIndex(({ id }) => id === lastOfLand) + 1;
  ground.splice(afterLand, 0, ...streets.flatMap((region) => region.ground));
  const firstName = ground.findIndex(({ type }) => type === 'symbol');
  const names = firstName === -1 ? ground.length : firstName;
  const added = streets.flatMap(({ layers }) => layers.filter(({ id }) => isBare || !isNamedTwice(id)));
  return {
    ...base,
    sources: { ...base.sources, ...Object.fromEntries(streets.map(({ sourceId, source }) => [sourceId, source])) },
    layers: [...ground.slice(0, names), ...added, ...ground.slice(names)],
  };
}

function outside(regions: readonly MapRegion[], layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || regions.length === 0) return layer;
  const coordinates = regions.map(({ bounds: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);
  return { ...layer, filter: ['all', layer.filter ?? true, ['!', ['within', { type: 'MultiPolygon', coordinates }]]] as FilterSpecification };
}

/** Makes the layers of regions before a view needs them. Failed ones are requested again then. */
export function loadRegionStyles(regions: readonly MapRegion[], look: Look): void {
  for (const region of regions) loadRegionLayers(region, look).catch(() => {});
}

const made = new Map<string, Promise<RegionLayers>>();

function loadRegionLayers(region: MapRegion, look: Look): Promise<RegionLayers> {
  const key = `${region.tilesUrl} ${look.isDark}`;
  const known = made.get(key) ?? regionLayers(region, look);
  made.set(key, known);
  // A chunk that failed to load is requested again.
  known.catch(() => made.delete(key));
  return known;
}

/** The ground in this view. */
export function inView(style: StyleSpecification, view: MapView, { terrain, satellite }: Pick<MapSettings, 'terrain' | 'satellite'>): StyleSpecification {
  if (view === 'satellite' && satellite) {
    const { tilesUrl, maxZoom, attribution } = satellite;
    const source = { type: 'raster' as const, tiles: [tilesUrl], tileSize: 256, maxzoom: maxZoom, attribution };
    const pictures: LayerSpecification = { id: 'view-satellite', type: 'raster', source: viewSources.satellite };
    return {
      ...style,
      sources: { ...style.sources, [viewSources.satellite]: source },
      layers: [...style.layers.slice(0, 1), pictures, ...style.layers.filter(({ type }) => type === 'symbol')],
    };
  }
  if (view === 'terrain' && terrain) {
    const { tilesUrl, maxZoom, attribution, encoding } = terrain;
    const source = { type: 'raster-dem' as const, tiles: [tilesUrl], tileSize: 256, maxzoom: maxZoom, encoding, attribution };
    return shaded({ ...style, sources: { ...style.sources, [viewSources.terrain]: source } }, viewSources.terrain);
  }
  return style;
}

/** Adds hill shading to a style that has heights and does not draw them (spec 1 §2: terrain map). */
export function withRelief(style: StyleSpecification): StyleSpecification {
  const heights = Object.keys(style.sources).find((name) => style.sources[name]?.type === 'raster-dem');
  return heights === undefined || style.layers.some(({ type }) => type === 'hillshade') ? style : shaded(style, heights);
}

/** Hills lie over the colours of the land and under roads and words. */
function shaded(style: StyleSpecification, source: string): StyleSpecification {
  const land = style.layers.findLastIndex(({ id }) => id === lastOfLand);
  const first = style.layers.findIndex(({ type }, index) => index > land && (type === 'line' || type === 'symbol'));
  const at = first === -1 ? style.layers.length : first;
  const relief: LayerSpecification = { id: 'relief', type: 'hillshade', source, paint: { 'hillshade-exaggeration': 0.35 } };
  return { ...style, layers: [...style.layers.slice(0, at), relief, ...style.layers.slice(at)] };
}
