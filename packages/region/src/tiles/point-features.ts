import type { Tags } from '../osm/elements.ts';
import { given, type MapFeature, nameAttributes } from './map-feature.ts';

/** https://shortbread-tiles.org/schema/1.0/#layer-place_labels: first zoom, and the assumed population if the data has none. */
const placeKinds: Readonly<Record<string, readonly [zoom: number, population: number]>> = {
  city: [6, 100_000],
  town: [7, 5_000],
  village: [10, 100],
  hamlet: [10, 50],
  suburb: [10, 1_000],
  quarter: [10, 500],
  neighbourhood: [10, 100],
  isolated_dwelling: [10, 5],
  farm: [10, 5],
  locality: [10, 0],
  island: [10, 0],
};

/** The population of a place; a usual number for its kind if the data has none. */
export function parsePopulation(tags: Tags): number {
  const given = Number((tags['population'] ?? '').replaceAll(/[\s,.']/g, ''));
  return tags['population'] !== undefined && Number.isFinite(given) ? given : (placeKinds[tags['place'] ?? '']?.[1] ?? 0);
}

/** https://shortbread-tiles.org/schema/1.0/#layer-pois; named things with these keys are included with any value. */
const poiKeys = ['amenity', 'shop', 'tourism', 'historic', 'leisure', 'man_made', 'emergency', 'highway', 'office'] as const;
const unnamedPois: Readonly<Record<string, RegExp>> = {
  amenity:
    /^(police|fire_station|post_box|post_office|telephone|library|townhall|courthouse|prison|embassy|community_centre|nursing_home|arts_centre|grave_yard|marketplace|recycling|university|school|college|public_building|pharmacy|hospital|clinic|doctors|dentist|veterinary|theatre|nightclub|cinema|restaurant|fast_food|cafe|pub|bar|food_court|biergarten|shelter|car_rental|car_wash|car_sharing|bicycle_rental|vending_machine|bank|atm|toilets|bench|drinking_water|fountain|hunting_stand|waste_basket|place_of_worship|fuel)$/,
  shop: /./,
  tourism:
    /^(hotel|motel|artwork|bed_and_breakfast|guest_house|hostel|chalet|camp_site|alpine_hut|caravan_site|information|picnic_site|viewpoint|zoo|theme_park|museum|attraction)$/,
  historic: /^(monument|memorial|castle|ruins|archaeological_site|wayside_cross|wayside_shrine|battlefield|fort)$/,
  leisure: /^(playground|dog_park|sports_centre|pitch|swimming_pool|water_park|golf_course|stadium|ice_rink)$/,
  man_made: /^(surveillance|tower|windmill|lighthouse|wastewater_plant|water_well|watermill|water_works)$/,
  emergency: /^(phone|fire_hydrant|defibrillator)$/,
  highway: /^emergency_access_point$/,
  office: /^diplomatic$/,
};
/** Included if named: people look for them. */
const named = new Set<string>(['amenity', 'tourism', 'leisure', 'office', 'historic']);
const details = ['cuisine', 'sport', 'vending', 'information', 'tower:type', 'religion', 'denomination'] as const;

function poiValue(tags: Tags, key: (typeof poiKeys)[number]): string | undefined {
  const value = tags[key];
  if (value === undefined || value === 'no') return undefined;
  return unnamedPois[key]?.test(value) || (tags['name'] !== undefined && named.has(key)) ? value : undefined;
}

/** The kind of a point of interest, such as `restaurant`; undefined if it is none. */
export const poiKind = (tags: Tags): string | undefined => poiKeys.map((key) => poiValue(tags, key)).find((value) => value !== undefined);

/** The map features of a node, or of the middle of an area. */
export function pointFeatures(tags: Tags, isArea: boolean): MapFeature[] {
  const features = [...placeLabel(tags, isArea), ...motorwayExit(tags), ...stop(tags)];
  const kinds = given(Object.fromEntries(poiKeys.map((key) => [key, poiValue(tags, key)])));
  const number = given({ housename: tags['addr:housename'], housenumber: tags['addr:housenumber'] });
  if (Object.keys(kinds).length > 0) {
    const more = given(Object.fromEntries(details.map((key) => [key, tags[key]])));
    features.push({ layer: 'pois', minZoom: 14, rank: 0, shape: 'point', attributes: { ...kinds, ...more, ...nameAttributes(tags), ...number } });
    // Every house has its number on the map, a shop's house too; the schema would leave it to the shop.
  }
  if (Object.keys(number).length > 0) features.push({ layer: 'addresses', minZoom: 14, rank: 0, shape: 'point', attributes: number });
  return features;
}

function placeLabel(tags: Tags, isArea: boolean): MapFeature[] {
  const place = tags['place'] ?? '';
  const [zoom] = placeKinds[place] ?? [];
  // A town that is drawn as an area has a node of its own as well.
  if (zoom === undefined || tags['name'] === undefined || isArea) return [];
  const population = parsePopulation(tags);
  const capital = /^(city|town|village|hamlet)$/.test(place) ? tags['capital'] : undefined;
  const kind = capital === 'yes' ? 'capital' : capital === '4' ? 'state_capital' : place;
  const minZoom = kind === place ? zoom : 4;
  return [{ layer: 'place_labels', minZoom, rank: -population, shape: 'point', attributes: { kind, population, ...nameAttributes(tags) } }];
}

function motorwayExit(tags: Tags): MapFeature[] {
  if (tags['highway'] !== 'motorway_junction') return [];
  const attributes = given({ kind: 'motorway_junction', ref: tags['ref'], ...nameAttributes(tags) });
  return [{ layer: 'street_labels_points', minZoom: 12, rank: 0, shape: 'point', attributes }];
}

function stop(tags: Tags): MapFeature[] {
  const [kind, minZoom] = stopKind(tags) ?? [];
  if (kind === undefined || minZoom === undefined) return [];
  return [{ layer: 'public_transport', minZoom, rank: 0, shape: 'point', attributes: given({ kind, iata: tags['iata'], ...nameAttributes(tags) }) }];
}

function stopKind({ railway, highway, amenity, aerialway, aeroway }: Tags): [kind: string, zoom: number] | undefined {
  if (railway === 'station' || railway === 'halt') return [railway, 13];
  if (railway === 'tram_stop') return [railway, 14];
  if (highway === 'bus_stop') return [highway, 14];
  if (amenity === 'bus_station') return [amenity, 13];
  if (amenity === 'ferry_terminal') return [amenity, 12];
  if (aerialway === 'station') return ['aerialway_station', 13];
  if (aeroway === 'aerodrome') return [aeroway, 11];
  if (aeroway === 'helipad') return [aeroway, 13];
  return undefined;
}
