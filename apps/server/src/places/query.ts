import { type Word, inFull, keyOf, wordsIn } from './folding.ts';

/** A word of a question. */
export interface TypedWord extends Word {
  /** How many commas stand before it. */
  readonly part: number;
}

/** What somebody typed, by its words. */
export interface Query {
  readonly text: string;
  readonly words: readonly TypedWord[];
}

/** The end of a long text, in which addresses have their town; more words than any place has. */
const maxWords = 12;

/** Characters that are read: enough for an address, too few to be slow. */
const maxLength = 400;

/** Reads a text; letters, digits and commas alone say something. */
export function queryOf(whole: string): Query {
  const text = whole.slice(0, maxLength).toWellFormed();
  const commas = [...text.matchAll(/[,，、;\n|]/g)].map(({ index }) => index);
  const words = wordsIn(text, maxLength).map((word) => ({ ...word, part: commas.filter((index) => index < word.start).length }));
  return { text, words: words.slice(-maxWords) };
}

/** The key of some words. */
export const keyOfWords = (words: readonly TypedWord[]): string => keyOf(words.map(({ text }) => text));

/** A full-text search for all words in the names that are shown, the last perhaps not typed to its end; within some squares. Quoted, and letters and digits alone, words are never its syntax. */
export function matchOfWords(words: readonly TypedWord[], cells?: readonly string[]): string {
  const last = words.length - 1;
  const each = words.map(({ text }, index) => `main : "${index === last ? text : inFull(text)}"${index === last ? ' *' : ''}`);
  const where = cells ? [`cell : (${cells.join(' OR ')})`] : [];
  return [...each, ...where].join(' AND ');
}

/** A full-text search for other names that begin so. */
export const matchOfKey = (key: string): string => `other : "${key}" *`;

/** What was typed from a word to before another, with what stands between them, in one line. */
export function typed({ text, words }: Query, from: number, to: number): string | undefined {
  const last = words[to - 1];
  if (to <= from || !last) return undefined;
  // What precedes the words that are read was typed too.
  const start = from === 0 ? 0 : (words[from]?.start ?? 0);
  return text
    .slice(start, last.end)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;]+/, '');
}
