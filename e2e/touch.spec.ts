// The console under a finger: targets of 44 px neither cover nor crush their neighbours on a phone.
import type { Locator } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { servePublicMap } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serverSettings: { MAP: 'auto' } });

async function findBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on the map of a message the dot is round, the mark of the sources is one, and the map types stand below the zoom', async ({ page }) => {
  await servePublicMap(page);
  await signInToConsole(page, 'operator@demo.test');
  await page.getByRole('link', { name: 'Deliver pallets to bay 4', exact: true }).click();
  await expect(page.locator('[data-drawn=webgl]')).toBeVisible({ timeout: 30_000 });
  const dot = await findBox(page.getByRole('button', { name: 'Message location' }));
  expect(dot.height).toBe(dot.width);
  expect((await findBox(page.locator('.maplibregl-ctrl-attrib-button'))).height).toBe(24);
  const zoom = await findBox(page.getByRole('button', { name: 'Zoom out' }));
  expect((await findBox(page.getByRole('group', { name: 'Map type' }))).y).toBeGreaterThanOrEqual(zoom.bottom);
});

test('each action of a client shows all of itself, and the words of the footer stand on one line', async ({ page }) => {
  await signInToConsole(page, 'super@demo.test');
  const open = page.getByRole('button', { name: 'Open on behalf of Harborview Property Services' });
  await expect(open).toBeVisible();
  const [button, icon, table] = [await findBox(open), await findBox(open.locator('svg')), await findBox(page.getByRole('table', { name: 'Clients' }))];
  expect(icon.width).toBeGreaterThanOrEqual(14);
  expect(icon.x).toBeGreaterThanOrEqual(button.x);
  expect(icon.right).toBeLessThanOrEqual(button.right);
  expect(button.right).toBeLessThanOrEqual(table.right);
  const footer = page.getByRole('contentinfo');
  const tops = await footer.locator('a, button').evaluateAll((items) =>
    items.map((item) => {
      const range = document.createRange();
      range.selectNodeContents(item);
      return Math.round(range.getBoundingClientRect().top);
    }),
  );
  expect(new Set(tops).size).toBe(1);
});

test('the filters of the messages show their words, and so does each status of a receiver', async ({ page }) => {
  await signInToConsole(page, 'operator@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  for (const label of ['Duration', 'Start date', 'Heard']) {
    const select = page.getByLabel(label, { exact: true });
    const isWhole = await select.evaluate((element: HTMLSelectElement) => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(element);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return false;
      pen.font = `${fontSize} ${fontFamily}`;
      const words = pen.measureText(element.selectedOptions[0]?.text ?? '').width;
      return words + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) <= element.clientWidth;
    });
    expect(isWhole, label).toBe(true);
  }
  await page.goto('/activity');
  const heard = page.getByRole('table', { name: 'Receivers' }).getByText(/^Heard at /);
  await expect(heard.first()).toBeVisible();
  const edge = (await findBox(page.getByRole('table', { name: 'Receivers' }))).right;
  for (const each of await heard.all()) expect((await findBox(each)).right).toBeLessThanOrEqual(edge);
});

test('the buttons of Message Settings are whole, at the end of the dialog, on any phone', async ({ page }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await page.goto('/messages/editor');
  await page.getByRole('button', { name: 'Message Settings' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Message Settings' });
  const save = dialog.getByRole('button', { name: 'Save' });
  for (const height of [844, 667]) {
    await page.setViewportSize({ width: 390, height });
    const gap = async () => (await findBox(dialog)).bottom - (await findBox(save)).bottom;
    await expect.poll(gap).toBeGreaterThanOrEqual(10);
    await expect.poll(gap).toBeLessThanOrEqual(20);
  }
});
