import zipcodes from 'zipcodes';
import { canadianAdminCodes, provinceOfPostalCode } from './canada.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { frenchCodes } from './postal-codes-france.ts';
import { indianCodes } from './postal-codes-india.ts';
import { japaneseCodes } from './postal-codes-japan.ts';
import { philippineCodes } from './postal-codes-philippines.ts';
import { swissCodes } from './postal-codes-switzerland.ts';
import { regionNames } from './sources.ts';
import type { Town } from './towns.ts';

/** Territories that US postal codes treat as states and the list of regions as countries. */
const territories = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** Military post: the soldiers are not at the position in the list. */
const fieldPost = new Set(['AA', 'AE', 'AP']);

const english = new Intl.DisplayNames('en', { type: 'region' });

/** The postal codes of all countries with free data. Codes without a position get that of their town. */
export function postalCodes(towns: readonly Town[]): GazetteerPlace[] {
  const joined = [frenchCodes(towns), indianCodes(towns), japaneseCodes(towns), philippineCodes(towns), swissCodes(towns)];
  return [...northAmericanCodes(), ...joined.flat()];
}

function northAmericanCodes(): GazetteerPlace[] {
  return Object.values(zipcodes.codes)
    .filter(({ state, latitude, longitude }) => !fieldPost.has(state) && isSomewhere(latitude, longitude))
    .map(({ zip, city, state, country, latitude, longitude }) => ({
      kind: 'zip',
      name: zip,
      // Canadian names list quarters in brackets: Downtown Toronto (CN Tower / …).
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

/** Returns whether a position is known: the list has NaN or 0, 0 for unknown ones. */
function isSomewhere(lat: number, lng: number): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0);
}

/** The province by the code, since the list has towns and counties instead of some provinces. */
function canadianRegion(zip: string): Pick<GazetteerPlace, 'region' | 'regionCode' | 'country'> {
  const regionCode = provinceOfPostalCode(zip);
  return { region: regionNames.get(`CA.${canadianAdminCodes[regionCode]}`) ?? '', regionCode, country: 'CA' };
}
