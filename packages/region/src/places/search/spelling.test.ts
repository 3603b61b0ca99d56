import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMistakes, openSpelling, spellingSchema, writeSpelling } from './spelling.ts';

const words = ['landstrasse', 'pearl', 'oak', 'oaks', 'boulder', 'boulders', '13th', '18th', 'kirchstrasse', 'elm', 'washington', 'stadtle', 'sky', 'lake'];

function made() {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE entry_fts USING fts5(name, content='', columnsize=0, detail=column)");
  const insert = database.prepare('INSERT INTO entry_fts (rowid, name) VALUES (?, ?)');
  for (const [i, word] of words.entries()) insert.run(i + 1, word);
  database.exec(spellingSchema);
  writeSpelling(database);
  const spelling = openSpelling(database);
  if (!spelling) throw new Error('there is no spelling');
  return spelling;
}

const spelling = made();
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''));

/** A word with one letter added, left out, changed or swapped with the next. */
const mistyped = (word: string) =>
  fc.tuple(fc.nat(word.length - 1), letter, fc.nat(3)).map(([at, other, sort]) => {
    const [before, here, next] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1, at + 2)];
    return (
      [before + other + word.slice(at), before + word.slice(at + 1), before + other + word.slice(at + 1), before + next + here + word.slice(at + 2)][sort] ??
      word
    );
  });

const longer = words.filter((word) => word.length >= 4 && !/\d/.test(word));

test('each word is a neighbour of itself with one mistake', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...longer).chain((word) => fc.tuple(fc.constant(word), mistyped(word))),
      ([word, wrong]) => wrong === word || spelling.neighbours(wrong).includes(word),
    ),
    { numRuns: 2_000 },
  );
});

test('a long word may have two mistakes, a short word only one', () => {
  expect(spelling.neighbours('lanstrase')).toContain('landstrasse');
  expect(spelling.neighbours('wahsingtno')).toContain('washington');
  expect(spelling.neighbours('pearll')).toEqual(['pearl']);
  expect(spelling.neighbours('parll')).toEqual([]);
});

test('a wrong digit is never taken for a mistake', () => {
  expect(spelling.neighbours('13th')).toEqual([]);
  expect(spelling.neighbours('13ht')).toEqual([]);
});

test('the nearest word comes first, and a word is not its own neighbour', () => {
  expect(spelling.neighbours('oak')).toEqual(['oaks']);
  expect(spelling.neighbours('bouldrrs')).toEqual(['boulders', 'boulder']);
});

test('the words of the index and their beginnings are known', () => {
  expect([...spelling.known(['pearl', 'perl'])]).toEqual([['pearl', 1]]);
  expect(spelling.hasBeginning('lands')).toBe(true);
  expect(spelling.hasBeginning('lanz')).toBe(false);
});

test.each([
  ['pearl', 'pearl', 0],
  ['pearl', 'perl', 1],
  ['pearl', 'paerl', 1],
  ['pearl', 'pearls', 1],
  ['pearl', 'qearl', 1],
  ['pearl', 'paelr', 2],
  ['pearl', 'oak', 3],
])('between %s and %s are %i mistakes', (a, b, count) => {
  expect(countMistakes(a, b, 2)).toBe(count);
});
