import { join } from 'node:path';
import type { FoundPlace } from '@earshot/contract';
import { openPlacesIndex, type PlaceFound, type PlacesIndex, regionFiles, type RegionFolder } from '@earshot/region';
import type { Regions } from '../../regions/index.ts';
import { foundPlace, type Geocoder, maxFound, type Question } from './geocoder.ts';

const openStreetMap = '© OpenStreetMap contributors';

/** The addresses, streets and names of the installation's regions, before what the gazetteer knows. */
export function withRegions(gazetteer: Geocoder, regions: Pick<Regions, 'folders'>): Geocoder {
  const indexes = openIndexes(regions);
  const search = async (question: Question, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
    const found = indexes().flatMap((index) => index.search(question.text, question.near).filter(isWhole).map(placeOf));
    const towns = await gazetteer.search(question, signal);
    return [...found, ...towns.filter((town) => !found.some((each) => each.name === town.name && isNear(each, town)))].slice(0, maxFound);
  };
  return {
    ...gazetteer,
    get attribution() {
      const { text, url } = gazetteer.attribution;
      return { text: indexes().length > 0 ? `${text}, ${openStreetMap}` : text, url };
    },
    search,
    suggest: search,
    reverse: async (position, signal) => {
      const [nearest] = indexes()
        .flatMap((index) => index.reverse(position) ?? [])
        .toSorted((a, b) => a.distanceMeters - b.distanceMeters);
      return nearest ? [nearest.name, nearest.town].filter(Boolean).join(', ') : gazetteer.reverse(position, signal);
    },
  };
}

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

/** A street for a house that it does not have is no answer here. */
const isWhole = ({ withoutNumber }: PlaceFound): boolean => withoutNumber !== true;

const placeOf = (place: PlaceFound): FoundPlace =>
  foundPlace(
    place.name,
    [place.what.replaceAll('_', ' '), [place.postcode, place.town].filter(Boolean).join(' '), place.isBetween ? 'between known numbers' : undefined],
    place,
  );

const isNear = (a: FoundPlace, b: FoundPlace): boolean => Math.abs(a.lat - b.lat) < 0.1 && Math.abs(a.lng - b.lng) < 0.1;
