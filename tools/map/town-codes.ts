import { keyOf, nameWords } from '../../apps/server/src/places/folding.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { regionNames } from './sources.ts';
import type { Town } from './towns.ts';

export const keyOfName = (name: string): string => keyOf(nameWords(name));

/** The towns of a country by the keys of their names. */
export function townsByKey(towns: readonly Town[], country: string): ReadonlyMap<string, readonly Town[]> {
  const named = towns
    .filter((town) => town.country === country)
    .flatMap((town) => [...new Set([town.name, ...town.otherNames].map(keyOfName))].map((key) => ({ key, town })));
  return new Map([...Map.groupBy(named, ({ key }) => key)].map(([key, all]) => [key, all.map(({ town }) => town)]));
}

/** The town with the most people. */
export const largest = (towns: readonly Town[]): Town | undefined =>
  towns.reduce<Town | undefined>((best, town) => (best && best.population >= town.population ? best : town), undefined);

/** A postal code in a town, at a position of its own where that is known. */
export function codeIn(town: Town, name: string, at?: { readonly lat: number; readonly lng: number }): GazetteerPlace {
  const region = regionNames.get(`${town.country}.${town.adminCode}`) ?? '';
  const { lat, lng } = at ?? town;
  return { kind: 'zip', name, locality: town.name, region, regionCode: '', country: town.country, lat, lng, population: 0, isTownsMiddle: at === undefined };
}
