import { cutEnd, listWordForms, isCommon, isEnd } from '../words.ts';
import type { QuestionReading, Word } from './question.ts';
import type { Spelling } from './spelling.ts';

/** The condition that one word of a question sets for entries; two words may set it together. */
export interface Term {
  readonly words: readonly Word[];
  /** Alternatives; an entry needs all words of one of them. */
  readonly ways: readonly (readonly string[])[];
  /** An unfinished word; an entry's word with this beginning is enough. */
  readonly beginning?: string;
  /** The unfinished word is a number, which is more likely a house's than a postal code's. */
  readonly isOnlyInName: boolean;
  /** The words give an entry's place, and are not part of its name. */
  readonly isWhere: boolean;
  /** Similar words, in case of a typing mistake. */
  readonly similar: readonly string[];
  /** True for words that many names have. */
  readonly isCommon: boolean;
  readonly isKnown: boolean;
}

export interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly hasBeginning: (letters: string) => boolean;
  readonly neighbours: (word: string) => readonly string[];
}

/** Looks the words up once. An index without spelling counts all words as known and allows no mistakes. */
export function toVocabulary(words: readonly Word[], spelling: Spelling | undefined): Vocabulary {
  if (!spelling) return { has: () => true, hasBeginning: () => true, neighbours: () => [] };
  const asked = words.flatMap(({ word }, i) => [word, (words[i - 1]?.word ?? '') + word, ...(cutEnd(word) ?? [])]);
  const known = spelling.known([...new Set(asked)]);
  const found = new Map<string, readonly string[]>();
  return {
    has: (word) => known.has(word),
    hasBeginning: (letters) => spelling.hasBeginning(letters),
    neighbours: (word) => {
      const before = found.get(word);
      if (before) return before;
      const neighbours = spelling.neighbours(word);
      found.set(word, neighbours);
      return neighbours;
    },
  };
}

/** The terms of a reading. An index without spelling stores fewer forms, so all forms are searched. */
export function toTerms({ words, number }: QuestionReading, vocabulary: Vocabulary, isOld: boolean): Term[] {
  const terms: Term[] = [];
  const how: TermContext = { vocabulary, isOld, isNumbered: number !== undefined };
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]];
    if (!word) continue;
    // "Land Strasse" also means "Landstrasse" when the index has that word.
    if (next && isEnd(next.word) && vocabulary.has(word.word + next.word)) {
      terms.push(toTerm([word, next], [[word.word + next.word], [word.word, next.word]], how));
      i++;
    } else {
      const cut = cutEnd(word.word);
      terms.push(toTerm([word], [[word.word], ...(cut?.every((each) => vocabulary.has(each)) ? [cut] : [])], how));
    }
  }
  return terms;
}

interface TermContext {
  readonly vocabulary: Vocabulary;
  readonly isOld: boolean;
  readonly isNumbered: boolean;
}

function toTerm(words: readonly Word[], ways: readonly (readonly string[])[], { vocabulary, isOld, isNumbered }: TermContext): Term {
  const last = words.at(-1);
  const all = isOld ? ways.flatMap((way) => (way.length === 1 ? listWordForms(way[0] ?? '').map((form) => [form]) : [way])) : ways;
  const isWhere = words.some((word) => word.isWhere === true);
  // The name of an area or a town is whole: CA is no beginning of Canton.
  const isWhole = isWhere || words.some(({ area }) => area?.how === 'whole');
  const beginning = last?.isOpen && !isWhole ? (words.length === 1 ? last.word : words.map(({ word }) => word).join('')) : undefined;
  const hasBeginning = beginning !== undefined && vocabulary.hasBeginning(beginning);
  return {
    words,
    ways: all,
    ...(hasBeginning && { beginning }),
    isOnlyInName: /^\d+$/.test(beginning ?? '') && !isNumbered,
    isWhere,
    similar: [],
    isCommon: words.every(({ word }) => isCommon(word)),
    isKnown: hasBeginning || ways.some((way) => way.every((word) => vocabulary.has(word))),
  };
}

/** The term with the similar words of the index. */
export const forgiving = (term: Term, vocabulary: Vocabulary): Term => ({
  ...term,
  similar: term.words.length === 1 ? vocabulary.neighbours(term.words[0]?.word ?? '') : [],
});

/** SQLite's expression for entries that have all terms; the words contain only letters and digits. */
export const toSearchExpression = (terms: readonly Term[]): string => terms.map(termExpression).join(' AND ');

/** The same for entries with at least one of the terms in the name; with several terms this takes longer. */
export const toNamedExpression = (terms: readonly Term[]): string => {
  const inName = `{name} : (${terms
    .filter(({ isWhere }) => !isWhere)
    .map(termExpression)
    .join(' OR ')})`;
  return terms.length === 1 ? inName : `${toSearchExpression(terms)} AND ${inName}`;
};

function termExpression({ ways, beginning, isOnlyInName, isWhere, similar }: Term): string {
  const all = [
    ...ways.map((way) => (way.length === 1 ? `"${way[0]}"` : `(${way.map((word) => `"${word}"`).join(' AND ')})`)),
    ...(beginning === undefined ? [] : [`${isOnlyInName ? '{name} : ' : ''}"${beginning}" *`]),
    ...similar.map((word) => `"${word}"`),
  ];
  return `${isWhere ? '{within} : ' : ''}(${all.join(' OR ')})`;
}
