import type { DatabaseSync } from 'node:sqlite';
import type { Place } from '../positions/index.ts';
import { type TypedWord, keyOfWords } from './query.ts';

/** The areas meant by some words after a name: a place fits if its country or region is in each set. */
export type AreaSets = readonly ReadonlySet<string>[];

export interface Areas {
  /** The areas that the words name, if all are names of areas; the last word may be unfinished. */
  readonly read: (words: readonly TypedWord[], isLastInPart: boolean) => AreaSets | undefined;
  readonly has: (key: string) => boolean;
  readonly isBegun: (key: string) => boolean;
}

/** The number of words in the longest name of an area. */
const maxWords = 5;

/** The number of areas that are compared with an unfinished name. */
const maxBeginnings = 600;

const mark = (country: string, region: string): string => (region === '' ? country : `${country} ${region}`);

export const isWithin = ({ country, region }: Pick<Place, 'country' | 'region'>, within: AreaSets): boolean =>
  within.every((set) => set.has(country) || set.has(mark(country, region)));

/** Codes on addresses and cars that are not ISO codes. */
const otherCodes: Readonly<Record<string, string>> = { fl: 'LI', uk: 'GB' };

/** Reads the areas of a gazetteer, about 8,000, into memory. */
export function loadAreas(database: DatabaseSync): Areas {
  const rows = database.prepare('SELECT key, country, region FROM area ORDER BY key').all();
  const byKey = new Map<string, Set<string>>();
  for (const { key, country, region } of rows) {
    const set = byKey.get(String(key)) ?? new Set<string>();
    byKey.set(String(key), set.add(mark(String(country), String(region))));
  }
  for (const [key, country] of Object.entries(otherCodes)) byKey.set(key, new Set([...(byKey.get(key) ?? []), country]));
  const keys = [...byKey.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const beginningWith = (beginning: string): ReadonlySet<string> | undefined => {
    const from = firstNotBefore(keys, beginning);
    const found = keys.slice(from, from + maxBeginnings).filter((key) => key.startsWith(beginning));
    return found.length === 0 ? undefined : new Set(found.flatMap((key) => [...(byKey.get(key) ?? [])]));
  };
  const read = (words: readonly TypedWord[], isLastInPart: boolean): AreaSets | undefined => {
    if (words.length === 0) return [];
    for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
      const key = keyOfWords(words.slice(0, count));
      const isEnd = count === words.length;
      const set = byKey.get(key) ?? (isEnd && isLastInPart ? beginningWith(key) : undefined);
      const rest = set && read(words.slice(count), isLastInPart);
      if (set && rest) return [set, ...rest];
    }
    return undefined;
  };
  return { read, has: (key) => byKey.has(key), isBegun: (key) => keys[firstNotBefore(keys, key)]?.startsWith(key) === true };
}

/** The index of the first of the sorted keys that does not come before the text. */
function firstNotBefore(keys: readonly string[], text: string): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
