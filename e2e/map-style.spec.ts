// A map of the installation's own, given by MAP: this one has heights and nothing else.
import { deflateSync } from 'node:zlib';
import { signInToConsole } from './people.ts';
import { ground, openComposer, servePublicMap } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ serverSettings: { MAP: 'auto', MAP_SATELLITE_URL: 'https://air.example/{z}/{x}/{y}.png', MAP_SATELLITE_ATTRIBUTION: 'Air & Co' } });

/** A PNG of one colour: in the Terrarium encoding, a height. */
function encodePng(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: size }, () => Buffer.from([red, green, blue]))]);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

test('the composer draws the map of the installation, terrain included, and a click still chooses the place', async ({ page, baseURL }) => {
  const asked: string[] = [];
  await page.route('**/api/settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, map: { mode: 'style', style: `${baseURL}/own-style.json`, regions: [] } } });
  });
  await page.route('**/own-style.json', (route) =>
    route.fulfill({
      json: {
        version: 8,
        sources: { heights: { type: 'raster-dem', tiles: [`${baseURL}/own-heights/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 12, encoding: 'terrarium' } },
        layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#e8e4d8' } }],
      },
    }),
  );
  await page.route('**/own-heights/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: encodePng(256, [134, 8, 0]) });
  });
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
  const map = page.locator('[data-drawn]');
  await expect(map).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  await expect(page.locator('[data-ground]')).toHaveAttribute('data-ground', 'style');
  await expect.poll(() => asked.length, 'heights that the terrain is drawn from').toBeGreaterThan(0);
  await map
    .locator('canvas')
    .first()
    .click({ position: { x: 200, y: 300 } });
  await expect(page.getByText(/radius$/)).toBeVisible();
});

test('the operator switches to the plain map or aerial pictures, and the browser remembers the choice', async ({ page }) => {
  const asked = { heights: 0, pictures: 0 };
  const tile = (color: readonly [number, number, number]) => ({
    contentType: 'image/png',
    headers: { 'access-control-allow-origin': '*' },
    body: encodePng(256, color),
  });
  await servePublicMap(page);
  await page.route('https://s3.amazonaws.com/elevation-tiles-prod/**', (route) => {
    asked.heights += 1;
    return route.fulfill(tile([134, 8, 0]));
  });
  await page.route('https://air.example/**', (route) => {
    asked.pictures += 1;
    return route.fulfill(tile([90, 110, 70]));
  });
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await openComposer(page);
  await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 20_000 });
  await expect(view('Terrain')).toBeChecked();
  await expect.poll(() => asked.heights).toBeGreaterThan(0);
  expect(asked.pictures).toBe(0);
  await page.getByLabel('Title').fill('From above');
  await page.screenshot({ path: 'test-results/look/map-terrain.png' });

  await view('Satellite').check({ force: true });
  await expect.poll(() => asked.pictures).toBeGreaterThan(0);
  await expect(page.getByText('Air & Co')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('From above');
  await page.screenshot({ path: 'test-results/look/map-satellite.png' });

  await view('Map').check({ force: true });
  await page.reload();
  await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 20_000 });
  await expect(view('Map')).toBeChecked();
  await expect(page.getByText('Air & Co')).toHaveCount(0);
});
