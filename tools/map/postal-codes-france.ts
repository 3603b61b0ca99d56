import { createRequire } from 'node:module';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, largest } from './town-codes.ts';
import type { Town } from './towns.ts';

interface Code {
  readonly codePostal: string;
  readonly codeCommune: string;
}

// `require` and not `import`: the compiler would write out the type of 40,000 rows.
const require = createRequire(import.meta.url);
const codes: readonly Code[] = require('codes-postaux/codes-postaux.json');

/** The middles of the 20 arrondissements of Paris, each with its own postal code; the list of towns has only the whole city. */
const parisians: readonly (readonly [lat: number, lng: number])[] = [
  [48.8626, 2.3363],
  [48.8683, 2.3428],
  [48.863, 2.3601],
  [48.8543, 2.3576],
  [48.8444, 2.3507],
  [48.8491, 2.3329],
  [48.8562, 2.3122],
  [48.8727, 2.3126],
  [48.8772, 2.3375],
  [48.8761, 2.3607],
  [48.8591, 2.38],
  [48.8396, 2.3953],
  [48.8283, 2.3623],
  [48.8292, 2.3265],
  [48.84, 2.2927],
  [48.8604, 2.262],
  [48.8873, 2.3067],
  [48.8925, 2.3483],
  [48.8871, 2.3848],
  [48.8635, 2.4012],
];

/** Puts each postal code at the largest of its communes. Codes of communes with fewer than 500 people are left out. */
export function frenchCodes(towns: readonly Town[]): GazetteerPlace[] {
  const french = towns.filter(({ country }) => country === 'FR');
  const byCommune = Map.groupBy(french, ({ adminCode4 }) => adminCode4);
  const byName = Map.groupBy(french, ({ name }) => name);
  return [...Map.groupBy(codes, ({ codePostal }) => codePostal)].flatMap(([code, rows]) => {
    const quarter = quarterName(code);
    const paris = byName.get('Paris')?.[0];
    const middle = /^75[01]/.test(code) ? parisians[Number(code.slice(3)) - 1] : undefined;
    if (paris && middle) return [codeIn(paris, code, { lat: middle[0], lng: middle[1] })];
    const inQuarter = quarter === undefined ? undefined : byName.get(quarter)?.[0];
    const town = inQuarter ?? largest(rows.flatMap(({ codeCommune }) => byCommune.get(codeCommune) ?? []));
    return town ? [codeIn(town, code)] : [];
  });
}

/** The arrondissement of Lyon or Marseille under its name in the list of towns. */
function quarterName(code: string): string | undefined {
  if (/^6900[1-9]$/.test(code)) return `Lyon ${code.slice(3)}`;
  return /^130(0[1-9]|1[0-6])$/.test(code) ? `Marseille ${code.slice(3)}` : undefined;
}
