import type { DatabaseSync } from 'node:sqlite';
import type { EntryKind } from '../finish.ts';
import type { AddressEnds } from './address-ends.ts';
import { type Entry, type FindEntries, openEntries } from './entries.ts';
import { type House, type Houses, openHouses } from './houses.ts';
import { lackingAnswers, type ReadTerms, type Search } from './partial-matches.ts';
import { type Answer, inOrder, type PlaceFound } from './place-found.ts';
import { type AskedNumber, type QuestionReading, readQuestion, joinTyped, type Word } from './question.ts';
import { type Match, openRanking } from './rank.ts';
import { openSpelling, type Spelling } from './spelling.ts';
import { toSearchExpression, forgiving, toNamedExpression, type Term, toTerms, toVocabulary } from './terms.ts';

interface Position {
  readonly lat: number;
  readonly lng: number;
}

interface Index {
  readonly find: FindEntries;
  readonly houses: Houses;
  readonly spelling: Spelling | undefined;
}

const kindsByReading: Readonly<Record<QuestionReading['kind'], readonly EntryKind[]>> = {
  any: ['town', 'street', 'place', 'crossing'],
  street: ['street'],
  crossing: ['crossing'],
};
/** The number of streets on which a house between others is searched. */
const mostBetween = 8;
const betweenCost = 150;
/** Points for the meaning: a sign between two names means their crossing, and a number means a house. */
const crossingGain = 150;
const houseGain = 40;

/** Opens the search for a typed text. A text without words has no answers. */
export function openSearch(database: DatabaseSync): (text: string, near?: Position, ends?: AddressEnds) => PlaceFound[] {
  const index: Index = { find: openEntries(database), houses: openHouses(database), spelling: openSpelling(database) };
  return (text, near, ends) => {
    const readings = readQuestion(text, ends);
    const [whole] = readings;
    return whole ? inOrder(answerAll(readings, beginSearch(index, whole, near))) : [];
  };
}

/** Whole answers, else similar ones, else those that lack something. */
function answerAll(given: readonly QuestionReading[], search: Search): Answer[] {
  const readings = given.flatMap((reading) => withoutArea(reading, ['whole']));
  const found = wholeAnswers(readings, search);
  if (found.some(isWhole)) return found;
  const begun = given
    .filter(({ words }) => words.some(({ area }) => area?.how === 'begun'))
    .flatMap((reading) => withoutArea(reading, ['whole', 'begun']).slice(0, 1));
  found.push(...wholeAnswers(begun, search));
  if (found.some(isWhole)) return found;
  const terms = (begun.length > 0 ? begun : readings).map((reading) => ({ reading, terms: search.terms(reading) }));
  found.push(...similarAnswers(terms, search));
  return found.length > 0 ? found : lackingAnswers(terms, search);
}

const isWhole = ({ lacking }: Answer): boolean => lacking === 0;

function wholeAnswers(readings: readonly QuestionReading[], search: Search): Answer[] {
  return readings.flatMap((reading) => {
    const terms = search.terms(reading);
    return terms.every(({ isKnown }) => isKnown) ? search.answers(reading, terms) : [];
  });
}

/** Looks for mistakes, first only in words that no entry has, then in all words. */
function similarAnswers(readings: readonly ReadTerms[], search: Search): Answer[] {
  const found: Answer[] = [];
  for (const isMistake of [(term: Term) => !term.isKnown, () => true]) {
    for (const { reading, terms } of readings) {
      const loose = terms.map((term) => (isMistake(term) ? forgiving(term, search.vocabulary) : term));
      if (loose.every(({ isKnown, similar }) => isKnown || similar.length > 0) && loose.some(({ similar }) => similar.length > 0))
        found.push(...search.answers(reading, loose));
    }
    if (found.some(isWhole)) break;
  }
  return found;
}

/** The reading without the countries and states at its end, without some of them, and the reading itself, since the words may be a name. */
function withoutArea(reading: QuestionReading, which: readonly string[]): QuestionReading[] {
  const leavable = reading.words.flatMap(({ area }) => (area && which.includes(area.how) ? [area.fromEnd] : []));
  const without = [...new Set(leavable)]
    .toSorted((a, b) => b - a)
    .flatMap((furthest) => {
      const isLeftOut = ({ area }: Word): boolean => area !== undefined && which.includes(area.how) && area.fromEnd <= furthest;
      const words = reading.words.filter((word) => !isLeftOut(word));
      const leftOut = [...Map.groupBy(reading.words.filter(isLeftOut), ({ area }) => area?.fromEnd).values()].map(joinTyped);
      return words.length === 0 ? [] : [{ ...reading, words, leftOut }];
    });
  return [...without, reading];
}

function beginSearch({ find, houses, spelling }: Index, { words }: QuestionReading, near: Position | undefined): Search {
  const vocabulary = toVocabulary(words, spelling);
  const match = openRanking(near);
  const wishes = { words: new Set(words.map(({ word }) => word)), near };
  return {
    vocabulary,
    terms: (reading) => toTerms(reading, vocabulary, spelling === undefined),
    answers: ({ kind, number, leftOut }, terms) => {
      // A street's name alone would find all its crossings.
      const kinds = kindsByReading[kind].filter((each) => each !== 'crossing' || terms.length > 1);
      const matches = kinds.flatMap((each) => {
        const entries = (expression: string) => find(expression, each, each === kind);
        const ranked = (found: readonly Entry[]): Match[] => found.flatMap((entry) => match(entry, terms) ?? []);
        if (terms.every(({ isWhere }) => isWhere)) return [];
        if (terms.length === 1) return ranked(entries(toNamedExpression(terms)));
        const found = entries(toSearchExpression(terms));
        const best = ranked(found);
        // A town may have so many streets that a street with the town's own name is not among the first.
        return best.length > 0 || found.length === 0 ? best : ranked(entries(toNamedExpression(terms)));
      });
      const answers =
        number === undefined
          ? matches.map((each) => toSearchAnswer(each, kind === 'crossing' ? crossingGain : 0))
          : searchHouses(matches, number, houses, wishes);
      return leftOut === undefined ? answers : answers.map((answer) => ({ ...answer, place: { ...answer.place, unchecked: leftOut } }));
    },
  };
}

function toSearchAnswer({ entry, score, isExact, isSimilar }: Match, gain = 0): Answer {
  const { kind, name, detail, town, postcode, lat, lng } = entry;
  const what = kind === 'place' || kind === 'town' ? (detail.split('\t')[0] ?? '') : '';
  return {
    place: { kind, name, what, town, postcode, lat, lng, ...(isExact && { isExact }), ...(isSimilar && { isSimilar }) },
    score: score + gain,
    lacking: 0,
  };
}

/** The house on each street, else the place between its neighbours, else the street alone with `lacks`. */
function searchHouses(matches: readonly Match[], asked: AskedNumber, houses: Houses, wishes: Parameters<Houses['onStreets']>[2]): Answer[] {
  const streets = matches.toSorted((a, b) => b.score - a.score);
  const found = houses.onStreets(
    streets.map(({ entry }) => entry.id),
    asked.text,
    wishes,
  );
  const exact = streets.flatMap((street) => {
    const house = found.get(street.entry.id);
    return house ? [houseAnswer(street, house, house.text)] : [];
  });
  const others = streets.filter(({ entry }) => !found.has(entry.id)).slice(0, mostBetween);
  // A street also has the names of towns around it. A place between its houses is no answer when the typed town has a street of that name itself.
  const nearest = Math.max(...others.map(({ inTown }) => inTown));
  const between = others.flatMap((street) => {
    if (street.inTown < nearest) return [];
    const house = houses.between(street.entry.id, asked.text);
    return house ? [houseAnswer(street, house, house.text || asked.text)] : [];
  });
  if (exact.length > 0 || between.length > 0) return [...exact, ...between];
  return others.map((street) => {
    const { place, score } = toSearchAnswer(street);
    const { isExact: _isExact, ...rest } = place;
    return { place: { ...rest, lacks: asked.typed }, score, lacking: 1 };
  });
}

function houseAnswer(street: Match, house: House, number: string): Answer {
  const { place, score } = toSearchAnswer(street);
  const { isExact: _isExact, ...rest } = place;
  const { lat, lng, isBetween } = house;
  return {
    place: {
      ...rest,
      kind: 'address',
      name: `${place.name} ${number}`,
      house: { street: place.name, number },
      postcode: house.postcode || place.postcode,
      lat,
      lng,
      ...(isBetween ? { isBetween } : street.isExact && { isExact: true }),
    },
    score: score + houseGain - (isBetween ? betweenCost : 0),
    lacking: 0,
  };
}
