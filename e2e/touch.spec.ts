// The console under a finger: targets of 44 px neither cover nor crush their neighbours on a phone.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { fetchToken, signInToConsole } from './people.ts';
import { map, servePublicMap, waitForRest } from './public-map.ts';
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags one finger over the screen. */
async function dragFinger(cdp: CDPSession, from: Point, to: Point): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= 5; step += 1) await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }]);
  await send('touchEnd', []);
}

/** A new message with a circle of 1 mi, dragged by its body with a finger; resolves once the new place has its name. */
async function dragNewCircle(page: Page, title: string) {
  await servePublicMap(page);
  await signInToConsole(page, 'operator2@demo.test');
  await page.goto('/messages/editor?at=39.7392,-104.9903,1609.344');
  await expect(map(page)).toHaveAttribute('data-drawn', 'webgl', { timeout: 30_000 });
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Message', { exact: true }).fill('A circle that a finger dragged.');
  const marker = page.getByRole('button', { name: 'Message location' });
  const plate = page.getByText(/ · 1 mi radius$/);
  const before = await plate.textContent();
  await map(page).scrollIntoViewIfNeeded();
  await waitForRest(page);
  const dot = await findBox(marker);
  // Beside the marker, which has its own way to be dragged.
  const from = { x: dot.x + dot.width / 2 + 40, y: dot.y + dot.height / 2 - 20 };
  const named = page.waitForResponse(/\/api\/places\/reverse/);
  await dragFinger(await page.context().newCDPSession(page), from, { x: from.x - 20, y: from.y - 40 });
  await named;
  await expect(plate).not.toHaveText(before ?? '');
  // The name of the place, instead of its coordinates.
  const search = page.getByLabel('Search for a place or address');
  await expect(search).toHaveValue(/[a-z]{3}/);
  return { marker, plate, search };
}

test('a circle that a finger dragged stays where it is put next: the next taps do not drop it again', async ({ page }) => {
  const { marker, plate } = await dragNewCircle(page, 'Moved after a drag');
  const dragged = await plate.textContent();
  await marker.press('ArrowUp');
  await expect(plate).not.toHaveText(dragged ?? '');
  const moved = await plate.textContent();
  await page.getByLabel('Title', { exact: true }).tap();
  await page.getByLabel('Message', { exact: true }).tap();
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
  await expect(plate).toHaveText(moved ?? '');
});

test('Save after a drag by a finger stores the name of the place, not its coordinates', async ({ page, request }) => {
  const { search } = await dragNewCircle(page, 'By a finger');
  const location = await search.inputValue();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && (answer.request().postData() ?? '').includes('"Mode":2'));
  await page.getByRole('button', { name: /^(SAVE|UPDATE) MESSAGE$/ }).tap();
  await expect(page.getByText(/^This Message is (set|updated)\.$/)).toBeVisible();
  const { insertId } = (await (await saved).json()) as { readonly insertId: string };
  const headers = { authorization: `Bearer ${await fetchToken(request, 'operator2@demo.test')}` };
  const stored = (await (await request.get(`/api/ourcontents?id=${insertId}`, { headers })).json()) as {
    readonly content: { readonly content: { readonly Location: string } };
  };
  expect(stored.content.content.Location).toBe(location);
});
