// Failing tiles of a map are requested again, and the ground stays while any of it is available.
import type { Page, Route } from '@playwright/test';
import { drawnLayers, ground, map, openComposer, servePublicMap, readMapView, waitForRest } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ serverSettings: { MAP: 'auto' }, hasDemoStreets: true });

const baltimore: [number, number] = [-76.58, 39.285];

/** Moves the map to a place as a hand does, once it is drawn: until then it goes to the composer's own. */
async function lookAt(page: Page, center: [number, number], zoom: number): Promise<void> {
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  await page.evaluate(
    ([to, near]) => {
      const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
        earshotMap: { jumpTo(view: { center: [number, number]; zoom: number }, cause: { originalEvent: Event }): void };
      };
      earshotMap.jumpTo({ center: to, zoom: near }, { originalEvent: new WheelEvent('wheel') });
    },
    [center, zoom] as const,
  );
}

/** Number of tiles in view without content. */
const failedTiles = (page: Page): Promise<number> =>
  page.evaluate(() => {
    interface Tile {
      readonly state: string;
    }
    const { earshotMap } = document.querySelector('[data-ground] > div') as unknown as {
      earshotMap: { style: { tileManagers: Record<string, { _inViewTiles: { getAllTiles(): Tile[] } }> } };
    };
    const tiles = Object.values(earshotMap.style.tileManagers).flatMap(({ _inViewTiles }) => _inViewTiles.getAllTiles());
    return tiles.filter(({ state }) => state === 'errored').length;
  });

/** Aborts requests for the installation's own tiles, like a missing network. */
async function breakTiles(page: Page, isBroken: (route: Route) => boolean): Promise<{ stop: () => Promise<void> }> {
  const handler = (route: Route) => (isBroken(route) ? route.abort('connectionfailed') : route.continue());
  await page.route('**/map/**', handler);
  return { stop: () => page.unroute('**/map/**', handler) };
}

test('one tile of the base map that fails is asked for again, and towns and coasts stay', async ({ page }) => {
  const { trouble } = await servePublicMap(page);
  trouble.style = 'missing';
  const failed: string[] = [];
  // The first part of each place in the file fails twice, which covers the browser's own second try.
  await breakTiles(page, (route) => {
    const part = route.request().headers()['range'];
    if (part === undefined || failed.filter((each) => each === part).length >= 2 || failed.length >= 8) return false;
    failed.push(part);
    return true;
  });
  await openComposer(page);
  await expect(ground(page)).toHaveAttribute('data-ground', 'region', { timeout: 20_000 });
  await lookAt(page, baltimore, 8);
  await expect.poll(() => drawnLayers(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(['land', 'towns-4']));
  await expect.poll(() => failedTiles(page)).toBe(0);
  expect(failed.length).toBeGreaterThan(2);
});

test('with one tile in three failing throughout, the ground never disappears, and is whole within five seconds afterwards', async ({ page }) => {
  const { trouble } = await servePublicMap(page);
  await openComposer(page);
  await lookAt(page, baltimore, 13);
  let asked = 0;
  const broken = await breakTiles(page, () => (asked += 1) % 3 === 0);
  for (let step = 0; step < 12; step += 1) {
    await lookAt(page, [-76.59 + (step % 4) * 0.01, 39.29 - (step % 3) * 0.005], 13 + (step % 3));
    await expect.poll(() => ground(page).getAttribute('data-ground')).toBe('region');
    await expect(page.getByText('Streets: baltimore')).toBeVisible();
    await waitForRest(page);
  }
  await broken.stop();
  await expect.poll(() => failedTiles(page), { timeout: 5_000 }).toBe(0);
  expect(await drawnLayers(page)).toEqual(expect.arrayContaining(['land']));

  // The public map is cached as well.
  trouble.third = true;
  await lookAt(page, [-105, 40], 12);
  await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 15_000 });
  const before = await readMapView(page);
  for (let step = 0; step < 12; step += 1) {
    await lookAt(page, [-105 + step * 0.05, 40], 12);
    await waitForRest(page);
  }
  expect(await readMapView(page)).not.toEqual(before);
  delete trouble.third;
  await expect.poll(() => failedTiles(page), { timeout: 5_000 }).toBe(0);
  await expect(ground(page)).toHaveAttribute('data-ground', 'style');
});

test('a base map that fails to load is reported as missing, and a retry brings it', async ({ page }) => {
  const { trouble } = await servePublicMap(page);
  trouble.style = 'missing';
  const broken = await breakTiles(page, () => true);
  await openComposer(page);
  await expect(ground(page)).toHaveAttribute('data-ground', 'region', { timeout: 20_000 });
  await lookAt(page, [-105, 40], 8);
  await expect(page.getByText('The map does not load')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Towns only/)).toHaveCount(0);
  await map(page)
    .locator('canvas')
    .click({ position: { x: 250, y: 400 } });
  await expect.poll(() => drawnLayers(page)).toContain('circle-edge');
  await broken.stop();
  delete trouble.style;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The map does not load')).toHaveCount(0);
  await expect(ground(page)).toHaveAttribute('data-ground', /style|region/);
});
