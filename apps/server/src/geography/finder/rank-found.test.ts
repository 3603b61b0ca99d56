import { expect, test } from 'vitest';
import { bestFirst } from './rank-found.ts';
import type { GeocodedPlace } from './geocoders/geocoder.ts';

const at = { lat: 39.7527, lng: -105.0002 };
const found = (name: string, values: Partial<GeocodedPlace> = {}): GeocodedPlace => ({ kind: 'place', name, detail: '', ...at, ...values });
const names = (...lists: GeocodedPlace[][]) => bestFirst(lists).map(({ name }) => name);

test('whole answers keep the order of their lists, similar ones follow', () => {
  const similar = found('Dever Diner', { isSimilar: true });
  expect(names([similar, found('Denver Depot', { kind: 'own' })], [found('Denver Deli')])).toEqual(['Denver Depot', 'Denver Deli', 'Dever Diner']);
});

test('a town whose whole name was typed comes before other places, but after an own place of that name', () => {
  const town = found('Denver', { kind: 'town', isExact: true });
  const depot = found('Denver Depot', { kind: 'own' });
  expect(names([depot], [], [town])).toEqual(['Denver', 'Denver Depot']);
  expect(names([found('Denver', { kind: 'own', lat: 40, isExact: true }), depot], [town])).toEqual(['Denver', 'Denver', 'Denver Depot']);
  expect(bestFirst([[found('Denver', { kind: 'own', lat: 40, isExact: true })], [town]])[0]?.kind).toBe('own');
});

test('a town with that as another name comes after a place and an address of exactly that name', () => {
  const town = found('Koronowo (Krone)', { kind: 'town', isExact: true, isByOtherName: true, lat: 53 });
  expect(names([], [found('Krone', { isExact: true }), found('Kronenweg', { kind: 'street' })], [town])).toEqual(['Krone', 'Koronowo (Krone)', 'Kronenweg']);
  expect(bestFirst([[town]])[0]).not.toHaveProperty('isByOtherName');
});

test('answers that lack a part are shown only when no answer is whole', () => {
  const half = found('Denver', { kind: 'town', lacks: 'the street “1600 Broadway” was not found' });
  expect(names([], [half])).toEqual(['Denver']);
  expect(names([found('1600 Broadway', { kind: 'address' })], [half])).toEqual(['1600 Broadway']);
  expect(names([found('1600 Brodway', { kind: 'address', isSimilar: true })], [half])).toEqual(['1600 Brodway', 'Denver']);
});

test('no place is listed twice: an address with an own place, a shop from two files, a town from two lists', () => {
  const own = found('North gate', { kind: 'own', detail: 'Blake Street 4300, Denver' });
  expect(names([own], [found('Blake Street 4300', { kind: 'address' }), found('Blake Street 4300', { kind: 'address', lat: 40 })])).toEqual([
    'North gate',
    'Blake Street 4300',
  ]);
  expect(names([found('Café Zöe')], [found('Cafe Zoe', { lat: at.lat + 0.0003 }), found('Cafe Zoe', { lat: at.lat + 0.003 })])).toEqual([
    'Café Zöe',
    'Cafe Zoe',
  ]);
  const town = { kind: 'town', isExact: true } as const;
  expect(names([found('Vaduz', town)], [found('Vaduz', { ...town, lat: at.lat + 0.05 }), found('Vaduz', { ...town, lat: at.lat + 3 })])).toEqual([
    'Vaduz',
    'Vaduz',
  ]);
});

test('a state comes before a small town of its name, and after a city', () => {
  const state = found('Ontario', { isExact: true, isArea: true, population: 14_000_000 });
  const town = found('Ontario', { kind: 'town', isExact: true, population: 170_000, lat: 34 });
  const kinds = (...all: GeocodedPlace[]) => bestFirst([all]).map(({ kind }) => kind);
  expect(kinds(state, town)).toEqual(['place', 'town']);
  expect(kinds(state, { ...town, population: 600_000 })).toEqual(['town', 'place']);
  expect(kinds({ ...state, population: 200_000_000 }, { ...town, population: 2_200_000 })).toEqual(['town', 'place']);
});

test('a town from two lists is shown with its region', () => {
  const town = { kind: 'town', isExact: true } as const;
  expect(bestFirst([[found('Vaduz', town)], [found('Vaduz', { ...town, detail: 'Liechtenstein' })]])).toEqual([
    { kind: 'town', name: 'Vaduz', detail: 'Liechtenstein', ...at },
  ]);
  const shops = Array.from({ length: 9 }, (_, index) => found(`Vaduz ${index}`));
  expect(bestFirst([[found('Vaduz', town), ...shops], [found('Vaduz', { ...town, detail: 'Liechtenstein' })]])[0]?.detail).toBe('Liechtenstein');
});

test('an own place at an address hides it, whichever way round its number was written then', () => {
  const own = found('North gate', { kind: 'own', detail: '4300 Blake Street, Denver, CO 80216' });
  const written = () => ({ name: '4300 Blake Street', detail: 'Denver, CO 80216' });
  expect(names([own], [found('Blake Street 4300', { kind: 'address', written })])).toEqual(['North gate']);
  expect(names([], [found('Blake Street 4300', { kind: 'address', written })])).toEqual(['4300 Blake Street']);
});

test('a town from two lists is shown once, under either name', () => {
  const town = { kind: 'town', isExact: true } as const;
  expect(names([found('Göteborg', town)], [found('Göteborg (Gothenburg)', { ...town, detail: 'Sweden' })])).toEqual(['Göteborg (Gothenburg)']);
  const code = { kind: 'postal-code', isExact: true } as const;
  expect(names([found('21231', code)], [found('21231', { ...code, lat: at.lat + 0.02 })])).toEqual(['21231']);
});

test('a street far from the typed town, and a merely similar one, come after that town; one near it or one that has the word does not', () => {
  const denver = found('Denver', { kind: 'town', lacks: 'the street “1600 Broadway” was not found' });
  const lacking = { kind: 'street', lacks: '“1600 Denver” was not found' } as const;
  expect(names([found('North Broadway', { ...lacking, lat: 39.3, lng: -76.6 })], [denver])).toEqual(['Denver', 'North Broadway']);
  expect(names([found('Broadway', { ...lacking, lat: at.lat - 0.2 })], [denver])).toEqual(['Broadway', 'Denver']);
  expect(names([found('Bradway', { ...lacking, isSimilar: true })], [denver])).toEqual(['Denver', 'Bradway']);
  const avenue = found('Denver Avenue', { kind: 'street', lacks: '“99” was not found', lat: 39.3, lng: -76.6 });
  expect(names([avenue], [found('Denver', { kind: 'town', lacks: 'the street “99 Avenue” was not found' })])).toEqual(['Denver Avenue', 'Denver']);
});

test('around the middle of the map a street of that name comes before a town further away, and before a small one what has the word in its name', () => {
  const near = { lat: 39.29, lng: -76.6 };
  const listed = (...all: GeocodedPlace[]) => bestFirst([all], near).map(({ name }) => name);
  const town = found('Broadway', { kind: 'town', isExact: true, population: 3_700, lat: 38.6, lng: -78.8 });
  const streets = [found('South Broadway', { kind: 'street', isExact: true, ...near }), found('Broadway Market', near)];
  expect(listed(town, ...streets)).toEqual(['South Broadway', 'Broadway Market', 'Broadway']);
  expect(listed({ ...town, population: 600_000 }, ...streets)).toEqual(['South Broadway', 'Broadway', 'Broadway Market']);
  expect(listed(...streets.map((street) => ({ ...street, lat: 47 })), town)).toEqual(['Broadway', 'South Broadway', 'Broadway Market']);
  const nearer = { ...town, ...near };
  expect(listed(...streets, nearer)).toEqual(['Broadway', 'South Broadway', 'Broadway Market']);
});

test('a large town comes after two names around the middle of the map, unless it is large for its distance', () => {
  const near = { lat: 39.2848, lng: -76.5932 };
  const listed = (...all: GeocodedPlace[]) => bestFirst([all], near).map(({ name }) => name);
  const town = found('Union', { kind: 'town', isExact: true, population: 56_000, lat: 40.7, lng: -74.26 });
  const square = found('Union Square', near);
  const market = found('Union Market', { ...near, lat: near.lat + 0.01 });
  const station = found('Union Station', { ...near, lat: near.lat + 0.02 });
  expect(listed(town, square)).toEqual(['Union Square', 'Union']);
  expect(listed(town, square, market, station)).toEqual(['Union Square', 'Union Market', 'Union', 'Union Station']);
  expect(listed({ ...town, population: 400_000 }, square)).toEqual(['Union', 'Union Square']);
  // From 1,600 km away a city of half a million is still meant.
  expect(listed({ ...town, population: 600_000, lat: 32, lng: -92 }, square)).toEqual(['Union', 'Union Square']);
  expect(bestFirst([[town, square]]).map(({ name }) => name)).toEqual(['Union', 'Union Square']);
});

test('a town around the middle of the map comes before a country of its name', () => {
  const country = found('Colombia', { isExact: true, isArea: true, population: 50_000_000, lat: 4.6, lng: -74 });
  const town = found('Columbia', { kind: 'town', isExact: true, population: 100_000, lat: 39.24, lng: -76.84 });
  expect(bestFirst([[country, town]], { lat: 39.2848, lng: -76.5932 }).map(({ name }) => name)).toEqual(['Columbia', 'Colombia']);
  expect(bestFirst([[country, town]], { lat: 35, lng: -90 }).map(({ name }) => name)).toEqual(['Colombia', 'Columbia']);
  expect(bestFirst([[country, { ...town, population: 300 }]], { lat: 39.2848, lng: -76.5932 })[0]?.name).toBe('Colombia');
});

test('the town whose name was typed is shown, however many streets have it', () => {
  const town = found('Broadway', { kind: 'town', isExact: true, population: 3_700, lat: 38.6, lng: -78.8 });
  const streets = Array.from({ length: 9 }, (_, index) => found(`Broadway ${index}`, { kind: 'street' }));
  expect(bestFirst([streets, [town]], at).map(({ name }) => name)).toEqual([...streets.slice(0, 7).map(({ name }) => name), 'Broadway']);
});

test('an answer in another state comes after the typed town and after what lacks more', () => {
  const boston = found('Boston', { kind: 'town', lacks: 'the street “2400 Fleet Street” was not found', lat: 42.36, lng: -71.06 });
  const elsewhere = found('Fleet Street 2400', { kind: 'address', lacks: '“MA” was not found', isElsewhere: true });
  expect(names([elsewhere], [boston])).toEqual(['Boston', 'Fleet Street 2400']);
  expect(names([elsewhere, found('Fleet Street', { kind: 'street', lacks: '“2400 Boston” was not found' })])).toEqual(['Fleet Street', 'Fleet Street 2400']);
  expect(bestFirst([[elsewhere]])[0]).not.toHaveProperty('isElsewhere');
});

test('among answers that lack a part, the one that lacks fewer words comes first', () => {
  const more = found('Pearl Street', { kind: 'street', lacks: '“1600 Xyzzy” was not found' });
  expect(names([more], [found('Pearl Avenue', { kind: 'street', lacks: '“1600” was not found' })])).toEqual(['Pearl Avenue', 'Pearl Street']);
});

test('at most eight places are returned, without the fields of the ranking', () => {
  const many = Array.from({ length: 20 }, (_, index) => found(`Shop ${index}`, { isExact: true }));
  const shown = bestFirst([many]);
  expect(shown).toHaveLength(8);
  expect(shown[0]).toEqual({ kind: 'place', name: 'Shop 0', detail: '', ...at });
});
