import { expect, test } from 'vitest';
import { workMs } from '../../../../../tools/tests/work-ms.ts';
import type { AddressEnds } from './address-ends.ts';
import { areasTyped, type QuestionReading, readQuestion } from './question.ts';

const areas = ['co', 'usa', 'liechtenstein', 'srbija', 'georgia', 'delaware', 'new york', 'vaduz'];
const ends: AddressEnds = {
  isArea: (name) => areas.includes(name),
  isAreaBegun: (letters) => areas.some((name) => name.startsWith(letters)),
  isTown: (name) => ['boulder', 'beograd'].includes(name),
};

/**
 * A reading as text: 'street 12: landstrasse vaduz'. Areas are in brackets, an unfinished word has a star, and a word
 * that names an entry's place an @.
 */
function shown({ kind, words, number }: QuestionReading): string {
  const marked = words.map(({ word, area, isOpen, isWhere }) => (isWhere ? '@' : '') + (area ? `(${word})` : word) + (isOpen ? '*' : ''));
  return `${kind}${number ? ` ${number.text}` : ''}: ${marked.join(' ')}`;
}

const readings = (text: string): string[] => readQuestion(text, ends).map(shown);

test.each([
  ['12 Landstr., Schaan ', 'street 12: landstr schaan'],
  ['Landstrasse 12a Schaan ', 'street 12a: landstrasse schaan'],
  ['Landstrasse 12 a, Schaan ', 'street 12a: landstrasse schaan'],
  ['12 E Main St ', 'street 12: e main st'],
  ['Landstrasse 12–14 ', 'street 12-14: landstrasse'],
  ['12 rue de l’Église ', 'street 12: rue de leglise'],
  ['12 bis rue Victor Hugo ', 'street 12bis: rue victor hugo'],
  ['12 Main St Apt 4 ', 'street 12: main st'],
  ['12 Main St #5 ', 'street 12: main st'],
  ['Suite 200, 12 Main St ', 'street 12: main st'],
  ['Unit 3/12 Main St ', 'street 12: main st'],
  ['Calle 50 #12-34 ', 'street 12-34: calle 50'],
  ['Av. Juárez No. 123 ', 'street 123: av juarez'],
  ['1234/12 Dlouhá ', 'street 1234/12: dlouha'],
  ['6729 1/2 Railway Avenue ', 'street 6729½: railway avenue'],
  ['12 Pearl St, Boulder, CO 80302-1234, USA ', 'street 12: pearl st @boulder @(co) 80302 @(usa)'],
  ['Landstrasse 12, Vaduz, Liechtenstein', 'street 12: landstrasse @(vaduz) @(liechtenstein)*'],
  ['Landstrasse 12, Vaduz, Liecht', 'street 12: landstrasse @(vaduz) (liecht)*'],
  ['Kneza Miloša 5, Beograd, Srbija ', 'street 5: kneza milosa @beograd @(srbija)'],
  ['12 Pearl St CO', 'street 12: pearl st (co)*'],
  ['Pearl St 12 Boulder', 'street 12: pearl st @boulder*'],
])('%j has the reading %s', (text, reading) => {
  expect(readings(text)).toContain(reading);
});

test.each([
  'Pearl & 13th ',
  'pearl and 13th ',
  'Corner of Pearl and 13th ',
  'conrer of pearl and 13th ',
  'Pearl / 13th ',
  'Pearl x 13th ',
  'pearl@13th ',
  'Pearl y 13th ',
])('%j is a crossing', (text) => {
  expect(readings(text)).toContain('crossing: pearl 13th');
});

test('the last word is unfinished until a sign or a space follows', () => {
  expect(readings('12 lands')).toContain('street 12: lands*');
  expect(readings('12 lands,')).toContain('street 12: lands');
});

test('a country alone, and a state at the beginning of a name, are ordinary words', () => {
  expect(readings('Georgia ')).toEqual(['any: georgia']);
  expect(readings('Delaware Avenue ')).toEqual(['any: delaware avenue']);
});

test('the areas at the end of a text are listed one by one, as they were typed', () => {
  expect(areasTyped('12 Main St, Albany, New York 12207, USA', ends)).toEqual(['New York', 'USA']);
  expect(areasTyped('Georgia', ends)).toEqual([]);
});

test.each(['', ' ', '\0', '🏗🏗', '" , ;', '%_*()[]{}|\\^$'])('%j contains no words', (text) => {
  expect(readQuestion(text)).toEqual([]);
});

test('text of any length and alphabet is read quickly', () => {
  const texts = [
    '# 5 '.repeat(5_000),
    '12-'.repeat(5_000),
    ' '.repeat(20_000),
    'apt '.repeat(5_000),
    `12${' '.repeat(9_999)}/`,
    "'".repeat(10_000),
    'شارع ١٢ '.repeat(2_000),
  ];
  for (const text of texts) expect(readQuestion(text, ends).length).toBeLessThan(12);
  expect(workMs(() => texts.forEach((text) => readQuestion(text, ends)))).toBeLessThan(500);
});
