import type { EntryKind } from '../finish.ts';

export interface HouseName {
  readonly street: string;
  readonly number: string;
}

/** A place of a region. Degrees. */
export interface PlaceFound {
  readonly kind: EntryKind | 'address';
  /** Such as `Landstrasse 12`, `Pearl Street & 13th Street`, `Corner Café`. */
  readonly name: string;
  readonly house?: HouseName;
  /** The kind of a place: `cafe`, `school`; '' for other entries. */
  readonly what: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  /** The place has all typed words, and its whole name was typed. */
  readonly isExact?: boolean;
  /** A typed word is only similar to the place's word. */
  readonly isSimilar?: boolean;
  /** The data lacks this house; the position lies between two houses that it has. */
  readonly isBetween?: boolean;
  /** The typed words that do not belong to this answer, such as a house number that the street does not have. Absent for a whole answer. */
  readonly lacks?: string;
  /** The typed countries and states, which the index does not know: the place may lie elsewhere. */
  readonly unchecked?: readonly string[];
}

/** A place and its sort values. */
export interface Answer {
  readonly place: PlaceFound;
  /** A higher score is better. */
  readonly score: number;
  /** The number of terms that it lacks; 0 for a whole answer. */
  readonly lacking: number;
}

const mostFound = 8;

/** Orders answers and drops doubles: whole answers, then similar ones, then those that lack something, the least first. */
export function inOrder(answers: readonly Answer[]): PlaceFound[] {
  const sorted = answers.toSorted(
    (a, b) => a.lacking - b.lacking || Number(a.place.isSimilar ?? false) - Number(b.place.isSimilar ?? false) || b.score - a.score,
  );
  const places = new Map<string, PlaceFound>();
  for (const { place } of sorted) {
    const key = toPlaceKey(place);
    if (!places.has(key)) places.set(key, place);
    if (places.size === mostFound) break;
  }
  return [...places.values()];
}

/** Two answers with one key are one place: stops with one name on both sides of a street share a key, shops of a chain do not. */
function toPlaceKey({ kind, name, town, lat, lng }: PlaceFound): string {
  const where = kind === 'place' ? `${Math.round(lat * 500)} ${Math.round(lng * 500)}` : '';
  return [kind, name, town, where].join('\n');
}
