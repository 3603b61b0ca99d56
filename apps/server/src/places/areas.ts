import type { DatabaseSync } from 'node:sqlite';
import type { Place } from './place.ts';
import { type TypedWord, keyOfWords } from './query.ts';

/** What some words behind a name say of the place: each of the sets has its country or its region. */
export type Within = readonly ReadonlySet<string>[];

/** Countries and regions by what they are called. */
export interface Areas {
  /** What the words say, if all of them are names of areas; the last may be typed in part. */
  readonly read: (words: readonly TypedWord[], isLastInPart: boolean) => Within | undefined;
}

/** More words than the name of an area has. */
const maxWords = 5;

/** Areas that are looked at for a name in part. */
const maxBeginnings = 600;

const mark = (country: string, region: string): string => (region === '' ? country : `${country} ${region}`);

/** Whether a place lies in all that was named. */
export const isWithin = ({ country, region }: Place, within: Within): boolean => within.every((set) => set.has(country) || set.has(mark(country, region)));

/** Reads the areas of a gazetteer into memory: some 8,000. */
export function areasOf(database: DatabaseSync): Areas {
  const rows = database.prepare('SELECT key, country, region FROM area ORDER BY key').all();
  const byKey = new Map<string, Set<string>>();
  for (const { key, country, region } of rows) {
    const set = byKey.get(String(key)) ?? new Set<string>();
    byKey.set(String(key), set.add(mark(String(country), String(region))));
  }
  const keys = [...byKey.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const beginningWith = (beginning: string): ReadonlySet<string> | undefined => {
    const from = firstNotBefore(keys, beginning);
    const found = keys.slice(from, from + maxBeginnings).filter((key) => key.startsWith(beginning));
    return found.length === 0 ? undefined : new Set(found.flatMap((key) => [...(byKey.get(key) ?? [])]));
  };
  const read = (words: readonly TypedWord[], isLastInPart: boolean): Within | undefined => {
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
  return { read };
}

/** The index of the first of the sorted keys that does not come before a text. */
function firstNotBefore(keys: readonly string[], text: string): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
