import { metersBetween } from '../towns.ts';
import { directions, isCommon, listSpellings } from '../words.ts';
import type { Entry } from './entries.ts';
import type { Term } from './terms.ts';

/** An entry and its rank for the terms of a question. */
export interface Match {
  readonly entry: Entry;
  /** A higher score is better; scores compare only within one question. */
  readonly score: number;
  /** The whole name was typed, and not only its beginning. */
  readonly isExact: boolean;
  /** A typed word is only similar to the entry's word. */
  readonly isSimilar: boolean;
  /** The number of typed words in the displayed town. */
  readonly inTown: number;
}

interface Position {
  readonly lat: number;
  readonly lng: number;
}

const kindScores = { town: 30, street: 20, place: 10, crossing: 0 } as const;
const exactScore = 100;
const fullnessScore = 100;
/** Points for each word of the question that is in the name and not in the town. */
const namedScore = 15;
/** Points for each word in the displayed town, rather than in another postal town. */
const townScore = 10;
const mistakeCost = 30;
const nearScore = 60;
const nearMeters = 5_000;
/** Common words such as "Street" count less than words such as "Pearl". */
const commonWeight = 0.3;

type SpellingVariants = readonly (readonly string[])[];

/** Ranks the entries of one question. A name that many entries share is split into words once. */
export function openRanking(near: Position | undefined): (entry: Entry, terms: readonly Term[]) => Match | undefined {
  const known = new Map<string, SpellingVariants>();
  const writings = (name: string): SpellingVariants => {
    const before = known.get(name);
    if (before) return before;
    const found = listSpellings(name);
    known.set(name, found);
    return found;
  };
  return (entry, terms) => {
    const names = [entry.name, ...(entry.also ? entry.also.split('\t') : [])];
    let best: Match | undefined;
    for (const name of names) {
      const match = matchEntry({ entry, own: writings(name), around: writings(`${entry.town} ${entry.postcode}`), near }, terms);
      if (match && (!best || match.score > best.score)) best = match;
    }
    return best;
  };
}

interface Candidate {
  readonly entry: Entry;
  readonly own: SpellingVariants;
  readonly around: SpellingVariants;
  readonly near: Position | undefined;
}

/** Undefined for an entry whose name has only common words of the question, since only its town or code was typed. */
function matchEntry({ entry, own, around, near }: Candidate, terms: readonly Term[]): Match | undefined {
  const covered = own.map(() => false);
  let isWhole = true;
  let isTelling = false;
  let named = 0;
  let inTown = 0;
  let mistakes = 0;
  for (const term of terms) {
    const found = term.isWhere ? nothing : findIn(own, term, covered);
    for (const at of found.places) covered[at] = true;
    if (found.places.length > 0) named++;
    if (found.places.length > 0 && !term.isCommon) isTelling = true;
    if (found.how === 'beginning') isWhole = false;
    if (found.how === 'similar') mistakes++;
    if (found.how !== 'none') continue;
    const { how } = findIn(around, term, []);
    if (how === 'whole') inTown++;
    // A known word belongs to a postal town that is not displayed.
    if (term.similar.length > 0 && (how === 'similar' || (how === 'none' && !term.isKnown))) mistakes++;
  }
  if (!isTelling && !covered.every(Boolean)) return undefined;
  const weights = own.map(([word = '']) => (isCommon(word) ? commonWeight : 1));
  const all = sum(weights);
  const fullness = all === 0 ? 0 : sum(weights.filter((_, i) => covered[i])) / all;
  // Broadway is North Broadway and South Broadway.
  const isExact = isWhole && mistakes === 0 && own.every((writings, i) => covered[i] === true || writings.some((word) => directions.has(word)));
  const nearness = near ? nearScore / (1 + metersBetween(near, entry) / nearMeters) : 0;
  const score =
    fullness * fullnessScore +
    (isExact ? exactScore : 0) +
    named * namedScore +
    inTown * townScore -
    mistakes * mistakeCost +
    kindScores[entry.kind] +
    nearness;
  return { entry, score, isExact, isSimilar: mistakes > 0, inTown };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

interface Finding {
  readonly how: 'whole' | 'beginning' | 'similar' | 'none';
  /** The indexes of these words in the name. */
  readonly places: readonly number[];
}

const nothing: Finding = { how: 'none', places: [] };

function findIn(own: SpellingVariants, { ways, beginning, similar }: Term, covered: readonly boolean[]): Finding {
  /** The first word that was not matched before: a second "12" in the question needs a second "12" in the name. */
  const place = (fits: (writing: string) => boolean): number => {
    const free = own.findIndex((writings, i) => covered[i] !== true && writings.some(fits));
    return free >= 0 ? free : own.findIndex((writings) => writings.some(fits));
  };
  for (const way of ways) {
    const places = way.map((word) => place((writing) => writing === word));
    if (places.every((at) => at >= 0)) return { how: 'whole', places };
  }
  if (beginning !== undefined) {
    const at = place((writing) => writing.startsWith(beginning));
    if (at >= 0) return { how: 'beginning', places: [at] };
  }
  const at = similar.length === 0 ? -1 : place((writing) => similar.includes(writing));
  return at >= 0 ? { how: 'similar', places: [at] } : nothing;
}
