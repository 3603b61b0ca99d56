import type { Match, OtherName, Place, Position } from '../positions/index.ts';
import { type Areas, isWithin, type AreaSets } from './areas.ts';
import { cellsAround } from './cells.ts';
import { beginsWith, toFoldedKey, nameWords } from './folding.ts';
import { type Query, type TypedWord, keyOfWords, matchOfKey, matchOfWords, typed } from './query.ts';
import { kilometersBetween } from './ranking.ts';
import type { Named, Tables } from './tables.ts';

/** The number of words in the longest name of a town. */
const maxNameWords = 5;

export interface Reader {
  readonly tables: Tables;
  readonly areas: Areas;
}

/** A place and how many letters of the question it does not explain; 0 for a whole answer. */
export interface Answer {
  readonly match: Match;
  readonly missing: number;
}

/** Places whose whole name was typed, alone or with their region or country after it. */
export function wholeNames(reader: Reader, query: Query): readonly Match[] {
  const { words } = query;
  return spansFrom(words, 0).flatMap(({ to, key }) => {
    const within = reader.areas.read(words.slice(to), true);
    return within ? namedWithin(reader, key, within).map((place) => exact(place, { key, typedAs: typed(query, 0, to) ?? '' })) : [];
  });
}

/** The fewest Latin letters that are compared with other names. */
const fewestOfOther = 3;

/** Places with a word in their main name, or with another name, that begins like the typed text. */
export function beginnings({ tables }: Reader, query: Query, near: Position | undefined): readonly Match[] {
  const { words } = query;
  const key = keyOfWords(words);
  // A single first letter is skipped: nearly every place has a word that begins with it.
  const around = near && key.length > 1 ? tables.beginning(matchOfWords(words, cellsAround(near))) : [];
  const byMain = [...tables.beginning(matchOfWords(words)), ...around].map((place) => ({ ...place, isBeginning: beginsWith(place.name, key) }));
  const isTooShort = key.length < fewestOfOther && /^\p{Script=Latin}*$/u.test(key);
  const other = { key, typedAs: typed(query, 0, words.length) ?? '' };
  const byOther = isTooShort ? [] : tables.beginning(matchOfKey(key)).map((place) => ({ ...place, isBeginning: true, other }));
  return [...byMain, ...byOther].map((place) => ({ ...place, isExact: false, isSimilar: false }));
}

/** Places whose name was typed with mistakes; their region or country must have none. */
export function similarNames(reader: Reader, { words }: Query): readonly (Match & { readonly mistakes: number })[] {
  return spansFrom(words, 0).flatMap(({ to, key }) => {
    const within = reader.areas.read(words.slice(to), true);
    if (!within) return [];
    return reader.tables
      .resembling(key, to === words.length && key.length >= 7)
      .filter(({ place }) => isWithin(place, within))
      .map(({ place, key: found, mistakes }) => ({
        ...place,
        isExact: false,
        isSimilar: true,
        mistakes,
        other: otherThanMain(place, { key: found, typedAs: '' }),
      }));
  });
}

/** Towns whose name was typed with other, unknown words before or after it. */
export function halfNames(reader: Reader, query: Query): readonly Answer[] {
  const { words } = query;
  return words.flatMap((_, from) =>
    spansFrom(words, from).flatMap(({ to, key }) => {
      const rests = [...words.keys(), words.length].slice(to).toReversed();
      const end = rests.find((each) => reader.areas.read(words.slice(to, each), each === words.length)) ?? to;
      const within = reader.areas.read(words.slice(to, end), end === words.length) ?? [];
      const missing = countLetters(words.slice(0, from)) + countLetters(words.slice(end));
      const isAlone = end === to && !isPart(query, from, to);
      if (missing === 0 || (from > 0 && end < words.length)) return [];
      return namedWithin(reader, key, within)
        .filter((place) => place.kind === 'city' && isPlausible(place, { isAlone, isBehind: end < words.length }))
        .map((place) => ({
          match: {
            ...exact(place, { key, typedAs: typed(query, from, to) ?? '' }),
            lacks: formatNotFound(typed(query, 0, from) ?? typed(query, end, words.length)),
          },
          missing,
        }));
    }),
  );
}

/** Whether the words stand alone between commas. */
function isPart({ words }: Query, from: number, to: number): boolean {
  return words[from - 1]?.part !== words[from]?.part && words[to - 1]?.part !== words[to]?.part;
}

/** Whether a town is large enough to be meant: a word among others is rarely a village, and words after a town's name may be a place in it, such as its station. */
function isPlausible({ population }: Place, { isAlone, isBehind }: { readonly isAlone: boolean; readonly isBehind: boolean }): boolean {
  return population >= (isBehind ? 100_000 : isAlone ? 15_000 : 0);
}

/** Postal codes, with or without their town, region or country, and with words that do not belong to them. */
export function codes(reader: Reader, query: Query): readonly Answer[] {
  const { words } = query;
  return words.flatMap((word, from) => {
    if (!/\d/.test(word.text)) return [];
    return [from + 1, from + 2].filter((to) => to <= words.length).flatMap((to) => codesAt(reader, query, { from, to }));
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function codesAt(reader: Reader, query: Query, { from, to }: Span): readonly Answer[] {
  const { words } = query;
  return codesNamed(reader, words.slice(from, to)).flatMap(({ half, ...place }) => {
    const left = [...unsaid(reader, words.slice(0, from), place), ...unsaid(reader, words.slice(to), place)];
    const isBacked = half !== undefined || left.length < words.length - (to - from);
    // A short number with a word is more likely a street.
    if (left.length > 0 && !isBacked && place.name.length < 5) return [];
    const match = { ...place, isExact: true, isSimilar: false };
    const [first] = left;
    if (!first)
      return half === undefined ? [{ match, missing: 0 }] : [{ match: { ...match, lacks: formatNotFound(half.toUpperCase()) }, missing: half.length }];
    const lacking = typed(query, words.indexOf(first), words.indexOf(left.at(-1) ?? first) + 1);
    return [{ match: { ...match, lacks: formatNotFound(lacking) }, missing: countLetters(left) }];
  });
}

/** The postal codes that the words form. The list has only the first half of Canadian codes. */
function codesNamed({ tables }: Reader, words: readonly TypedWord[]): readonly (Place & { readonly half?: string })[] {
  if (words.some(({ text }) => !/\d/.test(text))) return [];
  const key = keyOfWords(words);
  const [, first = '', half = ''] = /^([a-z]\d[a-z])(\d[a-z]\d)$/.exec(key) ?? [];
  const found = first === '' ? tables.named(key) : tables.named(first).map((place) => ({ ...place, half }));
  return found.filter(({ kind }) => kind === 'zip');
}

/** A town within this distance of a postal code counts as its town. */
const townKm = 30;

/** The words that name neither the town of a postal code nor its region or country. */
function unsaid({ tables, areas }: Reader, words: readonly TypedWord[], code: Place): readonly TypedWord[] {
  const left: TypedWord[] = [];
  for (let from = 0; from < words.length;) {
    const to = [5, 4, 3, 2, 1].map((count) => from + count).find((end) => end <= words.length && isSaid(words.slice(from, end)));
    if (to === undefined) left.push(...words.slice(from, from + 1));
    from = to ?? from + 1;
  }
  return left;

  function isSaid(span: readonly TypedWord[]): boolean {
    const key = keyOfWords(span);
    const within = areas.read(span, span.at(-1) === words.at(-1));
    if (within && isWithin(code, within)) return true;
    return tables.named(key).some((town) => town.country === code.country && kilometersBetween(town, code) < townKm);
  }
}

const spansFrom = (words: readonly TypedWord[], from: number): readonly { readonly to: number; readonly key: string }[] =>
  Array.from({ length: Math.min(maxNameWords, words.length - from) }, (_, i) => from + i + 1).map((to) => ({ to, key: keyOfWords(words.slice(from, to)) }));

const namedWithin = ({ tables }: Reader, key: string, within: AreaSets): readonly Named[] => tables.named(key).filter((place) => isWithin(place, within));

const exact = (place: Named, as: OtherName): Match => ({
  ...place,
  isExact: true,
  isSimilar: false,
  other: place.isMain === 1 ? undefined : otherThanMain(place, as),
});

const otherThanMain = ({ name }: Place, as: OtherName): OtherName | undefined => (as.key === toFoldedKey(nameWords(name)) ? undefined : as);

const countLetters = (words: readonly TypedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** The number of characters repeated to the operator. */
const maxLack = 80;

/** A part of a sentence for the operator; a number with a word counts as a street. */
export function formatNotFound(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const short = text.length > maxLack ? `${text.slice(0, maxLack).toWellFormed()}…` : text;
  return /\d/.test(text) && /\p{L}{2}/u.test(text) ? `the street “${short}” was not found` : `“${short}” was not found`;
}
