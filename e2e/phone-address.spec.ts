// A real phone reaches a server on a person's own machine with `npm start -- --phone`: over HTTPS, once it trusts the certificate.
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { lanAddresses } from '../apps/server/src/platform/config/config-phone.ts';
import playwright from '../playwright.config.ts';
import { expect, test } from './test.ts';

const [address] = lanAddresses();
const port = 5442 + 2 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const secureUrl = `https://${address}:${port}`;
const stepsUrl = `http://${address}:${port + 1}/`;
const here = { latitude: 57.7, longitude: 11.97, accuracy: 8 };

test.skip(address === undefined, 'this machine is in no network');
test.use({ serverSettings: [{ MAP: 'embedded', PHONE: 'on', PHONE_PORT: String(port) }, { scope: 'worker' }] });

/** A browser that trusts the key of the server's certificate, like one that trusts its authority. */
async function trustingPhone(dataDir: string): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const key = new X509Certificate(readFileSync(join(dataDir, 'phone', 'server.crt'))).publicKey.export({ type: 'spki', format: 'der' });
  const trusted = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
  const options = playwright.use?.launchOptions ?? {};
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), trusted] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['geolocation'], geolocation: here });
  return { page: await context.newPage(), close: async () => browser.close() };
}

test('a phone that trusts the certificate says so, and has position and offline use over HTTPS', async ({ server }) => {
  const { page, close } = await trustingPhone(server.dataDir);
  await page.goto(stepsUrl);
  await expect(page.getByRole('status')).toHaveText('This phone trusts the certificate.');
  await expect(page.getByText('does not trust the certificate')).toBeHidden();
  await page.getByRole('link', { name: 'Open Earshot' }).click();
  await expect(page).toHaveURL(`${secureUrl}/app/`);
  await expect(page.getByLabel('Phone number')).toBeVisible();
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(worker).toBe(`${secureUrl}/app/`);
  const found = page.evaluate(async () => {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
    return [coords.latitude, coords.longitude];
  });
  expect(await found).toEqual([here.latitude, here.longitude]);
  await close();
});

test('a phone that does not know it gets no page, and is shown how to get to know it, on iPhone and Android', async ({ page, context, server }) => {
  expect(server.url).toContain('127.0.0.1');
  const refused = await context.newPage();
  await expect(refused.goto(`${secureUrl}/app/`)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
  await page.goto(stepsUrl);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['iPhone, iPad', 'Android']);
  await expect(page.getByRole('listitem')).toHaveCount(8);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Get the certificate' }).click()]);
  expect(new X509Certificate(readFileSync(await download.path())).ca).toBe(true);
  await expect(page.getByText('does not trust the certificate')).toBeVisible();
  await expect(page.getByText('This phone trusts the certificate.')).toBeHidden();
});
