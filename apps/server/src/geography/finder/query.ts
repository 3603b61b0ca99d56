import { type Word, inFull, toFoldedKey, wordsIn } from './folding.ts';

export interface TypedWord extends Word {
  /** The number of commas before it. */
  readonly part: number;
}

export interface Query {
  readonly text: string;
  readonly words: readonly TypedWord[];
}

/** The number of last words read from a long text, since addresses end with their town. No place has more words. */
const maxWords = 12;

/** The number of characters read: enough for an address, few enough to be quick. */
const maxLength = 400;

/** Reads the words of a text. Only letters, digits and commas count. */
export function parsePlaceQuery(whole: string): Query {
  const text = whole.slice(0, maxLength).toWellFormed();
  const commas = [...text.matchAll(/[,，、;\n|]/g)].map(({ index }) => index);
  const words = wordsIn(text, maxLength).map((word) => ({ ...word, part: commas.filter((index) => index < word.start).length }));
  return { text, words: words.slice(-maxWords) };
}

export const keyOfWords = (words: readonly TypedWord[]): string => toFoldedKey(words.map(({ text }) => text));

/** A full-text search for main names with all the words, within some squares; the last word may be unfinished. Words are quoted letters and digits, so they are never syntax. */
export function matchOfWords(words: readonly TypedWord[], cells?: readonly string[]): string {
  const last = words.length - 1;
  const each = words.map(({ text }, index) => `main : "${index === last ? text : inFull(text)}"${index === last ? ' *' : ''}`);
  const where = cells ? [`cell : (${cells.join(' OR ')})`] : [];
  return [...each, ...where].join(' AND ');
}

/** A full-text search for other names that begin with a key. */
export const matchOfKey = (key: string): string => `other : "${key}" *`;

/** The typed text from one word up to another, with the signs between them, on one line. */
export function typed({ text, words }: Query, from: number, to: number): string | undefined {
  const last = words[to - 1];
  if (to <= from || !last) return undefined;
  // Text before the first word that is read belongs to the first word.
  const start = from === 0 ? 0 : (words[from]?.start ?? 0);
  return text
    .slice(start, last.end)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;]+/, '');
}
