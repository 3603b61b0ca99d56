import { join } from 'node:path';
import { regionsIn } from '@earshot/region';
import { buildRegion } from '@earshot/region/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MadeTown } from '../../../../../packages/region/src/builder/made-town.test-data.ts';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { fakeRouterForTest, type RouterMood } from '../../../test/fake-router.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openRouting } from './index.ts';

const noRegions = { folders: () => [] };
const from = { lat: 47.1, lng: 9.5 };
const to = { lat: 47.11, lng: 9.51 };

async function openTestRouting(kind: 'osrm' | 'valhalla') {
  const fake = await fakeRouterForTest(kind);
  const warned: string[] = [];
  const config = readConfig({ ROUTER: kind, ROUTER_URL: `${fake.url}/` });
  return { fake, warned, routing: openRouting({ config, log: { warn: (error: unknown) => void warned.push(String(error)) } }, noRegions) };
}

const straight = { isRoad: false, points: [from, to], speedsKmh: [null] };

test.each(['osrm', 'valhalla'] as const)('%s is asked in its protocol, and its way comes with the speed of each side', async (kind) => {
  const { fake, routing } = await openTestRouting(kind);
  const { legs, isAnswered } = await routing.route([from, to, from]);
  expect(isAnswered).toBe(true);
  expect(legs).toHaveLength(2);
  expect(legs[0]).toEqual({ isRoad: true, points: [from, { lat: to.lat, lng: from.lng }, to], speedsKmh: [36, 18], lengthMeters: 1500, durationSeconds: 200 });
  expect(fake.asked).toHaveLength(2);
});

test.each(['osrm', 'valhalla'] as const)('where %s knows no road the line is straight, and the others are asked for', async (kind) => {
  const { fake, routing } = await openTestRouting(kind);
  fake.mood = 'no road';
  const { legs, isAnswered } = await routing.route([from, to, from]);
  expect(isAnswered).toBe(true);
  expect(legs[0]).toMatchObject(straight);
  expect(legs[0]?.lengthMeters).toBeCloseTo(1345, -1);
  expect(fake.asked).toHaveLength(2);
});

const troubles: [RouterMood, RegExp][] = [
  ['failing', /answered 503$/],
  ['html', /did not answer JSON$/],
  ['other json', /did not answer a route$/],
  ['off the map', /did not answer a route$/],
  ['redirect', /did not answer: /],
];

test.each((['osrm', 'valhalla'] as const).flatMap((kind) => troubles.map(([mood, words]) => ({ kind, mood, words }))))(
  '$kind that is $mood is asked once, and the lines say that no answer came',
  async ({ kind, mood, words }) => {
    const { fake, warned, routing } = await openTestRouting(kind);
    fake.mood = mood;
    const { legs, isAnswered } = await routing.route([from, to, from]);
    expect(isAnswered).toBe(false);
    expect(legs.map(({ isRoad }) => isRoad)).toEqual([false, false]);
    expect(fake.asked).toHaveLength(1);
    expect(warned).toEqual([expect.stringMatching(words)]);
    expect(warned[0]).not.toMatch(/47\.1|9\.5/);
  },
);

test('a router that never answers is waited for 8 seconds', async () => {
  const { fake, warned, routing } = await openTestRouting('osrm');
  fake.mood = 'silent';
  const begun = performance.now();
  expect((await routing.route([from, to])).isAnswered).toBe(false);
  expect(performance.now() - begun).toBeLessThan(9_500);
  expect(warned[0]).toMatch(/OSRM did not answer: TimeoutError/);
}, 15_000);

test('the settings name who knows the roads', () => {
  expect(readConfig({}).router).toEqual({ kind: 'embedded' });
  expect(readConfig({ ROUTER: 'valhalla', ROUTER_URL: 'http://roads.example/v1/' }).router).toEqual({ kind: 'valhalla', url: 'http://roads.example/v1' });
  expect(() => readConfig({ ROUTER: 'osrm' })).toThrow('ROUTER_URL is needed with ROUTER=osrm');
  expect(() => readConfig({ ROUTER: 'google' })).toThrow('ROUTER must be embedded, osrm or valhalla');
  expect(() => readConfig({ ROUTER: 'osrm', ROUTER_URL: 'ftp://roads.example' })).toThrow('ROUTER_URL must be an address');
  expect(() => readConfig({ ROUTER: 'osrm', ROUTER_URL: 'http://u:p@roads.example' })).toThrow('ROUTER_URL must not contain a user, a password');
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an operator’s points follow the roads of a region that was just built, and its addresses are found; outside of it lines are straight', async () => {
  const { token } = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const api = server.api(token).driveTests;
  const points = [from, { lat: 47.104, lng: 9.504 }];
  expect((await api.route({ body: { points } })).legs).toEqual([expect.objectContaining({ isRoad: false })]);
  const town = new MadeTown();
  town.node([9.5, 47.1021], { 'addr:housenumber': '7', 'addr:street': 'Main Street', 'addr:postcode': '9490' });
  town.node([9.505, 47.105], { place: 'town', name: 'Vaduz' });
  town.way({ highway: 'primary', name: 'Main Street', maxspeed: '60' }, [9.5, 47.1], [9.5, 47.104], [9.504, 47.104]);
  const { dataDir } = server.services.config;
  const file = join(dataDir, 'made.osm.pbf');
  town.write(file, { bounds: [9.49, 47.09, 9.51, 47.11] });
  buildRegion({ file, folder: regionsIn(dataDir), name: 'made', now: Date.now });
  const answer = await api.route({ body: { points: [...points, { lat: 48, lng: 9.5 }] } });
  expect(answer.attribution).toBe('© OpenStreetMap contributors');
  expect(answer.legs).toEqual([
    {
      isRoad: true,
      points: [from, { lat: 47.104, lng: 9.5 }, { lat: 47.104, lng: 9.504 }],
      speedsKmh: [60, 60],
      lengthMeters: expect.closeTo(747.6, 0) as number,
      durationSeconds: expect.closeTo(44.9, 0) as number,
    },
    expect.objectContaining({ isRoad: false }),
  ]);
  const places = server.api(token).places;
  const found = await places.search({ query: { q: 'Main Street 7' } });
  expect(found.data[0]).toEqual({ kind: 'address', name: 'Main Street 7', detail: '9490 Vaduz', lat: 47.1021, lng: 9.5 });
  expect(found.attribution.text).toContain('© OpenStreetMap contributors');
  expect((await places.reverse({ query: { lat: 47.1021, lng: 9.5001 } })).address).toBe('Main Street 7, Vaduz');
  await expect(api.route({ body: { points: [from] } })).rejects.toThrow('needs at least two points');
});
