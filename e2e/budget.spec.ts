// What a browser must load before it shows something, compressed. DESIGN "Limits the code must hold".
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signInToConsole } from './people.ts';

/** Bytes of JavaScript, compressed, that arrive until the network is quiet. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js') && response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the messages list loads at most 180 kB of JavaScript', async ({ page, browser }) => {
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  const context = await browser.newContext({ storageState: await page.context().storageState(), serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), '/messages');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(180_000);
  await context.close();
});

test('the receiver app loads at most 120 kB of JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), '/app/');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  await context.close();
});
