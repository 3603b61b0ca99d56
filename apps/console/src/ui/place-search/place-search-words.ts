import type { FoundPlace, PlaceKind } from '@earshot/contract';
import type { PlaceAnswer } from './use-place-search.ts';

export const kindWords: Readonly<Record<PlaceKind, string>> = {
  own: 'Your place',
  shared: 'Shared place',
  coordinates: 'Coordinates',
  address: 'Address',
  crossing: 'Crossing',
  street: 'Street',
  place: 'Place',
  town: 'Town',
  'postal-code': 'Postal code',
};

/** Whether a place fits the whole typed text, letter by letter. */
export const isWhole = ({ lacks, isSimilar = false }: FoundPlace): boolean => lacks === undefined && !isSimilar;

/** The first place, if it alone fits the whole typed text: Enter takes it without asking. */
export function singleWhole(answer: PlaceAnswer | undefined): FoundPlace | undefined {
  const whole = answer?.places.filter(isWhole) ?? [];
  return whole.length === 1 && whole[0] === answer?.places[0] ? whole[0] : undefined;
}

/** 'Denver, Colorado' */
const inOneLine = ({ name, detail }: FoundPlace): string => (detail === '' ? name : `${name}, ${detail}`);

/**
 * The location text of a message at a found place. A typed position is named after the place there, like a pin on the
 * map; without a name it keeps its coordinates.
 */
export const locationText = (place: FoundPlace): string => (place.kind === 'coordinates' ? place.detail || place.name : inOneLine(place));

/** 'used in 2 messages' */
export const usedWords = (count: number): string => (count === 1 ? 'used in 1 draft or message' : `used in ${count} messages`);

/** Says how a place differs from the typed text; empty for one that fits it. */
export function halfWords(place: FoundPlace): string {
  if (place.lacks !== undefined) return `${inOneLine(place)}: ${place.lacks}`;
  return place.isSimilar ? `${inOneLine(place)}: similar name only` : '';
}

/** Limits quoted characters: a pasted text may be as long as a page. */
const maxQuoted = 80;

/** Quotes the text; a long one is cut. */
export function quoted(text: string): string {
  const letters = Array.from(text);
  return letters.length > maxQuoted ? `“${letters.slice(0, maxQuoted).join('')}…”` : `“${text}”`;
}

/** The number of places found, in words for screen readers. */
export function foundWords({ places, problem, offersMore }: PlaceAnswer): string {
  const [first] = places;
  if (!first) return problem ?? (offersMore ? 'Nothing found yet. Press Enter to search addresses.' : 'Nothing was found');
  const count = places.length === 1 ? '1 place found' : `${places.length} places found`;
  const isChoice = places.length > 1 && isWhole(first);
  return [count, halfWords(first), isChoice ? 'Use the arrow keys to choose' : '', problem ?? ''].filter(Boolean).join('. ');
}
