import type { Page } from '@playwright/test';
import { formatTimes, openConsole } from './console-page.ts';
import { addContacts, addMessages, addOperator, type World } from './world.ts';

const contacts = 10_000;
const searches = 40;
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
  const { rows } = await world.sql('select last_name from contacts where client_id = $1 order by md5(id::text) limit $2', [operator.clientId, searches + 1]);
  const { page, close } = await openConsole(world, operator);
  try {
    const took: number[] = [];
    for (const row of rows) took.push(await finding(page, String(row['last_name'])));
    // The first one fills caches.
    return formatTimes([{ name: 'last key to found', took: took.slice(1) }]);
  } finally {
    await close();
  }
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
