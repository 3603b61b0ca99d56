import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '@earshot/domain';
import type { ReadPlaceMatch, Match, Place, Position } from '../positions/index.ts';
import { type Areas, loadAreas, isWithin } from './areas.ts';
import { beginsWith, toFoldedKey, nameWords } from './folding.ts';
import { keyOfWords, type Query, parsePlaceQuery } from './query.ts';
import { bestFirst, type MapMiddle, namesake } from './ranking.ts';
import { type Reader, beginnings, codes, halfNames, similarNames, wholeNames } from './readings.ts';
import { type Area, type Tables, openTables } from './tables.ts';

export interface Gazetteer {
  /** At most 8 places: whole answers, then similar ones, or else those that lack something. */
  search(text: string, near?: Position): readonly ReadPlaceMatch[];
  /** The countries and regions that the text names, alone or with their country behind; none for a code of two letters, which is no name. */
  areasNamed(text: string): readonly Area[];
  /** Towns around a position: those in the smallest box that has any. */
  townsNear(position: Position): readonly Place[];
  /** Whether a town of at least so many people has exactly this name. */
  hasTown(name: string, population: number): boolean;
  readonly areas: Areas;
}

const maxFound = 8;

/** A town with this many people is certainly meant; similar names are not searched. */
const plainlyMeant = 20_000;

/** A place that only begins like the text does not hide a mistyped place that is this many times larger. */
const muchLarger = 100;

/** Opens the gazetteer at the first question, read-only; a server without the file still answers everything else. */
export function openGazetteer(path: string): () => Gazetteer {
  let open: Gazetteer | undefined;
  return () => {
    if (!open && !existsSync(path)) throw new Refusal({ code: 'unavailable' }, 'Place search is not built. Run npm run build.');
    return (open ??= createGazetteer(new DatabaseSync(path, { readOnly: true })));
  };
}

export function createGazetteer(database: DatabaseSync): Gazetteer {
  const tables = openTables(database);
  const reader: Reader = { tables, areas: loadAreas(database) };
  return {
    search(text, middle) {
      const query = parsePlaceQuery(text);
      if (query.words.length === 0) return [];
      const near = middle && { ...middle, country: namesake(middle, tables.townsNear(middle))?.country };
      const whole = wholeAnswers(reader, query, near);
      const similar = isPlainlyMeant(whole) ? [] : bestFirst(similarNames(reader, query), near);
      const shown = besideSimilar(whole, similar);
      const answers = distinct([...shown, ...similar]);
      return (answers.length > 0 ? answers : halfAnswers(reader, query, near)).slice(0, maxFound).map((match) => answered(tables, match));
    },
    areasNamed(text) {
      const { words } = parsePlaceQuery(text);
      return words.flatMap((_, i) => {
        const key = keyOfWords(words.slice(0, i + 1));
        const within = key.length > 2 ? reader.areas.read(words.slice(i + 1), false) : undefined;
        return within ? tables.areasNamed(key).filter((area) => isWithin(area, within)) : [];
      });
    },
    townsNear: tables.townsNear,
    hasTown: (name, least) => tables.named(toFoldedKey(nameWords(name))).some(({ kind, population }) => kind === 'city' && population >= least),
    areas: reader.areas,
  };
}

function wholeAnswers(reader: Reader, query: Query, near: MapMiddle | undefined): readonly Match[] {
  const whole = [...wholeNames(reader, query), ...codes(reader, query).flatMap(({ match, missing }) => (missing === 0 ? [match] : []))];
  return distinct(bestFirst([...whole, ...beginnings(reader, query, near)], near));
}

const isPlainlyMeant = (whole: readonly Match[]): boolean =>
  whole.some(({ isExact, isBeginning = false, other, population, kind }) =>
    kind === 'zip' ? isExact : population >= plainlyMeant && (isExact || (isBeginning && !other)),
  );

/** The whole answers, reduced to two small ones if a similar place is much larger. */
function besideSimilar(whole: readonly Match[], similar: readonly Match[]): readonly Match[] {
  const largest = Math.max(0, ...similar.map(({ population }) => population));
  const small = whole.filter(({ population, kind }) => kind === 'city' && population * muchLarger < largest);
  return whole.filter((match) => !small.slice(2).includes(match));
}

/** The answers that lack least. */
function halfAnswers(reader: Reader, query: Query, near: MapMiddle | undefined): readonly Match[] {
  const answers = [...codes(reader, query), ...halfNames(reader, query)];
  const least = Math.min(...answers.map(({ missing }) => missing));
  return distinct(
    bestFirst(
      answers.filter(({ missing }) => missing === least).map(({ match }) => match),
      near,
    ),
  );
}

function distinct(matches: readonly Match[]): readonly Match[] {
  const ids = new Set<number>();
  return matches.filter(({ id }) => !ids.has(id) && Boolean(ids.add(id)));
}

/** Adds the other name that has the key, or else one that begins with it. The typed spelling is preferred, then a spelling with marks. */
function answered({ otherNames }: Tables, match: Match): ReadPlaceMatch {
  const { id, other } = match;
  if (!other) return match;
  const beginning = otherNames(id).filter((name) => beginsWith(name, other.key));
  const whole = beginning.filter((name) => toFoldedKey(nameWords(name)) === other.key);
  const wanted = other.typedAs.normalize('NFC').toLowerCase();
  const same = whole.find((name) => name.toLowerCase() === wanted) ?? whole.find((name) => /[^\x20-\x7E]/.test(name)) ?? whole[0];
  return { ...match, typedName: same ?? beginning[0] };
}
