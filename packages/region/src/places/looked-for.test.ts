import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRegion } from '../builder/build-region.ts';
import { MadeTown } from '../builder/made-town.test-data.ts';
import { openPlacesIndex, type PlacesIndex } from './open-places.ts';
import { kindAsked } from './search/place-kinds.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-looked-for-'));
const middle = { lat: 47.1, lng: 9.5 };
const at = (dx: number, dy: number): readonly [number, number] => [middle.lng + dx, middle.lat + dy];
let index: PlacesIndex;

beforeAll(() => {
  const made = new MadeTown();
  made.node(at(0, 0), { place: 'town', name: 'Genève', 'name:de': 'Genf' });
  made.way({ highway: 'motorway', ref: 'I 95;I 895' }, at(-0.01, 0.01), at(0.01, 0.01));
  made.way({ highway: 'primary', name: 'Long Road', ref: 'A13' }, at(-0.01, 0.001), at(0.01, 0.001));
  made.way({ highway: 'residential', name: 'Low Lane', ref: 'X 7' }, at(-0.01, -0.01), at(0.01, -0.01));
  for (const [number, dx] of [
    ['1', 0],
    ['3', 0.002],
  ] as const)
    made.node(at(dx, 0.0012), { 'addr:housenumber': number, 'addr:street': 'Long Road', 'addr:postcode': '1204' });
  made.node(at(0.3, 0), { amenity: 'pharmacy', name: 'Far Pharmacy' });
  made.node(at(0.02, 0), { amenity: 'pharmacy', name: 'Near Pharmacy' });
  made.node(at(1.5, 0), { amenity: 'pharmacy', name: 'Pharmacy of another town' });
  made.node(at(0.003, 0), { amenity: 'parking' });
  made.node(at(0.001, 0), { amenity: 'parking', access: 'private' });
  made.node(at(0.004, 0), { railway: 'halt', name: 'Lakeside' });
  made.node(at(0.001, 0.001), { railway: 'proposed', name: 'Lakeside' });
  const file = join(root, 'made.osm.pbf');
  made.write(file);
  buildRegion({ file, folder: root, name: 'made', now: () => 0 });
  index = openPlacesIndex(join(root, 'made', 'places.sqlite'));
});
afterAll(() => {
  index.close();
  rmSync(root, { recursive: true, force: true });
});

const first = (text: string): string | undefined => index.search(text, middle)[0]?.name;

test('the nearest of a kind come first, a car park without a name too, and a private one or one of another town not', () => {
  const nearest = (...values: string[]) => index.nearest(values, middle).map(({ place }) => place.name);
  expect(nearest('pharmacy')).toEqual(['Near Pharmacy', 'Far Pharmacy']);
  expect(nearest('parking')).toEqual(['Parking lot']);
  expect(nearest('station', 'halt')).toEqual(['Lakeside']);
  expect(nearest('proposed')).toEqual([]);
  expect(index.search('Lakeside', middle).map(({ what }) => what)).toEqual(['halt']);
  expect(nearest('bank')).toEqual([]);
  expect(index.nearest(['pharmacy'], middle)[0]?.meters).toBeCloseTo(1513, -1);
});

test.each([
  ['I 95', 'I 95'],
  ['i-95', 'I 95'],
  ['Interstate 895', 'I 895'],
  ['A13', 'A13'],
  ['a 13', 'A13'],
  ['Long Road', 'Long Road'],
  ['1204', '1204'],
  ['Genf', 'Genève'],
])('%s is found as %s', (text, name) => {
  expect(first(text)).toBe(name);
});

test('a small road has no number, and a position on a named road gets that name', () => {
  expect(first('X 7')).not.toBe('X 7');
  expect(index.reverse({ lat: 47.101, lng: 9.495 })?.name).toBe('Long Road');
  expect(index.reverse({ lat: 47.11, lng: 9.505 })?.name).toBe('I 95');
});

test('a postal code lies in the middle of its houses', () => {
  const [code] = index.search('1204');
  expect(code).toMatchObject({ what: 'postal_code', town: 'Genève' });
  expect(code?.lng).toBeCloseTo(9.501, 6);
});

test.each([
  ['supermarket', ['supermarket'], '', false],
  ['Nearest gas station', ['fuel'], '', false],
  ['Tankstelle in der Nähe', ['fuel'], '', false],
  ['post office near me', ['post_office'], '', false],
  ['Apotheke, Vaduz', ['pharmacy'], 'Vaduz', true],
  ['Bahnhof in Vaduz', ['station', 'halt'], 'Vaduz', true],
  ['apotheke vaduz', ['pharmacy'], 'vaduz', false],
  ['Car Park', ['parking'], '', false],
] as const)('%j asks for a kind of places', (text, values, where, isApart) => {
  expect(kindAsked(text)).toEqual({ values, where, isApart });
});

test.each(['Landstrasse 12', 'Bankside', '', '🏗', 'supermarketing'])('%j asks for no kind', (text) => {
  expect(kindAsked(text)).toBeUndefined();
});
