import { createRequire } from 'node:module';
import { iso31662 } from 'iso-3166';
import { toFoldedKey, nameWords } from '../../apps/server/src/geography/finder/folding.ts';

const require = createRequire(import.meta.url);

/** English names by code without its hyphen: `deby` is Bavaria. */
const english: Readonly<Record<string, string>> = require('cldr-subdivisions-full/subdivisions/en/en.json').subdivisions.localeDisplayNames.subdivisions;

/** Countries whose people write the code of a state behind its town. */
const writtenCodes = new Set(['AU', 'BR', 'CA', 'CH', 'IN', 'MX', 'US']);

/** Own names of regions with different English names in the two lists, and second own names. */
const others: Readonly<Record<string, readonly string[]>> = {
  'BE Brussels Capital': ['Bruxelles', 'Brussel'],
  'BE Flanders': ['Vlaanderen'],
  'BE Wallonia': ['Wallonie'],
  'CH Basel-City': ['Basel-Stadt', 'BS'],
  'CH Grisons': ['Graubünden', 'Grigioni', 'Grischun', 'GR'],
  'CZ Carlsbad Region': ['Karlovarský kraj'],
  'CZ Central Bohemia': ['Středočeský kraj'],
  'CZ Moravian-Silesian Region': ['Moravskoslezský kraj'],
  'CZ South Bohemian Region': ['Jihočeský kraj'],
  'CZ South Moravian': ['Jihomoravský kraj'],
  'DK Central Jutland': ['Midtjylland'],
  'DK North Denmark': ['Nordjylland'],
  'DK South Denmark': ['Syddanmark'],
  'ES Balearic Islands': ['Islas Baleares'],
  'ES Basque Country': ['Euskadi'],
  'ES Castille and León': ['Castilla y León'],
  'ES Castille-La Mancha': ['Castilla-La Mancha'],
  'ES Catalonia': ['Cataluña'],
  'ES Navarre': ['Navarra', 'Nafarroa'],
  'FI North Ostrobothnia': ['Pohjois-Pohjanmaa'],
  'FI North Savo': ['Pohjois-Savo'],
  'FI South Ostrobothnia': ['Etelä-Pohjanmaa'],
  'FI South Savo': ['Etelä-Savo'],
  'FR New Aquitaine': ['Nouvelle-Aquitaine'],
  'FR Normandy': ['Normandie'],
  'IT Basilicate': ['Basilicata'],
  'IT The Marches': ['Marche'],
  'IT Trentino-Alto Adige': ['Südtirol', 'Alto Adige', 'Trentino'],
};

/** Words of government around a name: people write `Skåne` for `Skåne län`. */
const government = /^(?:Region|Região Autónoma d[aeo]s?|Kraj|Canton de|Free State of|State of|Canton of) | (?:län|kraj|županija|Gewest)$/u;

/** The name alone, for comparing two lists: `Zlín Region` is Zlín. */
export const bareRegion = (name: string): string =>
  name.replace(/ (Region|Province|Department|County|Oblast|District|Voivodeship|Municipality|City|State)$|^(County of|Province of|State of) /, '');

const comparable = (name: string): string => toFoldedKey(nameWords(bareRegion(name)));

const key = (country: string, name: string): string => `${country} ${comparable(name)}`;

const own = new Map(iso31662.map(({ code, name }) => [code, name]));

/** The code of ISO 3166-2 by country and name, in English or as the country calls it. */
const codes = new Map([
  ...iso31662.map(({ code, name }): [string, string] => [key(code.slice(0, 2), name), code]),
  ...Object.entries(english).map(([code, name]): [string, string] => {
    const country = code.slice(0, 2).toUpperCase();
    return [key(country, name), `${country}-${code.slice(2).toUpperCase()}`];
  }),
]);

/** A region's own names and written codes in its country, by its English name. */
export function localNames(country: string, region: string): readonly string[] {
  const code = codes.get(key(country, region));
  const given = code === undefined ? [] : (own.get(code) ?? '').split(/[,/[\]]/).map((name) => name.trim());
  const names = [...given, ...(others[`${country} ${region}`] ?? [])].filter((name) => name !== '');
  // Italian addresses use the code of the province: `20121 Milano MI`.
  const provinces = country === 'IT' ? iso31662.filter(({ parent }) => parent === code).map((each) => each.code.slice(3)) : [];
  const written = code !== undefined && writtenCodes.has(country) ? [code.slice(3)] : provinces;
  return [...new Set([...names, ...names.map((name) => name.replace(government, '')), ...written])];
}
