import type { Attribution } from '@earshot/contract';
import type { AddressEnds } from '@earshot/region';
import type { ReadPlaceMatch, Position } from '../../positions/index.ts';
import { isWithin } from '../areas.ts';
import { toFoldedKey, nameWords } from '../folding.ts';
import { parsePlaceQuery } from '../query.ts';
import { toCountryName, describe, namesake } from '../ranking.ts';
import { formatNotFound } from '../readings.ts';
import { openGazetteer } from '../store.ts';
import type { Area } from '../tables.ts';
import { type GeocodedPlace, type LocalGeocoder, foundPlace } from './geocoder.ts';
import type { AddressArea } from './written-address.ts';

/** The licence of the towns (https://www.geonames.org/about.html). */
const attribution: Attribution = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };

export interface EmbeddedGazetteer extends LocalGeocoder {
  /** The country of the nearest town (ISO 3166-1 alpha-2); undefined far out at sea. */
  readonly countryAt: (position: Position) => string | undefined;
  /**
   * False if the text names countries or regions and the position lies in none of them. The position belongs to the
   * nearby town of the given name, or else to the nearest town. Words that name no area are ignored.
   */
  readonly mayLieIn: (position: Position & { readonly town: string }, areas: string) => boolean;
  /** The country and region of the town that a position belongs to, by the same rule; undefined far out at sea. */
  readonly areaAt: (position: Position & { readonly town: string }) => AddressArea | undefined;
  readonly ends: AddressEnds;
}

/** The population above which a name behind a comma means that town, wherever a street or quarter of that name is. */
const wellKnown = 15_000;

/** Answers from a file of towns and postal codes in this installation, without outside calls. */
export function embeddedGazetteer(path: string): EmbeddedGazetteer {
  const gazetteer = openGazetteer(path);
  const isTown = remembered((name) => gazetteer().hasTown(name, wellKnown));
  const keyOfName = (name: string): string => toFoldedKey(nameWords(name));
  /** The towns of that name around a position, else the nearest town. */
  const findHomeTowns = (position: Position & { readonly town: string }) => {
    const around = gazetteer().townsNear(position);
    const own = around.filter(({ name }) => keyOfName(name) === keyOfName(position.town));
    const nearest = namesake(position, around);
    return own.length > 0 || !nearest ? own : [nearest];
  };
  /** The areas that a text names, or else those of its part behind the last comma, which lack the words before it. */
  const areasIn = (text: string): readonly GeocodedPlace[] => {
    const named = (part: string): readonly Area[] => gazetteer().areasNamed(part).slice(0, mostAreas);
    const whole = named(text).map(areaFound);
    const comma = text.lastIndexOf(',');
    if (whole.length > 0 || comma <= 0) return whole;
    const before = text.slice(0, comma).trim();
    return named(text.slice(comma + 1)).map((area) => ({ ...areaFound(area), isExact: false, lacks: formatNotFound(before) ?? '' }));
  };
  const townAt = (position: Position) => namesake(position, gazetteer().townsNear(position));
  return {
    attribution,
    search: ({ text, near }) => {
      const towns = gazetteer().search(text, near).map(toFound);
      const areas = areasIn(text);
      const firstTown = towns.find(({ isExact }) => isExact === true);
      return [...areas.filter((area) => isAreaMeant(area, firstTown)), ...towns, ...areas.filter((area) => !isAreaMeant(area, firstTown))];
    },
    reverse: (position) => {
      const town = townAt(position);
      return town && describe(position, town);
    },
    countryAt: (position) => townAt(position)?.country,
    mayLieIn: (position, text) => {
      const within = gazetteer().areas.read(parsePlaceQuery(text).words, true);
      if (within === undefined) return true;
      return findHomeTowns(position).some((town) => isWithin(town, within));
    },
    areaAt: (position) => findHomeTowns(position)[0],
    ends: {
      isArea: (name) => gazetteer().areas.has(keyOfName(name)),
      isAreaBegun: (letters) => gazetteer().areas.isBegun(keyOfName(letters)),
      isTown,
    },
  };
}

/**
 * A town is meant before the area unless the area has this many times more people: New York and Québec are towns,
 * Ontario is a province.
 */
const muchLarger = 50;
/** A town with this many people is always meant: Brasilia is Brazil in Romansh. */
const alwaysMeant = 500_000;

/** Whether a name means the area rather than the first town of that name. */
export function isAreaMeant({ isArea = false, population = 0 }: GeocodedPlace, town: GeocodedPlace | undefined): boolean {
  const people = town?.population ?? 0;
  return isArea && (town === undefined || (people < alwaysMeant && population > people * muchLarger));
}

/** Georgia is a country and a state. */
const mostAreas = 2;

/** A state or a country, at a town in its middle. */
const areaFound = (area: Area): GeocodedPlace => ({
  ...foundPlace('place', area.region || toCountryName(area), area.region === '' ? ['country'] : ['state or region', toCountryName(area)], area),
  population: area.population,
  isExact: true,
  isArea: true,
});

/** Remembers the last answers: each region asks the same of one text. */
function remembered(ask: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const answer = ask(name);
    known.set(name, answer);
    return answer;
  };
}

const mostRemembered = 1_000;

function toFound(match: ReadPlaceMatch): GeocodedPlace {
  const { kind, name, locality, region, typedName, isTownsMiddle, isExact, isSimilar, lacks } = match;
  const middle = isTownsMiddle === 1 ? 'the middle of the town' : undefined;
  return {
    ...foundPlace(
      kind === 'zip' ? 'postal-code' : 'town',
      typedName === undefined ? name : `${name} (${typedName})`,
      [locality, region, toCountryName(match), middle],
      match,
    ),
    population: match.population,
    ...(isExact ? { isExact } : {}),
    ...(typedName === undefined ? {} : { isByOtherName: true }),
    ...(isSimilar ? { isSimilar } : {}),
    ...(lacks === undefined ? {} : { lacks }),
  };
}
