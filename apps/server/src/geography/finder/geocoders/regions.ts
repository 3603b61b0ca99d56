import { join } from 'node:path';
import { type AskedKind, kindAsked, openPlacesIndex, type PlaceFound, type PlacesIndex, regionFiles, type RegionFolder } from '@earshot/region';
import type { Position } from '../../positions/index.ts';
import type { Regions } from '../../regions/index.ts';
import { distanceWords } from '../distance-words.ts';
import { kilometersBetween } from '../ranking.ts';
import type { EmbeddedGazetteer } from './gazetteer.ts';
import { type GeocodedPlace, foundPlace, type LocalGeocoder, type Question } from './geocoder.ts';
import { type AddressArea, writtenAddress } from './written-address.ts';

/**
 * Answers from the addresses, streets, crossings and names of the installation's regions; distances are in the units of
 * the position's country.
 */
export function regionGeocoder(regions: Pick<Regions, 'folders'>, gazetteer: EmbeddedGazetteer): LocalGeocoder {
  const { countryAt, mayLieIn, areaAt, ends } = gazetteer;
  const indexes = openIndexes(regions);
  /** The index recognises a country or a state but not its bounds: a street of that name elsewhere lacks it. */
  const checked = ({ unchecked = [], ...place }: PlaceFound): PlaceFound & { readonly isElsewhere?: true } => {
    const wrong = unchecked.filter((area) => !mayLieIn(place, area));
    if (wrong.length === 0) return place;
    const { lacks, isExact: _isExact, ...rest } = place;
    return { ...rest, lacks: [lacks, ...wrong].filter(Boolean).join(' '), isElsewhere: true };
  };
  const shaped = (place: PlaceFound & Pick<GeocodedPlace, 'isElsewhere'>): GeocodedPlace => {
    const plain = found(place);
    if (plain.kind === 'town' || plain.kind === 'postal-code') return plain;
    return { ...plain, written: () => written(plain, place, areaAt(place)) };
  };
  /**
   * The town typed behind a kind of place. Without a comma it must be well known or around the middle of the map: Bank
   * Street does not mean a bank in Street, Somerset.
   */
  const findTown = ({ where, isApart }: AskedKind, near: Position | undefined): Position | undefined => {
    const town = gazetteer.search({ text: where, near }).find(({ kind, isExact }) => kind === 'town' && isExact === true);
    const isMeant = isApart || ends.isTown(where.toLowerCase()) || (town && near && kilometersBetween(town, near) < aroundKm);
    return isMeant ? town : undefined;
  };
  /** Places of a kind such as supermarkets, nearest first: around the middle of the map, or around a town typed behind the kind. */
  const ofKind = ({ text, near }: Question): readonly GeocodedPlace[] => {
    const asked = kindAsked(text);
    if (!asked) return [];
    const middle = asked.where === '' ? near : findTown(asked, near);
    if (!middle) return [];
    const places = indexes(middle).flatMap((index) => index.nearest(asked.values, middle));
    return places.toSorted((a, b) => a.meters - b.meters).map(({ place }) => shaped(place));
  };
  return {
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    search: ({ text, near }) => [
      ...ofKind({ text, near }),
      ...indexes(near).flatMap((index) => index.search(text, near, ends).map((place) => shaped(checked(place)))),
    ],
    reverse: (position) => {
      const [nearest] = indexes()
        .flatMap((index) => index.reverse(position) ?? [])
        .toSorted((a, b) => a.distanceMeters - b.distanceMeters);
      if (!nearest) return undefined;
      const area = nearest.house && areaAt({ ...position, town: nearest.town });
      const called = nearest.house && area ? writtenAddress({ ...nearest.house, town: '', postcode: '' }, area)?.streetLine : undefined;
      const name = [called ?? nearest.name, nearest.town].filter(Boolean).join(', ');
      return nearest.distanceMeters <= atMeters ? name : `${distanceWords(nearest.distanceMeters, countryAt(position))} from ${name}`;
    },
  };
}

const aroundKm = 50;

/** Within this distance of a house or the middle of a road, a position gets that name alone. */
const atMeters = 15;

/** The indexes of the regions present now, those nearest to a position first; one that cannot be opened is skipped. */
function openIndexes(regions: Pick<Regions, 'folders'>): (near?: Position) => PlacesIndex[] {
  const open = new Map<string, { readonly stamp: string; readonly index: PlacesIndex }>();
  const openIndex = ({ path, stamp }: RegionFolder): PlacesIndex[] => {
    const known = open.get(path);
    if (known?.stamp === stamp) return [known.index];
    known?.index.close();
    open.delete(path);
    try {
      const index = openPlacesIndex(join(path, regionFiles.places));
      open.set(path, { stamp, index });
      return [index];
    } catch {
      return [];
    }
  };
  return (near) => {
    const folders = regions.folders();
    for (const [path, { index }] of open) {
      if (folders.some((folder) => folder.path === path)) continue;
      index.close();
      open.delete(path);
    }
    const ordered = near ? folders.toSorted((a, b) => kilometersFrom(near, a) - kilometersFrom(near, b)) : folders;
    return ordered.flatMap(openIndex);
  };
}

/** Kilometres from a position to the bounds of a region; 0 inside. */
function kilometersFrom(position: Position, { info: { bounds } }: RegionFolder): number {
  const [west, south, east, north] = bounds;
  return kilometersBetween(position, { lat: Math.min(north, Math.max(south, position.lat)), lng: Math.min(east, Math.max(west, position.lng)) });
}

const whatWords = (what: string): string => what.replaceAll('_', ' ');

/** A place as its country writes its address; unchanged if the country is unknown. */
function written(
  { kind, name, detail, ...at }: GeocodedPlace,
  { house, what, town, postcode }: PlaceFound,
  area: AddressArea | undefined,
): Pick<GeocodedPlace, 'name' | 'detail'> {
  const address = area && writtenAddress({ street: name, ...house, town, postcode }, area);
  if (!address) return { name, detail };
  const { streetLine, others } = address;
  return house ? foundPlace(kind, streetLine, others, at) : foundPlace(kind, name, [whatWords(what), ...others], at);
}

function found({
  kind,
  name,
  what,
  town,
  postcode,
  lat,
  lng,
  isExact,
  isSimilar,
  isBetween,
  lacks,
  isElsewhere,
}: PlaceFound & Pick<GeocodedPlace, 'isElsewhere'>): GeocodedPlace {
  return {
    ...foundPlace(
      what === 'postal_code' ? 'postal-code' : kind,
      name,
      [kind === 'town' || what === 'postal_code' ? '' : whatWords(what), [postcode, town].filter(Boolean).join(' ')],
      { lat, lng },
    ),
    ...(isExact === true && { isExact }),
    ...(isSimilar === true && { isSimilar }),
    ...(isBetween === true && { isBetween }),
    ...(isElsewhere === true && { isElsewhere }),
    ...(lacks !== undefined && lacks !== '' && { lacks: `“${lacks}” was not found` }),
  };
}
