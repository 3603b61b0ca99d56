import type { Attribution } from '@earshot/contract';
import type { Answered } from '../place.ts';
import { countryOf, describe, namesake } from '../ranking.ts';
import { openGazetteer } from '../store.ts';
import { type Found, type LocalGeocoder, foundPlace } from './geocoder.ts';

/** The licence of the towns (https://www.geonames.org/about.html). */
const attribution: Attribution = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };

/** The towns and postal codes in a file of this installation: never slow, never asked anything outside. */
export function embeddedGazetteer(path: string): LocalGeocoder {
  const gazetteer = openGazetteer(path);
  return {
    attribution,
    search: ({ text, near }) => gazetteer().search(text, near).map(foundOf),
    reverse: (position) => {
      const town = namesake(position, gazetteer().townsNear(position));
      return town && describe(position, town);
    },
  };
}

function foundOf(match: Answered): Found {
  const { kind, name, locality, region, typedName, isTownsMiddle, isExact, isSimilar, lacks } = match;
  const middle = isTownsMiddle === 1 ? 'the middle of the town' : undefined;
  return {
    ...foundPlace(
      kind === 'zip' ? 'postal-code' : 'town',
      typedName === undefined ? name : `${name} (${typedName})`,
      [locality, region, countryOf(match), middle],
      match,
    ),
    ...(isExact ? { isExact } : {}),
    ...(typedName === undefined ? {} : { isByOtherName: true }),
    ...(isSimilar ? { isSimilar } : {}),
    ...(lacks === undefined ? {} : { lacks }),
  };
}
