import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { codeFacts } from '../../../../../bench/place-search/code-facts.ts';
import { type Fact, toleranceKm } from '../../../../../bench/place-search/fact.ts';
import { mistypedFacts, shortFacts } from '../../../../../bench/place-search/mistyped-facts.ts';
import { townFacts, worldFacts } from '../../../../../bench/place-search/town-facts.ts';
import { workMs } from '../../../../../tools/tests/work-ms.ts';
import { openFinder } from './finder.ts';
import { embeddedGazetteer } from './geocoders/gazetteer.ts';
import { kilometersBetween } from './ranking.ts';

const path = fileURLToPath(new URL('../../../../../build/gazetteer.sqlite', import.meta.url));
const gazetteer = embeddedGazetteer(path);
const found = (text: string, near?: { lat: number; lng: number }) => gazetteer.search({ text, near });
const first = (text: string) => {
  const [place] = found(text);
  return place && { name: place.name, detail: place.detail, lacks: place.lacks };
};

/** The questions whose place is not among the first whole answers. */
function missed(facts: readonly Fact[], within: { km: number; first: number }): readonly string[] {
  const isFound = ({ question, ...at }: Fact) =>
    found(question)
      .slice(0, within.first)
      .some((place) => place.lacks === undefined && kilometersBetween(place, at) <= within.km);
  return facts.filter((fact) => !isFound(fact)).map(({ question }) => question);
}

const typedAtBaltimore = [
  ['Columbia', 'Columbia, Maryland, US'],
  ['Essex', 'Essex, Maryland, US'],
  ['Aberdeen', 'Aberdeen, Maryland, US'],
  ['Lancaster', 'Lancaster, Pennsylvania, US'],
  ['Richmond', 'Richmond, Virginia, US'],
  ['Salem', 'Salem, New Jersey, US'],
  ['Springfield', 'Springfield, Virginia, US'],
  ['Washington', 'Washington, District of Columbia, US'],
  ['Boston', 'Boston, Massachusetts, US'],
  ['New York', 'New York City, New York, US'],
  ['Paris', 'Paris, Île-de-France, France'],
  ['London', 'London, England, United Kingdom'],
  ['Berlin', 'Berlin, State of Berlin, Germany'],
] as const;

test.each(typedAtBaltimore)('“%s” typed at Baltimore is %s', async (text, expected) => {
  const { places } = await openFinder({ gazetteer }).search({ text, near: { lat: 39.2848, lng: -76.5932 }, isTyping: true });
  expect([places[0]?.name, places[0]?.detail].join(', ')).toBe(expected);
});

test('the gazetteer is built', () => {
  expect(existsSync(path)).toBe(true);
});

describe('the places of the world', () => {
  it('finds towns by their names in their own language and in English', () => {
    expect(missed([...townFacts, ...worldFacts], { km: toleranceKm.towns, first: 1 }).length).toBeLessThanOrEqual(
      0.03 * (townFacts.length + worldFacts.length),
    );
    expect(missed(shortFacts, { km: toleranceKm.towns, first: 1 })).toEqual([]);
  });

  it('finds towns in spite of a typing mistake', () => {
    expect(missed(mistypedFacts, { km: toleranceKm.towns, first: 3 }).length).toBeLessThanOrEqual(0.05 * mistypedFacts.length);
    expect(found('Philadelpia, PA')[0]).toMatchObject({ name: 'Philadelphia', isSimilar: true });
  });

  it('finds postal codes', () => {
    expect(missed(codeFacts, { km: toleranceKm.codes, first: 3 }).length).toBeLessThanOrEqual(0.03 * codeFacts.length);
  });

  it('shows a town’s own name together with the typed name', () => {
    expect(first('Wien')).toEqual({ name: 'Vienna (Wien)', detail: 'Vienna, Austria', lacks: undefined });
    expect(first('münchen')?.name).toBe('Munich (München)');
    expect(first('zurich')?.name).toBe('Zürich');
  });

  it('knows the provinces of today', () => {
    expect(first('Hanoi')?.detail).toBe('Vietnam');
    expect(first('Sài Gòn')).toMatchObject({ name: 'Ho Chi Minh City (Sài Gòn)', detail: 'Ho Chi Minh City, Vietnam' });
    expect(first('Warszawa')?.detail).toBe('Mazovia, Poland');
    expect(first('東京')).toMatchObject({ name: 'Tokyo (東京)', detail: 'Tokyo, Japan' });
  });
});

describe('an address', () => {
  it('finds its town and says what is missing', () => {
    const denver = { name: 'Denver', detail: 'Colorado, US', lacks: 'the street “1600 Broadway” was not found' };
    expect(['1600 Broadway, Denver', '1600 Broadway, Denver, Colorado', '1600 Broadway Denver CO'].map(first)).toEqual([denver, denver, denver]);
    expect(first('Union Station, Denver')).toEqual({ ...denver, lacks: '“Union Station” was not found' });
    expect(first('Denver Union Station')).toEqual({ ...denver, lacks: '“Union Station” was not found' });
  });

  it('finds its postal code rather than its town', () => {
    expect(first('1701 Wynkoop St, Denver, CO 80202')).toEqual({
      name: '80202',
      detail: 'Denver, Colorado, US',
      lacks: 'the street “1701 Wynkoop St” was not found',
    });
    expect(first('K1A 0B1')).toMatchObject({ name: 'K1A', lacks: '“0B1” was not found' });
  });

  it('lacks nothing while it is half typed', () => {
    expect(first('san franc')).toEqual({ name: 'San Francisco', detail: 'California, US', lacks: undefined });
    expect(first('denver c')).toEqual({ name: 'Denver', detail: 'Colorado, US', lacks: undefined });
  });

  it('says when a postal code is shown in the middle of its town', () => {
    expect(first('100-0005')?.detail).toBe('Chiyoda, Tokyo, Japan, the middle of the town');
    expect(first('80202')?.detail).toBe('Denver, Colorado, US');
  });
});

describe('any typed text', () => {
  it('is answered at once', () => {
    const long = 'Springfield Saint '.repeat(111);
    for (const text of [long, 'ß'.repeat(2000), '🏗️'.repeat(900), "'; DROP TABLE place --", 'main : "x" OR *', 'שלום '.repeat(300), '1 '.repeat(1000)]) {
      expect(found(text).length).toBeLessThanOrEqual(8);
      expect(workMs(() => found(text))).toBeLessThan(500);
    }
  });

  it('never fails', () => {
    const at = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.option(at, { nil: undefined }), (text, near) => {
        expect(found(text, near).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 100 },
    );
  });
});
