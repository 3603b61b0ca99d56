import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workMs } from '../../../../tools/tests/work-ms.ts';
import { buildRegion } from '../builder/build-region.ts';
import { MadeTown } from '../builder/made-town.test-data.ts';
import { openPlacesIndex, type PlacesIndex } from './open-places.ts';
import { metersBetween } from './towns.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-places-'));
const at = (dx: number, dy: number): readonly [number, number] => [9.5 + dx, 47.1 + dy];
let index: PlacesIndex;

beforeAll(() => {
  const made = new MadeTown();
  made.node(at(0, 0), { place: 'town', name: 'Vaduz' });
  made.node(at(0.2, 0), { place: 'town', name: 'Chur' });
  made.way({ highway: 'primary', name: 'Landstrasse' }, at(-0.01, 0.001), at(0, 0.001), at(0.01, 0.001));
  made.way({ highway: 'primary', name: 'Landstrasse' }, at(0.19, 0.001), at(0.21, 0.001));
  made.way({ highway: 'residential', name: 'North Pearl Street' }, at(0, -0.01), at(0, 0.001), at(0, 0.01));
  made.way({ highway: 'residential', name: '13th Avenue' }, at(-0.01, 0.01), at(0, 0.01), at(0.01, 0.01));
  for (const [number, dx] of [
    ['2', 0.001],
    ['4', 0.0012],
    ['12', 0.002],
    ['12a', 0.0021],
    ['7', 0.0015],
  ] as const)
    made.node(at(dx, 0.0012), { 'addr:housenumber': number, 'addr:street': 'Landstrasse', 'addr:postcode': '9490' });
  // A house with another town in its address: the street is found by that town too.
  made.node(at(0.005, 0.0012), { 'addr:housenumber': '81', 'addr:street': 'Landstrasse', 'addr:city': 'Chur' });
  made.node(at(0.2, 0.0012), { 'addr:housenumber': '12', 'addr:street': 'Landstrasse', 'addr:postcode': '7000' });
  made.way({ highway: 'residential', name: 'Feldkircher Strasse' }, at(-0.01, 0.02), at(0, 0.02));
  for (const [number, dx, more] of [
    ['11-15', 0.001, {}],
    ['1234/21', 0.002, { 'addr:streetnumber': '21', 'addr:conscriptionnumber': '1234' }],
    ['30 1/2', 0.003, {}],
    ['40', 0.004, {}],
    ['43', 0.0046, {}],
  ] as const)
    made.node(at(dx, 0.0202), { 'addr:housenumber': number, 'addr:street': 'Feldkircher Strasse', 'addr:city': 'Schaan', 'addr:postcode': '949 4', ...more });
  made.way({ highway: 'residential', name: 'Улица Кнеза Милоша', alt_name: 'Kings Row' }, at(-0.01, -0.02), at(0, -0.02));
  made.way({ highway: 'residential', name: 'Rue de l’Église' }, at(-0.01, -0.03), at(0, -0.03));
  made.node(at(0, -0.0301), { place: 'suburb', name: 'Ebenholz' });
  for (const dx of [0.01, 0.05]) made.node(at(dx, -0.01), { amenity: 'cafe', name: 'Twin Café' });
  made.box(
    { building: 'school', amenity: 'school', name: 'Städtle School', 'addr:housenumber': '3', 'addr:street': 'Städtleweg' },
    at(0.003, 0.003),
    at(0.0034, 0.0034),
  );
  const file = join(root, 'made.osm.pbf');
  made.write(file);
  buildRegion({ file, folder: root, name: 'made', now: () => 0 });
  index = openPlacesIndex(join(root, 'made', 'places.sqlite'));
});
afterAll(() => {
  index.close();
  rmSync(root, { recursive: true, force: true });
});

const first = (text: string, near?: { lat: number; lng: number }): string => {
  const [found] = index.search(text, near);
  return found ? `${found.kind} ${found.name}, ${found.town} ${found.postcode}`.trim() : 'nothing';
};

test.each([
  ['Landstrasse 12 Vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['12 landstr., 9490 vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['LANDSTRAßE 12A', 'address Landstrasse 12a, Vaduz 9490'],
  ['landstrasse 12, chur', 'address Landstrasse 12, Chur 7000'],
  ['Landstrasse 12, FL-9490 Vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['Landstrasse 12, CH-7000 Chur', 'address Landstrasse 12, Chur 7000'],
  ['7000 Landstrasse 12', 'address Landstrasse 12, Chur 7000'],
  ['landstr', 'street Landstrasse, Vaduz 9490'],
  ['n pearl st', 'street North Pearl Street, Vaduz'],
  ['pearl', 'street North Pearl Street, Vaduz'],
  ['Pearl & 13th', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['13th ave and n pearl st', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['stadtle sch', 'place Städtle School, Vaduz'],
  ['staedtleweg 3', 'address Städtleweg 3, Vaduz'],
  ['städtleweg 3', 'address Städtleweg 3, Vaduz'],
  ['vad', 'town Vaduz,'],
  ['12 Land Strasse, Vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['feldkircherstrasse 40', 'address Feldkircher Strasse 40, Vaduz 949 4'],
  ['Feldkircher Str. 40, 949 4 Schaan, Liechtenstein', 'address Feldkircher Strasse 40, Vaduz 949 4'],
  ['40 feldkircher strasse 9494', 'address Feldkircher Strasse 40, Vaduz 949 4'],
  ['Feldkircher Strasse 13', 'address Feldkircher Strasse 11-15, Vaduz 949 4'],
  ['Feldkircher Strasse 21', 'address Feldkircher Strasse 1234/21, Vaduz 949 4'],
  ['Feldkircher Strasse 1234/21', 'address Feldkircher Strasse 1234/21, Vaduz 949 4'],
  ['30 1/2 Feldkircher Strasse', 'address Feldkircher Strasse 30 1/2, Vaduz 949 4'],
  ['Landstrasse 12/3, Vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['12 Landstrasse Apt 7, Vaduz', 'address Landstrasse 12, Vaduz 9490'],
  ['kneza milosa', 'street Улица Кнеза Милоша, Vaduz'],
  ['kings row', 'street Улица Кнеза Милоша, Vaduz'],
  ['rue de l eglise', 'street Rue de l’Église, Vaduz'],
  ['rue eglise, ebenholz', 'street Rue de l’Église, Vaduz'],
  ['Pearl / 13th', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['corner of thirteenth and pearl, vaduz', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['13th x pearl', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['nowhere', 'nothing'],
  ['" OR 1; --', 'nothing'],
  ['🏗', 'nothing'],
  ['\0', 'nothing'],
])('%j finds %s', (text, answer) => {
  expect(first(text)).toBe(answer);
});

test.each([
  ['Landstrasse 12, Vaduz', { isExact: true }],
  ['Landstrase 12, Vaduz', { isSimilar: true }],
  ['Landstrasse 12, Vadzu', { isSimilar: true }],
  ['Landstrasse 10, Vaduz', { isBetween: true }],
  ['12 Landst', {}],
  ['Landstrasse', { isExact: true }],
  ['Pearl', {}],
  ['North Pearl Street', { isExact: true }],
  ['Landstrasse 500, Vaduz', { lacks: '500' }],
  ['Landstrasse 12, Xyzzy, Vaduz', { lacks: 'Xyzzy' }],
  ['Landstrasse 12, 8888 Vaduz', { lacks: '8888' }],
  ['1600 Broadway, Vaduz', { lacks: '1600 Broadway' }],
  ['Landstrasse 94', { lacks: '94' }],
])('%j is answered with %j', (text, marks) => {
  const { isExact, isSimilar, isBetween, lacks } = index.search(text)[0] ?? { lacks: 'everything' };
  expect(JSON.parse(JSON.stringify({ isExact, isSimilar, isBetween, lacks }))).toEqual(marks);
});

test('a changed digit finds no other street', () => {
  expect(index.search('18th Avenue').map(({ name }) => name)).not.toContain('13th Avenue');
});

test('whole answers come first, and similar answers are left out when there is a whole one', () => {
  for (const text of ['Landstrasse 12', 'Landstrasse 500', 'Perl Street', 'Pearl Street Schaan', 'Landstrasse 12 Xyzzy']) {
    const ranks = index.search(text).map(({ lacks, isSimilar }) => (lacks ? 2 : 0) + (isSimilar ? 1 : 0));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ranks.length).toBeGreaterThan(0);
  }
});

test('two places with one name are two answers, the nearer first', () => {
  const found = index.search('Twin Café', { lat: 47.09, lng: 9.55 });
  expect(found.map(({ lng }) => lng)).toEqual([9.55, 9.51]);
});

test('an index of an older version, without spelling and other names, can be searched', () => {
  const path = join(root, 'older.sqlite');
  copyFileSync(join(root, 'made', 'places.sqlite'), path);
  const database = new DatabaseSync(path);
  database.exec('DROP TABLE spelling; DROP TABLE spelling_key; ALTER TABLE entry DROP COLUMN also');
  database.close();
  const older = openPlacesIndex(path);
  expect(older.search('12 landstr., vaduz')[0]).toMatchObject({ kind: 'address', name: 'Landstrasse 12', isExact: true });
  expect(older.search('Landstrasse 500, Vaduz')[0]).toMatchObject({ kind: 'street', lacks: '500' });
  expect(older.search('Pearl & 13th')[0]).toMatchObject({ kind: 'crossing' });
  expect(older.search('Landstrase 12, Vaduz').some(({ isSimilar }) => isSimilar)).toBe(false);
  expect(older.search('xyzzy')).toEqual([]);
  older.close();
});

test('a file that is not an index is refused', () => {
  const path = join(root, 'other.sqlite');
  writeFileSync(path, 'no database');
  expect(() => openPlacesIndex(path)).toThrow('file is not a database');
});

test('an address is where the house is', () => {
  const [house] = index.search('Landstrasse 7, Vaduz');
  expect(house?.lat).toBeCloseTo(47.1012, 6);
  expect(house?.lng).toBeCloseTo(9.5015, 6);
});

test('the nearer of two equal addresses comes first', () => {
  expect(first('Landstrasse 12', { lat: 47.1, lng: 9.5 })).toBe('address Landstrasse 12, Vaduz 9490');
  expect(first('Landstrasse 12', { lat: 47.1, lng: 9.7 })).toBe('address Landstrasse 12, Chur 7000');
});

test('a number between two known ones of its side is marked as between, and an unknown one falls back to the street', () => {
  const [between] = index.search('Landstrasse 8, Vaduz');
  expect(between).toMatchObject({ name: 'Landstrasse 8', isBetween: true });
  expect(between?.lng).toBeCloseTo(9.5016, 6);
  expect(index.search('Landstrasse 500, Vaduz')).toEqual([expect.objectContaining({ kind: 'street', name: 'Landstrasse', lacks: '500' })]);
});

test('a number is not sought between the houses of another town’s street when the typed town has a street of that name', () => {
  expect(index.search('Landstrasse 8, Chur')[0]).toMatchObject({ kind: 'street', town: 'Chur', lacks: '8' });
  expect(index.search('Landstrasse 81, Chur')[0]).toMatchObject({ kind: 'address', name: 'Landstrasse 81' });
});

test('a position is called by its house, beyond 60 m by its street, beyond 300 m not at all', () => {
  const beside = { lat: 47.1012, lng: 9.5015 + 0.0001 };
  expect(index.reverse(beside)).toMatchObject({ name: 'Landstrasse 7', town: 'Vaduz' });
  expect(index.reverse(beside)?.distanceMeters).toBeCloseTo(metersBetween(beside, { lat: 47.1012, lng: 9.5015 }), 1);
  const street = index.reverse({ lat: 47.095, lng: 9.501 });
  expect(street?.name).toBe('North Pearl Street');
  expect(street?.distanceMeters).toBeCloseTo(75.7, 0);
  expect(index.reverse({ lat: 47.095, lng: 9.505 })).toBeUndefined();
});

test('a very long question is answered at once', () => {
  const odd = ['🏗', '\0', 'שלום ', '%_*', "';--", '"', '(a+)+', 'x NEAR y ', '\u0301', 'ﷺ', '1/'].map((part) => part.repeat(10_000 / part.length));
  const questions = ['land '.repeat(2_000), '12 '.repeat(3_000), ...odd];
  for (const text of questions) expect(index.search(text)).toBeInstanceOf(Array);
  expect(workMs(() => questions.forEach((text) => index.search(text)))).toBeLessThan(500);
});
