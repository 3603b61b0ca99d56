import { feature } from 'topojson-client';
import { cutPolygons } from './antimeridian.ts';
import { canadianAdminCodes } from './canada.ts';
import { type Feature, type Geometry, type Position, type Properties, asFeature, listPolygons } from './geometry.ts';
import { ringArea, ringCentroid } from './ring.ts';
import { type Subunit, findTopologyObject, regionNames, unitedStates, worldMedium, worldWaters } from './sources.ts';
import { readTowns } from './towns.ts';

const english = new Intl.DisplayNames('en', { type: 'region' });
const spanish = new Intl.DisplayNames('es', { type: 'region' });

/** Parts of towns, abandoned, destroyed and former places, whose names are of no use on a map of the world. */
const unlabelled = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** Better label positions where the centre of gravity is a poor one (Alaska, the Arctic islands). */
const betterCenters: Readonly<Record<string, Position>> = { US: [-99.5, 39.6], CA: [-106, 57.5] };

/** Names of countries, states, provinces and towns as points; the property `fromZoom` is the first zoom that shows them. */
export function placeLabels(): Feature[] {
  return [...countryLabels(), ...stateLabels(), ...provinceLabels(), ...townLabels()];
}

function label(at: Position, properties: Properties & { fromZoom: number }): Feature {
  return asFeature({ type: 'Point', coordinates: at }, properties);
}

/** The largest polygon of a geometry: the mainland of a country. */
function mainland(geometry: Geometry): { area: number; center: Position } {
  const rings = listPolygons(geometry).flatMap(([outer]) => (outer ? [{ area: ringArea(outer), outer }] : []));
  const { area, outer } = rings.reduce((largest, ring) => (ring.area > largest.area ? ring : largest), { area: 0, outer: [] as Position[] });
  return { area, center: ringCentroid(outer) };
}

function countryLabels(): Feature[] {
  return feature(worldMedium, findTopologyObject(worldMedium, 'countries')).features.flatMap(({ id, geometry, properties }) => {
    const { area, center } = mainland(cutPolygons(geometry));
    const country = countryOfM49(id);
    // These reefs have Australia's number and would write its name into the Timor Sea.
    if (properties.name === 'Ashmore and Cartier Is.') return [];
    const rank = area > 400 ? 1 : area > 60 ? 2 : area > 10 ? 3 : 4;
    const own = String(properties.name);
    const names = country ? { name: english.of(country) ?? own, name_es: spanish.of(country) ?? own } : { name: own, name_es: own };
    return [label(betterCenters[country ?? ''] ?? center, { kind: 'country', ...names, rank, fromZoom: rank })];
  });
}

/** The ISO code behind a UN number, through the aliases of locale identifiers: `und-840` is written `und-US`. */
function countryOfM49(number: string | undefined): string | undefined {
  return number === undefined ? undefined : new Intl.Locale(`und-${number}`).region;
}

function stateLabels(): Feature[] {
  return feature(unitedStates, findTopologyObject(unitedStates, 'states')).features.map(({ geometry, properties }) => {
    const { area, center } = mainland(geometry);
    return label(center, { kind: 'state', name: String(properties.name), fromZoom: area > 12 ? 4 : area > 3 ? 5 : 6 });
  });
}

function provinceLabels(): Feature[] {
  const subunits = findTopologyObject(worldWaters, 'subunits').geometries as Subunit[];
  return subunits
    .filter(({ properties }) => properties.gu === 'CAN')
    .map(({ id, properties }) => label(properties.ct, { kind: 'state', name: regionNames.get(`CA.${canadianAdminCodes[id]}`) ?? id, fromZoom: 4 }));
}

function townLabels(): Feature[] {
  return readTowns()
    .filter(({ featureCode, population }) => !unlabelled.has(featureCode) && population >= 1000)
    .map(({ name, featureCode, population, lat, lng }) => {
      const isCapital = featureCode === 'PPLC';
      const fromZoom = townZoom(population, isCapital);
      return label([lng, lat], { kind: isCapital ? 'capital' : 'city', name, pop: population, r: townRank(population), fromZoom });
    });
}

function townZoom(population: number, isCapital: boolean): number {
  if (population >= 5e6 || (isCapital && population > 1e6)) return 3;
  if (population >= 1e6 || isCapital) return 4;
  if (population >= 3e5) return 5;
  return population >= 8e4 ? 6 : 7;
}

/** 1 for the largest towns to 6 for the smallest; the style gives each rank its size and first zoom. */
function townRank(population: number): number {
  return 1 + [1e6, 3e5, 8e4, 1.5e4, 3e3].filter((least) => population < least).length;
}
