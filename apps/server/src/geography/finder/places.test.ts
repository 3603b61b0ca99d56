import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillGazetteer, type GazetteerPlace } from '../../../../../tools/map/gazetteer.ts';
import { describe as describePosition, kilometersBetween, namesake } from './ranking.ts';
import { createGazetteer } from './store.ts';

const town = { kind: 'city', locality: '', region: '', regionCode: '' } as const;
const colorado = { ...town, region: 'Colorado', regionCode: 'CO', country: 'US' };
const iowa = { ...town, region: 'Iowa', regionCode: 'IA', country: 'US' };

const places: GazetteerPlace[] = [
  { ...colorado, name: 'Denver', lat: 39.73915, lng: -104.9847, population: 682_545 },
  { ...iowa, name: 'Denver', lat: 42.67137, lng: -92.33741, population: 1_835 },
  { ...town, name: 'Denver City', region: 'Texas', regionCode: 'TX', country: 'US', lat: 32.96, lng: -102.83, population: 4_800 },
  { ...colorado, name: 'Edgewater', lat: 39.75304, lng: -105.06415, population: 5_300 },
  { ...colorado, kind: 'zip', name: '80202', locality: 'Denver', lat: 39.7491, lng: -104.9946, population: 0 },
  { ...town, name: 'Paris', region: 'Île-de-France', country: 'FR', lat: 48.85341, lng: 2.3488, population: 2_138_551 },
  { ...town, name: 'Parisot', region: 'Occitanie', country: 'FR', lat: 44.26, lng: 1.86, population: 3_000_000 },
  { ...town, name: 'Paris', region: 'Texas', regionCode: 'TX', country: 'US', lat: 33.66094, lng: -95.55551, population: 24_839 },
  { ...town, name: 'Smith Center', region: 'Kansas', regionCode: 'KS', country: 'US', lat: 39.77918, lng: -98.78507, population: 1_600 },
  { ...town, name: 'Waiyevo', region: 'Northern', country: 'FJ', lat: -16.79, lng: 179.99, population: 1_000 },
];

const database = new DatabaseSync(':memory:');
fillGazetteer(database, places);
const gazetteer = createGazetteer(database);
const search = (...asked: Parameters<typeof gazetteer.search>) =>
  gazetteer.search(...asked).map(({ name, region }) => [name, region].filter(Boolean).join(', '));
function findPlaceName(lat: number, lng: number): string | undefined {
  const place = namesake({ lat, lng }, gazetteer.townsNear({ lat, lng }));
  return place && describePosition({ lat, lng }, place);
}

describe('searching for a place', () => {
  it('puts the complete name first, then the larger place', () => {
    expect(search('denver').slice(0, 3)).toEqual(['Denver, Colorado', 'Denver, Iowa', 'Denver City, Texas']);
    expect(search('paris')).toEqual(['Paris, Île-de-France', 'Paris, Texas', 'Parisot, Occitanie']);
  });

  it('puts the nearer of two namesakes first', () => {
    expect(search('denver', { lat: 42.5, lng: -92.4 })[0]).toBe('Denver, Iowa');
    expect(search('denver', { lat: 40, lng: -105 })[0]).toBe('Denver, Colorado');
  });

  it('puts a city of the world before a small namesake that is some hundred kilometres away', () => {
    expect(search('paris', { lat: 33.6, lng: -95.5 })[0]).toBe('Paris, Texas');
    expect(search('paris', { lat: 31.9, lng: -95.5 })[0]).toBe('Paris, Île-de-France');
  });

  it('knows states and countries themselves, and takes no code for one', () => {
    const named = (text: string) => gazetteer.areasNamed(text).map(({ country, region }) => [country, region].filter(Boolean).join(' '));
    expect(named('Colorado')).toEqual(['US Colorado']);
    expect(named('colorado, USA')).toEqual(['US Colorado']);
    expect(named('Colorado, France')).toEqual([]);
    expect(named('Vereinigte Staaten')).toEqual(['US']);
    for (const text of ['CO', 'Denver, Colorado', '']) expect(named(text)).toEqual([]);
  });

  it('takes a region or country behind the name, and finds while one is typing', () => {
    expect(search('paris tx')[0]).toBe('Paris, Texas');
    expect(search('Paris, Texas')[0]).toBe('Paris, Texas');
    expect(search('denver c')[0]).toBe('Denver, Colorado');
    expect(search('edgew')).toEqual(['Edgewater, Colorado']);
  });

  it('finds a postal code, alone or behind a street address that it does not know', () => {
    expect(search('80202')).toEqual(['80202, Colorado']);
    expect(search('1701 Wynkoop St, Denver, CO 80202')).toEqual(['80202, Colorado']);
    expect(search('1701 Wynkoop St, Denver')[0]).toBe('Denver, Colorado');
  });

  it('takes quotes, stars, AND and emojis for what they are', () => {
    expect(search('"denver" *')[0]).toBe('Denver, Colorado');
    expect(search('💥 denver (co)')[0]).toBe('Denver, Colorado');
    for (const text of ['"', '*', 'AND', 'denver AND', 'NOT paris', 'NEAR(denver)', 'name : denver', '^', '東京', '🏗️', '{}', '᧐', "'; drop table place"])
      expect(() => search(text)).not.toThrow();
    expect(search('*')).toEqual([]);
  });

  it('never fails, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(gazetteer.search(text).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 500 },
    );
  });
});

describe('naming a position', () => {
  it('is the town itself near its middle, and anywhere in a city', () => {
    expect(findPlaceName(39.78, -98.8)).toBe('Smith Center, Kansas, US');
    expect(findPlaceName(39.79, -104.97)).toBe('Denver, Colorado, US');
  });

  it('is a suburb in the suburb', () => {
    expect(findPlaceName(39.752, -105.066)).toBe('Edgewater, Colorado, US');
  });

  it('is a distance from the nearest town outside, in miles in the US and in kilometres elsewhere', () => {
    expect(findPlaceName(39.78, -98.58)).toBe('11 mi from Smith Center, Kansas, US');
    expect(findPlaceName(49.2, 2.35)).toBe('39 km from Paris, Île-de-France, France');
  });

  it('sees across the 180th meridian', () => {
    expect(findPlaceName(-16.79, -179.9)).toBe('12 km from Waiyevo, Northern, Fiji');
  });

  it('finds no name far out at sea', () => {
    expect(findPlaceName(-40, -120)).toBeUndefined();
  });
});

it('measures great circles', () => {
  expect(kilometersBetween({ lat: 39.73915, lng: -104.9847 }, { lat: 48.85341, lng: 2.3488 })).toBeCloseTo(7862, -1);
  expect(kilometersBetween({ lat: 0, lng: 179 }, { lat: 0, lng: -179 })).toBeCloseTo(222.4, 0);
});
