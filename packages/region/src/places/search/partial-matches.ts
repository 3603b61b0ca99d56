import type { Answer } from './place-found.ts';
import { type QuestionReading, joinTyped } from './question.ts';
import { forgiving, type Term, type Vocabulary } from './terms.ts';

/** The search for one question in an index. */
export interface Search {
  readonly vocabulary: Vocabulary;
  /** The answers of a reading with all its terms. A street without the house number has it in `lacks`. */
  readonly answers: (reading: QuestionReading, terms: readonly Term[]) => Answer[];
  readonly terms: (reading: QuestionReading) => Term[];
}

/** A reading and the terms that an entry must have for it. */
export interface ReadTerms {
  readonly reading: QuestionReading;
  readonly terms: readonly Term[];
}

/** The number of searches for a question without a whole answer; more would take too long. */
const mostSearches = 24;
const mostLeftOut = 2;
const leastLetters = 3;

/** The answers that lack the fewest words of a question; `lacks` names the words. */
export function lackingAnswers(readings: readonly ReadTerms[], search: Search): Answer[] {
  const tries = readings.map(({ reading, terms }) => {
    const loose = terms
      .filter(({ words }) => words.some(({ area }) => area === undefined))
      .map((term) => (term.isKnown ? term : forgiving(term, search.vocabulary)));
    return { reading, loose, possible: loose.filter(({ isKnown, similar }) => isKnown || similar.length > 0) };
  });
  let searches = 0;
  for (let without = 0; without <= mostLeftOut; without++) {
    const found: Answer[] = [];
    for (const { reading, loose, possible } of tries) {
      // A search with all the words was made before.
      if (possible.length <= without || possible.length - without === loose.length) continue;
      for (const kept of subsetsWithout(possible, without)) {
        if (searches++ >= mostSearches) break;
        found.push(...findPartialMatches(reading, loose, kept, search));
      }
    }
    if (found.length > 0) return found;
  }
  return loneTowns(readings, search);
}

function loneTowns([first]: readonly ReadTerms[], search: Search): Answer[] {
  if (!first) return [];
  const terms = first.terms.map((term) => ({ ...term, isWhere: false }));
  return terms
    .filter(({ isKnown, isCommon }) => isKnown && !isCommon)
    .slice(0, mostSearches / 3)
    .flatMap((term) => findPartialMatches(first.reading, terms, [term], search))
    .filter(({ place }) => place.kind === 'town');
}

function findPartialMatches(reading: QuestionReading, all: readonly Term[], kept: readonly Term[], search: Search): Answer[] {
  const left = all.filter((term) => !kept.includes(term));
  if (!isTelling(kept)) return [];
  const lacks = joinTyped(left.flatMap(({ words }) => words));
  const isMostlyThere = kept.length >= left.length;
  return search
    .answers(reading, kept)
    .filter(({ place }) => isMostlyThere || place.kind === 'town')
    .map(({ place, score, lacking }) => {
      const { isExact: _isExact, ...rest } = place;
      const both = place.lacks === undefined ? lacks : [place.lacks, lacks].filter(Boolean).join(' ');
      return { place: { ...rest, lacks: both }, score, lacking: lacking + left.length };
    });
}

/** Whether the words mean more than "Street" or "1" alone. */
function isTelling(kept: readonly Term[]): boolean {
  const words = kept.filter(({ isCommon }) => !isCommon).flatMap((term) => term.words.map(({ word }) => word));
  return words.some((word) => word.length >= leastLetters && /\p{L}/u.test(word));
}

/** The lists that leave out a number of terms; lists without the last terms come first. */
function* subsetsWithout(terms: readonly Term[], without: number, end = terms.length): Generator<readonly Term[]> {
  if (without === 0) {
    yield terms;
    return;
  }
  for (let i = end - 1; i >= 0; i--) {
    const others = terms.filter((_, each) => each !== i);
    yield* subsetsWithout(others, without - 1, i);
  }
}
