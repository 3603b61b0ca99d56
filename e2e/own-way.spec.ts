// The phone keeps its own positions for a day, if the person wants it, and gives them as a file; nothing of them is sent.
import { readFileSync } from 'node:fs';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { readGpx } from '../bench/trigger-quality/read-gpx.ts';
import { checkAtEveryWidth, schemes } from './look.ts';
import { endListening, fetchToken, signInToReceiver, takePhone } from './people.ts';
import { expect, test } from './test.ts';

const drive = Array.from({ length: 6 }, (_, index) => ({
  latitude: Number((39.2904 + index * 0.0011).toFixed(4)),
  longitude: -76.6122,
  accuracy: 5.5 + index,
}));
const choice = (page: Page) => page.getByRole('checkbox', { name: 'Keep my positions on this phone for a day' });
const file = (page: Page) => page.locator('.card', { has: page.getByRole('heading', { name: 'Your positions, as a file' }) });

async function addDriver(request: APIRequestContext, number: string): Promise<void> {
  const headers = { authorization: `Bearer ${await fetchToken(request, 'operator2@demo.test')}` };
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Wanda', LastName: 'Way', PhoneNumber: number, countryCode: 'US' } });
  expect(added.status()).toBe(200);
}

async function openMore(page: Page): Promise<void> {
  await page.getByText('More', { exact: true }).click();
  await expect(choice(page)).toBeVisible();
}

/** The kept positions, as they lie in the browser; undefined without their database. */
const readKept = async (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'earshot-way')) return undefined;
    return new Promise<readonly { readonly at: number; readonly lat: number }[]>((resolve) => {
      const opening = indexedDB.open('earshot-way');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('positions').objectStore('positions').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result as { at: number; lat: number }[]);
        };
      };
    });
  });

async function driveAlong(context: BrowserContext, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const position of drive) {
    await context.setGeolocation(position);
    await expect.poll(async () => (await readKept(page))?.some(({ lat }) => lat === position.latitude)).toBe(true);
  }
  await endListening(page);
}

/** Adds a position of a day and an hour ago. */
const addOld = async (page: Page): Promise<void> =>
  page.evaluate(
    async () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('earshot-way');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('positions', 'readwrite');
          transaction.objectStore('positions').put({ at: Date.now() - 25 * 3_600_000, lat: 1, lng: 2, accuracyMeters: 8 });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

test('a person keeps the positions of a drive for a day and saves them as a file; off and sign-out delete them', async ({ browser, request }) => {
  test.setTimeout(180_000);
  await addDriver(request, '2025550147');
  const { page, context } = await takePhone(browser);
  const startedAt = Date.now();
  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`));
  await context.setGeolocation({ ...drive[0]!, latitude: 39.2893 });
  await signInToReceiver(page, '+12025550147');
  await openMore(page);
  await expect(choice(page)).not.toBeChecked();
  await expect(file(page)).toHaveCount(0);
  await choice(page).check();
  await expect(file(page)).toContainText('None yet.');

  await driveAlong(context, page);
  await openMore(page);
  await expect(file(page)).toContainText(/\d+ positions since /);
  await addOld(page);
  await page.reload();
  await openMore(page);
  await expect(choice(page)).toBeChecked();
  const kept = (await readKept(page)) ?? [];
  expect(kept.filter(({ at }) => at < startedAt)).toEqual([]);
  await expect(file(page)).toContainText(`${kept.length} positions since `);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'receiver-own-way', scheme);
  }

  const saving = page.waitForEvent('download');
  await file(page).getByRole('button', { name: 'Save as a file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^earshot-\d{4}-\d\d-\d\d\.gpx$/);
  const positions = readGpx(readFileSync(await saved.path(), 'utf8')).flat();
  expect(positions).toHaveLength(kept.length);
  expect(positions.every(({ at }) => at >= startedAt && at <= Date.now())).toBe(true);
  const places = positions.map(({ lat, lng, accuracyMeters }) => ({ latitude: lat, longitude: lng, accuracy: accuracyMeters }));
  for (const position of drive) expect(places).toContainEqual(position);
  expect(sent.filter((text) => /39\.29\d\d|earshot-way/.test(text))).toEqual([]);

  await choice(page).uncheck();
  await expect(file(page)).toHaveCount(0);
  await expect.poll(async () => readKept(page)).toBeUndefined();

  await choice(page).check();
  await driveAlong(context, page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect.poll(async () => readKept(page)).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('ownWay')))).toEqual([]);
  await context.close();
});
