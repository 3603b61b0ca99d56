// The main job without a mouse and without a screen: each stop of the focus and each announcement is text that tells where
// one is and what happened.
import type { Page } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

/** Keeps what live regions say, as a screen reader would read it out. */
const listenToRegions = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = 'output, [role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const hear = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const found = element ? [element.closest(regions), ...element.querySelectorAll(regions)] : [];
      for (const region of found) {
        const text = region?.textContent.trim() ?? '';
        if (text !== '' && said.at(-1) !== text) said.push(text);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear(target);
        for (const node of addedNodes) hear(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

const saidOn = (page: Page) => page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said);

/** The focused part in words, such as 'textbox "Title"'. */
async function readFocus(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  return line.replace(/^- /, '').replace(/:.*$/, '');
}

/** Presses the key until the focus is on the part of these words; every stop on the way must have a name. */
async function goTo(page: Page, words: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const stop = await readFocus(page);
    if (words.test(stop)) return;
    stops.push(stop);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${words}: ${stops.join(', ')}`);
}

test('a message is composed, set, and followed to who heard it by keys and read-out text alone', async ({ page }) => {
  test.setTimeout(120_000);
  await listenToRegions(page);
  await signInToConsole(page, 'operator2@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();

  await page.keyboard.press('n');
  await expect.poll(() => readFocus(page)).toBe('textbox "Title"');
  await expect(page).toHaveTitle(/Message$/);
  await page.keyboard.type('By keys alone');
  await goTo(page, /^textbox "Message"/);
  await page.keyboard.type('The gate code is 4471.');

  await goTo(page, /^combobox "Search for a place or address"/, 'Shift+Tab');
  await page.keyboard.type('Boulder, Colo');
  await expect(page.getByRole('status', { name: 'Search results' })).toHaveText(/^\d+ places? found/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ · .* radius$/)).toBeVisible();

  await goTo(page, /^button "Message Settings"/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message Settings' })).toBeVisible();
  await expect.poll(() => readFocus(page)).toMatch(/"[^"]+"/);
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocus(page)).toBe('button "Message Settings"');

  await goTo(page, /^combobox "Add receivers"/);
  await page.keyboard.press('ArrowDown');
  const people = page.getByRole('listbox', { name: 'Receivers' });
  await expect(people).toBeVisible();
  const name = await people.getByRole('group', { name: 'People' }).getByRole('option').first().locator('span').first().innerText();
  await page.keyboard.type(name);
  // Enter before the answer chooses nobody.
  await expect(people.getByRole('option').filter({ hasNotText: name })).toHaveCount(0);
  await expect.poll(async () => (await saidOn(page)).at(-1)).toContain('Enter chooses');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 Selected')).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/messages(?:$|\?)/);
  await expect.poll(() => readFocus(page)).toBe('heading "Messages" [level=1]');
  await expect.poll(() => saidOn(page)).toContainEqual(expect.stringMatching(/^Set for 2 people\./));
  expect(await saidOn(page)).toContain('This Message is set.');

  await goTo(page, /^link "0\/2.*who heard By keys alone"/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog').filter({ hasText: 'By keys alone' });
  await expect(panel).toBeVisible();
  await expect(panel.getByText(name).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(() => readFocus(page)).toMatch(/^link "0\/2.*who heard By keys alone"/);
});
