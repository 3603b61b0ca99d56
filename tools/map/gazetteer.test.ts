import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { cellAt } from '../../apps/server/src/geography/finder/cells.ts';
import { type GazetteerPlace, fillGazetteer } from './gazetteer.ts';

const somewhere = { kind: 'city', locality: '', region: '', regionCode: '', lat: 0, lng: 0, population: 0 } as const;
const iowa = { ...somewhere, region: 'Iowa', regionCode: 'IA', country: 'US' };
const colorado = { ...somewhere, region: 'Colorado', regionCode: 'CO', country: 'US' };

const places: GazetteerPlace[] = [
  { ...iowa, name: 'Denver', population: 1_835 },
  { ...colorado, name: 'Denver', lat: 39.73915, lng: -104.9847, population: 682_545 },
  { ...colorado, kind: 'zip', name: '80202', locality: 'Denver', lat: 39.7491, lng: -104.9946 },
  { ...somewhere, name: 'Córdoba', region: 'Andalusia', country: 'ES', population: 328_428 },
  { ...somewhere, name: 'Córdoba', region: 'Cordoba', country: 'AR', population: 1_428_214 },
  { ...somewhere, name: 'Łódź', country: 'PL', population: 768_755 },
  { ...somewhere, name: 'St. Louis', region: 'Missouri', regionCode: 'MO', country: 'US', population: 315_685 },
  { ...somewhere, name: 'New York City', country: 'US', population: 8_175_133 },
  { ...somewhere, name: 'New City', country: 'US', population: 33_559 },
  { ...somewhere, name: 'Washington, D.C.', country: 'US', population: 601_723 },
  ...['DE Bavaria', 'IT Lombardy', 'AU New South Wales', 'SE Skåne', 'CH Grisons', 'NO Oslo', 'ST Príncipe'].map((area) => ({
    ...somewhere,
    name: 'Somewhere',
    country: area.slice(0, 2),
    region: area.slice(3),
  })),
];

const database = new DatabaseSync(':memory:');
fillGazetteer(database, places);

/** Names and regions of the places that a full-text search finds, in its order. */
function find(match: string): string[] {
  const rows = database.prepare('SELECT name, region FROM place WHERE id IN (SELECT rowid FROM place_fts WHERE place_fts MATCH ?) ORDER BY id').all(match);
  return rows.map(({ name, region }) => [name, region].filter(Boolean).join(', '));
}

/** The places with exactly this name. */
function called(key: string): string[] {
  const rows = database.prepare('SELECT place.name, region FROM name JOIN place ON id = name.place WHERE key = ? ORDER BY id').all(key);
  return rows.map(({ name, region }) => [name, region].filter(Boolean).join(', '));
}

describe('the gazetteer', () => {
  it('finds a postal code by its number, its beginning and its town', () => {
    expect(find('main : "80202"')).toEqual(['80202, Colorado']);
    expect(find('main : "802" *')).toEqual(['80202, Colorado']);
    expect(find('main : "80202" AND main : "denver"')).toEqual(['80202, Colorado']);
  });

  it('answers with the largest place first', () => {
    expect(find('main : "denver"')).toEqual(['Denver, Colorado', 'Denver, Iowa', '80202, Colorado']);
    expect(called('cordoba')).toEqual(['Córdoba, Cordoba', 'Córdoba, Andalusia']);
  });

  it('stores names without their marks and with abbreviations written out', () => {
    expect(called('lodz')).toEqual(['Łódź']);
    expect(called('saintlouis')).toEqual(['St. Louis, Missouri']);
  });

  it('tells a complete name from the beginning of one', () => {
    expect(called('denver')).toEqual(['Denver, Colorado', 'Denver, Iowa']);
    expect(called('newyork')).toEqual(['New York City']);
    expect(called('new')).toEqual([]);
    expect(called('washington')).toEqual(['Washington, D.C.']);
  });

  it('finds what lies in a square of two degrees', () => {
    const [colorado, iowa] = [
      { lat: 39.74, lng: -104.99 },
      { lat: 42.67, lng: -92.34 },
    ].map(cellAt);
    expect(find(`main : "denver" AND cell : ${colorado}`)).toEqual(['Denver, Colorado', '80202, Colorado']);
    expect(find(`main : "denver" AND cell : ${iowa}`)).toEqual([]);
  });

  it('names the areas of its places', () => {
    const areas = database.prepare('SELECT country, region FROM area WHERE key = ?');
    // CO is Colorado, and the province of Como.
    expect(areas.all('co').map(({ country }) => country)).toEqual(['IT', 'US']);
    expect(areas.all('ia').map((row) => ({ ...row }))).toEqual([{ country: 'US', region: 'Iowa' }]);
    expect(areas.all('espana').map((row) => ({ ...row }))).toEqual([{ country: 'ES', region: '' }]);
  });

  it.each([
    ['bayern', 'DE Bavaria'],
    ['lombardia', 'IT Lombardy'],
    ['mi', 'IT Lombardy'],
    ['nsw', 'AU New South Wales'],
    ['skane', 'SE Skåne'],
    ['skanelan', 'SE Skåne'],
    ['graubunden', 'CH Grisons'],
    ['norge', 'NO '],
  ])('knows areas as their own people write them: %s', (key, area) => {
    const rows = database.prepare('SELECT country, region FROM area WHERE key = ?').all(key);
    expect(rows.map(({ country, region }) => `${String(country)} ${String(region)}`)).toEqual([area]);
  });

  it('knows a town in the middle of each area, and how many people its towns have', () => {
    const middle = database.prepare("SELECT lat, lng, population FROM area_middle WHERE country = 'US' AND region = ?");
    expect({ ...middle.get('Colorado') }).toEqual({ lat: 39.73915, lng: -104.9847, population: 682_545 });
    expect({ ...middle.get('Iowa') }).toMatchObject({ population: 1_835 });
    expect({ ...database.prepare("SELECT population FROM area_middle WHERE country = 'ES' AND region = ''").get() }).toEqual({ population: 328_428 });
  });

  it('takes the St of a street for no country', () => {
    expect(database.prepare('SELECT * FROM area WHERE key = ?').all('saint')).toEqual([]);
  });
});
