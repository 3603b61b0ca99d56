import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { cellAt } from '../../apps/server/src/geography/finder/cells.ts';
import { toFoldedKey, nameWords } from '../../apps/server/src/geography/finder/folding.ts';
import { listShortened } from '../../apps/server/src/geography/finder/spelling.ts';
import { areaNames } from './area-names.ts';
import { areaMiddles } from './area-middles.ts';
import { toNameKeys, toOtherNameKeys } from './name-keys.ts';

/** A town or a postal code, with the words that people write behind its name to say which one they mean. */
export type GazetteerPlace = {
  kind: 'city' | 'zip';
  /** The town, or the postal code itself. */
  name: string;
  /** Other names of the town, in any language and script. */
  otherNames?: readonly string[];
  /** The town a postal code belongs to; '' for a town. */
  locality: string;
  /** State or province in English, '' where unknown. */
  region: string;
  /** Two letters in the US and Canada, '' elsewhere. */
  regionCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  lat: number;
  lng: number;
  /** 0 when unknown, and for postal codes. */
  population: number;
  /** The postal code lies at the middle of its town. */
  isTownsMiddle?: boolean;
};

// place:     ids go by falling population, and a search answers in the order of ids: the largest come first without sorting.
// other_names: the other names in their proper spelling, separated by |. They have their own table, since they are long and rarely read.
// name:      whole names by their key (`folding.ts`); is_main marks the main name.
// place_fts: main = the words of the main name and of a postal code's town, other = the keys of the other names of larger towns,
//            cell = the square of its position (`cells.ts`). Words are folded and separated by spaces, so the tokenizer has nothing to decide.
// area:      names that may follow a place's name: countries in many languages, and regions.
// area_middle: a town in the middle of each country and region, and how many people live in its towns.
// spelling:  the names of larger towns with letters left out (`spelling.ts`); spelled has the names themselves.
// place_rt:  towns as boxes without extent; SQLite rounds them outwards by up to a metre.
const schema = `
  CREATE TABLE place (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    locality TEXT NOT NULL,
    region TEXT NOT NULL,
    region_code TEXT NOT NULL,
    country TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    population INTEGER NOT NULL,
    is_towns_middle INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE other_names (place INTEGER PRIMARY KEY, names TEXT NOT NULL) STRICT;
  CREATE TABLE name (key TEXT, place INTEGER, is_main INTEGER NOT NULL, PRIMARY KEY (key, place)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE place_fts USING fts5(main, other, cell, content='', columnsize=0, detail=column, prefix='1 2 3', tokenize='ascii');
  CREATE TABLE area (key TEXT, country TEXT, region TEXT, PRIMARY KEY (key, country, region)) STRICT, WITHOUT ROWID;
  CREATE TABLE area_middle (country TEXT, region TEXT, lat REAL NOT NULL, lng REAL NOT NULL, population INTEGER NOT NULL, PRIMARY KEY (country, region)) STRICT, WITHOUT ROWID;
  CREATE TABLE spelled (id INTEGER PRIMARY KEY, key TEXT NOT NULL, place INTEGER NOT NULL) STRICT;
  CREATE TABLE spelling (rest TEXT, spelled INTEGER, PRIMARY KEY (rest, spelled)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE place_rt USING rtree(id, west, east, south, north);
`;

/** The numbers of people from which a town's other names are found by their beginning, one or two mistakes in its name are allowed, and mistakes in its other names. */
const known = { byBeginning: 5_000, inSpiteOfMistakes: 4_000, inSpiteOfTwo: 50_000, otherInSpiteOfMistakes: 200_000 };

export function fillGazetteer(database: DatabaseSync, places: readonly GazetteerPlace[]): void {
  // A build that is killed starts anew, so nothing needs to survive on disk.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
  database.exec(schema);
  database.exec('BEGIN');
  const into = insertionsInto(database);
  for (const [i, place] of places.toSorted((a, b) => b.population - a.population).entries()) insert(into, i + 1, place);
  const insertArea = database.prepare('INSERT OR IGNORE INTO area VALUES (?, ?, ?)');
  for (const { name, country, region } of areaNames(places)) insertArea.run(toFoldedKey(nameWords(name)), country, region);
  const insertMiddle = database.prepare('INSERT INTO area_middle VALUES (?, ?, ?, ?, ?)');
  for (const { country, region, lat, lng, population } of areaMiddles(places)) insertMiddle.run(country, region, lat, lng, population);
  database.exec("COMMIT; INSERT INTO place_fts (place_fts) VALUES ('optimize'); VACUUM; ANALYZE");
}

const insertionsInto = (database: DatabaseSync) => ({
  place: database.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
  others: database.prepare('INSERT INTO other_names VALUES (?, ?)'),
  name: database.prepare('INSERT INTO name VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
  words: database.prepare('INSERT INTO place_fts (rowid, main, other, cell) VALUES (?, ?, ?, ?)'),
  spelled: database.prepare('INSERT INTO spelled (key, place) VALUES (?, ?)'),
  spelling: database.prepare('INSERT INTO spelling VALUES (?, ?)'),
  box: database.prepare('INSERT INTO place_rt VALUES (?, ?, ?, ?, ?)'),
});

type Insertions = Readonly<Record<'place' | 'others' | 'name' | 'words' | 'spelled' | 'spelling' | 'box', StatementSync>>;

function insert(into: Insertions, id: number, place: GazetteerPlace): void {
  const { kind, name, otherNames = [], locality, region, regionCode, country, lat, lng, population, isTownsMiddle = false } = place;
  into.place.run(id, kind, name, locality, region, regionCode, country, lat, lng, population, Number(isTownsMiddle));
  if (otherNames.length > 0) into.others.run(id, otherNames.join('|'));
  const main = toNameKeys(place);
  const other = toOtherNameKeys(place);
  for (const key of main) into.name.run(key, id, 1);
  for (const key of other) into.name.run(key, id, 0);
  const otherBeginnings = population >= known.byBeginning ? other : [];
  into.words.run(id, [...new Set(nameWords(`${name} ${locality}`))].join(' '), otherBeginnings.join(' '), cellAt(place));
  if (kind === 'city') into.box.run(id, lng, lng, lat, lat);
  if (population < known.inSpiteOfMistakes) return;
  const most = population >= known.inSpiteOfTwo ? 2 : 1;
  for (const key of new Set(population >= known.otherInSpiteOfMistakes ? [...main, ...other] : main)) {
    const losses = listShortened(key, most);
    if (losses.length === 0) continue;
    const { lastInsertRowid } = into.spelled.run(key, id);
    for (const rest of losses) into.spelling.run(rest, lastInsertRowid);
  }
}
