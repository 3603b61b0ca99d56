import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readRegions } from '@earshot/region';
import { buildRegion } from '@earshot/region/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MadeTown } from '../../../../../packages/region/src/builder/made-town.test-data.ts';
import { fillGazetteer } from '../../../../../tools/map/gazetteer.ts';
import { embeddedGazetteer } from './gazetteer.ts';
import type { LocalGeocoder } from './geocoder.ts';
import { regionGeocoder } from './regions.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-named-'));
const boulder = { name: 'Boulder', country: 'US', region: 'Colorado', regionCode: 'CO', lat: 40.02, lng: -105.27 };
const vaduz = { name: 'Vaduz', country: 'LI', region: 'Vaduz', regionCode: '', lat: 47.14, lng: 9.52 };
const towns = [boulder, vaduz];
let geocoder: LocalGeocoder;

beforeAll(() => {
  for (const { name, lat, lng } of towns) {
    const made = new MadeTown();
    made.node([lng, lat], { place: 'town', name });
    made.way({ highway: 'residential', name: 'Pearl Street' }, [lng - 0.01, lat], [lng + 0.01, lat]);
    const file = join(root, `${name}.osm.pbf`);
    made.write(file);
    buildRegion({ file, folder: root, name: name.toLowerCase(), now: () => 0 });
  }
  const path = join(root, 'gazetteer.sqlite');
  const database = new DatabaseSync(path);
  fillGazetteer(
    database,
    towns.map((town) => ({ ...town, kind: 'city', locality: '', population: 1_000 })),
  );
  database.close();
  geocoder = regionGeocoder({ folders: () => readRegions(root) }, embeddedGazetteer(path).countryAt);
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
