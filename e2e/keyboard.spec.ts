// The console without a mouse: the help of each page, the palette, and the keys of lists and forms.
import type { Page } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const focused = (page: Page) => page.locator(':focus');

/** Opens a page by its name in the palette. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = dialog(page, 'Command palette').getByRole('textbox');
  await expect(box).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Command palette')).toBeHidden();
}

const pagesByPerson = {
  'holder@demo.test': ['Messages', 'Contacts', 'Groups', 'Activity', 'Drive test', 'Admin', 'Usage', 'Hear it here', 'Proof of hearing'],
  'super@demo.test': ['Clients', 'Archive', 'Providers'],
} as const;

for (const [email, titles] of Object.entries(pagesByPerson))
  test(`? opens the help of each page of ${email}: three sentences, a picture, the keys`, async ({ page }) => {
    await signInToConsole(page, email);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    for (const title of titles) {
      await goTo(page, title);
      await expect(heading(page, title)).toBeVisible();
      await page.keyboard.press('?');
      const help = dialog(page, 'Help');
      await expect(help.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
      await expect(help.getByRole('tabpanel').locator('> p')).toHaveCount(3);
      await expect.poll(() => help.getByRole('img', { name: /^The page/ }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(400);
      await expect(help.getByText('This help')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();
    }
  });

test('a list by keys alone: searched, walked, a row opened, duplicated', async ({ page }) => {
  await signInToConsole(page, 'operator@demo.test');
  const rows = page.getByRole('table', { name: 'Messages' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const nameLink = (row: number) => rows.nth(row).getByRole('link').first();

  await page.keyboard.press('j');
  await expect(nameLink(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(nameLink(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(nameLink(1)).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused();
  // In the search field, keys are letters: one of these would begin a message, another one open a row.
  await page.keyboard.type('Deliver pallets');
  await expect(page).toHaveURL(/search=Deliver(\+|%20)pallets/);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(nameLink(0)).toHaveText('Deliver pallets to bay 4');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Deliver pallets to bay 4');
  await expect(page).toHaveURL(/id=/);

  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(nameLink(0)).toBeFocused();
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/messages\/editor/);
  await expect(heading(page, 'New message')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/Deliver pallets to bay 4/);
  // It names the missing fields, as Save does.
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Enter');
  await expect(focused(page)).toHaveAttribute('aria-invalid', 'true');
});

test('single keys do nothing once they are turned off, and the palette still opens', async ({ page }) => {
  await signInToConsole(page, 'operator@demo.test');
  await expect(page.getByRole('row', { name: /Deliver pallets to bay 4/ })).toBeVisible();
  await page.keyboard.press('?');
  const keys = dialog(page, 'Help').getByRole('switch', { name: /Keys without Ctrl/ });
  await keys.focus();
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Help')).toBeHidden();
  for (const key of ['?', '/', 'j', 'n']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Command palette')).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(dialog(page, 'Help')).toBeHidden();
});
