// A message in two languages is heard on a phone before its people hear it: by QR code, by text message, behind a link
// that is useless to others.
import type { APIRequestContext, Page } from '@playwright/test';
import { signInToConsole, takePhone } from './people.ts';
import { recordSpeech, spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const number = '+12025550177';

interface SentRequest {
  readonly body: string;
}

/** Links in the text messages to the number, newest first. */
async function linksTo(request: APIRequestContext): Promise<readonly string[]> {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(number)}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as SentRequest[]).map(({ body }) => /https?:\/\/\S+/.exec(body)?.[0] ?? '');
}

/** A draft in English and, typed by hand, in Spanish; this server has no translator. */
async function composeInBoth(page: Page): Promise<void> {
  await signInToConsole(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
  await expect(page.getByRole('button', { name: 'Phone Preview' })).toBeDisabled();
  await page.getByLabel('Translate language').selectOption('es');
  await expect(page.getByText('Please fill the English Title and Message First!')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('North gate');
  await page.getByLabel('Message', { exact: true }).fill('Use the north gate. The code is 4471.');
  await page.getByLabel('Translate language').selectOption('es');
  await expect(page.getByText('Automatic translation is not set up. Type the Spanish title and message.')).toBeVisible();
  await page.getByLabel('Spanish title').fill('Puerta norte');
  await page.getByLabel('Spanish message').fill('Use la puerta norte. El código es 4471.');
}

test('a draft is heard on a phone in its language, from the text message and from the QR code', async ({ page, browser, baseURL }) => {
  await recordSpeech(page);
  await composeInBoth(page);
  await page.getByRole('button', { name: 'Hear the message' }).click();
  await expect.poll(async () => (await spokenOn(page)).map(({ text, lang }) => [text, lang])).toEqual([['Use la puerta norte. El código es 4471.', 'es-US']]);

  // The autosave gives the draft its id.
  await expect(page.getByRole('button', { name: 'Phone Preview' })).toBeEnabled({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Phone Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phone Preview' });
  const code = dialog.getByRole('img', { name: /^QR code: / });
  await expect(code).toHaveAttribute('width', '96');
  const link = (await dialog.getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '';
  expect(link.startsWith(`${baseURL}/listen/`)).toBe(true);
  expect(link.length).toBeLessThanOrEqual(145);
  expect(await code.locator('title').textContent()).toBe(`QR code: ${link}`);

  const other = dialog.getByRole('button', { name: 'Use another number' });
  if (await other.isVisible()) await other.click();
  await dialog.getByLabel('Phone number', { exact: true }).fill('+1 (202) 555-0177');
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await expect(dialog.getByText('Sent to +1 202 555 0177. Tap the link in the SMS.')).toBeVisible({ timeout: 20_000 });
  const [received = ''] = await linksTo(page.request);
  expect(new URL(received).pathname).toBe(new URL(link).pathname);

  const phone = await takePhone(browser);
  await phone.page.goto(received);
  await expect(phone.page.getByRole('heading', { name: 'Puerta norte' })).toHaveAttribute('lang', 'es');
  await expect(phone.page.getByText('Use la puerta norte. El código es 4471.')).toBeVisible();
  expect(await spokenOn(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: 'Play' }).click();
  await expect(phone.page.getByText('End of message.')).toBeVisible();
  expect((await spokenOn(phone.page)).map(({ text, lang }) => [text, lang])).toEqual([['Use la puerta norte. El código es 4471.', 'es-US']]);
  await expect(phone.page.getByRole('button', { name: 'Play again' })).toBeVisible();

  await dialog.getByText('English', { exact: true }).first().click();
  await expect(dialog.getByText('English', { exact: true }).last()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open it here' })).not.toHaveAttribute('href', link);
  const english = (await dialog.getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '';
  await phone.page.goto(english);
  await phone.page.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(async () => (await spokenOn(phone.page)).map(({ text, lang }) => [text, lang]))
    .toEqual([['Use the north gate. The code is 4471.', 'en-US']]);
  await phone.context.close();
});

test('a link is for one message: garbled it leads nowhere, and the page keeps it to itself', async ({ page, browser }) => {
  const [link = ''] = await linksTo(page.request);
  expect(link).not.toBe('');
  const phone = await takePhone(browser);
  const elsewhere: string[] = [];
  phone.page.on('request', (request) => new URL(request.url()).origin !== new URL(link).origin && elsewhere.push(request.url()));
  const response = await phone.page.goto(`${link}x`);
  await expect(phone.page.getByRole('alert')).toContainText('incomplete or wrong');
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await phone.page.goto(link.replace(/\?.*/, ''));
  await expect(phone.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(phone.page.getByText('Puerta norte')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  await phone.context.close();
});

test('a phone that loses the net on the listen page can try again, in Spanish where the phone is', async ({ page, browser }) => {
  const [link = ''] = await linksTo(page.request);
  const phone = await takePhone(browser, { locale: 'es-MX' });
  await phone.page.route('**/api/listen/**', (route) => route.abort());
  await phone.page.goto(link);
  await expect(phone.page.getByRole('alert')).toContainText('No se pudo cargar el mensaje');
  expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('es');
  await phone.page.unroute('**/api/listen/**');
  await phone.page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(phone.page.getByRole('button', { name: 'Escuchar' })).toBeVisible();
  await phone.context.close();
});
