import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPlacesIndex } from '../places/open-places.ts';
import { cutPolygon, unrolled } from './antimeridian.ts';
import { buildRegion } from './build-region.ts';
import { MadeTown, outer } from './made-town.test-data.ts';

const root = mkdtempSync(join(tmpdir(), 'earshot-positions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
function build(draw: (town: MadeTown) => void, bounds?: [number, number, number, number]) {
  const town = new MadeTown();
  draw(town);
  const file = join(root, `${++made}.osm.pbf`);
  town.write(file, bounds ? { bounds } : {});
  return buildRegion({ file, folder: root, name: `${made}`, now: () => 0 });
}

test('a node that is nowhere on earth is passed over, and so is the stretch of a street that goes there', () => {
  const info = build((town) => {
    town.node([9.5, 95], { place: 'town', name: 'Nowhere' });
    town.node([190, 47.1], { amenity: 'cafe', name: 'Café Nowhere' });
    town.way({ highway: 'residential', name: 'Long Road' }, [9.5, 47.1], [9.501, 47.1], [9.502, 95]);
  });
  expect(info).toMatchObject({ bounds: [9.5, 47.1, 9.501, 47.1], counts: { streets: 1, named_town: 0, named_place: 0 } });
});

test('a region reaches as far as its data, cut to the bounds of its file where the two overlap', () => {
  const street = (town: MadeTown) => town.way({ highway: 'residential', name: 'Long Road' }, [9.5, 47.1], [9.51, 47.11]);
  expect(build(street, [-180, -90, 180, 90]).bounds).toEqual([9.5, 47.1, 9.51, 47.11]);
  expect(build(street, [9.4, 47.105, 9.505, 47.2]).bounds).toEqual([9.5, 47.105, 9.505, 47.11]);
  expect(build(street, [20, 10, 21, 11]).bounds).toEqual([9.5, 47.1, 9.51, 47.11]);
});

test('a street and a wood across 180° are drawn on both sides of it and not round the globe', () => {
  const info = build((town) => {
    town.node([179.99, -16.8], { place: 'town', name: 'Waiyevo' });
    town.way({ highway: 'primary', name: 'Cross Road' }, [179.97, -16.8], [179.98, -16.8], [179.99, -16.8], [-179.99, -16.8]);
    town.box({ landuse: 'forest' }, [179.99, -16.81], [-179.99, -16.79]);
    const ring = town.way({}, [179.98, -16.9], [-179.98, -16.9], [-179.98, -16.85], [179.98, -16.85], [179.98, -16.9]);
    town.relation({ type: 'multipolygon', landuse: 'forest' }, [outer(ring)]);
  });
  expect(info.counts['tiles']).toBeLessThan(120);
  expect(info.counts).toMatchObject({ land: 4, streets: 2 });
  expect(info.bounds).toEqual([179.97, -16.9, 179.99, -16.79]);
  const index = openPlacesIndex(join(root, info.name, 'places.sqlite'));
  expect(index.reverse({ lat: -16.8, lng: 179.985 })).toMatchObject({ name: 'Cross Road' });
  expect(index.reverse({ lat: -16.8, lng: 9.5 })).toBeUndefined();
  index.close();
});

test('a polygon across 180° is cut with its hole, and another is left as it is', () => {
  const box = (west: number, east: number, side: number) => [west, -side, east, -side, east, side, west, side, west, -side].map((value) => value * 1e7);
  const [west, east, ...others] = cutPolygon(unrolled([box(178, -178, 2), box(179, -179, 1)]));
  expect(others).toEqual([]);
  const lngs = (ring: readonly number[] = []) => [...new Set(ring.filter((_, i) => i % 2 === 0).map((value) => value / 1e7))].toSorted((a, b) => a - b);
  expect(west?.map(lngs)).toEqual([
    [178, 180],
    [179, 180],
  ]);
  expect(east?.map(lngs)).toEqual([
    [-180, -178],
    [-180, -179],
  ]);
  const plain = [box(9, 10, 1)];
  expect(cutPolygon(unrolled(plain))).toEqual([plain]);
});
