import type { Tags } from '../osm/elements.ts';
import { given, isBridge, isTunnel, toLayerLevel, type MapFeature, maxZoom, nameAttributes } from './map-feature.ts';

/** https://shortbread-tiles.org/schema/1.0/#layer-land, and the zoom from which each is drawn. */
const landuseZooms: Readonly<Record<string, number>> = {
  forest: 7,
  ...zoomByKind(10, 'residential industrial commercial retail railway landfill brownfield greenfield farmyard farmland'),
  ...zoomByKind(11, 'grass meadow orchard vineyard allotments village_green recreation_ground greenhouse_horticulture plant_nursery quarry'),
  garages: 12,
  cemetery: 13,
};
const naturalZooms = zoomByKind(11, 'heath scrub grassland bare_rock scree shingle sand beach');
const wetlandZooms = zoomByKind(11, 'swamp bog string_bog wet_meadow marsh');
const leisureZooms = zoomByKind(11, 'golf_course park garden playground miniature_golf');

function zoomByKind(zoom: number, kinds: string): Record<string, number> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, zoom]));
}

/** Areas smaller than this on the screen are left out, in square pixels. */
const leastPixels = 4;
const squareMetersOfWorld = 40_075_016.686 ** 2;

/** The zoom from which an area has some pixels; square metres of the Mercator projection. */
function zoomForArea(wayArea: number): number {
  const pixelsAtZero = (wayArea / squareMetersOfWorld) * 65_536;
  return pixelsAtZero <= 0 ? maxZoom : Math.max(0, Math.min(maxZoom, Math.ceil(Math.log2(leastPixels / pixelsAtZero) / 2)));
}

/** The map features of an area; `wayArea` in square metres of the Mercator projection. */
export function areaFeatures(tags: Tags, wayArea: number): MapFeature[] {
  const features = [...waterArea(tags, wayArea), ...landArea(tags, wayArea), ...siteArea(tags), ...builtArea(tags)];
  return features;
}

function waterArea(tags: Tags, wayArea: number): MapFeature[] {
  const { natural, landuse, waterway, water } = tags;
  const isRiver = (natural === 'water' && water === 'river') || waterway === 'riverbank';
  let kind: string | undefined;
  if (landuse === 'reservoir' || landuse === 'basin') kind = landuse;
  else if (isRiver) kind = 'river';
  else if (natural === 'water' || natural === 'glacier') kind = natural;
  else if (waterway === 'dock' || waterway === 'canal') kind = waterway;
  if (kind === undefined) return [];
  const way_area = Math.round(wayArea);
  const first = kind === 'dock' || kind === 'canal' ? 10 : 4;
  const area: MapFeature = {
    layer: 'water_polygons',
    minZoom: Math.max(first, zoomForArea(wayArea)),
    rank: -way_area,
    shape: 'polygon',
    attributes: { kind, way_area },
  };
  if (tags['name'] === undefined) return [area];
  return [area, { layer: 'water_polygons_labels', minZoom: 14, rank: -way_area, shape: 'point', attributes: { kind, way_area, ...nameAttributes(tags) } }];
}

function landArea(tags: Tags, wayArea: number): MapFeature[] {
  const [kind, zoom] = landKind(tags) ?? [];
  if (kind === undefined || zoom === undefined) return [];
  // Large areas come first, so that a park in a residential area lies on it.
  return [{ layer: 'land', minZoom: Math.max(zoom, zoomForArea(wayArea)), rank: -Math.round(wayArea), shape: 'polygon', attributes: { kind } }];
}

function landKind({ landuse = '', natural = '', wetland = '', leisure = '', amenity }: Tags): [kind: string, zoom: number] | undefined {
  if (landuse === 'forest' || natural === 'wood') return ['forest', 7];
  if (landuse in landuseZooms) return [landuse, landuseZooms[landuse] ?? maxZoom];
  if (natural in naturalZooms) return [natural, naturalZooms[natural] ?? maxZoom];
  if (wetland in wetlandZooms) return [wetland, wetlandZooms[wetland] ?? maxZoom];
  if (amenity === 'grave_yard') return ['grave_yard', 13];
  if (leisure in leisureZooms) return [leisure, leisureZooms[leisure] ?? maxZoom];
  return undefined;
}

const siteAmenities = /^(university|college|school|hospital|prison|parking|bicycle_parking)$/;

function siteArea({ amenity = '', leisure, landuse, military }: Tags): MapFeature[] {
  let kind: string | undefined;
  if (siteAmenities.test(amenity)) kind = amenity;
  else if (leisure === 'sports_center') kind = leisure;
  else if (landuse === 'construction') kind = landuse;
  else if (military === 'danger_area') kind = military;
  return kind === undefined ? [] : [{ layer: 'sites', minZoom: 14, rank: 0, shape: 'polygon', attributes: { kind } }];
}

function builtArea(tags: Tags): MapFeature[] {
  const features: MapFeature[] = [];
  const add = (layer: MapFeature['layer'], minZoom: number, attributes: MapFeature['attributes']): void =>
    void features.push({ layer, minZoom, rank: 0, shape: 'polygon', attributes });
  if (tags['building'] !== undefined && tags['building'] !== 'no') add('buildings', 14, { dummy: 1 });
  if (tags['man_made'] === 'bridge') add('bridges', 12, { kind: 'bridge' });
  if (isPier(tags)) add('pier_polygons', 12, { kind: tags['man_made'] ?? '' });
  if (tags['waterway'] === 'dam') add('dam_polygons', 12, { kind: 'dam' });
  return features;
}

const isPier = ({ man_made }: Tags): boolean => man_made === 'pier' || man_made === 'breakwater' || man_made === 'groyne';

const waterLineZooms: Readonly<Record<string, readonly [line: number, label: number]>> = {
  river: [9, 12],
  canal: [9, 12],
  stream: [13, 14],
  drain: [13, 14],
  ditch: [14, 14],
};

const aerialways = /^(cable_car|gondola|chair_lift|drag_lift|t-bar|j-bar|platter|rope_tow)$/;

/** The map features of a line other than a street. */
export function lineFeatures(tags: Tags): MapFeature[] {
  const features: MapFeature[] = [];
  const add = (layer: MapFeature['layer'], minZoom: number, attributes: MapFeature['attributes'], rank = 0): void =>
    void features.push({ layer, minZoom, rank, shape: 'line', attributes });
  const { waterway = '', aerialway = '', route, motor_vehicle } = tags;
  const [zoom, labelZoom] = waterLineZooms[waterway] ?? [];
  if (zoom !== undefined && labelZoom !== undefined) {
    const attributes = { kind: waterway, tunnel: isTunnel(tags), bridge: isBridge(tags) };
    add('water_lines', zoom, attributes, toLayerLevel(tags));
    if (tags['name'] !== undefined) add('water_lines_labels', labelZoom, { ...attributes, ...nameAttributes(tags) }, toLayerLevel(tags));
  }
  if (waterway === 'dam') add('dam_lines', 12, { kind: 'dam' });
  if (isPier(tags)) add('pier_lines', 12, { kind: tags['man_made'] ?? '' });
  if (aerialways.test(aerialway)) add('aerialways', 12, { kind: aerialway });
  if (route === 'ferry') add('ferries', motor_vehicle === 'no' ? 12 : 10, given({ kind: 'ferry', ...nameAttributes(tags) }));
  return features;
}
