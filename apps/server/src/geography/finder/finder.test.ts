import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fillGazetteer } from '../../../../../tools/map/gazetteer.ts';
import type { Protocol } from '../../../test/fake-geocoder-protocols.ts';
import { fakeGeocoderForTest, type Mood } from '../../../test/fake-geocoder.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openFinder } from './finder.ts';
import { embeddedGazetteer } from './geocoders/gazetteer.ts';
import { foundPlace, inOneLine } from './geocoders/geocoder.ts';
import { google } from './geocoders/google.ts';
import { nominatim } from './geocoders/nominatim.ts';
import { openPace } from './geocoders/request-rate.ts';
import { pelias } from './geocoders/pelias.ts';
import { photon } from './geocoders/photon.ts';
import { openPlaces } from './index.ts';

const adapters = { nominatim, photon, pelias, google };
const keys = { nominatim: undefined, photon: undefined, pelias: 'a pelias key', google: 'a google key' };
const kinds = Object.keys(adapters) as Protocol[];

const dir = mkdtempSync(join(tmpdir(), 'earshot-finder-'));
const path = join(dir, 'gazetteer.sqlite');
beforeAll(() => {
  const file = new DatabaseSync(path);
  const denver = { kind: 'city', name: 'Denver', locality: '', region: 'Colorado', regionCode: 'CO', country: 'US', population: 682_545 } as const;
  const portland = { ...denver, name: 'Portland', region: 'Oregon', regionCode: 'OR', lat: 45.5234, lng: -122.6762 };
  fillGazetteer(file, [{ ...denver, lat: 39.739_15, lng: -104.9847 }, portland]);
  file.close();
});
afterAll(() => rmSync(dir, { recursive: true }));

const ours = { data: ['Denver, Colorado, US'], from: 'GeoNames (CC BY 4.0)' };
const middle = { lat: 39.7392, lng: -104.9903 };

interface Settings {
  readonly key?: string;
  readonly perSecond?: number;
  readonly timeOutMs?: number;
  readonly isForHalves?: boolean;
}

/** A finder that asks a stand-in, with the outcomes it was told. */
async function openTestFinder(kind: Protocol, { key = keys[kind], perSecond, timeOutMs = 5_000, isForHalves = false }: Settings = {}) {
  const fake = await fakeGeocoderForTest(kind);
  const clock = { at: 0 };
  const told: string[] = [];
  const outcomes = { succeeded: () => void told.push('well'), failed: (error: unknown) => void told.push(String(error)) };
  const geocoder = adapters[kind]({ url: fake.url, key, userAgent: 'Earshot/1.0 (test)' });
  const finder = openFinder({ gazetteer: embeddedGazetteer(path) }, { isForHalves, geocoder, perSecond, outcomes, now: () => clock.at, timeOutMs });
  const search = async (text: string) => {
    const { places, attribution } = await finder.search({ text, isTyping: false });
    return { data: places.map(({ name, detail }) => `${name}, ${detail}`), from: attribution.text };
  };
  return { fake, clock, told, search, finder };
}

const moods: Mood[] = ['silent', 'breaks off', 'busy', 'failing', 'html', 'other json', 'off the map', 'no name', 'endless', 'redirect'];

test.each(kinds.flatMap((kind) => moods.map((mood) => ({ kind, mood }))))('$kind that is $mood leaves the answer to the gazetteer', async ({ kind, mood }) => {
  const { fake, told, search, finder } = await openTestFinder(kind, { timeOutMs: 150 });
  fake.mood = mood;
  expect(await search('denver')).toEqual(ours);
  expect(await finder.reverse(middle)).toEqual({ name: 'Denver, Colorado, US', attribution: expect.objectContaining({ text: ours.from }) as unknown });
  expect(told).toHaveLength(2);
  for (const each of told) {
    expect(each).toMatch(/^Error: (Nominatim|Photon|Pelias|Google) (answered|did not answer)/);
    expect(each).not.toMatch(/key|http|denver/i);
  }
});

test('a provider that is unreachable or refuses the key leaves the answer to the gazetteer', async () => {
  const { fake, told, search } = await openTestFinder('photon');
  await fake.close();
  expect(await search('denver')).toEqual(ours);
  expect(told).toEqual(['Error: Photon did not answer: ECONNREFUSED']);
  const refusing = await openTestFinder('google', { key: 'another key' });
  expect(await refusing.search('denver')).toEqual(ours);
  expect(refusing.told).toEqual(['Error: Google answered REQUEST_DENIED']);
  const other = await openTestFinder('pelias', { key: 'another key' });
  expect(await other.search('denver')).toEqual(ours);
  expect(other.told).toEqual(['Error: Pelias answered 401']);
});

test('the gazetteer may name a place that a provider does not know, and a search that finds nothing is an answer', async () => {
  for (const kind of kinds) {
    const { told, search, finder } = await openTestFinder(kind);
    expect((await search('nowhere at all')).data).toEqual([]);
    expect((await finder.reverse({ lat: 39.9, lng: -104.9847 })).name).toBe('11 mi from Denver, Colorado, US');
    expect(told).toEqual(['well', 'well']);
  }
});

test('a provider that fails three times in a row is left alone for 30 seconds, then one question tries again', async () => {
  const { fake, clock, search } = await openTestFinder('photon');
  const ask = async (text: string): Promise<number> => {
    await search(text);
    return fake.asked.length;
  };
  fake.mood = 'failing';
  expect(await ask('denver 1')).toBe(1);
  expect(await ask('denver 2')).toBe(2);
  fake.mood = 'well';
  expect(await ask('denver')).toBe(3);
  fake.mood = 'failing';
  for (const each of [4, 5, 6]) expect(await ask(`denver ${each}`)).toBe(each);
  clock.at += 29_000;
  expect(await ask('denver 7')).toBe(6);
  clock.at += 1_000;
  await Promise.all([search('denver 8'), search('denver 9')]);
  expect(fake.asked).toHaveLength(7);
  clock.at += 29_000;
  expect(await ask('denver 10')).toBe(7);
  clock.at += 1_000;
  fake.mood = 'well';
  expect(await search('union station')).toMatchObject({ from: '© OpenStreetMap contributors' });
  expect(await ask('denver 11')).toBe(9);
});

/** The clock stands still until moved; the line to the provider is as fast as ever. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

test('a second lies between questions to Nominatim; who would wait longer than two hears the gazetteer', async () => {
  const { fake, told, search } = await openTestFinder('nominatim', { perSecond: 1 });
  stopClock();
  const answers = ['denver', 'Denver colorado', 'union station', 'denver 4', 'denver 5'].map(search);
  // At once, before the clock moves.
  for (const answer of [answers[3], answers[4]]) expect(await answer).toEqual(ours);
  for (const answer of answers.slice(0, 3)) {
    expect((await answer)?.from).not.toBe(ours.from);
    await vi.advanceTimersByTimeAsync(1_001);
  }
  const [first = 0, second = 0, third = 0] = fake.asked.map(({ at }) => at);
  expect([second - first, third - second]).toEqual([1_001, 1_001]);
  // Reaching the request limit is no failure of the provider.
  expect(told).toEqual(['well', 'well', 'well']);
});

test('turns lie apart even where one was held up', async () => {
  stopClock();
  let heldUpMs = 0;
  const onTime = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => onTime() + heldUpMs);
  const pace = openPace(20);
  const turns: number[] = [];
  const take = async (): Promise<void> => void ((await pace()) && turns.push(performance.now()));
  const all = Array.from({ length: 5 }, take);
  // The timer of the second turn rings late.
  heldUpMs = 25;
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(turns).toHaveLength(5);
  for (const [index, at] of turns.slice(1).entries()) expect(at - (turns[index] ?? 0)).toBeGreaterThanOrEqual(50);
});

test('the same question is asked once a day where the rules let answers be kept, and of Google each time', async () => {
  const times = async ({ fake, clock, search, finder }: Awaited<ReturnType<typeof openTestFinder>>): Promise<readonly number[]> => {
    const counts: number[] = [];
    const count = async (act: () => Promise<unknown>): Promise<void> => {
      const before = fake.asked.length;
      await act();
      counts.push(fake.asked.length - before);
    };
    // Together, again in other letters, after a day; a position, one a few metres away, and one some tens of metres away.
    await count(() => Promise.all([search('union station'), search('union station')]));
    await count(() => search(' Union  STATION '));
    clock.at += 24 * 60 * 60_000;
    await count(() => search('union station'));
    await count(() => finder.reverse(middle));
    await count(() => finder.reverse({ lat: middle.lat + 0.000_02, lng: middle.lng }));
    await count(() => finder.reverse({ lat: middle.lat + 0.0004, lng: middle.lng }));
    return counts;
  };
  for (const kind of ['nominatim', 'photon', 'pelias'] as const) expect(await times(await openTestFinder(kind))).toEqual([1, 0, 1, 1, 0, 1]);
  expect(await times(await openTestFinder('google'))).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a failure is not kept, and a thousand other questions push an answer out', async () => {
  const { fake, search } = await openTestFinder('photon');
  fake.mood = 'failing';
  await search('denver');
  fake.mood = 'well';
  expect((await search('denver')).from).not.toBe(ours.from);
  for (let each = 0; each < 1_000; each += 100) await Promise.all(Array.from({ length: 100 }, (_, index) => search(`somewhere ${each + index}`)));
  const before = fake.asked.length;
  await search('somewhere 999');
  expect(fake.asked).toHaveLength(before);
  await search('denver');
  expect(fake.asked).toHaveLength(before + 1);
});

test('auto asks a Photon server only if the installation has no whole answer', async () => {
  const { fake, finder } = await openTestFinder('photon', { isForHalves: true });
  const search = async (text: string, isTyping = false) =>
    (await finder.search({ text, isTyping })).places.map(({ name, lacks }) => [name, lacks].filter(Boolean).join(': '));
  expect(await search('denver')).toEqual(['Denver']);
  expect(await search('39.7392, -104.9903')).toEqual(['39.73920, -104.99030']);
  expect(fake.asked).toHaveLength(0);
  expect(await search('union station, denver', true)).toEqual(['Union Station']);
  expect(fake.asked).toHaveLength(1);
  fake.mood = 'failing';
  expect(await search('union stations, denver')).toEqual(['Denver: “union stations” was not found']);
});

test("a provider's place in another state than the typed one lacks that state", async () => {
  const { finder } = await openTestFinder('photon');
  const first = async (text: string) => (await finder.search({ text, isTyping: false })).places[0];
  expect(await first('Union Station, Denver, OR')).toMatchObject({ name: 'Union Station', lacks: '“OR” was not found' });
  expect(await first('Union Station, Denver, CO')).not.toHaveProperty('lacks');
});

test('an unknown street leaves the state that was typed behind it', () => {
  const finder = openFinder({ gazetteer: embeddedGazetteer(path) });
  const first = async (text: string) => (await finder.search({ text, isTyping: false })).places[0];
  return Promise.all([
    expect(first('1 Xyzzy Street, Oregon')).resolves.toMatchObject({ name: 'Oregon', lacks: 'the street “1 Xyzzy Street” was not found' }),
    expect(first('1 Xyzzy Street, Portland, Oregon')).resolves.toMatchObject({ name: 'Portland', lacks: 'the street “1 Xyzzy Street” was not found' }),
    expect(first('Oregon')).resolves.not.toHaveProperty('lacks'),
  ]);
});

test('a position from a link has only its coordinates as text if no place there has a name', async () => {
  const { finder } = await openTestFinder('photon');
  const { places } = await finder.search({ text: 'https://www.openstreetmap.org/?mlat=-40&mlon=-120', isTyping: false });
  expect(places).toEqual([{ kind: 'coordinates', name: '-40.00000, -120.00000', detail: '', lat: -40, lng: -120, readFrom: 'OpenStreetMap link' }]);
});

test('an answer from several sources names each source', async () => {
  const { finder } = await openTestFinder('photon');
  const { attribution } = await finder.search({ text: 'union station', isTyping: false, used: async () => [] });
  expect(attribution.text).toBe('© OpenStreetMap contributors');
  expect((await finder.search({ text: 'denver', isTyping: false })).attribution.text).toBe('© OpenStreetMap contributors');
});

test('a found place fits the location of a message, however long its name is', () => {
  const place = foundPlace('place', '🏗'.repeat(150), ['x'.repeat(300), 'y'.repeat(300), null, 'x'.repeat(300)], middle);
  expect(inOneLine(place).length).toBeLessThanOrEqual(500);
  expect(place.name.isWellFormed()).toBe(true);
  expect(foundPlace('place', 'a' + '🏗'.repeat(150), [], middle).name.isWellFormed()).toBe(true);
});

test("a provider's trouble goes to the log and to its watcher", async () => {
  const warned: unknown[] = [];
  const told: unknown[] = [];
  const config = readConfig({ GEOCODER: 'nominatim', GEOCODER_URL: 'http://127.0.0.1:9' });
  const outcomes = { succeeded: () => {}, failed: (error: unknown) => void told.push(error) };
  const finder = openPlaces({ config, now: Date.now, log: { warn: (error: unknown) => void warned.push(error) } }, outcomes, path);
  expect((await finder.search({ text: 'denver', isTyping: false })).places).toHaveLength(1);
  expect(warned).toHaveLength(1);
  expect(told).toEqual(warned);
});

test('the settings name what a provider needs, and allow no more questions than its rules', () => {
  const geocoder = (GEOCODER: string, more: Readonly<Record<string, string>> = {}) => readConfig({ GEOCODER, ...more }).geocoder;
  expect(readConfig({}).geocoder).toEqual({ kind: 'embedded' });
  const url = 'https://photon.example';
  expect(readConfig({ GEOCODER_URL: `${url}/` }).geocoder).toEqual({ kind: 'photon', url, contact: 'http://127.0.0.1:3000', perSecond: 2, isForHalves: true });
  expect(geocoder('auto', { GEOCODER_URL: url, GEOCODER_PER_SECOND: '5' })).toMatchObject({ perSecond: 5, isForHalves: true });
  expect(geocoder('embedded', { GEOCODER_URL: url })).toEqual({ kind: 'embedded' });
  expect(geocoder('nominatim')).toEqual({
    kind: 'nominatim',
    url: 'https://nominatim.openstreetmap.org',
    key: undefined,
    contact: 'http://127.0.0.1:3000',
    perSecond: 1,
  });
  expect(geocoder('nominatim', { GEOCODER_PER_SECOND: '0.5' })).toMatchObject({ perSecond: 0.5 });
  expect(() => geocoder('nominatim', { GEOCODER_PER_SECOND: '2' })).toThrow('GEOCODER_PER_SECOND must be at most 1 at nominatim.openstreetmap.org');
  expect(geocoder('nominatim', { GEOCODER_URL: 'https://maps.example/', GEOCODER_PER_SECOND: '2' })).toMatchObject({
    url: 'https://maps.example',
    perSecond: 2,
  });
  expect(geocoder('photon')).toMatchObject({ url: 'https://photon.komoot.io', perSecond: undefined });
  expect(() => geocoder('pelias')).toThrow('GEOCODER_URL is needed with GEOCODER=pelias');
  expect(() => geocoder('google')).toThrow('GEOCODER_KEY is needed with GEOCODER=google');
  expect(() => geocoder('yahoo')).toThrow('GEOCODER must be auto, embedded, nominatim, photon, pelias or google');
  expect(() => geocoder('photon', { GEOCODER_CONTACT: 'a\r\nb' })).toThrow('GEOCODER_CONTACT must be one line of plain letters');
});
