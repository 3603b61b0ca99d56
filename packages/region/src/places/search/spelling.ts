import type { DatabaseSync } from 'node:sqlite';

/** Letters of a word that its keys are made of. */
const keyedLetters = 7;
const longWord = 8;
const shortestWord = 3;
const mostNeighbours = 16;
/** A word with a digit is never a mistake for another: 13th is not 18th. */
const digit = /\p{N}/u;

/** How many letters of a word may be typed differently. */
const mostMistakes = (word: string): number => (word.length >= longWord ? 2 : 1);

/** Of an index: its words, in how many entries each is, and the keys that words of nearly the same letters have in common. */
export const spellingSchema = `
  CREATE TABLE spelling (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, entries INTEGER NOT NULL) STRICT;
  CREATE TABLE spelling_key (key INTEGER NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (key, word)) STRICT, WITHOUT ROWID;
`;

/** Fills the tables from the words of the text search. */
export function writeSpelling(database: DatabaseSync): void {
  database.exec("CREATE VIRTUAL TABLE temp.indexed USING fts5vocab('main', 'entry_fts', 'row')");
  database.exec('INSERT INTO spelling (word, entries) SELECT term, doc FROM temp.indexed ORDER BY term');
  database.exec('DROP TABLE temp.indexed; CREATE TEMP TABLE raw_key (key INTEGER NOT NULL, word INTEGER NOT NULL)');
  const insert = database.prepare('INSERT INTO temp.raw_key VALUES (?, ?)');
  for (const row of database.prepare('SELECT id, word FROM spelling').iterate()) {
    const word = String(row['word']);
    if (word.length < shortestWord || digit.test(word)) continue;
    for (const key of keysOf(word, word.length >= longWord - 1 ? 2 : 1)) insert.run(key, Number(row['id']));
  }
  database.exec('INSERT OR IGNORE INTO spelling_key SELECT key, word FROM temp.raw_key ORDER BY key, word; DROP TABLE temp.raw_key');
}

/** Numbers that a word has in common with every word of nearly the same letters: of its beginning, and of that without one letter or two. */
function keysOf(word: string, deletions: number): Set<number> {
  const beginning = word.slice(0, keyedLetters);
  const texts = new Set([beginning]);
  let last: Iterable<string> = [beginning];
  for (let round = 0; round < deletions; round++) {
    const next = new Set<string>();
    for (const text of last) for (let i = 0; i < text.length; i++) next.add(text.slice(0, i) + text.slice(i + 1));
    for (const text of next) texts.add(text);
    last = next;
  }
  return new Set([...texts].map(keyOfText));
}

/** FNV-1a of 32 bits: equal keys only make candidates, which are compared. */
function keyOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Knows the words of an index. */
export interface Spelling {
  /** Those of the words that an entry has, with the number of entries. */
  readonly known: (words: readonly string[]) => ReadonlyMap<string, number>;
  /** Whether an entry has a word with this beginning. */
  readonly hasBeginning: (letters: string) => boolean;
  /** Words of the index that differ in a letter or two, or in the order of two, nearest and most used first. */
  readonly neighbours: (word: string) => readonly string[];
}

/** Opens the words of an index; undefined for one of an older version, which has none. */
export function openSpelling(database: DatabaseSync): Spelling | undefined {
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'spelling_key'").get()) return undefined;
  const known = database.prepare('SELECT word, entries FROM spelling WHERE word IN (SELECT value FROM json_each(?))');
  const beginning = database.prepare('SELECT 1 FROM spelling WHERE word >= ? AND word < ? LIMIT 1');
  const near = database.prepare(
    'SELECT DISTINCT spelling.word, spelling.entries FROM json_each(?) CROSS JOIN spelling_key ON spelling_key.key = value JOIN spelling ON spelling.id = spelling_key.word',
  );
  return {
    known: (words) => new Map(known.all(JSON.stringify(words)).map((row) => [String(row['word']), Number(row['entries'])])),
    hasBeginning: (letters) => beginning.get(letters, `${letters}\u{10FFFF}`) !== undefined,
    neighbours: (word) => {
      if (word.length < shortestWord || digit.test(word)) return [];
      const most = mostMistakes(word);
      return near
        .all(JSON.stringify([...keysOf(word, most)]))
        .map((row) => ({ word: String(row['word']), entries: Number(row['entries']) }))
        .map((each) => ({ ...each, mistakes: countMistakes(word, each.word, most) }))
        .filter(({ mistakes }) => mistakes > 0 && mistakes <= most)
        .toSorted((a, b) => a.mistakes - b.mistakes || b.entries - a.entries)
        .slice(0, mostNeighbours)
        .map((each) => each.word);
    },
  };
}

/** How many letters were put in, left out, changed or exchanged with the next between two words; more than `most` is `most + 1`. */
export function countMistakes(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return Math.min(most + 1, last[b.length] ?? most + 1);
}
