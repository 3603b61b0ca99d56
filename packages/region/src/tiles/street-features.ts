import type { Tags } from '../osm/elements.ts';
import { given, isBridge, isTunnel, toLayerLevel, type MapFeature, nameAttributes } from './map-feature.ts';

/**
 * Zooms of `streets` and of `street_labels` by kind: https://shortbread-tiles.org/schema/1.0/#layer-streets. Secondary
 * roads are named one zoom earlier than there: in a town they are the main ones.
 */
const streetZooms: Readonly<Record<string, readonly [street: number, label: number, rank: number]>> = {
  motorway: [5, 10, 10],
  trunk: [6, 12, 9],
  primary: [8, 12, 8],
  secondary: [9, 12, 7],
  tertiary: [10, 13, 6],
  unclassified: [12, 14, 5],
  residential: [12, 14, 5],
  road: [12, 14, 5],
  busway: [12, 14, 5],
  bus_guideway: [12, 14, 5],
  living_street: [13, 14, 4],
  pedestrian: [13, 14, 4],
  service: [13, 14, 3],
  track: [13, 14, 2],
  footway: [13, 14, 2],
  bridleway: [13, 14, 2],
  path: [13, 14, 2],
  cycleway: [13, 14, 2],
  steps: [13, 14, 1],
};
const linkLabelZooms: Readonly<Record<string, number>> = { motorway: 13, trunk: 13, primary: 13, secondary: 13, tertiary: 14 };
/** Bridges and levels outrank classes. */
const rankStep = 14;

const unpaved = /^(unpaved|compacted|dirt|earth|fine_gravel|grass|grass_paver|gravel|ground|mud|pebblestone|salt|woodchips|clay|sand)$/;
const paved = /^(paved|asphalt|cobblestone|cobblestone:flattened|sett|concrete|concrete:lanes|concrete:plates|paving_stones)$/;

/** Streets, railways and runways along a line, with their labels. */
export function streetFeatures(tags: Tags): MapFeature[] {
  if (tags['highway'] !== undefined) return highwayFeatures(tags, tags['highway']);
  if (tags['railway'] !== undefined) return railwayFeatures(tags, tags['railway']);
  if (tags['aeroway'] === 'runway' || tags['aeroway'] === 'taxiway') return aerowayFeatures(tags, tags['aeroway']);
  return [];
}

function highwayFeatures(tags: Tags, highway: string): MapFeature[] {
  const isLink = highway.endsWith('_link');
  const kind = isLink ? highway.slice(0, -'_link'.length) : highway;
  const [minZoom, labelZoom, importance] = streetZooms[kind] ?? [];
  if (minZoom === undefined || labelZoom === undefined || importance === undefined) return [];
  const rank = drawingRank(tags, isLink ? 5 : importance);
  const street: MapFeature = {
    layer: 'streets',
    minZoom,
    rank,
    shape: 'line',
    attributes: { ...streetAttributes(tags, kind, false), ...onewayAttributes(tags), link: isLink },
  };
  const label = labelAttributes(tags, highway);
  if (!label) return [street];
  return [street, { layer: 'street_labels', minZoom: isLink ? (linkLabelZooms[kind] ?? 14) : labelZoom, rank, shape: 'line', attributes: label }];
}

function railwayFeatures(tags: Tags, kind: string): MapFeature[] {
  const isRail = kind === 'rail' || kind === 'narrow_gauge';
  if (!isRail && !/^(light_rail|tram|subway|funicular|monorail)$/.test(kind)) return [];
  const minZoom = isRail && tags['service'] === undefined ? 8 : 10;
  const importance = isRail ? (tags['service'] === undefined ? 13 : 12) : 11;
  return [
    { layer: 'streets', minZoom, rank: drawingRank(tags, importance), shape: 'line', attributes: { ...streetAttributes(tags, kind, true), link: false } },
  ];
}

function aerowayFeatures(tags: Tags, kind: string): MapFeature[] {
  return [
    {
      layer: 'streets',
      minZoom: kind === 'runway' ? 11 : 13,
      rank: drawingRank(tags, 1),
      shape: 'line',
      attributes: { ...streetAttributes(tags, kind, false), link: false },
    },
  ];
}

function streetAttributes(tags: Tags, kind: string, rail: boolean): MapFeature['attributes'] {
  const surface = tags['surface'] ?? '';
  return given({
    kind,
    rail,
    tunnel: isTunnel(tags),
    bridge: isBridge(tags),
    surface: unpaved.test(surface) ? 'unpaved' : paved.test(surface) ? 'paved' : undefined,
    tracktype: tags['tracktype'],
    service: tags['service'],
    bicycle: rail ? undefined : tags['bicycle'],
    horse: rail ? undefined : tags['horse'],
  });
}

/** Roundabouts and motorways are one-way without a tag; a map draws arrows only by the tags. */
function onewayAttributes({ oneway }: Tags): MapFeature['attributes'] {
  const isReverse = oneway === '-1' || oneway === 'reverse';
  return { oneway: isReverse || oneway === 'yes' || oneway === '1' || oneway === 'true', oneway_reverse: isReverse };
}

function labelAttributes(tags: Tags, kind: string): MapFeature['attributes'] | undefined {
  const refs = (tags['ref'] ?? '')
    .split(';')
    .map((ref) => ref.trim())
    .filter((ref) => ref !== '');
  const names = nameAttributes(tags);
  if (refs.length === 0 && names['name'] === undefined) return undefined;
  const refText = given({ ref: refs.join('\n') });
  return { kind, tunnel: isTunnel(tags), ...refText, ref_rows: refs.length, ref_cols: Math.max(0, ...refs.map((ref) => ref.length)), ...names };
}

function drawingRank(tags: Tags, importance: number): number {
  const crossing = isBridge(tags) ? rankStep : isTunnel(tags) ? -rankStep : 0;
  return importance + crossing + toLayerLevel(tags) * rankStep;
}

/** Squares and runways that are mapped as areas. */
export function streetAreaFeatures(tags: Tags): MapFeature[] {
  const aeroway = tags['area:aeroway'];
  const highway = tags['highway'];
  const kind = highway === 'pedestrian' || highway === 'service' ? highway : aeroway === 'runway' || aeroway === 'taxiway' ? aeroway : undefined;
  if (kind === undefined) return [];
  const minZoom = kind === 'runway' ? 11 : kind === 'taxiway' ? 13 : 14;
  const area: MapFeature = { layer: 'street_polygons', minZoom, rank: toLayerLevel(tags), shape: 'polygon', attributes: streetAttributes(tags, kind, false) };
  if (tags['name'] === undefined) return [area];
  return [area, { layer: 'streets_polygons_labels', minZoom: 14, rank: 0, shape: 'point', attributes: { kind, ...nameAttributes(tags) } }];
}
