// What a browser must load before it shows something, compressed. DESIGN "Limits the code must hold".
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signInByHand, signInToReceiver, takePhone, tokenOf } from './people.ts';
import { expect, test } from './test.ts';

/** Bytes of JavaScript, as compressed as this server sends them, that arrive until the network is quiet. */
async function sentScriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes of JavaScript, compressed by gzip, that arrive until the network is quiet. */
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

test('the messages list loads at most 185 kB of JavaScript', async ({ page, browser }) => {
  await signInByHand(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  const context = await browser.newContext({ storageState: await page.context().storageState(), serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), '/messages');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(185_000);
  await context.close();
});

test('the receiver app loads at most 120 kB of JavaScript before it is signed in', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), '/app/');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  await context.close();
});

test('the receiver app of a signed-in phone loads at most 135 kB of JavaScript, with what keeps the map for offline and the companies', async ({
  request,
  browser,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'operator2@demo.test')}` };
  const number = `970555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Bea', LastName: 'Bytes', PhoneNumber: number, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { readonly UserID: string };
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, `+1${number}`);
  const again = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block' });
  const bytes = await sentScriptBytes(await again.newPage(), '/app/');
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(135_000);
  await again.close();
  await context.close();
  await request.delete('/api/teams', { headers, data: { UserID, deleteRow: 1 } });
});
