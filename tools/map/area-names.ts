import type { GazetteerPlace } from './gazetteer.ts';
import { bareRegion, localNames } from './local-regions.ts';

/** Languages in which people write any country, beside its own: those of the countries whose phone numbers are accepted, and of their neighbours. */
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

const displayed = (language: string): Intl.DisplayNames => new Intl.DisplayNames(language, { type: 'region' });
const byLanguage = languages.map(displayed);

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
    ...[...regions.values()].flatMap(({ country, region, regionCode }) => regionNames(country, region, regionCode).map((name) => ({ name, country, region }))),
  ];
}

function countryNames(country: string): readonly string[] {
  const own = displayed(new Intl.Locale(`und-${country}`).maximize().language);
  const names = [...byLanguage, own].map((each) => each.of(country) ?? country);
  // The St of a street does not mean São Tomé.
  return [...new Set([...(country === 'ST' ? [] : [country]), ...(colloquial[country] ?? []), ...names])];
}

/** People also call `Zlín Region` Zlín, and Bavaria Bayern. */
function regionNames(country: string, region: string, regionCode: string): readonly string[] {
  if (region === '') return [];
  return [...new Set([region, bareRegion(region), ...localNames(country, region), ...(regionCode === '' ? [] : [regionCode])])];
}
