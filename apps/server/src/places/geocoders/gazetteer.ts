import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place, Position } from '../place.ts';
import { countryOf, describe, namesake } from '../ranking.ts';
import { openGazetteer } from '../store.ts';
import type { Geocoder, Question } from './geocoder.ts';

/** The licence of the towns (https://www.geonames.org/about.html). */
const attribution: Attribution = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };

/** The towns and postal codes in a file of this installation: never slow, never asked anything outside. */
export function embeddedGazetteer(path: string): Geocoder {
  const gazetteer = openGazetteer(path);
  const search = async ({ text, near }: Question): Promise<readonly FoundPlace[]> => gazetteer().search(text, near).map(foundPlaceOf);
  return {
    name: 'Embedded gazetteer',
    attribution,
    keepMs: 0,
    search,
    suggest: search,
    reverse: async (position: Position) => {
      const town = namesake(position, gazetteer().townsNear(position));
      return town && describe(position, town);
    },
  };
}

const foundPlaceOf = (place: Place): FoundPlace => ({
  name: place.name,
  detail: [place.locality, place.region, countryOf(place)].filter(Boolean).join(', '),
  lat: place.lat,
  lng: place.lng,
});
