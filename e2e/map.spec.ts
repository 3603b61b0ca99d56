// The map behind the circles: streets from a public style, the embedded map when that does not answer, and the circle by hand.
import type { Page } from '@playwright/test';
import { isLong } from './look.ts';
import { drawnLayers, ground, map, openComposer, type Part, servePublicMap, steer, type MapFault, readMapView, waitForRest } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ serverSettings: { MAP: 'auto' } });

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
  await waitForRest(page);
  trouble.tile = 'broken';
  await page.keyboard.press('Escape');
  await map(page).locator('canvas').focus();
  await steer(page, '+');
  for (let step = 0; step < 10; step += 1) await steer(page, 'ArrowRight');
  const before = await readMapView(page);
  await expect(page.getByText('Towns only. Streets are not reachable from here')).toBeVisible({ timeout: 10_000 });
  await expect(ground(page)).toHaveAttribute('data-ground', 'embedded');
  expect(await readMapView(page)).toEqual(before);
  // Back to the circle.
  for (let step = 0; step < 10; step += 1) await steer(page, 'ArrowLeft');
  await expect(page.getByLabel('Title')).toHaveValue('Mind the dock');
  await expect(page.getByRole('button', { name: 'Message location' })).toBeVisible();
  await expect.poll(() => drawnLayers(page)).toContain('circle-edge');

  // Trying again shows the streets as soon as they are available.
  delete trouble.tile;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ground(page)).toHaveAttribute('data-ground', 'style');
  await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['roads', 'circle-edge']));
});

const troubles: readonly (readonly [Part, MapFault])[] = [
  ['style', 'missing'],
  ['style', 'silent'],
  ['style', 'nonsense'],
  ['sprite', 'missing'],
  ['source', 'silent'],
  ['tile', 'missing'],
  ['tile', 'silent'],
];
/** `npm run check:long` covers every kind of trouble. */
const seenHere = isLong ? troubles : troubles.filter(([part, wrong]) => part === 'tile' && wrong === 'missing');
for (const [part, wrong] of seenHere) {
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
  await waitForRest(page);
  const drag = async (byX: number): Promise<void> => {
    // The pointer gets there once the handle stands still.
    await handle.hover();
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is not in view');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    await page.mouse.move(x + byX, y, { steps: 6 });
    await page.mouse.up();
  };
  // The circle can also be dragged by its body.
  const plate = page.getByText(/1 mi radius/);
  const before = await plate.textContent();
  const canvas = await map(page).locator('canvas').boundingBox();
  if (!canvas) throw new Error('The map is not in view');
  await page.mouse.move(canvas.x + 320, canvas.y + 415);
  await page.mouse.down();
  await page.mouse.move(canvas.x + 350, canvas.y + 445, { steps: 4 });
  await page.mouse.up();
  await expect(plate).not.toHaveText(before ?? '');
  const radius = page.getByRole('combobox', { name: 'Radius' });
  const said = page.getByLabel('Circle changes');
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

  await waitForRest(page);
  await drag(-40);
  await expect(radius).toHaveValue(custom);
  // The note is about the present text, not an older one.
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 20_000 });
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

test('a map is fitted again when the phone is turned, unless it was moved by hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openComposer(page);
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 20_000 });
  await expect.poll(() => seesAll(page)).toBe(true);
  const [upright = 0] = await readMapView(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await readMapView(page))[0]).not.toBe(upright);
  expect(await seesAll(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await readMapView(page))[0]).toBe(upright);
  await map(page).locator('canvas').focus();
  await steer(page, 'ArrowRight');
  const moved = await readMapView(page);
  const width = async () => (await map(page).locator('canvas').boundingBox())?.width;
  const uprightWidth = await width();
  await page.setViewportSize({ width: 844, height: 390 });
  // A map is fitted in the same step in which its canvas changes size.
  await expect.poll(width).not.toBe(uprightWidth);
  expect((await readMapView(page))[0]).toBe(moved[0]);
});
