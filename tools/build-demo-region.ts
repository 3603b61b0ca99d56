// Makes the region of the demo company, Gothenburg, from streets that npm carries: without a network, in a few seconds.
// © OpenStreetMap contributors, ODbL: the streets are test data of geojson-path-finder, of 27 December 2016.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { regionsIn } from '@earshot/region';
import { demoThings } from '../apps/server/src/operations/demo/demo-sites.ts';
import { buildRegion, type GeoJsonWays, writeExtractOfWays } from '@earshot/region/build';

const [dataDir = 'data'] = process.argv.slice(2);
const network = join(import.meta.dirname, '..', 'node_modules', 'geojson-path-finder', 'test', 'large-network.json');
const dataAt = Date.UTC(2016, 11, 27, 10, 4, 2);

// The network has streets alone; this is what they belong to (GeoNames 2711537).
const town = { lat: 57.707_16, lng: 11.966_79, tags: { place: 'city', name: 'Göteborg', 'name:en': 'Gothenburg', population: '504084' } };

/** The one part of it that GeoNames knows. */
const district = { lat: 57.691_95, lng: 11.916_05, tags: { place: 'suburb', name: 'Majorna', population: '29254' } };

/** What people would look for: the network has streets alone. */
const things = demoThings.map(({ lat, lng, thing: { name, kind, street, number, postcode } }) => ({
  lat,
  lng,
  tags: {
    [kind[0]]: kind[1],
    name,
    ...(street !== undefined && { 'addr:street': street }),
    ...(number !== undefined && { 'addr:housenumber': number }),
    ...(postcode !== undefined && { 'addr:postcode': postcode }),
    ...(street !== undefined && { 'addr:city': 'Göteborg' }),
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'earshot-demo-region-'));
try {
  const file = join(folder, 'gothenburg.osm.pbf');
  writeExtractOfWays(JSON.parse(readFileSync(network, 'utf8')) as GeoJsonWays, [town, district, ...things], file, dataAt);
  buildRegion({ file, folder: regionsIn(dataDir), name: 'gothenburg', now: Date.now });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
