import type { Attribution } from '@earshot/contract';
import type { Answered, Position } from '../../positions/index.ts';
import { isWithin } from '../areas.ts';
import { countryOf, describe, namesake } from '../ranking.ts';
import { openGazetteer } from '../store.ts';
import { type Found, type LocalGeocoder, foundPlace } from './geocoder.ts';

/** The licence of the towns (https://www.geonames.org/about.html). */
const attribution: Attribution = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };

/** A gazetteer also knows in which country a position is. */
export interface EmbeddedGazetteer extends LocalGeocoder {
  /** The country of the nearest town (ISO 3166-1 alpha-2); undefined far out at sea. */
  readonly countryAt: (position: Position) => string | undefined;
  /** False when the text names countries or regions, and no town around the position lies in all of them. Words that name none are passed over. */
  readonly mayLieIn: (position: Position, areas: string) => boolean;
}

/** Answers from the towns and postal codes in a file of this installation, without a call to the outside. */
export function embeddedGazetteer(path: string): EmbeddedGazetteer {
  const gazetteer = openGazetteer(path);
  const townAt = (position: Position) => namesake(position, gazetteer().townsNear(position));
  return {
    attribution,
    search: ({ text, near }) => gazetteer().search(text, near).map(foundOf),
    reverse: (position) => {
      const town = townAt(position);
      return town && describe(position, town);
    },
    countryAt: (position) => townAt(position)?.country,
    mayLieIn: (position, areas) => {
      const known = gazetteer();
      const within = known.areasNamed(areas);
      return within === undefined || known.townsNear(position).some((town) => isWithin(town, within));
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
