import type { DatabaseSync } from 'node:sqlite';
import type { EntryKind } from './finish.ts';
import type { Position } from './open-places.ts';
import { metersBetween } from './towns.ts';
import { formsOf, keyOf, wordsOf } from './words.ts';

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
  /** The house was not in the data; it lies between two that are. */
  readonly isBetween?: boolean;
  /** A number was asked for and the street does not have it. */
  readonly withoutNumber?: boolean;
}

interface Entry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly name: string;
  readonly detail: string;
  readonly town: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

interface House {
  readonly number: number;
  readonly text: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

const mostFound = 8;
/** As many as are ranked; the text search gives the important ones first. */
const mostRanked = 400;
const longestQuery = 20;
/** '12', '12a', '12-14', '12/3' */
const houseNumber = /^\d{1,5}[a-z]?([-/]\d{1,5}[a-z]?)?$/;

/** Finds places by what was typed; an empty answer for a text without words. */
export function searchPlaces(database: DatabaseSync, text: string, near?: Position): PlaceFound[] {
  const parts = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, longestQuery);
  // '5th & Main', '5th and Main', '5th at Main'
  const plain = wordsOf(text.replaceAll(/(?<=\s)(and|at|und|y|et)(?=\s)/gi, ' ').replaceAll('&', ' ')).slice(0, longestQuery);
  if (plain.length === 0) return [];
  const found: PlaceFound[] = [];
  const isFinished = /[\s,]$/.test(text);
  const numbers = parts.filter((part) => houseNumber.test(part));
  for (const number of numbers) {
    const taken = parts.indexOf(number);
    const rest = wordsOf(parts.filter((_, i) => i !== taken).join(' '));
    if (rest.length > 0)
      found.push(
        ...addresses(
          database,
          number,
          entries(database, rest, near, isFinished || taken === parts.length - 1).filter(({ kind }) => kind === 'street'),
          near,
        ),
      );
  }
  const named = entries(database, plain, near, isFinished).map(foundOf);
  const exact = found.filter(({ withoutNumber }) => !withoutNumber);
  const all = [...exact, ...named, ...found.filter(({ withoutNumber }) => withoutNumber)];
  const seen = new Set<string>();
  return all.filter(({ kind, name, town }) => !seen.has(`${kind} ${name} ${town}`) && Boolean(seen.add(`${kind} ${name} ${town}`))).slice(0, mostFound);
}

/** The entries that have all words, each in one of its forms, best first; the last word may have more letters. */
function entries(database: DatabaseSync, words: readonly string[], near: Position | undefined, isFinished: boolean): Entry[] {
  const terms = words.map((word, i) => {
    const isOpen = i === words.length - 1 && !isFinished;
    const forms = formsOf(word).map((form) => `"${form}"`);
    return `(${[...forms, ...(isOpen ? [`"${word}" *`] : [])].join(' OR ')})`;
  });
  const sql = 'SELECT entry.* FROM entry_fts JOIN entry ON entry.id = entry_fts.rowid WHERE entry_fts MATCH ? LIMIT ?';
  const rows = database.prepare(sql).all(terms.join(' AND '), mostRanked) as unknown as Entry[];
  return rows
    .map((entry) => ({ entry, score: scoreOf(entry, words, near) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

const kindScores: Readonly<Record<EntryKind, number>> = { town: 30, street: 20, place: 10, crossing: 0 };

/** 0 for an entry that has no word in its name: only its town or code was typed. */
function scoreOf(entry: Entry, words: readonly string[], near: Position | undefined): number {
  const own = new Set(wordsOf(entry.name).flatMap(formsOf));
  const matched = words.filter((word) => own.has(word) || [...own].some((each) => each.startsWith(word))).length;
  if (matched === 0) return 0;
  const ownLength = wordsOf(entry.name).length;
  const fullness = Math.min(1, matched / ownLength) * 100;
  const isSame = keyOf(entry.name) === keyOf(words.join(' ')) ? 200 : 0;
  const nearness = near ? 60 / (1 + metersBetween(near, entry) / 5_000) : 0;
  return 1 + fullness + isSame + kindScores[entry.kind] + nearness;
}

function foundOf({ kind, name, detail, town, postcode, lat, lng }: Entry): PlaceFound {
  return { kind, name, what: detail.split('\t')[0] ?? '', town, postcode, lat, lng };
}

/** The house on each street, between its neighbours where the data has none, or the street alone. */
function addresses(database: DatabaseSync, asked: string, streets: readonly Entry[], near: Position | undefined): PlaceFound[] {
  const all = database.prepare('SELECT number, text, postcode, lat, lng FROM address WHERE street = ? ORDER BY number');
  return streets.slice(0, 20).flatMap((street): PlaceFound[] => {
    const houses = all.all(street.id) as unknown as House[];
    const base = { town: street.town, what: '' };
    const same = houses.filter(({ text }) => text.toLowerCase().replaceAll(/\s/g, '') === asked);
    const exact = near ? same.toSorted((a, b) => metersBetween(near, a) - metersBetween(near, b))[0] : same[0];
    if (exact)
      return [{ ...base, kind: 'address', name: `${street.name} ${exact.text}`, postcode: exact.postcode || street.postcode, lat: exact.lat, lng: exact.lng }];
    const between = betweenNeighbours(houses, Number.parseInt(asked, 10));
    if (between)
      return [
        {
          ...base,
          kind: 'address',
          name: `${street.name} ${asked}`,
          postcode: between.postcode || street.postcode,
          lat: between.lat,
          lng: between.lng,
          isBetween: true,
        },
      ];
    return [{ ...foundOf(street), withoutNumber: true }];
  });
}

/** Neighbours further apart than this say nothing of what lies between. */
const furthestNeighbours = { numbers: 60, meters: 800 } as const;

/** On the way from the house before to the house behind, on the same side of the street where there are such. */
function betweenNeighbours(houses: readonly House[], number: number): House | undefined {
  const side = houses.filter((house) => house.number > 0 && house.number % 2 === number % 2);
  const before = side.findLast((house) => house.number <= number);
  const behind = side.find((house) => house.number >= number);
  if (!before || !behind || behind.number - before.number > furthestNeighbours.numbers || metersBetween(before, behind) > furthestNeighbours.meters)
    return undefined;
  const part = behind.number === before.number ? 0 : (number - before.number) / (behind.number - before.number);
  return { ...before, lat: before.lat + (behind.lat - before.lat) * part, lng: before.lng + (behind.lng - before.lng) * part };
}
