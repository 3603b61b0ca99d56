import { DatabaseSync } from 'node:sqlite';
import { openReverse } from './reverse.ts';
import type { AddressEnds } from './search/address-ends.ts';
import { type HouseName, type PlaceFound } from './search/place-found.ts';
import { type NearPlace, openNearestKinds } from './search/nearest-kinds.ts';
import { openSearch } from './search/search.ts';

export type { AddressEnds, PlaceFound };

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** The house or street nearest to a position. */
export interface NearestPlace {
  readonly name: string;
  readonly house?: HouseName;
  readonly town: string;
  readonly distanceMeters: number;
}

/** The index of one region. */
export interface PlacesIndex {
  /**
   * At most 8 places, best first: whole answers, else similar ones, else those that lack a part of the text and say
   * which. The last word may be unfinished, and a house number may stand before or after its street. Among equals,
   * nearer places come first. With `ends`, countries, states and well-known towns after an address are told from names;
   * a place whose country or state was typed has it in `unchecked`.
   */
  readonly search: (text: string, near?: Position, ends?: AddressEnds) => readonly PlaceFound[];
  /** The nearest house number within 60 m, or the nearest street within 300 m; undefined beyond. */
  readonly reverse: (position: Position) => NearestPlace | undefined;
  /** The nearest places of some kinds of OpenStreetMap, at most 6 and 50 km away, the nearest first. */
  readonly nearest: (values: readonly string[], near: Position) => readonly NearPlace[];
  readonly close: () => void;
}

/** Memory that SQLite uses for the file of each open index, in KiB. */
const cacheKibibytes = 8_192;

/** Opens the index in a region's folder, also one of an older version; throws when the file is not an index. */
export function openPlacesIndex(path: string): PlacesIndex {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.exec(`PRAGMA cache_size = -${cacheKibibytes}; PRAGMA mmap_size = 0`);
    return {
      search: openSearch(database),
      reverse: openReverse(database),
      nearest: openNearestKinds(database),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
