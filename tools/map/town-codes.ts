import { toFoldedKey, nameWords } from '../../apps/server/src/geography/finder/folding.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { regionNames } from './sources.ts';
import type { Town } from './towns.ts';

export const keyOfName = (name: string): string => toFoldedKey(nameWords(name));

/** Finds the towns of one country by any of their names, however it is written. */
export type TownsNamed = (name: string) => readonly Town[];

export function townsNamed(towns: readonly Town[], country: string): TownsNamed {
  const named = towns
    .filter((town) => town.country === country)
    .flatMap((town) => [...new Set([town.name, ...town.otherNames].map(keyOfName))].map((key) => ({ key, town })));
  const byKey = Map.groupBy(named, ({ key }) => key);
  return (name) => (byKey.get(keyOfName(name)) ?? []).map(({ town }) => town);
}

/** The name of a town's region; '' if the list of regions lacks it. */
export const regionName = ({ country, adminCode }: Town): string => regionNames.get(`${country}.${adminCode}`) ?? '';

export const largest = (towns: readonly Town[]): Town | undefined =>
  towns.reduce<Town | undefined>((best, town) => (best && best.population >= town.population ? best : town), undefined);

export function codeIn(town: Town, name: string, at?: { readonly lat: number; readonly lng: number }): GazetteerPlace {
  const { lat, lng } = at ?? town;
  return {
    kind: 'zip',
    name,
    locality: town.name,
    region: regionName(town),
    regionCode: '',
    country: town.country,
    lat,
    lng,
    population: 0,
    isTownsMiddle: at === undefined,
  };
}
