import type { GazetteerPlace } from './gazetteer.ts';

/** Languages in which people write the country: those of the countries whose phone numbers are accepted, and of their neighbours. */
const languages = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'rm',
  'pt',
  'nl',
  'pl',
  'cs',
  'hr',
  'sr',
  'sr-Latn',
  'uk',
  'ru',
  'vi',
  'ja',
  'hi',
  'bn',
  'ta',
  'te',
  'mr',
  'fil',
];

const byLanguage = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));

const colloquial: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'America', 'U.S.A.', 'EUA', 'EE.UU.'],
  GB: ['UK', 'Great Britain', 'Britain'],
  NL: ['Holland', 'The Netherlands'],
  CZ: ['Czech Republic', 'Česká republika'],
  VN: ['Viet Nam'],
  PH: ['The Philippines'],
  CI: ['Ivory Coast'],
};

interface AreaName {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The name of the region as places have it; '' for the whole country. */
  readonly region: string;
}

/** The names that may follow a place's name: its country, its region, and the codes of both. */
export function areaNames(places: readonly GazetteerPlace[]): AreaName[] {
  const countries = [...new Set(places.map(({ country }) => country))];
  const regions = new Map(places.map(({ country, region, regionCode }) => [`${country} ${region} ${regionCode}`, { country, region, regionCode }]));
  return [
    ...countries.flatMap((country) => countryNames(country).map((name) => ({ name, country, region: '' }))),
    ...[...regions.values()].flatMap(({ country, region, regionCode }) => regionNames(region, regionCode).map((name) => ({ name, country, region }))),
  ];
}

function countryNames(country: string): readonly string[] {
  const names = byLanguage.map((displayed) => displayed.of(country) ?? country);
  return [...new Set([country, ...(colloquial[country] ?? []), ...names])];
}

/** People also call `Zlín Region` Zlín. */
function regionNames(region: string, regionCode: string): readonly string[] {
  if (region === '') return [];
  const bare = region.replace(/ (Region|Province|Department|County|Oblast|District|Voivodeship|Municipality|City|State)$|^(County of|Province of) /, '');
  return [...new Set([region, bare, ...(regionCode === '' ? [] : [regionCode])])];
}
