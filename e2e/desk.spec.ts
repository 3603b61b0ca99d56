// A dispatcher's day: several messages duplicated at once, views that are saved by keys alone, and templates.
import { check, heights, schemes, widths } from './look.ts';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

test('chosen messages become drafts with titles of their own, and Undo takes them back', async ({ page }) => {
  await signInToConsole(page, 'operator@demo.test');
  const table = page.getByRole('table', { name: 'Messages' });
  const boxes = table.locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const titles = await Promise.all([0, 1].map((row) => table.locator('tbody tr').nth(row).getByRole('link').first().innerText()));
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByText('2 messages are duplicated as drafts.')).toBeVisible();
  await page.getByRole('button', { name: 'Show drafts' }).click();
  await expect(page).toHaveURL(/status=Draft/);
  for (const title of titles) await expect(table.getByRole('link', { name: `${title} 2`, exact: true })).toBeVisible();
  const before = await table.locator('tbody tr').count();
  await boxes.nth(0).check();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(table.locator('tbody tr')).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The copy is deleted.')).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(before);
});

test('a view is saved, picked in another browser, replaced and deleted by keys alone', async ({ page, browser }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await page.goto('/messages?status=Active&filterkey=startdate&filtervalue=This+Week');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  const openMenu = async (of = page) => {
    await of.getByRole('button', { name: 'Views' }).focus();
    await of.keyboard.press('Enter');
    await expect(of.getByRole('menu', { name: 'Views' })).toBeVisible();
  };
  await openMenu();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Save this view as' })).toBeFocused();
  await page.keyboard.type('Live this week');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The view “Live this week” is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto('/messages');
  await expect(other.getByRole('table', { name: 'Messages' })).toBeVisible();
  await openMenu(other);
  await expect(other.getByRole('menuitemradio', { name: 'All messages', checked: true })).toBeFocused();
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/status=Active.*This(\+|%20)Week/);
  await context.close();

  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      await openMenu();
      await check(page, 'views-menu', { width, scheme });
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Views' })).toBeVisible();
      await check(page, 'views-dialog', { width, scheme });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }

  await openMenu();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Live this week' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The view “Live this week” is deleted.')).toBeVisible();
  await openMenu();
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
});

test('a message becomes a template, with which another one begins in another browser', async ({ page, browser }) => {
  await signInToConsole(page, 'operator@demo.test');
  await page.goto('/messages/editor');
  const title = (of = page) => of.getByLabel('Title', { exact: true });
  await title().fill('Gate code');
  await page.getByLabel('Message', { exact: true }).fill('The gate code is 4471.');
  const openMenu = async (of = page) => {
    await of.getByRole('button', { name: 'Templates' }).click();
    await expect(of.getByRole('menu', { name: 'Templates' })).toBeVisible();
  };
  await openMenu();
  await page.getByRole('menuitem', { name: 'Save or edit templates…' }).click();
  await page.getByRole('textbox', { name: 'Save the words and settings as' }).fill('Gate');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The template “Gate” is saved.')).toBeVisible();

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto('/messages/editor');
  await expect(title(other)).toHaveValue('');
  await openMenu(other);
  await other.getByRole('menuitem', { name: 'Gate', exact: true }).click();
  await expect(title(other)).toHaveValue('Gate code');
  await expect(other.getByLabel('Message', { exact: true })).toHaveValue('The gate code is 4471.');
  await context.close();

  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      await openMenu();
      await check(page, 'templates-menu', { width, scheme });
      await page.getByRole('menuitem', { name: 'Save or edit templates…' }).click();
      await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
      await check(page, 'templates-dialog', { width, scheme });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
  await openMenu();
  await page.getByRole('menuitem', { name: 'Save or edit templates…' }).click();
  await page.getByRole('button', { name: 'Delete Gate' }).click();
  await expect(page.getByText('The template “Gate” is deleted.')).toBeVisible();
});
