import type { GazetteerPlace } from './gazetteer.ts';
import { canadianAdminCodes } from './canada.ts';
import { postalCodes } from './postal-codes.ts';
import { shortNames } from './short-names.ts';
import { regionNames } from './sources.ts';
import { type Town, readTowns } from './towns.ts';

/** Abandoned, destroyed and former places, which no one travels to. */
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

const canadianPostalCodes = new Map(Object.entries(canadianAdminCodes).map(([postal, admin]) => [admin, postal]));

/** The towns of the world with 500 people or more, and the postal codes of the countries with free data. */
export function gazetteerPlaces(): GazetteerPlace[] {
  const towns = readTowns().filter(({ featureCode }) => !gone.has(featureCode));
  const short = shortNamesByTown(towns);
  const places = towns.map((town) => toGazetteerPlace(town, short.get(town) ?? []));
  return [...places, ...postalCodes(towns)];
}

function toGazetteerPlace(town: Town, short: readonly string[]): GazetteerPlace {
  const { name, country, adminCode, population, lat, lng } = town;
  return {
    kind: 'city',
    name,
    otherNames: [...short, ...town.otherNames.filter((other) => other !== name && isWritten(other))],
    locality: '',
    region: regionNames.get(`${country}.${adminCode}`) ?? '',
    regionCode: country === 'US' ? adminCode : country === 'CA' ? (canadianPostalCodes.get(adminCode) ?? '') : '',
    country,
    lat,
    lng,
    population,
  };
}

/**
 * Returns whether people write a name like this. Names from a transliterating program begin with a small letter (`he
 * nei`), and codes of airports and regions have only capitals.
 */
const isWritten = (name: string): boolean =>
  !/^[a-z][a-z' `-]*$/.test(name) && !/^[A-Z.\d]{1,4}$/.test(name) && !name.startsWith('http') && !/\p{Script=Latin}.*\p{Script=Arabic}/u.test(name);

function shortNamesByTown(towns: readonly Town[]): ReadonlyMap<Town, readonly string[]> {
  const named = shortNames.map(([short, name, country]) => {
    const town = towns
      .filter((each) => each.country === country && [each.name, ...each.otherNames].includes(name))
      .reduce<Town | undefined>((best, each) => (best && best.population >= each.population ? best : each), undefined);
    if (!town) throw new Error(`There is no ${name} in ${country} that could be called ${short} for short`);
    return { short, town };
  });
  const byTown = Map.groupBy(named, ({ town }) => town);
  return new Map([...byTown].map(([town, all]) => [town, all.map(({ short }) => short)]));
}
