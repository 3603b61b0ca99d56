import type { Tags } from '../osm/elements.ts';

/** Layers of the Shortbread schema 1.0 that regions have, in drawing order. */
export const layers = [
  // The squares in which land and sea are known; not in the schema.
  'coast_land',
  'ocean',
  'land',
  'sites',
  'water_polygons',
  'water_polygons_labels',
  'water_lines',
  'water_lines_labels',
  'dam_lines',
  'dam_polygons',
  'pier_lines',
  'pier_polygons',
  'bridges',
  'buildings',
  'street_polygons',
  'streets_polygons_labels',
  'streets',
  'street_labels',
  'street_labels_points',
  'ferries',
  'aerialways',
  'boundaries',
  'public_transport',
  'addresses',
  'pois',
  'place_labels',
] as const;
export type LayerName = (typeof layers)[number];

/** The deepest zoom with tiles; a map stretches these further. */
export const maxZoom = 14;

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A thing on the map, in one layer. Features of a layer are in a tile by rising `rank`. */
export interface MapFeature {
  readonly layer: LayerName;
  /** The first zoom at which it is drawn, 0 to 14. */
  readonly minZoom: number;
  readonly rank: number;
  readonly attributes: Attributes;
  readonly shape: 'point' | 'line' | 'polygon';
}

/** `name` with its English and German forms, missing ones replaced by the others; nothing without any. */
export function nameAttributes(tags: Tags): Attributes {
  const [name, english, german] = [tags['name'], tags['name:en'], tags['name:de']];
  const any = name ?? english ?? german;
  return any === undefined ? {} : { name: name ?? any, name_en: english ?? any, name_de: german ?? any };
}

export function given(values: Readonly<Record<string, string | number | boolean | undefined>>): Attributes {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined && entry[1] !== ''));
}

const tunnels = new Set(['yes', 'culvert', 'building_passage']);
const bridges = new Set(['yes', 'viaduct', 'boardwalk', 'cantilever', 'covered', 'low_water_crossing', 'movable', 'trestle']);

export const isTunnel = (tags: Tags): boolean => tunnels.has(tags['tunnel'] ?? '') || tags['covered'] === 'yes';
export const isBridge = (tags: Tags): boolean => bridges.has(tags['bridge'] ?? '');

/** -7 to 7; 0 without one. */
export function toLayerLevel(tags: Tags): number {
  const level = Number(tags['layer'] ?? 0);
  return Number.isFinite(level) ? Math.max(-7, Math.min(7, Math.round(level))) : 0;
}
