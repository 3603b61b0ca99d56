import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  made.node(at(0.2, 0.0012), { 'addr:housenumber': '12', 'addr:street': 'Landstrasse', 'addr:postcode': '7000' });
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
  ['7000 Landstrasse 12', 'address Landstrasse 12, Chur 7000'],
  ['landstr', 'street Landstrasse, Vaduz 9490'],
  ['n pearl st', 'street North Pearl Street, Vaduz'],
  ['pearl', 'street North Pearl Street, Vaduz'],
  ['Pearl & 13th', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['13th ave and n pearl st', 'crossing North Pearl Street & 13th Avenue, Vaduz'],
  ['stadtle sch', 'place Städtle School, Vaduz'],
  ['staedtleweg 3', 'nothing'],
  ['städtleweg 3', 'address Städtleweg 3, Vaduz'],
  ['vad', 'town Vaduz,'],
  ['nowhere', 'nothing'],
  ['" OR 1; --', 'nothing'],
  ['🏗', 'nothing'],
  ['\0', 'nothing'],
])('%j finds %s', (text, answer) => {
  expect(first(text)).toBe(answer);
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

test('a number between two known ones of its side is said to be between, and an unknown one leaves the street', () => {
  const [between] = index.search('Landstrasse 8, Vaduz');
  expect(between).toMatchObject({ name: 'Landstrasse 8', isBetween: true });
  expect(between?.lng).toBeCloseTo(9.5016, 6);
  expect(index.search('Landstrasse 500, Vaduz')).toEqual([expect.objectContaining({ kind: 'street', name: 'Landstrasse', withoutNumber: true })]);
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
  const begun = performance.now();
  expect(index.search('land '.repeat(2_000))).toBeInstanceOf(Array);
  expect(index.search('12 '.repeat(3_000))).toBeInstanceOf(Array);
  expect(performance.now() - begun).toBeLessThan(500);
});
