import { cutEnd, formsOf, isCommon, isEnd } from '../words.ts';
import type { Reading, Word } from './question.ts';
import type { Spelling } from './spelling.ts';

/** What an entry must have for one word of a question, or for two that are one. */
export interface Term {
  readonly words: readonly Word[];
  /** Each way to have it: all words of one of them. */
  readonly ways: readonly (readonly string[])[];
  /** The beginning of a word that would do, too. */
  readonly beginning?: string;
  /** The beginning is that of a number, which is a house's rather than a postal code's. */
  readonly isOnlyInName: boolean;
  /** Words that would do for a word that was typed with a mistake. */
  readonly similar: readonly string[];
  /** Many names have it. */
  readonly isCommon: boolean;
  /** Some entry has it. */
  readonly isKnown: boolean;
}

/** What is known of the words of one question. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly hasBeginning: (letters: string) => boolean;
  readonly neighbours: (word: string) => readonly string[];
}

/** Looks the words up once; an index without spelling may have any word, and forgives no mistake. */
export function vocabularyOf(words: readonly Word[], spelling: Spelling | undefined): Vocabulary {
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

/** Terms of words that follow one another; an index without spelling has fewer forms, so that all are asked for. */
export function termsOf({ words, number }: Reading, vocabulary: Vocabulary, isOld: boolean): Term[] {
  const terms: Term[] = [];
  const how: How = { vocabulary, isOld, isNumbered: number !== undefined };
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]];
    if (!word) continue;
    // "Land Strasse" is "Landstrasse" where the index has that.
    if (next && isEnd(next.word) && vocabulary.has(word.word + next.word)) {
      terms.push(termOf([word, next], [[word.word + next.word], [word.word, next.word]], how));
      i++;
    } else {
      const cut = cutEnd(word.word);
      terms.push(termOf([word], [[word.word], ...(cut?.every((each) => vocabulary.has(each)) ? [cut] : [])], how));
    }
  }
  return terms;
}

interface How {
  readonly vocabulary: Vocabulary;
  readonly isOld: boolean;
  /** The house number is known already. */
  readonly isNumbered: boolean;
}

function termOf(words: readonly Word[], ways: readonly (readonly string[])[], { vocabulary, isOld, isNumbered }: How): Term {
  const last = words.at(-1);
  const all = isOld ? ways.flatMap((way) => (way.length === 1 ? formsOf(way[0] ?? '').map((form) => [form]) : [way])) : ways;
  const beginning = last?.isOpen ? (words.length === 1 ? last.word : words.map(({ word }) => word).join('')) : undefined;
  const hasBeginning = beginning !== undefined && vocabulary.hasBeginning(beginning);
  return {
    words,
    ways: all,
    ...(hasBeginning && { beginning }),
    isOnlyInName: /^\d+$/.test(beginning ?? '') && !isNumbered,
    similar: [],
    isCommon: words.every(({ word }) => isCommon(word)),
    isKnown: hasBeginning || ways.some((way) => way.every((word) => vocabulary.has(word))),
  };
}

/** The term with the words that differ from it by a mistake. */
export const forgiving = (term: Term, vocabulary: Vocabulary): Term => ({
  ...term,
  similar: term.words.length === 1 ? vocabulary.neighbours(term.words[0]?.word ?? '') : [],
});

/** SQLite's expression for entries that have all terms; the words are letters and digits alone. */
export const expressionOf = (terms: readonly Term[]): string => terms.map(termExpression).join(' AND ');

/** The same for entries that have one of the terms in the name, which takes longer where there are several. */
export const namedExpressionOf = (terms: readonly Term[]): string => {
  const inName = `{name} : (${terms.map(termExpression).join(' OR ')})`;
  return terms.length === 1 ? inName : `${expressionOf(terms)} AND ${inName}`;
};

function termExpression({ ways, beginning, isOnlyInName, similar }: Term): string {
  const all = [
    ...ways.map((way) => (way.length === 1 ? `"${way[0]}"` : `(${way.map((word) => `"${word}"`).join(' AND ')})`)),
    ...(beginning === undefined ? [] : [`${isOnlyInName ? '{name} : ' : ''}"${beginning}" *`]),
    ...similar.map((word) => `"${word}"`),
  ];
  return `(${all.join(' OR ')})`;
}
