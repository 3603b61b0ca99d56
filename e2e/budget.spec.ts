// Compressed size of what a browser must load before it shows a page. DESIGN "Limits the code must hold".
import { gzipSync } from 'node:zlib';
import process from 'node:process';
import type { Locator, Page, Request } from '@playwright/test';
import { signInByHand, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

/** Loading counts as finished after this long without a request for a script. */
const quietMs = 500;

/** Adds up the JavaScript that arrives until the page is shown and no script follows, each by `measureSize`. Streams and calls do not count. */
async function scriptBytes(page: Page, { path, shown, measureSize }: PageLoad): Promise<number> {
  const sizes: Promise<number>[] = [];
  let pending = 0;
  let changedAt = Date.now();
  const count = (by: number) => {
    pending += by;
    changedAt = Date.now();
  };
  const isScript = (request: Request) => request.resourceType() === 'script';
  page.on('request', (request) => isScript(request) && count(1));
  page.on('requestfailed', (request) => isScript(request) && count(-1));
  page.on('requestfinished', (request) => {
    if (!isScript(request)) return;
    sizes.push(measureSize(request));
    count(-1);
  });
  // The other parts load once the page rests, so they are not counted.
  await page.route('**/parts.json', (route) => route.abort());
  await page.goto(path);
  await expect(shown(page)).toBeVisible();
  await expect.poll(() => pending === 0 && Date.now() - changedAt > quietMs).toBe(true);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${test.info().title}: ${bytes} bytes in ${sizes.length} scripts\n`);
  return bytes;
}

interface PageLoad {
  readonly path: string;
  /** The part that the page was opened for. */
  readonly shown: (page: Page) => Locator;
  readonly measureSize: (request: Request) => Promise<number>;
}

/** Compressed as this server sends it. */
const sentSize = async (request: Request) => (await request.sizes()).responseBodySize;

const gzipSize = async (request: Request) => gzipSync((await (await request.response())?.body()) ?? '').length;

test('the messages list loads at most 186 kB of JavaScript', async ({ page, browser }) => {
  await signInByHand(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  const context = await browser.newContext({ storageState: await page.context().storageState(), serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), {
    path: '/messages',
    shown: (shown) => shown.getByRole('table', { name: 'Messages' }),
    measureSize: gzipSize,
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(186_000);
  await context.close();
});

test('the receiver app loads at most 120 kB of JavaScript before it is signed in', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const bytes = await scriptBytes(await context.newPage(), { path: '/app/', shown: (shown) => shown.getByLabel('Phone number'), measureSize: gzipSize });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  await context.close();
});

test('the receiver app of a signed-in phone loads at most 142 kB of JavaScript, with what keeps the map for offline and the companies', async ({
  request,
  browser,
}) => {
  const headers = { authorization: `Bearer ${await fetchToken(request, 'operator2@demo.test')}` };
  const number = `970555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Bea', LastName: 'Bytes', PhoneNumber: number, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { readonly UserID: string };
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, `+1${number}`);
  const again = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block' });
  const bytes = await scriptBytes(await again.newPage(), { path: '/app/', shown: (shown) => shown.getByText('messages on this phone'), measureSize: sentSize });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(142_000);
  await again.close();
  await context.close();
  await request.delete('/api/teams', { headers, data: { UserID, deleteRow: 1 } });
});
