import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { regionFiles, regionsIn } from '@earshot/region';
import { type Description, encodePmtiles } from '@earshot/region/pmtiles';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openRegions } from './index.ts';

const makeLayers = (...names: string[]) => names.map((id) => ({ id, fields: {} }));
const shortbread = { vector_layers: makeLayers('streets', 'street_labels', 'water_polygons') };

const described = (metadata: Record<string, unknown> = shortbread): Description => ({
  minZoom: 10,
  maxZoom: 14,
  bounds: { west: 9.47, south: 47.05, east: 9.63, north: 47.27 },
  center: { lat: 47.16, lng: 9.55, zoom: 12 },
  metadata,
});

const archive = (text: string, metadata?: Record<string, unknown>): Buffer =>
  encodePmtiles([{ z: 14, x: 8627, y: 5756, data: Buffer.from(text) }], described(metadata));

const versions = { first: '0123456789abcdef', second: 'fedcba9876543210' } as const;

/** Puts a region into its place as a build does: whole, by renaming. */
function putRegion(dataDir: string, name: string, version: string, text: string): void {
  const root = regionsIn(dataDir);
  const beside = join(root, `.building-${name}`);
  mkdirSync(beside, { recursive: true });
  writeFileSync(join(beside, regionFiles.tiles), archive(text));
  const info = {
    name,
    bounds: [9.47, 47.05, 9.63, 47.27],
    minZoom: 0,
    maxZoom: 14,
    counts: { streets: 1 },
    source: 'made.osm.pbf',
    attribution: '© OpenStreetMap contributors',
    builtAt: '2026-11-20T17:00:00Z',
    version,
    format: 1,
  };
  writeFileSync(join(beside, regionFiles.info), JSON.stringify(info));
  rmSync(join(root, name), { recursive: true, force: true });
  renameSync(beside, join(root, name));
}

const quiet = { warn: () => undefined };

const folderForTest = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-regions-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(() => putRegion(server.services.config.dataDir, 'valley', versions.first, 'first'));

const tile = (path: string, encoding = 'gzip') => server.app.inject({ url: `/map/regions/${path}`, headers: { 'accept-encoding': encoding } });

test('a tile comes as it is stored, for good, and without its packing for a caller that cannot unpack', async () => {
  const found = await tile(`valley/${versions.first}/14/8627/5756.mvt`);
  expect(found.statusCode).toBe(200);
  expect(found.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(found.rawPayload).toString()).toBe('first');
  for (const encoding of ['identity', 'gzip;q=0']) {
    const plain = await tile(`valley/${versions.first}/14/8627/5756.mvt`, encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe('first');
  }
});

test.each([
  ['a tile beside the others', `valley/${versions.first}/14/8628/5756.mvt`, 204, undefined],
  ['a zoom that the map has no tiles of', `valley/${versions.first}/15/0/0.mvt`, 204, undefined],
  ['another version', `valley/${versions.second}/14/8627/5756.mvt`, 404, 'This map was not found.'],
  ['an unknown region', `hills/${versions.first}/14/8627/5756.mvt`, 404, 'This map was not found.'],
  ['a way out of the folder', `..%2f..%2f/${versions.first}/14/8627/5756.mvt`, 404, 'This map was not found.'],
  ['a column beyond the last', `valley/${versions.first}/3/8/0.mvt`, 422, 'x must be a column from 0 to 7 at zoom 3'],
  ['a row below the first', `valley/${versions.first}/3/0/-1.mvt`, 422, 'y must be a row from 0 to 7 at zoom 3, with .mvt behind it'],
  ['a zoom that is none', `valley/${versions.first}/x/0/0.mvt`, 422, 'z must be a zoom from 0 to 24'],
  ['another kind of file', `valley/${versions.first}/3/0/0.png`, 422, 'y must be a row from 0 to 7 at zoom 3, with .mvt behind it'],
])('%s', async (_what, path, status, message) => {
  const answer = await tile(path);
  expect(answer.statusCode).toBe(status);
  const told = answer.payload === '' ? undefined : answer.json<{ message: string }>().message;
  expect(told).toBe(message);
});

test('a map may ask for more tiles in a minute than calls are allowed', async () => {
  for (let each = 0; each < 1_300; each++) await tile(`valley/${versions.first}/14/8627/5756.mvt`);
  expect((await tile(`valley/${versions.first}/14/8627/5756.mvt`)).statusCode).toBe(200);
}, 60_000);

test('a region that is built, built again or removed is noticed by itself', async () => {
  const dataDir = folderForTest();
  const regions = await openRegions({ dataDir, mapTiles: [] }, quiet);
  onTestFinished(() => regions.close());
  const read = async (version: string) => (await regions.tile({ name: 'valley', version, z: 14, x: 8627, y: 5756 }))?.tile?.data;
  expect(regions.list()).toEqual([]);
  putRegion(dataDir, 'valley', versions.first, 'first');
  expect(regions.list()).toEqual([
    {
      name: 'valley',
      schema: 'shortbread',
      bounds: [9.47, 47.05, 9.63, 47.27],
      minZoom: 0,
      maxZoom: 14,
      tilesUrl: `/map/regions/valley/${versions.first}/{z}/{x}/{y}.mvt`,
      attribution: '© OpenStreetMap contributors',
    },
  ]);
  expect(gunzipSync((await read(versions.first)) ?? '').toString()).toBe('first');
  putRegion(dataDir, 'valley', versions.second, 'second');
  expect(gunzipSync((await read(versions.second)) ?? '').toString()).toBe('second');
  expect(await read(versions.first)).toBeUndefined();
  // The state left by a build killed between its last two steps.
  renameSync(join(regionsIn(dataDir), 'valley'), join(regionsIn(dataDir), '.old-valley'));
  expect(regions.list()).toHaveLength(1);
  expect(gunzipSync((await read(versions.second)) ?? '').toString()).toBe('second');
  rmSync(join(regionsIn(dataDir), '.old-valley'), { recursive: true });
  expect(regions.list()).toEqual([]);
  expect(await read(versions.second)).toBeUndefined();
});

test('a region that is damaged is passed over and told of once', async () => {
  const dataDir = folderForTest();
  const told: unknown[] = [];
  putRegion(dataDir, 'valley', versions.first, 'first');
  putRegion(dataDir, 'hills', versions.first, 'first');
  writeFileSync(join(regionsIn(dataDir), 'hills', regionFiles.info), '{"name":');
  const regions = await openRegions({ dataDir, mapTiles: [] }, { warn: (...said: unknown[]) => void told.push(said[1]) });
  expect(regions.list().map(({ name }) => name)).toEqual(['valley']);
  expect(regions.list()).toHaveLength(1);
  expect(told).toEqual([expect.stringMatching(/hills cannot be read; build it again$/)]);
});

test.each([
  ['shortbread', makeLayers('streets', 'street_labels', 'water_polygons', 'land')],
  ['openmaptiles', makeLayers('water', 'transportation', 'transportation_name', 'place')],
  ['protomaps', makeLayers('earth', 'water', 'roads', 'places', 'pois')],
] as const)('a ready-made archive in the schema %s is a region', async (schema, vectorLayers) => {
  const path = join(folderForTest(), 'My Town.pmtiles');
  writeFileSync(path, archive('made', { vector_layers: vectorLayers, attribution: '<a href="https://x.example">&copy; OpenStreetMap</a> <b>x' }));
  const regions = await openRegions({ dataDir: folderForTest(), mapTiles: [path, path] }, quiet);
  onTestFinished(() => regions.close());
  const [first, second] = regions.list();
  expect(first).toMatchObject({ name: 'my-town', schema, minZoom: 10, maxZoom: 14, attribution: '© OpenStreetMap x' });
  expect(second).toMatchObject({ name: 'my-town-2' });
  const [, , , name = '', version = ''] = first?.tilesUrl.split('/') ?? [];
  const found = await regions.tile({ name, version, z: 14, x: 8627, y: 5756 });
  expect(gunzipSync(found?.tile?.data ?? '').toString()).toBe('made');
});

const whole = archive('made');
const changed = (at: number, byte: number): Buffer => Buffer.concat([whole.subarray(0, at), Buffer.from([byte]), whole.subarray(at + 1)]);

test.each([
  ['a file that is missing', undefined, /^MAP_TILES: \S+made\.pmtiles does not exist$/],
  ['an empty file', Buffer.alloc(0), /is not a PMTiles archive$/],
  ['a file of another kind', Buffer.from('SQLite format 3\0'.repeat(20)), /is not a PMTiles archive$/],
  ['an earlier version', changed(7, 2), /is a PMTiles archive of version 2; version 3 is expected$/],
  ['pictures', changed(99, 2), /has image tiles; vector tiles \(MVT\) are expected$/],
  ['an unknown packing', changed(98, 4), /has an unsupported compression; gzip is expected$/],
  ['a file that was cut off', whole.subarray(0, -1), /is cut off: it has \d+ bytes of \d+$/],
  ['a damaged directory', changed(127, 0), /is damaged: its directory cannot be read$/],
  [
    'layers of no known schema',
    archive('made', { vector_layers: makeLayers('land', 'counties') }),
    /has layers of an unknown schema; Shortbread, OpenMapTiles and/,
  ],
])('%s in MAP_TILES ends the start with a sentence', async (_what, bytes, sentence) => {
  const path = join(folderForTest(), 'made.pmtiles');
  if (bytes) writeFileSync(path, bytes);
  await expect(openRegions({ dataDir: folderForTest(), mapTiles: [path] }, quiet)).rejects.toThrow(sentence);
});
