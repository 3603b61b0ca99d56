import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
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
];

const database = new DatabaseSync(':memory:');
fillGazetteer(database, places);

/** Name and region of what matches, in the order of the answer. */
function find(match: string): string[] {
  const rows = database.prepare('SELECT name, region FROM place WHERE id IN (SELECT rowid FROM place_fts WHERE place_fts MATCH ?) ORDER BY id').all(match);
  return rows.map(({ name, region }) => [name, region].filter(Boolean).join(', '));
}

describe('the gazetteer', () => {
  it('finds a town by its name and the code of its state', () => {
    expect(find('name : "denver" AND within : "co" *')).toEqual(['Denver, Colorado', '80202, Colorado']);
  });

  it('finds a postal code by its number, its beginning and its town', () => {
    expect(find('name : "80202"')).toEqual(['80202, Colorado']);
    expect(find('name : "802" *')).toEqual(['80202, Colorado']);
    expect(find('name : "80202" AND name : "denver"')).toEqual(['80202, Colorado']);
  });

  it('finds a place without its accents, by its country in English and Spanish', () => {
    expect(find('name : "cordoba" AND within : "spain" *')).toEqual(['Córdoba, Andalusia']);
    expect(find('name : "córdoba" AND within : "españa"')).toEqual(['Córdoba, Andalusia']);
    expect(find('name : "lodz"')).toEqual(['Łódź']);
  });

  it('answers with the largest place first', () => {
    expect(find('name : "denver"')).toEqual(['Denver, Colorado', 'Denver, Iowa', '80202, Colorado']);
    expect(find('name : "cordoba"')).toEqual(['Córdoba, Cordoba', 'Córdoba, Andalusia']);
  });

  it('knows an abbreviated name in full as well', () => {
    expect(find('name : "saint" AND name : "louis"')).toEqual(['St. Louis, Missouri']);
    expect(find('whole : "saintlouis" OR whole : "stlouis"')).toEqual(['St. Louis, Missouri']);
  });

  it('tells a complete name from the beginning of one', () => {
    expect(find('whole : "denver"')).toEqual(['Denver, Colorado', 'Denver, Iowa']);
    expect(find('whole : "newyork"')).toEqual(['New York City']);
    expect(find('whole : "new"')).toEqual([]);
    expect(find('whole : "washington"')).toEqual(['Washington, D.C.']);
  });

  it('finds what lies in a box of degrees', () => {
    const inBox = database.prepare(
      'SELECT place.name FROM place_rt JOIN place USING (id) WHERE west >= -105.1 AND east <= -104.99 AND south >= 39 AND north <= 40',
    );
    expect(inBox.all().map(({ name }) => name)).toEqual(['80202']);
  });
});
