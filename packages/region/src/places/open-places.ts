import { DatabaseSync } from 'node:sqlite';
import { openReverse } from './reverse.ts';
import { type PlaceFound, searchPlaces } from './search.ts';

export type { PlaceFound };

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** What is at a position, or beside it. */
export interface NearestPlace {
  readonly name: string;
  readonly town: string;
  readonly distanceMeters: number;
}

/** The index of one region. */
export interface PlacesIndex {
  /** At most 8, best first: the last word may be typed in part, a house number may stand before or after its street. Nearer ones first among equals. */
  readonly search: (text: string, near?: Position) => readonly PlaceFound[];
  /** The nearest house number within 60 m, or the nearest street within 300 m; undefined beyond. */
  readonly reverse: (position: Position) => NearestPlace | undefined;
  readonly close: () => void;
}

/** Opens the index in a region's folder; throws where the file is none. */
export function openPlacesIndex(path: string): PlacesIndex {
  const database = new DatabaseSync(path, { readOnly: true });
  return {
    search: (text, near) => searchPlaces(database, text, near),
    reverse: openReverse(database),
    close: () => database.close(),
  };
}
