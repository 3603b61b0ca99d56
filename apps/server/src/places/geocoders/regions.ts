import { join } from 'node:path';
import { openPlacesIndex, type PlaceFound, type PlacesIndex, regionFiles, type RegionFolder } from '@earshot/region';
import type { Regions } from '../../regions/index.ts';
import { distanceWords } from '../distance-words.ts';
import type { EmbeddedGazetteer } from './gazetteer.ts';
import { type Found, foundPlace, type LocalGeocoder } from './geocoder.ts';

/** Answers from the addresses, streets, crossings and names of the installation's regions; distances are in the units of the position's country. */
export function regionGeocoder(regions: Pick<Regions, 'folders'>, countryAt: EmbeddedGazetteer['countryAt']): LocalGeocoder {
  const indexes = openIndexes(regions);
  return {
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    search: ({ text, near }) => indexes().flatMap((index) => index.search(text, near).map(found)),
    reverse: (position) => {
      const [nearest] = indexes()
        .flatMap((index) => index.reverse(position) ?? [])
        .toSorted((a, b) => a.distanceMeters - b.distanceMeters);
      if (!nearest) return undefined;
      const name = [nearest.name, nearest.town].filter(Boolean).join(', ');
      return nearest.distanceMeters <= atMeters ? name : `${distanceWords(nearest.distanceMeters, countryAt(position))} from ${name}`;
    },
  };
}

/** Within this distance of a house or the middle of a road, a position has its name alone. */
const atMeters = 15;

/** The indexes of the regions that are there now; one that cannot be opened is passed over. */
function openIndexes(regions: Pick<Regions, 'folders'>): () => PlacesIndex[] {
  const open = new Map<string, { readonly stamp: string; readonly index: PlacesIndex }>();
  const indexOf = ({ path, stamp }: RegionFolder): PlacesIndex[] => {
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
  return () => {
    const folders = regions.folders();
    for (const [path, { index }] of open) {
      if (folders.some((folder) => folder.path === path)) continue;
      index.close();
      open.delete(path);
    }
    return folders.flatMap(indexOf);
  };
}

function found({ kind, name, what, town, postcode, lat, lng, isExact, isSimilar, isBetween, lacks }: PlaceFound): Found {
  return {
    ...foundPlace(kind, name, [kind === 'town' ? '' : what.replaceAll('_', ' '), [postcode, town].filter(Boolean).join(' ')], { lat, lng }),
    ...(isExact === true && { isExact }),
    ...(isSimilar === true && { isSimilar }),
    ...(isBetween === true && { isBetween }),
    ...(lacks !== undefined && lacks !== '' && { lacks: `“${lacks}” was not found` }),
  };
}
