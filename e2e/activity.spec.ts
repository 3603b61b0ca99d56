// Activity (spec 2 §2.6) against the real server: why a person has not heard, the same on a map, and a proof of hearing
// on paper and as a file.
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

async function openActivity(page: Page): Promise<void> {
  await signInToConsole(page, 'operator@demo.test');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('table', { name: 'Receivers' })).toBeVisible();
}

async function openFirstPlace(page: Page): Promise<string> {
  await page.getByText('Map', { exact: true }).click();
  const entry = page.getByRole('region', { name: 'On the map' }).getByRole('button').first();
  await expect(page.locator('[data-drawn]')).toBeVisible({ timeout: 30_000 });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  return (await entry.locator('b').textContent()) ?? '';
}

test('the page is live at once, without the pause that other pages keep', async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) => (ms >= 3_000 ? 0 : later(run, ms))) as typeof window.setTimeout;
  });
  await signInToConsole(page, 'operator@demo.test');
  await page.goto('/activity');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('a row says of each message what happened and why it was not heard; the address keeps it', async ({ page }) => {
  await openActivity(page);
  const answered = page.waitForResponse('**/api/getactivitydata?*statusFilter=Pending*');
  await page.getByText('Pending', { exact: true }).click();
  await page.waitForURL('**/activity?status=Pending');
  await answered;
  const table = page.getByRole('table', { name: 'Receivers' });
  await expect(table).not.toHaveAttribute('data-stale');
  await expect(table.getByText(/^\d+ (missed|waiting|not delivered)|^(Missed|Waiting)$/).first()).toBeVisible();
  const name = table.getByRole('link').first();
  const person = (await name.textContent()) ?? '';
  await name.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: person });
  await expect(dialog.getByRole('list', { name: /^What happened to/ }).first()).toContainText('Assigned');
  await expect(
    dialog.getByText(/^(App not open since|Sound not unlocked|Never near|Has not arrived yet|Waiting on the device|Left before)/).first(),
  ).toBeVisible();
  await page.reload();
  await expect(dialog.getByRole('list', { name: /^What happened to/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();

  // A page of the history that does not come leaves the rows; the way back leads to the same list.
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveTitle(`Operator Console (beta) : History of ${person}`);
  await page.goto(`${page.url()}&perpage=1`);
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody');
  const newest = await rows.innerText();
  let answer = (route: Route) => route.abort();
  await page.route('**/api/getactivityhistory?*', (route) => answer(route));
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Page 2 is not loaded.' });
  await expect(problem).toBeVisible();
  expect(await rows.innerText()).toBe(newest);
  // News of the company has the page ask by itself: nothing is answered before the click.
  const clicked = Promise.withResolvers<void>();
  answer = async (route) => {
    await clicked.promise;
    await route.continue();
  };
  await problem.getByRole('button', { name: 'Try again' }).click();
  clicked.resolve();
  await expect(problem).toBeHidden();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.waitForURL(/perpage=1&to=/);
  await page.getByRole('link', { name: 'Back to Activity' }).click();
  await page.waitForURL(/\/activity\?status=Pending&person=/);
  await expect(dialog).toBeVisible();
});

test('the map leads to the proof of hearing of a message, which is printed alone and kept as a file', async ({ page }) => {
  await openActivity(page);
  const title = await openFirstPlace(page);
  await page.getByRole('link', { name: 'Proof of hearing for this message' }).click();
  await expect(page.getByRole('heading', { name: 'Proof of hearing' })).toBeVisible();
  await expect(page.getByText('Harborview Property Services')).toBeVisible();
  const table = page.getByRole('table', { name: 'Hearings' });
  await expect(table.getByRole('row').nth(1)).toContainText(title);
  const rowCount = (await table.getByRole('row').count()) - 1;

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('proof-of-hearing.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFF"Name","Groups","Message","Location","Outcome","Assigned",')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(rowCount + 1);
  expect(csv).toMatch(/,"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00",/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: 'Print' })]) await expect(part).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Proof of hearing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What this proves' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const { x } = (await table.boundingBox()) ?? { x: -1 };
  expect(x).toBe(0);
});

test('activity over time: each picture narrows the table of messages, which the address keeps and a file carries away', async ({ page }) => {
  // Chromium on a Linux without a locale has this language, which the charting library does not take.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }));
  await openActivity(page);
  await page.getByRole('link', { name: 'Over time' }).click();
  const bars = page.getByRole('img', { name: /^Day by day/ });
  await expect(bars).toBeVisible();
  const answered = page.waitForResponse('**/api/getactivityovertime?*');
  await page.getByText('30 days', { exact: true }).click();
  await page.waitForURL('**/activity/over-time?days=30');
  await answered;
  const table = page.getByRole('table', { name: 'Messages' });
  // Until the answer is drawn, the pictures show the range before.
  await expect(page.getByRole('img', { name: /^Day by day/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ messages$/)).toBeVisible();
  const all = await table.locator('tbody tr').count();

  await page.getByText('Show as a table').click();
  await page.getByRole('table', { name: 'Day by day' }).getByRole('button').first().click();
  await expect(page.getByText(/^\d+ of \d+ messages: /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ of \d+ messages: /)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(all);

  const hour = page.getByRole('region', { name: 'Plays by weekday and hour' }).getByRole('button').first();
  await hour.click();
  await expect(page.getByText(/messages: heard on \w+day, \d+ [AP]M$/)).toBeVisible();
  await expect(hour).toHaveAttribute('aria-pressed', 'true');
  await hour.click();

  const place = page.getByRole('region', { name: 'By place' }).getByRole('button').first();
  const name = (await place.locator('b').textContent()) ?? '';
  await place.click();
  await expect(table.locator('tbody tr').first()).toContainText(name);
  await page.getByText('By place, as a table').click();
  await expect(page.getByRole('table', { name: 'By place, day by day' }).getByRole('rowheader', { name }).first()).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  expect(csv.startsWith('\uFEFF"Message","Location","Day","Heard","Waiting","Missed","Not delivered","Not begun"')).toBe(true);
  for (const line of csv.trimEnd().split('\r\n').slice(1)) expect(line).toContain(`"${name}"`);

  // The same figures go out by email, until the recipient unsubscribes.
  const mails = page.getByRole('region', { name: 'Email reports' });
  await mails.getByLabel('Email address').fill('over-time@office.test');
  await mails.getByLabel('How often').selectOption({ label: 'Every Monday' });
  await mails.getByRole('button', { name: 'Send reports' }).click();
  await expect(mails.getByText(/^Every Monday, next on /)).toBeVisible();
  await mails.getByRole('button', { name: 'Remove over-time@office.test' }).click();
  await expect(mails.getByText('over-time@office.test')).toBeHidden();
});

test('a browser without WebGL shows the same map, and it fits a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const original = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...all: unknown[]) => unknown;
    const withoutWebgl = new Proxy(original, { apply: (target, self, all) => (String(all[0]).startsWith('webgl') ? null : Reflect.apply(target, self, all)) });
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', withoutWebgl);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/activity?view=map');
  await expect(page.locator('[data-drawn=canvas]')).toBeVisible({ timeout: 30_000 });
  // A label of the map opens its entry.
  const label = page.locator('[data-drawn] button[data-reach]').first();
  await label.dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'Proof of hearing for this message' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
