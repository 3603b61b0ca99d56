import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildRegion } from '../builder/build-region.ts';
import { MadeTown } from '../builder/made-town.test-data.ts';
import type { Member, Tags } from '../osm/elements.ts';
import { plainDijkstra } from './plain-dijkstra.test-data.ts';
import { openRoads } from './road-graph.ts';
import { driveRule, parseSpeed } from './road-rules.ts';
import { openRouter, type Router, routerOn } from './router.ts';
import { openShortest } from './shortest.ts';
import { openSnap, segmentPoints } from './snap.ts';
import { metersBetween } from '../places/towns.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-roads-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;

type Point = readonly [lng: number, lat: number];
/** Steps of a thousandth of a degree from a corner; about 111 m to the north and 76 m to the east. */
const at = (east: number, north: number): Point => [9.5 + east / 1000, 47.1 + north / 1000];
const place = (east: number, north: number) => ({ lat: 47.1 + north / 1000, lng: 9.5 + east / 1000 });

function buildTown(draw: (town: MadeTown) => void): string {
  const town = new MadeTown();
  draw(town);
  const file = join(root, `${++made}.osm.pbf`);
  town.write(file);
  buildRegion({ file, folder: root, name: `made${made}`, now: () => 0 });
  return join(root, `made${made}`, 'roads.bin');
}

const routerIn = (draw: (town: MadeTown) => void): Router => openRouter(buildTown(draw));

/** The corners on a route, in steps. */
const corners = (router: Router, ...points: readonly (readonly [number, number])[]): string =>
  router
    .route(points.map(([east, north]) => place(east, north)))
    .map(
      ({ isRoad, points: way }) =>
        (isRoad ? '' : 'straight ') + way.map(({ lat, lng }) => `${Math.round((lng - 9.5) * 1e4) / 10},${Math.round((lat - 47.1) * 1e4) / 10}`).join(' '),
    )
    .join(' | ');

const residential: Tags = { highway: 'residential' };

/** A square with sides of 10: west, north, east, south; the way from its south-west corner to the north-east goes over either side. */
function square(
  town: MadeTown,
  sides: { readonly west?: Tags; readonly north?: Tags; readonly east?: Tags; readonly south?: Tags } = {},
): Record<'west' | 'north' | 'east' | 'south', number> {
  return {
    west: town.way(sides.west ?? residential, at(0, 0), at(0, 10)),
    north: town.way(sides.north ?? residential, at(0, 10), at(10, 10)),
    east: town.way(sides.east ?? residential, at(10, 0), at(10, 10)),
    south: town.way(sides.south ?? residential, at(0, 0), at(10, 0)),
  };
}

test('a route follows the road from where one stands to where one goes', () => {
  const router = routerIn((town) => void town.way({ highway: 'primary', maxspeed: '30 mph' }, at(0, 0), at(0, 5), at(5, 5)));
  const [leg, ...others] = router.route([place(0.1, 2), place(3, 5.1)]);
  expect(others).toEqual([]);
  expect(corners(router, [0.1, 2], [3, 5.1])).toBe('0,2 0,5 3,5');
  expect(leg?.speeds).toEqual([48, 48]);
  expect(leg?.lengthMeters).toBeCloseTo(3 * 111.195 + 3 * 111.195 * Math.cos((47.105 * Math.PI) / 180), 0);
  expect(leg?.durationSeconds).toBeCloseTo(((leg?.lengthMeters ?? 0) * 3.6) / 48, 3);
  expect(corners(router, [3, 5], [0, 2])).toBe('3,5 0,5 0,2');
});

test('without a road, or without one that leads there, the leg is a straight line and says so', () => {
  const router = routerIn((town) => {
    town.way(residential, at(0, 0), at(0, 10));
    town.way(residential, at(40, 0), at(40, 10));
  });
  expect(corners(router, [0, 1], [20, 5])).toBe('straight 0,1 20,5');
  const [leg] = router.route([place(0, 1), place(40, 5)]);
  expect(leg).toMatchObject({ isRoad: false, speeds: [undefined] });
  expect(leg?.durationSeconds).toBeUndefined();
  expect(corners(router, [0, 1], [0, 5], [20, 5], [40, 5], [40, 1])).toBe('0,1 0,5 | straight 0,5 20,5 | straight 20,5 40,5 | 40,5 40,1');
});

test.each([
  ['yes', { oneway: 'yes' }, '1,0 10,0 10,9', '10,9 10,10 0,10 0,0 1,0'],
  ['-1', { oneway: '-1' }, '1,0 0,0 0,10 10,10 10,9', '10,9 10,0 1,0'],
  ['a roundabout', { junction: 'roundabout' }, '1,0 10,0 10,9', '10,9 10,10 0,10 0,0 1,0'],
  ['a roundabout that is not', { junction: 'roundabout', oneway: 'no' }, '1,0 10,0 10,9', '10,9 10,0 1,0'],
  ['closed to cars', { motor_vehicle: 'no' }, undefined, undefined],
])('a street that is one-way by %s is driven so', (_what, south, there, back) => {
  const router = routerIn((town) => void square(town, { south: { ...residential, ...south } }));
  const expected = there === undefined ? ['0,0 0,10 10,10 10,9', '10,9 10,10 0,10 0,0'] : [there, back];
  expect([corners(router, [1, -0.0], [10, 9]), corners(router, [10, 9], [1, 0])]).toEqual(expected);
});

test('a motorway goes one way without saying so, and a fast road round is taken before a slow one through', () => {
  const router = routerIn(
    (town) => void square(town, { west: { highway: 'motorway' }, north: { highway: 'motorway' }, south: { ...residential, maxspeed: 'walk' } }),
  );
  expect(corners(router, [0.2, 0], [10, 9])).toBe('0.2,0 0,0 0,10 10,10 10,9');
  const [fast] = router.route([place(0.2, 0), place(10, 9)]);
  const [short] = router.route([place(0.2, 0), place(10, 9)], 'distance');
  expect(short?.lengthMeters).toBeLessThan(fast?.lengthMeters ?? 0);
  expect(corners(router, [0, 9], [0, 1])).toBe('0,9 0,10 10,10 10,0 0,0 0,1');
});

const turn = (restriction: string, from: number, via: number, to: number): [Tags, Member[]] => [
  { type: 'restriction', restriction },
  [
    { type: 'way', id: from, role: 'from' },
    { type: 'node', id: via, role: 'via' },
    { type: 'way', id: to, role: 'to' },
  ],
];

test('turns that are forbidden are not taken, and the only one that is allowed is', () => {
  const forbidden = routerIn((town) => {
    const { south, east } = square(town);
    town.relation(...turn('no_left_turn', south, town.node(at(10, 0)), east));
  });
  expect(corners(forbidden, [6, 0], [10, 4])).toBe('6,0 0,0 0,10 10,10 10,4');
  expect(corners(forbidden, [10, 4], [6, 0])).toBe('10,4 10,0 6,0');
  const only = routerIn((town) => {
    const { south } = square(town, { south: { ...residential, oneway: 'yes' } });
    const on = town.way(residential, at(10, 0), at(20, 0));
    town.way(residential, at(20, 0), at(20, 10), at(10, 10));
    town.relation(...turn('only_straight_on', south, town.node(at(10, 0)), on));
  });
  expect(corners(only, [8, 0], [10, 1])).toBe('8,0 10,0 20,0 20,10 10,10 10,1');
  const exempt = routerIn((town) => {
    const { south, east } = square(town);
    const [tags, members] = turn('no_left_turn', south, town.node(at(10, 0)), east);
    town.relation({ ...tags, except: 'motorcar' }, members);
  });
  expect(corners(exempt, [6, 0], [10, 4])).toBe('6,0 10,0 10,4');
});

test('a yard that no road reaches gives way to the street behind it', () => {
  const router = routerIn((town) => {
    square(town);
    town.way({ highway: 'service' }, at(12, 4), at(12, 6));
  });
  expect(corners(router, [0, 1], [11.9, 5])).toBe('0,1 0,0 10,0 10,5');
});

test('on random towns no way is cheaper than the found one, in time and in distance', () => {
  const kinds: Tags[] = [
    residential,
    { highway: 'primary' },
    { highway: 'residential', oneway: 'yes' },
    { highway: 'motorway' },
    { highway: 'service', maxspeed: '10' },
    { highway: 'footway' },
  ];
  const side = fc.integer({ min: 0, max: 4 });
  const way = fc.record({ x: side, y: side, isEast: fc.boolean(), kind: fc.constantFrom(...kinds) });
  const turns = fc.array(fc.record({ from: fc.nat(), to: fc.nat(), isOnly: fc.boolean() }), { maxLength: 6 });
  const spot = fc.record({ east: fc.double({ min: 0, max: 5, noNaN: true }), north: fc.double({ min: 0, max: 5, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(way, { minLength: 12, maxLength: 40 }), turns, fc.array(spot, { minLength: 8, maxLength: 8 }), (ways, rules, spots) => {
      const path = buildTown((town) => {
        town.way({ highway: 'secondary' }, at(0, 0), at(5, 0), at(5, 5));
        const ids = ways.map(({ x, y, isEast, kind }) => town.way(kind, at(x, y), at(isEast ? x + 1 : x, isEast ? y : y + 1)));
        for (const { from, to, isOnly } of rules) {
          const start = ways[from % ways.length];
          if (start)
            town.relation(
              ...turn(isOnly ? 'only_right_turn' : 'no_left_turn', ids[from % ids.length] ?? 0, town.node(at(start.x, start.y)), ids[to % ids.length] ?? 0),
            );
        }
      });
      const graph = openRoads(path);
      const [snap, shortest] = [openSnap(graph), openShortest(graph)];
      for (const [i, from] of spots.entries()) {
        const to = spots[(i + 1) % spots.length] ?? from;
        const [start, end] = [snap(47.1 + from.north / 1000, 9.5 + from.east / 1000, 500), snap(47.1 + to.north / 1000, 9.5 + to.east / 1000, 500)];
        if (!start || !end) throw new Error('no road near');
        for (const measure of ['time', 'distance'] as const) {
          const [found, least] = [shortest(start, end, measure)?.cost, plainDijkstra(graph, start, end, measure)];
          expect(found === undefined).toBe(least === undefined);
          expect(found ?? 0).toBeCloseTo(least ?? 0, 6);
        }
      }
    }),
    { numRuns: 40, seed: 19 },
  );
}, 60_000);

test('a position snaps to the road next to it, as spots along all roads say', () => {
  const graph = openRoads(
    buildTown((town) => {
      for (let i = 0; i < 40; i++) town.way(residential, at(i * 3, (i * 7) % 50), at(i * 3 + 2, ((i * 7) % 50) + 1), at(i * 3 + 2, ((i * 11) % 50) + 4));
    }),
  );
  const router = routerOn(graph);
  const spots = Array.from({ length: graph.segments }, (_, segment) => segmentPoints(graph, segment)).flatMap((points) =>
    points.flatMap((lat, i) => {
      const [lng = 0, nextLat = lat, nextLng = points[i + 1] ?? 0] = [points[i + 1], points[i + 2], points[i + 3]];
      return i % 2 === 1
        ? []
        : Array.from({ length: 101 }, (_, part) => ({ lat: (lat + ((nextLat - lat) * part) / 100) / 1e7, lng: (lng + ((nextLng - lng) * part) / 100) / 1e7 }));
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: -5, max: 130, noNaN: true }), fc.double({ min: -5, max: 60, noNaN: true }), (east, north) => {
      const position = place(east, north);
      const least = Math.min(...spots.map((spot) => metersBetween(position, spot)));
      const found = router.snap(position, 100_000);
      expect(Math.abs((found?.distanceMeters ?? NaN) - least)).toBeLessThan(1 + least * 0.002);
      expect(metersBetween(position, found ?? position)).toBeCloseTo(found?.distanceMeters ?? NaN, -1);
    }),
    { numRuns: 100, seed: 19 },
  );
  expect(router.snap({ lat: 47.2, lng: 9.4 })).toBeUndefined();
});

test.each([
  ['50', 50],
  ['30 mph', 48],
  ['50;80', 50],
  ['none', 140],
  ['walk', 5],
  ['RO:urban', 50],
  ['DE:motorway', 120],
  ['fast', undefined],
  ['0', undefined],
  [undefined, undefined],
])('a limit of %j is %s km/h', (text, speed) => {
  expect(parseSpeed(text)).toBe(speed);
});

test.each<[Tags, { forward: number; backward: number } | undefined]>([
  [{ highway: 'residential' }, { forward: 30, backward: 30 }],
  [
    { highway: 'primary', 'maxspeed:forward': '70', 'maxspeed:backward': '50' },
    { forward: 70, backward: 50 },
  ],
  [{ highway: 'service', access: 'private' }, undefined],
  [
    { highway: 'service', access: 'no', motorcar: 'yes' },
    { forward: 15, backward: 15 },
  ],
  [{ highway: 'footway' }, undefined],
  [{ building: 'yes' }, undefined],
])('%j is driven as %j', (tags, rule) => {
  expect(driveRule(tags)).toEqual(rule);
});

test('a file of roads that is none, or cut off, is a sentence', () => {
  const path = buildTown((town) => void square(town));
  truncateSync(path, 150);
  expect(() => openRouter(path)).toThrow(/is cut off; build the region again\.$/);
  writeFileSync(path, 'x'.repeat(500));
  expect(() => openRouter(path)).toThrow(/has no roads of this version; build the region again\.$/);
});
