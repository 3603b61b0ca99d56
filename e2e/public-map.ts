import { expect, type Page, type Route } from '@playwright/test';
import geojsonVt from 'geojson-vt';
// @ts-expect-error -- it has no types of its own
import { fromGeojsonVt } from 'vt-pbf';
import { signInToConsole } from './people.ts';

const host = 'https://tiles.openfreemap.org';
const cors = { 'access-control-allow-origin': '*' };

/** A small style like OpenFreeMap's. */
const style = {
  version: 8,
  sprite: `${host}/sprites/plain`,
  sources: { omt: { type: 'vector', url: `${host}/planet` } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#e9efe0' } },
    { id: 'roads', type: 'line', source: 'omt', 'source-layer': 'transportation', paint: { 'line-color': '#888', 'line-width': 3 } },
  ],
};

function roadTile(z: number, x: number, y: number): Buffer {
  const lng = (column: number): number => (column / 2 ** z) * 360 - 180;
  const lat = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  const road = {
    type: 'Feature' as const,
    properties: { class: 'minor' },
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [lng(x), lat(y)],
        [lng(x + 1), lat(y + 1)],
      ],
    },
  };
  const tile = new geojsonVt({ type: 'FeatureCollection', features: [road] }, { maxZoom: z, indexMaxZoom: z }).getTile(z, x, y);
  return Buffer.from((fromGeojsonVt as (layers: object) => Uint8Array)({ transportation: tile ?? { features: [] } }));
}

export type Part = 'style' | 'source' | 'tile' | 'sprite';
export type MapFault = 'missing' | 'broken' | 'silent' | 'nonsense';

interface MapFaults extends Partial<Record<Part, MapFault>> {
  /** Every third tile is answered by an error. */
  third?: true;
}

/** Stands in for OpenFreeMap; the troubles may change during a test. */
export async function servePublicMap(page: Page): Promise<{ asked: Part[]; trouble: MapFaults }> {
  const asked: Part[] = [];
  const trouble: MapFaults = {};
  const toMapPart = (path: string): Part =>
    path.startsWith('/styles/') ? 'style' : path.startsWith('/sprites/') ? 'sprite' : path === '/planet' ? 'source' : 'tile';
  const answer = async (route: Route, part: Part, path: string): Promise<void> => {
    if (part === 'style') return route.fulfill({ headers: cors, json: style });
    if (part === 'source')
      return route.fulfill({ headers: cors, json: { tilejson: '3.0.0', tiles: [`${host}/planet/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: 'OpenFreeMap' } });
    if (part === 'sprite')
      return path.endsWith('.json') ? route.fulfill({ headers: cors, json: {} }) : route.fulfill({ headers: cors, contentType: 'image/png', body: onePixel });
    const [, z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(path) ?? []).map(Number);
    return route.fulfill({ headers: cors, contentType: 'application/x-protobuf', body: roadTile(z, x, y) });
  };
  await page.route('https://s3.amazonaws.com/**', (route) => route.abort());
  await page.route(`${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const part = toMapPart(pathname);
    asked.push(part);
    const wrong = trouble[part] ?? (trouble.third && part === 'tile' && asked.length % 3 === 0 ? 'broken' : undefined);
    if (wrong === undefined) return answer(route, part, pathname);
    if (wrong === 'missing') return route.fulfill({ status: 404, headers: cors, body: '' });
    if (wrong === 'broken') return route.fulfill({ status: 503, headers: cors, body: '' });
    if (wrong === 'nonsense')
      return route.fulfill({ headers: cors, json: { version: 8, sources: {}, layers: [{ id: 'x', type: 'line', source: 'nowhere' }] } });
    // Silent: neither an answer nor an end.
  });
  return { asked, trouble };
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export const map = (page: Page) => page.locator('[data-drawn]');
export const ground = (page: Page) => page.locator('[data-ground]');

export async function openComposer(page: Page): Promise<void> {
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
}

/** Street names in view, as they are drawn. */
export const drawnNames = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((query) => {
    const { earshotMap } = document.querySelector(query) as unknown as {
      earshotMap: { queryRenderedFeatures(): { layer: { id: string }; properties: Record<string, string> }[] };
    };
    const labels = earshotMap.queryRenderedFeatures().filter(({ layer }) => layer.id.includes('label-street'));
    return [...new Set(labels.map(({ properties }) => properties['name'] ?? ''))].toSorted();
  }, selector);

/** Names of the layers that have something in view. */
export const drawnLayers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: { queryRenderedFeatures(): { layer: { id: string } }[] };
    };
    return [...new Set(earshotMap.queryRenderedFeatures().map(({ layer }) => layer.id))];
  });

export const readMapView = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: { getZoom(): number; getCenter(): { lng: number; lat: number } };
    };
    const { lng, lat } = earshotMap.getCenter();
    return [earshotMap.getZoom(), lng, lat].map((value) => Math.round(value * 1e6) / 1e6);
  });

/** Waits until the map stands still and has drawn all tiles. */
export const waitForRest = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
            earshotMap: { isMoving(): boolean; areTilesLoaded(): boolean };
          };
          return !earshotMap.isMoving() && earshotMap.areTilesLoaded();
        }),
      { timeout: 20_000 },
    )
    .toBe(true);

/** Presses a key on the focused map and waits until the view has followed. */
export async function steer(page: Page, key: '+' | '-' | 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const before = await readMapView(page);
  await page.keyboard.press(key);
  await expect.poll(() => readMapView(page), `the view after ${key}`).not.toEqual(before);
  const isMoving = () =>
    page.evaluate(() => (document.querySelector('[data-ground] > div') as unknown as { earshotMap: { isMoving(): boolean } }).earshotMap.isMoving());
  await expect.poll(isMoving).toBe(false);
}
