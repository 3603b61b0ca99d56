import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distanceMeters } from '@earshot/geofence';
import { openPlacesIndex, openRouter, regionFiles, type RegionInfo } from '@earshot/region';
import { buildRegion } from '@earshot/region/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMessages } from './operator-messages.ts';
import { otherMessages } from './other-messages.ts';

const file = fileURLToPath(new URL('../../../../../tools/demo-region/baltimore.osm.pbf', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'earshot-demo-sites-'));
const sites = [...new Set([...operatorMessages, ...otherMessages].flatMap(({ place }) => place ?? []))];
let region: RegionInfo;

beforeAll(() => {
  region = buildRegion({ file, folder, name: 'baltimore', now: () => 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each site of the demo is found in its streets, by the name that the message shows', () => {
  const index = openPlacesIndex(join(folder, 'baltimore', regionFiles.places));
  const misplaced = sites.filter(({ location, ...site }) => {
    const [found] = index.search(location.replace(/, MD( \d{5})?$/, ''));
    return !found?.isExact || distanceMeters(found, site) > 30;
  });
  index.close();
  expect(sites.length).toBeGreaterThan(15);
  expect(misplaced).toEqual([]);
});

test('a road leads from each site of the demo to the next', () => {
  const router = openRouter(join(folder, 'baltimore', regionFiles.roads));
  const legs = router.route([...sites, ...sites.slice(0, 1)]);
  expect(legs.filter(({ isRoad }) => !isRoad)).toEqual([]);
  for (const leg of legs) expect(leg.lengthMeters).toBeGreaterThan(50);
});

test('the streets of the demo have an attribution and a date', () => {
  expect(region).toMatchObject({ attribution: '© OpenStreetMap contributors', sourceTimestamp: '2015-02-27T18:36:32.000Z' });
});
