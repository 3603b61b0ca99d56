import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../e2e/find-browser.ts';
import { waitForQuiet } from './console-page.ts';
import { addMessages, addOperator, type World } from './world.ts';

const root = join(import.meta.dirname, '..');
const times = 5;
const message = 'Gate code 5';

/**
 * Time from the click on a message to its map at street scale, with the names of its streets, on a processor slowed
 * down 1 and 4 times. Chromium draws without a graphics card; the time without drawing is that of the page's thread.
 */
export async function benchMapOpening(world: World): Promise<string> {
  spawnSync(process.execPath, ['tools/region.mjs', 'tools/demo-region/baltimore.osm.pbf'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: world.server.services.config.dataDir },
  });
  const operator = await addOperator(world);
  await addMessages(world, operator, 5);
  await world.sql(`update messages set lat = 39.2848, lng = -76.5932, radius_meters = 91.44, radius_unit = 'mi', is_draft = false where client_id = $1`, [
    operator.clientId,
  ]);
  // A user without a number is asked for one first.
  await world.sql(`update users set phone = '+12025550147', country = 'US' where client_id = $1`, [operator.clientId]);
  const found = await findBrowser(join(root, 'node_modules/.cache/chromium'));
  const env = { ...(process.env as Record<string, string>), ...found.env };
  const browser = await chromium.launch({ executablePath: found.executablePath, args: chromiumArgs, env });
  try {
    const rows: string[] = [];
    for (const slower of [1, 4]) {
      const took: number[] = [];
      // The first run fills the caches of server and disk and is not counted.
      for (let i = 0; i <= times; i++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await signIn(page, world.baseUrl, operator.token);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        const ms = await opening(page);
        if (i > 0) took.push(ms);
        await context.close();
      }
      took.sort((a, b) => a - b);
      rows.push(`| ${slower} | ${took[0]?.toFixed(0)} | ${took[Math.floor(times / 2)]?.toFixed(0)} | ${took.at(-1)?.toFixed(0)} |`);
    }
    return ['| Slowed down | fastest ms | median ms | slowest ms |', '| ---: | ---: | ---: | ---: |', ...rows].join('\n');
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, baseUrl: string, token: string): Promise<void> {
  await page.goto(`${baseUrl}/api/health`);
  await page.evaluate(`localStorage.setItem('earshot.token', '${token}')`);
  await page.goto(baseUrl);
  await page.getByRole('link', { name: message, exact: true }).waitFor();
  await waitForQuiet(page);
}

/** Runs in the page and uses its clock: milliseconds from the next click until all tiles in view and a street's name are drawn. */
const measured = `
  globalThis.opened = new Promise((resolve) => {
    document.addEventListener('click', () => {
      const begun = performance.now();
      const look = () => {
        const map = document.querySelector('[data-ground] > div')?.earshotMap;
        const isDrawn = map?.loaded() && map.queryRenderedFeatures().some(({ layer }) => layer.id.includes('label-street'));
        if (isDrawn) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    }, { once: true, capture: true });
  });
  undefined`;

async function opening(page: Page): Promise<number> {
  await page.evaluate(measured);
  await page.getByRole('link', { name: message, exact: true }).click();
  return page.evaluate<number>('globalThis.opened');
}
