// The console under a finger: targets of 44 px neither cover nor crush their neighbours on a phone.
import type { Locator } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { servePublicMap } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serverSettings: { MAP: 'auto' } });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on the map of a message the dot is round, the mark of the sources is one, and the map types stand below the zoom', async ({ page }) => {
  await servePublicMap(page);
  await signInToConsole(page, 'operator@demo.test');
  await page.getByRole('link', { name: 'Deliver pallets to bay 4', exact: true }).click();
  await expect(page.locator('[data-drawn=webgl]')).toBeVisible({ timeout: 30_000 });
  const dot = await boxOf(page.getByRole('button', { name: 'Message location' }));
  expect(dot.height).toBe(dot.width);
  expect((await boxOf(page.locator('.maplibregl-ctrl-attrib-button'))).height).toBe(24);
  const zoom = await boxOf(page.getByRole('button', { name: 'Zoom out' }));
  expect((await boxOf(page.getByRole('group', { name: 'Map type' }))).y).toBeGreaterThanOrEqual(zoom.bottom);
});
