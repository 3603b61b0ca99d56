import { createRequire } from 'node:module';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, largest, townsNamed } from './town-codes.ts';
import type { Town } from './towns.ts';

interface Code {
  readonly zipcode: number;
  readonly city_name: string;
  readonly community_name: string;
  readonly canton: string;
}

const require = createRequire(import.meta.url);
const codes: Readonly<Record<string, Code>> = require('@stefanzweifel/js-swiss-cantons/src/data/zipcodes.json');

/** Puts each postal code at its village, or else at its commune. Codes of villages and communes with fewer than 500 people are left out. */
export function swissCodes(towns: readonly Town[]): GazetteerPlace[] {
  const named = townsNamed(towns, 'CH');
  return Object.values(codes).flatMap(({ zipcode, city_name: village, community_name: commune, canton }) => {
    for (const name of [village, commune].flatMap(writings)) {
      const town = largest(named(name).filter(({ adminCode }) => adminCode === canton));
      if (town) return [codeIn(town, String(zipcode))];
    }
    return [];
  });
}

/** Spellings of a name without its number or canton: `Lausanne 27` is Lausanne; `Renens VD` and `Renens (VD)` are Renens. */
function writings(name: string): readonly string[] {
  const bare = name.replace(/ \([A-Z]{2}\)$| [A-Z]{2}$| \d+$/, '');
  return [name, bare, bare.replace(/ b\. .*| bei .*| im .*| \/ .*/, ''), bare.split(/[-/ ]/)[0] ?? bare].filter((each, index) => index < 3 || each.length > 6);
}
