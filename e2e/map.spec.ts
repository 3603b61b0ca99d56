// The map behind the circles: streets from a public style, the embedded map when that does not answer, and the circle by hand.
import { expect, type Page, type Route, test } from '@playwright/test';
import geojsonVt from 'geojson-vt';
// @ts-expect-error -- it has no types of its own
import { fromGeojsonVt } from 'vt-pbf';
import { makeRegion } from './made-region.ts';
import { setMessage } from './messages.ts';
import { signInToConsole, signInToReceiver, takePhone, tokenOf } from './people.ts';

const host = 'https://tiles.openfreemap.org';
const cors = { 'access-control-allow-origin': '*' };

/** A small style of the kind that OpenFreeMap has. */
const style = {
  version: 8,
  sprite: `${host}/sprites/plain`,
  sources: { omt: { type: 'vector', url: `${host}/planet` } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#e9efe0' } },
    { id: 'roads', type: 'line', source: 'omt', 'source-layer': 'transportation', paint: { 'line-color': '#888', 'line-width': 3 } },
  ],
};

/** A tile with a road across it. */
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

type Part = 'style' | 'source' | 'tile' | 'sprite';
type Trouble = 'missing' | 'broken' | 'silent' | 'nonsense';

/** Stands for OpenFreeMap; what is in trouble may change while a test goes on. */
async function servePublicMap(page: Page): Promise<{ asked: Part[]; trouble: Partial<Record<Part, Trouble>> }> {
  const asked: Part[] = [];
  const trouble: Partial<Record<Part, Trouble>> = {};
  const partOf = (path: string): Part =>
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
    const part = partOf(pathname);
    asked.push(part);
    const wrong = trouble[part];
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

const map = (page: Page) => page.locator('[data-drawn]');
const ground = (page: Page) => page.locator('[data-ground]');

async function openComposer(page: Page): Promise<void> {
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
}

/** Names of the layers that have something in view. */
const drawnLayers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: { queryRenderedFeatures(): { layer: { id: string } }[] };
    };
    return [...new Set(earshotMap.queryRenderedFeatures().map(({ layer }) => layer.id))];
  });

const viewOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: { getZoom(): number; getCenter(): { lng: number; lat: number } };
    };
    const { lng, lat } = earshotMap.getCenter();
    return [earshotMap.getZoom(), lng, lat].map((value) => Math.round(value * 1e6) / 1e6);
  });

test('streets come from the public style; when its tiles fail an hour later the next map takes over, and circle, view and words stay', async ({ page }) => {
  const { asked, trouble } = await servePublicMap(page);
  await openComposer(page);
  await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 20_000 });
  await expect(page.getByText('Streets: OpenFreeMap')).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  expect(asked).toEqual(expect.arrayContaining(['style', 'source', 'sprite', 'tile']));
  await expect.poll(() => drawnLayers(page)).toContain('roads');

  await page.getByLabel('Title').fill('Mind the dock');
  await map(page)
    .locator('canvas')
    .click({ position: { x: 250, y: 400 } });
  await expect(page.getByText(/radius$/)).toBeVisible();
  await page.waitForTimeout(1_000);
  trouble.tile = 'broken';
  await page.keyboard.press('Escape');
  await map(page).locator('canvas').focus();
  await page.keyboard.press('+');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  const before = await viewOf(page);
  await expect(page.getByText('Towns only. Streets are not reachable from here')).toBeVisible({ timeout: 10_000 });
  await expect(ground(page)).toHaveAttribute('data-ground', 'embedded');
  expect(await viewOf(page)).toEqual(before);
  await expect(page.getByLabel('Title')).toHaveValue('Mind the dock');
  await expect(page.getByRole('button', { name: 'Message location' })).toBeVisible();
  await expect.poll(() => drawnLayers(page)).toContain('circle-edge');

  // Whoever asks again gets the streets as soon as they are there.
  delete trouble.tile;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ground(page)).toHaveAttribute('data-ground', 'style');
  await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['roads', 'circle-edge']));
});

const troubles: readonly (readonly [Part, Trouble])[] = [
  ['style', 'missing'],
  ['style', 'silent'],
  ['style', 'nonsense'],
  ['sprite', 'missing'],
  ['source', 'silent'],
  ['tile', 'missing'],
  ['tile', 'silent'],
];
for (const [part, wrong] of troubles) {
  test(`a public map whose ${part} is ${wrong} gives way to the embedded one, which the next map of the session opens with`, async ({ page }) => {
    const { asked, trouble } = await servePublicMap(page);
    trouble[part] = wrong;
    await openComposer(page);
    await expect(page.getByText('Towns only. Streets are not reachable from here')).toBeVisible({ timeout: 12_000 });
    await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
    await map(page)
      .locator('canvas')
      .click({ position: { x: 250, y: 400 } });
    await expect.poll(() => drawnLayers(page)).toContain('circle-edge');
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    await page.goto('/drive-test');
    await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
    expect(asked.length, 'nobody outside is asked again').toBe(before);
  });
}

test('the circle is resized at its edge and by keys, snaps to the list, tells what it is, and is stored as it is', async ({ page }) => {
  await openComposer(page);
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  const title = `By hand ${Date.now()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Message' }).fill('A circle of its own size.');
  await map(page)
    .locator('canvas')
    .click({ position: { x: 300, y: 400 } });
  const handle = page.locator('[data-part=resize]');
  await expect(handle).toHaveText('1 mi');
  await page.waitForTimeout(600);
  const drag = async (byX: number): Promise<void> => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is not in view');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byX, y, { steps: 6 });
    await page.mouse.up();
  };
  const radius = page.getByRole('combobox', { name: 'Radius' });
  const said = page.getByLabel('Changes of the circle');
  await drag(-60);
  await expect(radius).toHaveValue(/^Custom: 0\.\d+ mi$/);
  await expect(said).toHaveText(/^Radius Custom: 0\.\d+ mi$/);
  await drag(57);
  await expect(radius, 'near the list it is of the list').toHaveValue('1 mi');
  await drag(-40);
  const custom = await radius.inputValue();

  const marker = page.getByRole('button', { name: 'Message location' });
  await marker.focus();
  await page.keyboard.press('+');
  await expect(radius).toHaveValue('1 mi');
  await page.keyboard.press('+');
  await expect(radius).toHaveValue('2 mi');
  await expect(said).toHaveText('Radius 2 mi');
  await expect(marker).toBeFocused();
  await page.keyboard.press('-');
  await expect(radius).toHaveValue('1 mi');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText(/^Location/);

  await page.waitForTimeout(600);
  await drag(-40);
  await expect(radius).toHaveValue(custom);
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(radius).toHaveValue(custom, { timeout: 20_000 });
  await page.goto(`/messages?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(custom.replace('Custom: ', ''));
});

test('a new message starts where the others are, drawn faintly with their titles, or where the operator is', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 40.0149, longitude: -105.2705 });
  await openComposer(page);
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['others-edge', 'others-title']));
  await page.getByRole('button', { name: 'My location' }).click();
  await expect(page.getByText(/^40\.01490, −105\.27050/)).toBeVisible();
});

/** Whether all circles of the others are in view. */
const seesAll = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: {
        getBounds(): { contains(at: readonly number[]): boolean };
        getStyle(): { sources: Record<string, { data?: { features: { geometry: { coordinates: readonly (readonly number[])[][] } }[] } }> };
      };
    };
    const features = earshotMap.getStyle().sources['others']?.data?.features ?? [];
    const bounds = earshotMap.getBounds();
    return features.length > 3 && features.every(({ geometry }) => geometry.coordinates.flat().every((at) => bounds.contains(at)));
  });

test('a map is fitted again when the phone is turned, unless somebody has moved it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openComposer(page);
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  await expect.poll(() => seesAll(page)).toBe(true);
  const [upright = 0] = await viewOf(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await viewOf(page))[0]).not.toBe(upright);
  expect(await seesAll(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await viewOf(page))[0]).toBe(upright);
  await map(page).locator('canvas').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(800);
  const moved = await viewOf(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(500);
  expect((await viewOf(page))[0]).toBe(moved[0]);
});

const ghostTown = { lat: 31.5, lng: -120.5 };

/** Street names in view, as they are drawn. */
const drawnNames = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((query) => {
    const { earshotMap } = document.querySelector(query) as unknown as {
      earshotMap: { queryRenderedFeatures(): { layer: { id: string }; properties: Record<string, string> }[] };
    };
    const labels = earshotMap.queryRenderedFeatures().filter(({ layer }) => layer.id.includes('label-street'));
    return [...new Set(labels.map(({ properties }) => properties['name'] ?? ''))].toSorted();
  }, selector);

test('where a region of the installation covers the view its streets are drawn, and nobody outside is asked for more', async ({ page, request }) => {
  const region = makeRegion('ghost-town', ghostTown);
  try {
    const headers = { authorization: `Bearer ${await tokenOf(request, 'operator@demo.test')}` };
    const saved = await request.post('/api/ourcontents', {
      headers,
      data: {
        content: {
          Title: 'Ghost town',
          Body: 'Nobody is here.',
          Location: 'Ghost town',
          Lat: ghostTown.lat,
          Long: ghostTown.lng,
          Radius: 400,
          Radius_Unit: 2,
          Mode: 1,
        },
        message_settings: {
          StartDate: '2026-11-22',
          EndDate: '2026-11-22',
          RepeatOption: 'No',
          RepeatDays: '1,1,1,1,1,1,1',
          TimeStart: '12:00 AM',
          TimeEnd: '11:59 PM',
          When: 'Arriving',
        },
      },
    });
    const { insertId } = (await saved.json()) as { insertId: string };
    const { asked } = await servePublicMap(page);
    await signInToConsole(page, 'operator@demo.test');
    await page.waitForURL('**/messages');
    await page.goto(`/messages/editor?id=${insertId}`);
    await expect(page.getByText('Streets: ghost-town')).toBeVisible({ timeout: 20_000 });
    await expect(ground(page)).toHaveAttribute('data-ground', 'region');
    await expect.poll(() => drawnNames(page, '[data-ground] > div')).toEqual(expect.arrayContaining(['5th Street', 'E Avenue']));
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
    expect(asked).toEqual([]);
    // Far above, the region is a dot: the public map is better there.
    await map(page).locator('canvas').focus();
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('-');
      await page.waitForTimeout(350);
    }
    await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 15_000 });
    await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['roads', 'circle-edge']));
    await request.delete('/api/ourcontents', { headers, data: { ContentID: insertId } });
  } finally {
    region.remove();
  }
});

test('a phone has the streets around its places without a connection, and says how much it keeps', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const region = makeRegion('ghost-town', ghostTown);
  try {
    const headers = { authorization: `Bearer ${await tokenOf(request, 'operator@demo.test')}` };
    const number = '+12025550199';
    const added = await request.post('/api/teams', { headers, data: { FirstName: 'Gus', LastName: 'Ghost', PhoneNumber: '2025550199', countryCode: 'US' } });
    const { UserID } = (await added.json()) as { UserID: string };
    await setMessage(request, headers, {
      contactId: UserID,
      content: { Title: 'Ghost town', Body: 'Nobody is here.', Lat: ghostTown.lat + 0.003, Long: ghostTown.lng, Location: 'Ghost town' },
    });
    const { context, page } = await takePhone(browser);
    await context.setGeolocation({ latitude: ghostTown.lat, longitude: ghostTown.lng, accuracy: 8 });
    await signInToReceiver(page, number);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    // The service worker has to be in charge, and the tiles on the phone.
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect.poll(async () => page.evaluate(async () => (await (await caches.open('earshot-map')).keys()).length), { timeout: 30_000 }).toBeGreaterThan(4);
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('earshot.keptMap')), { timeout: 30_000 }).toContain('"isWhole":true');
    await page.getByRole('button', { name: 'Map' }).click();
    await expect(page.locator('[data-map=region] canvas')).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Map' }).click();
    await expect(page.locator('[data-map=region] canvas')).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => drawnNames(page, '.webgl-map'), { timeout: 20_000 }).toEqual(expect.arrayContaining(['5th Street']));
    await page.screenshot({ path: 'test-results/look/receiver-map-offline.png' });
    await page.getByText('Readiness').click();
    await expect(page.getByText(/^Map without a connection: \d+\.\d of at most 12 MB are on this phone/)).toBeVisible();
    await context.close();
    await request.delete('/api/teams', { headers, data: { UserID, deleteRow: 1 } });
  } finally {
    region.remove();
  }
});
