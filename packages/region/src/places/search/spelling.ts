import type { DatabaseSync } from 'node:sqlite';

/** The number of a word's first letters from which its keys are made. */
const keyedLetters = 7;
const longWord = 8;
const shortestWord = 3;
const mostNeighbours = 16;
/** Words with digits are never taken for mistakes: 13th is not 18th. */
const digit = /\p{N}/u;

const mostMistakes = (word: string): number => (word.length >= longWord ? 2 : 1);

/** Tables of an index: its words, the number of entries with each, and the keys that similar words share. */
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
    for (const key of spellingKeys(word, word.length >= longWord - 1 ? 2 : 1)) insert.run(key, Number(row['id']));
  }
  database.exec('INSERT OR IGNORE INTO spelling_key SELECT key, word FROM temp.raw_key ORDER BY key, word; DROP TABLE temp.raw_key');
}

/** Keys that a word shares with similar words: hashes of its beginning, whole and without one or two letters. */
function spellingKeys(word: string, deletions: number): Set<number> {
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

/** A 32-bit FNV-1a hash. Words with equal keys are only candidates and are compared afterwards. */
function keyOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export interface Spelling {
  /** The given words that entries have, with the number of entries. */
  readonly known: (words: readonly string[]) => ReadonlyMap<string, number>;
  /** Whether an entry has a word with this beginning. */
  readonly hasBeginning: (letters: string) => boolean;
  /** Words of the index that differ by one or two letters or by a swap, nearest and most used first. */
  readonly neighbours: (word: string) => readonly string[];
}

/** Opens the words of an index; undefined for an older version without them. */
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
        .all(JSON.stringify([...spellingKeys(word, most)]))
        .map((row) => ({ word: String(row['word']), entries: Number(row['entries']) }))
        .map((each) => ({ ...each, mistakes: countMistakes(word, each.word, most) }))
        .filter(({ mistakes }) => mistakes > 0 && mistakes <= most)
        .toSorted((a, b) => a.mistakes - b.mistakes || b.entries - a.entries)
        .slice(0, mostNeighbours)
        .map((each) => each.word);
    },
  };
}

/** Counts the letters that were added, left out, changed or swapped between two words; a count above `most` is `most + 1`. */
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
