import type { EntryKind } from '../finish.ts';

/** A place of a region. Degrees. */
export interface PlaceFound {
  readonly kind: EntryKind | 'address';
  /** Such as `Landstrasse 12`, `Pearl Street & 13th Street`, `Corner Café`. */
  readonly name: string;
  /** What it is, for a place: `cafe`, `school`; '' for others. */
  readonly what: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** All that was typed is in it and its whole name was typed, not only how it begins. */
  readonly isExact?: boolean;
  /** A word was typed a little differently. */
  readonly isSimilar?: boolean;
  /** The house was not in the data; it lies between two that are. */
  readonly isBetween?: boolean;
  /** The part of the question, as typed, that this answer does not have: a house number that the street does not have, words that nothing here has. Absent when whole. */
  readonly lacks?: string;
}

/** A place with what it is ordered by. */
export interface Answer {
  readonly place: PlaceFound;
  /** More is better. */
  readonly score: number;
  /** How much of the question it lacks; 0 for a whole answer. */
  readonly lacking: number;
}

const mostFound = 8;

/** Whole answers before similar ones before those that lack something, the least first; what is there twice is there once. */
export function inOrder(answers: readonly Answer[]): PlaceFound[] {
  const sorted = answers.toSorted(
    (a, b) => a.lacking - b.lacking || Number(a.place.isSimilar ?? false) - Number(b.place.isSimilar ?? false) || b.score - a.score,
  );
  const places = new Map<string, PlaceFound>();
  for (const { place } of sorted) {
    const key = keyOf(place);
    if (!places.has(key)) places.set(key, place);
    if (places.size === mostFound) break;
  }
  return [...places.values()];
}

/** Shops of one name are many places, and the stops of one name on both sides of a street are one. */
function keyOf({ kind, name, town, lat, lng }: PlaceFound): string {
  const where = kind === 'place' ? `${Math.round(lat * 500)} ${Math.round(lng * 500)}` : '';
  return [kind, name, town, where].join('\n');
}
