// The box that finds every place, by keyboard alone: coordinates, a town by its first Enter, and help where nothing is found.
import type { Page } from '@playwright/test';
import { check, heights } from './look.ts';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const view = { width: 390, scheme: 'dark' } as const;

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: 40.0149, longitude: -105.2705 },
  viewport: { width: view.width, height: heights[view.width] },
  colorScheme: view.scheme,
});

/** The circle's label, and the box's announcement of its results. */
const circle = (page: Page) => page.getByText(/^[−\d.]+, [−\d.]+ · .* radius$/);
const said = (page: Page) => page.getByRole('status', { name: 'Search results' });
const retype = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

test('a place is put by keyboard alone: by its coordinates, by its name, and by the position of the browser where nothing is found', async ({ page }) => {
  test.setTimeout(60_000);
  await signInToConsole(page, 'operator2@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
  const box = page.getByRole('combobox', { name: 'Search for a place or address' });
  const map = page.locator('[data-ground]');
  await expect(map).toBeVisible();
  expect(await isBefore(page)).toBe(true);
  await tabTo(page, 'place');

  // Enter is pressed before the list appears.
  await page.keyboard.type('39.7392, -104.9903');
  await page.keyboard.press('Enter');
  await expect(circle(page)).toHaveText(/^39\.73920, −104\.99030 · /);

  await retype(page, 'Boulder, Colo');
  await expect(said(page)).toHaveText(/^\d+ places? found/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const first = page.getByRole('listbox', { name: 'Places' }).getByRole('option').first();
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await check(page, 'place-box', view);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Places' })).toBeHidden();
  await expect(box).toHaveValue('Boulder, Colo');
  await expect(circle(page)).toHaveText(/^39\.73920, −104\.99030 · /);

  await retype(page, 'Qwrtzpsdfg');
  await expect(said(page)).toHaveText('Nothing was found');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await check(page, 'place-box-nothing', view);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Drop a pin' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(circle(page)).toHaveText(/^40\.01490, −105\.27050 · /);
  await expect(box).toBeFocused();
  await expect(box).not.toHaveValue('Qwrtzpsdfg');
});

/** Returns whether Tab reaches the search before the map. */
const isBefore = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [box, map] = [document.querySelector('input[name="place"]'), document.querySelector('[data-ground]')];
    return box !== null && map !== null && (box.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });

/** Presses Tab until the field of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to the field ${name}.`);
}
