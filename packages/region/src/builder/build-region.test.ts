import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../pmtiles/archive.ts';
import { toMapColumn, toMapRow } from '../tiles/projection.ts';
import { buildRegion, removeRegion } from './build-region.ts';
import { lockRegion } from './build-lock.ts';
import { regionCommand } from './command.ts';
import { inner, MadeTown, outer } from './made-town.test-data.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-region-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
const newFolder = (): string => {
  const folder = join(root, `${++made}`);
  mkdirSync(folder);
  return folder;
};

const now = (): number => Date.UTC(2026, 10, 20, 17);
const middle = [9.5, 47.1] as const;
const at = (dx: number, dy: number): readonly [number, number] => [middle[0] + dx, middle[1] + dy];

/** Two crossing streets, a lake with an island, a house with a number, a forest in the old form. */
function town(): MadeTown {
  const made = new MadeTown();
  made.node(at(0, 0), { place: 'village', name: 'Madetown' });
  made.node(at(0.0011, 0.0002), { 'addr:housenumber': '7', 'addr:street': 'Long Road' });
  made.node(at(0.0005, 0.0005), { amenity: 'cafe', name: 'Corner Café' });
  made.way({ highway: 'residential', name: 'Long Road' }, at(-0.004, 0.001), at(0, 0.001));
  made.way({ highway: 'residential', name: 'Long Road' }, at(0, 0.001), at(0.004, 0.001));
  made.way({ highway: 'primary', name: 'Cross Street', oneway: '-1', ref: 'A1;B2', bridge: 'yes' }, at(0, -0.004), at(0, 0.001), at(0, 0.004));
  made.box({ building: 'yes' }, at(0.001, 0.0001), at(0.0012, 0.0003));
  const shore = [made.way({}, at(0.002, -0.001), at(0.003, -0.001), at(0.003, -0.002)), made.way({}, at(0.002, -0.001), at(0.002, -0.002), at(0.003, -0.002))];
  const island = made.box({ name: 'Isle' }, at(0.0024, -0.0016), at(0.0026, -0.0014));
  made.relation({ type: 'multipolygon', natural: 'water', name: 'Round Lake' }, [...shore.map(outer), inner(island)]);
  const edge = made.box({ landuse: 'forest' }, at(-0.003, -0.003), at(-0.002, -0.002));
  const glade = made.box({}, at(-0.0026, -0.0026), at(-0.0024, -0.0024));
  made.relation({ type: 'multipolygon' }, [outer(edge), inner(glade)]);
  return made;
}

function townFile(folder: string, name = 'town.osm.pbf'): string {
  const file = join(folder, name);
  town().write(file, { bounds: [9.49, 47.09, 9.51, 47.11], dataAt: Date.UTC(2026, 0, 2) });
  return file;
}

/** The layers of a tile, each feature with its properties, kind and area in square tile units. */
async function layersAt(path: string, z: number, [lng, lat]: readonly [number, number]) {
  const archive = await openArchive(path);
  onTestFinished(() => archive.close());
  const [x, y] = [Math.floor(toMapColumn(lng * 1e7) * 2 ** z), Math.floor(toMapRow(lat * 1e7) * 2 ** z)];
  const tile = await archive.tile(z, x, y);
  const decoded = new VectorTile(new Pbf(gunzipSync(tile?.data ?? Buffer.alloc(0))));
  return Object.fromEntries(
    Object.entries(decoded.layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i);
        return { properties: feature.properties, type: feature.type, geometry: feature.loadGeometry() };
      }),
    ]),
  );
}

const ringsArea = (rings: readonly (readonly { x: number; y: number }[])[]): number =>
  rings.reduce((total, ring) => total + ring.slice(1).reduce((sum, to, i) => sum + ((ring[i]?.x ?? 0) * to.y - to.x * (ring[i]?.y ?? 0)) / 2, 0), 0);

test('along its coastlines a region says what is land and what is sea, from zoom 10', async () => {
  const made = town();
  made.way({ natural: 'coastline' }, at(-0.02, -0.0035), at(0, -0.0035), at(0.02, -0.0035));
  const file = join(newFolder(), 'coast.osm.pbf');
  made.write(file, { bounds: [9.49, 47.09, 9.51, 47.11] });
  const folder = newFolder();
  buildRegion({ file, folder, name: 'coast', now });
  const path = join(folder, 'coast', 'tiles.pmtiles');
  // The tile ends north of the bounds' southern edge: it holds some of both.
  const layers = await layersAt(path, 14, at(0, -0.003));
  const [land = 0, sea = 0] = ['coast_land', 'ocean'].map((name) => (layers[name] ?? []).reduce((sum, { geometry }) => sum + Math.abs(ringsArea(geometry)), 0));
  expect(sea).toBeGreaterThan(100_000);
  expect(land).toBeGreaterThan(sea);
  expect(Object.keys(await layersAt(path, 10, middle))).toEqual(expect.arrayContaining(['coast_land', 'ocean']));
  expect(Object.keys(await layersAt(path, 9, middle))).not.toContain('ocean');
});

test('an extract becomes a region that says what it is', () => {
  const folder = newFolder();
  const steps: string[] = [];
  const info = buildRegion({ file: townFile(newFolder()), folder, name: 'town', now, onProgress: ({ step, part }) => void steps.push(`${step} ${part}`) });
  expect(info).toMatchObject({
    name: 'town',
    bounds: [9.496, 47.096, 9.504, 47.104],
    minZoom: 0,
    maxZoom: 14,
    counts: { streets: 3, street_labels: 3, buildings: 1, addresses: 1, pois: 1, place_labels: 1, water_polygons: 1, land: 1 },
    source: 'town.osm.pbf',
    sourceTimestamp: '2026-01-02T00:00:00.000Z',
    attribution: '© OpenStreetMap contributors',
    builtAt: '2026-11-20T17:00:00.000Z',
  });
  expect(JSON.parse(readFileSync(join(folder, 'town', 'region.json'), 'utf8'))).toEqual(info);
  expect(readdirSync(folder).toSorted()).toEqual(['town']);
  expect(steps.at(0)).toMatch(/^reading /);
  expect(steps.at(-1)).toBe('tiles 1');
  const again = buildRegion({ file: townFile(newFolder()), folder: newFolder(), name: 'town', now });
  expect(again.version).toBe(info.version);
});

test('its tiles have the streets with names, arrows and bridges, the house, its number and the café', async () => {
  const folder = newFolder();
  buildRegion({ file: townFile(newFolder()), folder, name: 'town', now });
  const path = join(folder, 'town', 'tiles.pmtiles');
  const layers = await layersAt(path, 14, at(0.001, 0.0005));
  const properties = (layer: string) => layers[layer]?.map((feature) => feature.properties);
  expect(properties('streets')).toEqual([
    { kind: 'residential', rail: false, tunnel: false, bridge: false, oneway: false, oneway_reverse: false, link: false },
    { kind: 'primary', rail: false, tunnel: false, bridge: true, oneway: true, oneway_reverse: true, link: false },
  ]);
  expect(properties('street_labels')).toContainEqual(
    expect.objectContaining({ kind: 'primary', name: 'Cross Street', name_en: 'Cross Street', ref: 'A1\nB2', ref_rows: 2, ref_cols: 2 }),
  );
  expect(properties('buildings')).toEqual([{ dummy: 1 }]);
  expect(properties('addresses')).toEqual([{ housenumber: '7' }]);
  expect(properties('pois')).toEqual([expect.objectContaining({ amenity: 'cafe', name: 'Corner Café' })]);
  expect(properties('place_labels')).toEqual([expect.objectContaining({ kind: 'village', name: 'Madetown', population: 100 })]);
  // Two ways of one name are one line for the label.
  expect(layers['street_labels']).toHaveLength(2);
  // The small streets are missing at low zoom.
  const far = await layersAt(path, 9, at(0.001, 0.0005));
  expect(far['streets']?.map((feature) => feature.properties)).toEqual([{ kind: 'primary', rail: false }]);
  expect(far['buildings']).toBeUndefined();
});

test('an island is a hole in its lake, and a glade in a forest whose outer way carries the tags', async () => {
  const folder = newFolder();
  buildRegion({ file: townFile(newFolder()), folder, name: 'town', now });
  const path = join(folder, 'town', 'tiles.pmtiles');
  const [lake, ...noOther] = (await layersAt(path, 14, at(0.0025, -0.0015)))['water_polygons'] ?? [];
  expect(noOther).toEqual([]);
  expect(lake?.geometry).toHaveLength(2);
  // The island has a 25th of the lake's area.
  const [whole, hole] = lake?.geometry ?? [];
  expect(ringsArea([hole ?? []]) / ringsArea([whole ?? []])).toBeCloseTo(-1 / 25, 1);
  const [forest, ...noSecond] = (await layersAt(path, 14, at(-0.0025, -0.0025)))['land'] ?? [];
  expect(noSecond).toEqual([]);
  expect(forest?.geometry).toHaveLength(2);
});

test('a house lies where it is', async () => {
  const folder = newFolder();
  buildRegion({ file: townFile(newFolder()), folder, name: 'town', now });
  const layers = await layersAt(join(folder, 'town', 'tiles.pmtiles'), 14, at(0.001, 0.0005));
  const [corner] = layers['buildings']?.[0]?.geometry[0] ?? [];
  const side = 2 ** 14;
  const [lng, lat] = at(0.001, 0.0001);
  expect(corner?.x).toBe(Math.round((toMapColumn(lng * 1e7) * side - Math.floor(toMapColumn(lng * 1e7) * side)) * 4096));
  expect(corner?.y).toBe(Math.round((toMapRow(lat * 1e7) * side - Math.floor(toMapRow(lat * 1e7) * side)) * 4096));
});

const noRoads = (path: string): void => {
  const made = new MadeTown();
  made.node(at(0, 0), { place: 'village', name: 'Nowhere' });
  made.write(path);
};

test.each([
  ['a file that is missing', () => {}, /f\.osm\.pbf does not exist\.$/],
  ['an empty file', (path: string) => writeFileSync(path, ''), /is empty\. Use an OpenStreetMap extract/],
  ['a few bytes', (path: string) => writeFileSync(path, 'abc'), /is not an OpenStreetMap extract\. Use a file in the form \.osm\.pbf\.$/],
  ['XML', (path: string) => writeFileSync(path, '<?xml version="1.0"?><osm version="0.6"></osm>'.repeat(50)), /is not an OpenStreetMap extract/],
  [
    'a file of another kind',
    (path: string) => writeFileSync(path, Buffer.concat([Buffer.from([0, 0, 0, 13]), Buffer.alloc(500, 7)])),
    /is not an OpenStreetMap extract/,
  ],
  ['a file without roads', noRoads, /has no roads in it/],
  ['a folder', (path: string) => mkdirSync(path), /is not a file\.$/],
])('%s is a sentence and changes nothing', (_what, write, sentence) => {
  const folder = newFolder();
  const before = buildRegion({ file: townFile(newFolder()), folder, name: 'town', now });
  const path = join(newFolder(), 'f.osm.pbf');
  write(path);
  expect(() => buildRegion({ file: path, folder, name: 'town', now })).toThrow(sentence);
  expect(JSON.parse(readFileSync(join(folder, 'town', 'region.json'), 'utf8'))).toEqual(before);
  expect(readdirSync(folder).toSorted()).toEqual(['town']);
});

test('a file that was cut off anywhere is a sentence', () => {
  const folder = newFolder();
  const whole = readFileSync(townFile(newFolder()));
  const path = join(newFolder(), 'cut.osm.pbf');
  for (let length = 1; length < whole.length; length += 41) {
    writeFileSync(path, whole);
    truncateSync(path, length);
    expect(() => buildRegion({ file: path, folder, name: 'town', now })).toThrow(
      /is cut off|is not an OpenStreetMap extract|is damaged|has no roads|has no places/,
    );
  }
  expect(existsSync(join(folder, 'town'))).toBe(false);
});

test.each(['', '.', '..', '../up', 'a/b', 'Big', 'with space', '.hidden', 'a'.repeat(61), 'nul\0'])('%j is not a name for a region', (name) => {
  const folder = newFolder();
  expect(() => buildRegion({ file: townFile(newFolder()), folder, name, now })).toThrow(/^A region cannot be called /);
  expect(() => removeRegion(folder, name)).toThrow(/^A region cannot be called /);
  expect(readdirSync(folder)).toEqual([]);
});

test('the second of two builds of one region is refused, and what a killed one left is cleaned away', () => {
  const folder = newFolder();
  const file = townFile(newFolder());
  const lock = lockRegion(folder, 'town');
  expect(() => buildRegion({ file, folder, name: 'town', now })).toThrow('The region town is being built or removed.');
  expect(() => removeRegion(folder, 'town')).toThrow('There is no region town.');
  expect(buildRegion({ file, folder, name: 'other', now }).name).toBe('other');
  lock.release();
  mkdirSync(join(folder, '.building-town'));
  writeFileSync(join(folder, '.building-town', 'spool'), 'half');
  buildRegion({ file, folder, name: 'town', now });
  expect(readdirSync(folder).toSorted()).toEqual(['other', 'town']);
  removeRegion(folder, 'town');
  expect(readdirSync(folder).toSorted()).toEqual(['other']);
});

test('a build that is killed leaves the region before it, and the next one builds', async () => {
  const dataDir = newFolder();
  const folder = join(dataDir, 'regions');
  const small = townFile(newFolder());
  const before = buildRegion({ file: small, folder, name: 'town', now });
  // Many streets, so that there is time to kill the process.
  const large = town();
  for (let i = 0; i < 20_000; i++)
    large.way({ highway: 'residential', name: `Street ${i}` }, at((i % 200) / 1e4, i / 1e6), at((i % 200) / 1e4 + 1e-4, i / 1e6 + 1e-5));
  const path = join(dataDir, 'large.osm.pbf');
  large.write(path);
  const script = new URL('../../../../tools/region.mjs', import.meta.url).pathname;
  for (const afterMs of [0, 60, 200, 400]) {
    const child = spawn(process.execPath, [script, path, '--name', 'town'], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (child.exitCode === null && !existsSync(join(folder, '.building-town'))) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
    await ended;
    expect(JSON.parse(readFileSync(join(folder, 'town', 'region.json'), 'utf8'))).toEqual(before);
  }
  expect(existsSync(join(folder, '.building-town'))).toBe(true);
  expect(buildRegion({ file: small, folder, name: 'town', now })).toEqual(before);
  expect(readdirSync(folder).toSorted()).toEqual(['town']);
}, 60_000);

test('the command builds by the name of the file, lists and removes, and says how it is used', () => {
  const dataDir = newFolder();
  const said: string[] = [];
  const lines: string[] = [];
  const console = { out: (text: string) => void said.push(text), line: (text: string) => void lines.push(text), now };
  const run = (...words: string[]): string => {
    said.length = 0;
    regionCommand(words, dataDir, console);
    return said.join('\n');
  };
  expect(run('list')).toContain(`There is no region in ${dataDir}/regions yet.`);
  expect(run(townFile(newFolder(), 'My Town.osm.pbf'))).toMatch(/^Built the region my-town in 0\.0 s: 3 streets, 1 house numbers, 1 buildings, \d+ tiles\./);
  expect(said[1]).toBe(`It is in ${dataDir}/regions/my-town. A running server whose DATA_DIR is ${dataDir} uses it from now on.`);
  expect(lines.some((line) => line.startsWith('Cutting tiles: 100 %'))).toBe(true);
  run(townFile(newFolder()), '--name', 'second');
  expect(run('list')).toMatch(/^my-town  from My Town\.osm\.pbf, data of 2026-01-02, built 2026-11-20 17:00, .*\nsecond {2}from town/);
  expect(run('remove', 'my-town')).toBe(`Removed the region my-town from ${dataDir}/regions.`);
  expect(() => run('remove', 'my-town')).toThrow('There is no region my-town.');
  for (const wrong of [[], ['--help'], ['list', 'all'], ['remove'], ['a.osm.pbf', '--name'], ['a.osm.pbf', 'name'], ['--name', 'x']])
    expect(() => run(...wrong)).toThrow(/^Usage:/);
});
