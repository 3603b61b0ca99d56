import type { DatabaseSync } from 'node:sqlite';

/** A town or a postal code, with what people write behind its name to say which one they mean. */
export type GazetteerPlace = {
  kind: 'city' | 'zip';
  /** The town, or the postal code itself. */
  name: string;
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
};

// place:      ids go by falling population, and a text search answers in the order of ids: the largest come first without sorting.
// place_fts:  name   = what a search may begin with: the name, other spellings of it, the town of a postal code.
//             whole  = the complete name as one word, to tell Paris from Parisot; several when it is also known by less.
//             within = what may follow: region, country, their codes.
//             Only what finds is stored: no texts to read back, no sizes to rank by, no positions. So a quoted word of a search
//             must be one word (letters and digits alone), or SQLite refuses it as a phrase.
// place_rt:   the place as a box without extent; SQLite rounds it outwards by up to a metre.
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
    population INTEGER NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE place_fts USING fts5(
    name, whole, within,
    content='', columnsize=0, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE place_rt USING rtree(id, west, east, south, north);
`;

/** Creates the tables in an empty database and fills them. */
export function fillGazetteer(database: DatabaseSync, places: readonly GazetteerPlace[]): void {
  // A build that is killed starts anew, so nothing needs to survive on disk.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
  database.exec(schema);
  database.exec('BEGIN');
  const insertPlace = database.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertText = database.prepare('INSERT INTO place_fts (rowid, name, whole, within) VALUES (?, ?, ?, ?)');
  const insertBox = database.prepare('INSERT INTO place_rt VALUES (?, ?, ?, ?, ?)');
  const largestFirst = places.toSorted((a, b) => b.population - a.population);
  for (const [i, place] of largestFirst.entries()) {
    const id = i + 1;
    const { kind, name, locality, region, regionCode, country, lat, lng, population } = place;
    insertPlace.run(id, kind, name, locality, region, regionCode, country, lat, lng, population);
    insertText.run(id, spellingsOf(`${name} ${locality}`).join(' '), wholeNamesOf(place).join(' '), withinOf(place));
    insertBox.run(id, lng, lng, lat, lat);
  }
  database.exec("COMMIT; INSERT INTO place_fts (place_fts) VALUES ('optimize'); VACUUM");
}

/** Letters that the tokenizer does not take for an accented one but people without such a keyboard do. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h', ə: 'a' };

/** American towns are written either way. */
const abbreviations: readonly [short: string, long: string][] = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
];

/** The name in lower case without apostrophes, and the other ways in which people type it. */
function spellingsOf(name: string): string[] {
  const written = name.toLowerCase().replaceAll(/['’‘ʻʼ]/g, '');
  const plain = written.replaceAll(/[łøđðþæœßıħə]/g, (letter) => plainLetters[letter] ?? letter);
  const others = abbreviations.flatMap(([short, long]) => [
    plain.replaceAll(new RegExp(`\\b${short}\\b`, 'g'), long),
    plain.replaceAll(new RegExp(`\\b${long}\\b`, 'g'), short),
  ]);
  return [...new Set([written, plain, ...others])];
}

/** `Washington, D.C.` is also Washington, `Biel/Bienne` Biel, `New York City` New York (but the small New City is not New). */
function wholeNamesOf({ name, population }: GazetteerPlace): string[] {
  const shorter = name.replace(population >= 100_000 ? /[,/([].*| city$/i : /[,/([].*/, '');
  const joined = [name, shorter].flatMap(spellingsOf).map((spelling) => spelling.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''));
  return [...new Set(joined)];
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const spanish = new Intl.DisplayNames('es', { type: 'region' });
const colloquial: Readonly<Record<string, string>> = { US: 'USA', GB: 'UK' };

function withinOf({ region, regionCode, country }: GazetteerPlace): string {
  return [region, regionCode, country, colloquial[country], english.of(country), spanish.of(country)].join(' ');
}
