import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readRegions } from '@earshot/region';
import { buildRegion } from '@earshot/region/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MadeTown } from '../../../../../../packages/region/src/builder/made-town.test-data.ts';
import { fillGazetteer } from '../../../../../../tools/map/gazetteer.ts';
import { type Finder, openFinder } from '../finder.ts';
import { embeddedGazetteer } from './gazetteer.ts';
import type { LocalGeocoder } from './geocoder.ts';
import { regionGeocoder } from './regions.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-named-'));
const boulder = { name: 'Boulder', country: 'US', region: 'Colorado', regionCode: 'CO', lat: 40.02, lng: -105.27 };
const vaduz = { name: 'Vaduz', country: 'LI', region: 'Vaduz', regionCode: '', lat: 47.14, lng: 9.52 };
const towns = [boulder, vaduz];
const farTowns = [
  { name: 'Albany', country: 'US', region: 'New York', regionCode: 'NY', lat: 42.65, lng: -73.76 },
  { name: 'Feldkirch', country: 'AT', region: 'Vorarlberg', regionCode: '', lat: 47.24, lng: 9.6 },
  { name: 'San Diego', country: 'US', region: 'California', regionCode: 'CA', lat: 32.72, lng: -117.16 },
  { name: 'Richmond', country: 'US', region: 'Virginia', regionCode: 'VA', lat: 37.54, lng: -77.44 },
  { name: 'Oslo', country: 'NO', region: 'Oslo', regionCode: '', lat: 59.91, lng: 10.75 },
  { name: 'Munich', country: 'DE', region: 'Bavaria', regionCode: '', lat: 48.14, lng: 11.58 },
  { name: 'Aurora', country: 'US', region: 'Illinois', regionCode: 'IL', lat: 41.76, lng: -88.32 },
  { name: 'Bonn', country: 'DE', region: 'North Rhine-Westphalia', regionCode: '', lat: 50.73, lng: 7.1 },
];
let geocoder: LocalGeocoder;
let finder: Finder;

beforeAll(() => {
  for (const { name, lat, lng } of towns) {
    const made = new MadeTown();
    made.node([lng, lat], { place: 'town', name });
    made.node([lng + 0.001, lat], { place: 'suburb', name: 'Canyon' });
    made.way({ highway: 'residential', name: 'Pearl Street' }, [lng - 0.01, lat], [lng, lat], [lng + 0.01, lat]);
    // More streets in another town than a search ranks.
    made.node([lng + 0.3, lat], { place: 'village', name: 'Elsewhere' });
    for (const dx of [...Array(70).keys()].map((i) => 0.3 + i / 10_000)) made.node([lng + dx, lat], { amenity: 'parking' });
    made.node([lng + 0.005, lat + 0.001], { amenity: 'parking' });
    for (const dx of [0.02, 0.004]) made.node([lng + dx, lat], { amenity: 'pharmacy', name: `${name} Pharmacy ${dx}` });
    made.node([lng + 0.0012, lat + 0.0001], { 'addr:housenumber': '12', 'addr:street': 'Pearl Street', 'addr:postcode': name === 'Vaduz' ? '9490' : '80302' });
    made.way({ highway: 'residential', name: 'Pharmacy Street' }, [lng - 0.01, lat + 0.02], [lng, lat + 0.02]);
    made.way({ highway: 'residential', name: 'Aurora Avenue' }, [lng, lat - 0.01], [lng, lat], [lng, lat + 0.01]);
    const file = join(root, `${name}.osm.pbf`);
    made.write(file);
    buildRegion({ file, folder: root, name: name.toLowerCase(), now: () => 0 });
  }
  const path = join(root, 'gazetteer.sqlite');
  const database = new DatabaseSync(path);
  fillGazetteer(
    database,
    [...towns, ...farTowns].map((town) => ({ ...town, kind: 'city', locality: '', population: 20_000 })),
  );
  database.close();
  const gazetteer = embeddedGazetteer(path);
  geocoder = regionGeocoder({ folders: () => readRegions(root) }, gazetteer);
  finder = openFinder({ regions: geocoder, gazetteer });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  [boulder, '130 ft from Pearl Street, Boulder', '790 ft from Pearl Street, Boulder'],
  [vaduz, '40 m from Pearl Street, Vaduz', '240 m from Pearl Street, Vaduz'],
])('a position beside a street of $name is named in feet in the United States and in metres elsewhere', ({ lat, lng }, near, far) => {
  const metersNorth = (meters: number) => geocoder.reverse({ lat: lat + meters / 111_195, lng: lng + 0.005 });
  expect(metersNorth(5)).toBe(near.replace(/^.* from /, ''));
  expect(metersNorth(40)).toBe(near);
  expect(metersNorth(240)).toBe(far);
  expect(metersNorth(400)).toBeUndefined();
});

test.each([
  ['Pearl Street, Colorado', 'Boulder', undefined],
  ['Pearl Street, CO, USA', 'Boulder', undefined],
  ['Pearl Street, Liechtenstein', 'Vaduz', undefined],
  ['Pearl Street, FL', 'Vaduz', undefined],
  ['Pearl Street, New York', 'Boulder', '“New York” was not found'],
  ['Pearl Street, Deutschland', 'Vaduz', '“Deutschland” was not found'],
  ['Pearl Street, CA', 'Boulder', '“CA” was not found'],
  ['Pearl Street CA', 'Boulder', '“CA” was not found'],
  ['Pearl Street, Boulder, CA 80302', 'Boulder', '“CA” was not found'],
  ['Pearl Street, Bayern', 'Vaduz', '“Bayern” was not found'],
  ['Pearl Street, Norge', 'Vaduz', '“Norge” was not found'],
  ['Pearl Street, Österreich', 'Vaduz', '“Österreich” was not found'],
  ['Pearl Street, Vaduz, Österreich', 'Vaduz', '“Österreich” was not found'],
  ['Pearl Street, New York, NY', 'Boulder', '“New York NY” was not found'],
])('in “%s” a street in another country or state lacks these words', (text, town, lacks) => {
  const streets = geocoder.search({ text }).filter(({ kind }) => kind === 'street');
  const here = streets.find(({ detail }) => detail.endsWith(town));
  expect(here).toMatchObject({ name: 'Pearl Street' });
  expect(here?.lacks).toBe(lacks);
  expect(streets.filter((street) => street.lacks === undefined).map(({ detail }) => detail.replace(/^\d+ /, ''))).toEqual(lacks === undefined ? [town] : []);
});

test.each([
  ['pharmacy', boulder, 'Boulder Pharmacy 0.004'],
  ['Apotheke', vaduz, 'Vaduz Pharmacy 0.004'],
  ['pharmacy, Vaduz', boulder, 'Vaduz Pharmacy 0.004'],
  ['pharmacy vaduz', boulder, 'Vaduz Pharmacy 0.004'],
  ['Pharmacy Street', boulder, 'Pharmacy Street'],
])('“%s” at $name finds %s', (text, near, name) => {
  expect(geocoder.search({ text, near })[0]).toMatchObject({ name });
});

test.each([
  ['Pearl Street 12', boulder, '12 Pearl Street', 'Boulder, CO 80302'],
  ['12 Pearl Street', vaduz, 'Pearl Street 12', '9490 Vaduz'],
  ['Pharmacy Street, CO', boulder, 'Pharmacy Street', 'Boulder, CO'],
  ['pharmacy', boulder, 'Boulder Pharmacy 0.004', 'pharmacy, Boulder, CO'],
])('“%s” in $name is shown as its country writes it', async (text, near, name, detail) => {
  const { places, attribution } = await finder.search({ text, near, isTyping: false });
  expect(places[0]).toMatchObject({ name, detail });
  expect(places[0]).not.toHaveProperty('house');
  expect(attribution.text).toContain('OpenStreetMap');
});

test('a house that a position is called by is written so too', () => {
  const findHouseNear = ({ lat, lng }: typeof boulder) => geocoder.reverse({ lat: lat + 0.0001, lng: lng + 0.0012 });
  expect(findHouseNear(boulder)).toBe('12 Pearl Street, Boulder');
  expect(findHouseNear(vaduz)).toBe('Pearl Street 12, Vaduz');
});

test('the code of a state without a comma does not begin a town', () => {
  const found = geocoder.search({ text: 'Parking lot VA', near: vaduz });
  expect(found.length).toBeGreaterThan(0);
  for (const { lacks } of found) expect(lacks).toBe('“VA” was not found');
});

test('a kind of places needs a middle', () => {
  expect(geocoder.search({ text: 'Apotheke' })).toEqual([]);
  expect(geocoder.search({ text: 'Apotheke, Xyzzy', near: vaduz }).filter(({ lacks }) => lacks === undefined)).toEqual([]);
});

test('a town behind the comma is not a street: a crossing with a street of its name lacks it', () => {
  const crossings = (text: string) => geocoder.search({ text, near: boulder }).filter(({ kind }) => kind === 'crossing');
  expect(crossings('Pearl Street & Aurora')[0]).toMatchObject({ name: 'Pearl Street & Aurora Avenue' });
  for (const text of ['Pearl Street, Aurora', 'Pearl Street, Aurora, IL']) for (const { lacks } of geocoder.search({ text })) expect(lacks).toContain('Aurora');
});

test('the region around the middle of the map comes first', () => {
  const first = (near: typeof boulder) => geocoder.search({ text: 'Pearl Street', near })[0]?.detail.replace(/^\d+ /, '');
  expect(first(boulder)).toBe('Boulder');
  expect(first(vaduz)).toBe('Vaduz');
});
