import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../e2e/find-browser.ts';
import { addContacts, addMessages, addOperator, type World } from './world.ts';

const contacts = 10_000;
const searches = 40;
const openedTimes = 15;
/** Time between two keys of a fast typist. */
const keyMs = 80;

/**
 * Time from the last key of a contact's last name in the palette until the contact can be chosen, any of 10,000, in the
 * browser and by its clock.
 */
export async function benchPalette(world: World): Promise<string> {
  const operator = await addOperator(world);
  await addContacts(world, operator, contacts);
  await addMessages(world, operator, 100);
  await world.sql('vacuum analyze contacts');
  await world.sql(`update users set phone = '+12025550148', country = 'US' where client_id = $1`, [operator.clientId]);
  const { rows } = await world.sql('select last_name from contacts where client_id = $1 order by md5(id::text) limit $2', [operator.clientId, searches + 1]);
  const found = await findBrowser(join(import.meta.dirname, '..', 'node_modules/.cache/chromium'));
  const env = { ...(process.env as Record<string, string>), ...found.env };
  const browser = await chromium.launch({ executablePath: found.executablePath, args: chromiumArgs, env });
  try {
    const page = await browser.newPage();
    await page.goto(`${world.baseUrl}/api/health`);
    await page.evaluate(`localStorage.setItem('earshot.token', '${operator.token}')`);
    await page.goto(world.baseUrl);
    await page.getByRole('table', { name: 'Messages' }).waitFor();
    await page.waitForLoadState('networkidle');
    const took: number[] = [];
    for (const row of rows) took.push(await finding(page, String(row['last_name'])));
    // The first one fills caches.
    const opened = await openings(page);
    const head = ['|                           | p50 ms | p95 ms | slowest ms |', '| ------------------------- | -----: | -----: | ---------: |'];
    return [...head, toRow('palette, last key to found', took.slice(1)), toRow('receivers, click to list', opened.slice(1))].join('\n');
  } finally {
    await browser.close();
  }
}

function toRow(name: string, took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0);
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}

/** Runs in the page: milliseconds from the click into the receivers field until people can be chosen. */
const opening = `
  globalThis.opened = new Promise((resolve) => {
    document.addEventListener('click', () => {
      const begun = performance.now();
      const look = () => {
        if ([...document.querySelectorAll('[role=option] small')].some(({ textContent }) => textContent.includes('+1'))) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
  undefined`;

/** The receivers field of a new message, opened in a page that has never asked for its list. */
async function openings(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn <= openedTimes; turn++) {
    await page.goto(new URL('/messages/editor', page.url()).href);
    const field = page.getByRole('combobox', { name: 'Add receivers' });
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(opening);
    await field.click();
    took.push(await page.evaluate<number>('globalThis.opened'));
  }
  return took;
}

/** Runs in the page: milliseconds from the key that completes the name until an option shows it. */
const measured = (name: string): string => `
  globalThis.found = new Promise((resolve) => {
    document.addEventListener('input', ({ target }) => {
      if (target.value !== '${name}') return;
      const begun = performance.now();
      const look = () => {
        if ([...document.querySelectorAll('[role=option]')].some(({ textContent }) => textContent.includes('${name}'))) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true });
  });
  undefined`;

async function finding(page: Page, name: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.evaluate(measured(name));
  await page.keyboard.type(name, { delay: keyMs });
  const ms = await page.evaluate<number>('globalThis.found');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return ms;
}
