// The first hour: from signing up to a message heard on the operator's own phone, with each action counted, and what is shown on the way.
import process from 'node:process';
import type { Browser, Locator, Page } from '@playwright/test';
import { checkAtEveryWidth, schemes } from './look.ts';
import { demoZone, joinedPassword, openAccount, signInToConsole, takePhone } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const mostActions = 12;
const mostMs = 120_000;
const desk = { latitude: 48.2, longitude: 11.5, accuracy: 8 };

/** The counted actions of a person: a click, a field, a scan, an opened address. */
class Hands {
  count = 0;
  readonly #since = Date.now();

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async open(page: Page, url: string): Promise<void> {
    this.count += 1;
    await page.goto(url);
  }

  get ms(): number {
    return Date.now() - this.#since;
  }
}

async function mailedLink(page: Page, email: string): Promise<string> {
  const find = async () => {
    const answer = await page.request.get(`/dev/inbox?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { body: string }[]).map(({ body }) => /https?:\S+verify-email\S+/.exec(body)?.[0]).find((link) => link !== undefined);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** A phone on a desk: it lies still and seldom gets a new position. */
async function takePhoneOnDesk(browser: Browser, locale?: string) {
  const phone = await takePhone(browser, locale === undefined ? {} : { locale });
  let step = 0;
  const report = () => {
    step += 1;
    void phone.context.setGeolocation({ ...desk, latitude: desk.latitude + (step % 2) * 1e-6 }).catch(() => {});
  };
  const timer = setInterval(report, 20_000);
  return {
    ...phone,
    close: async () => {
      clearInterval(timer);
      await phone.context.close();
    },
  };
}

const card = (page: Page) => page.getByRole('region', { name: 'First steps' });
/** The text of the QR code on the screen. */
const codeOn = async (page: Page): Promise<string> => (await card(page).getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '';

test('from Sign up to the first message heard on the own phone it takes at most twelve actions and two minutes', async ({ browser, baseURL }) => {
  const email = `ann.${Date.now()}@first.test`;
  // The country and the time zone come from the browser.
  const desktop = { locale: 'en-GB', timezoneId: 'Europe/London', permissions: ['geolocation'], geolocation: desk, ...(baseURL !== undefined && { baseURL }) };
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const hands = new Hands();
  await hands.click(page.getByRole('link', { name: 'Sign up' }).first());
  await hands.fill(page.getByLabel('Email'), email);
  await hands.fill(page.getByLabel('First name'), 'Ann');
  await hands.fill(page.getByLabel('Last name'), 'First');
  await hands.fill(page.locator('input[type=password]'), joinedPassword);
  await hands.click(page.getByRole('button', { name: 'Sign up', exact: true }));
  await expect(page.getByText(/A link is on its way to/)).toBeVisible();
  await hands.open(page, await mailedLink(page, email));

  const profile = page.getByRole('dialog', { name: 'Profile' });
  await expect(profile.getByLabel('Country of the phone number')).toHaveValue('GB');
  await hands.fill(profile.getByLabel('Phone number', { exact: true }), '07400 123466');
  await hands.click(profile.getByRole('button', { name: 'Save' }));
  await expect(card(page).getByRole('heading', { name: /^Your phone number ?, done$/ })).toBeVisible();
  // No phone can open the address of this server, and the card says so.
  await expect(card(page).getByText(/^The address behind this code opens only on the server’s own machine\./)).toBeVisible();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'first-steps', scheme);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  const phone = await takePhoneOnDesk(browser);
  await hands.open(phone.page, await codeOn(page));
  await expect(phone.page.getByText(/^This signs the phone in as the phone of Ann First, \+447400123466\./)).toBeVisible();
  await hands.click(phone.page.getByRole('button', { name: 'Sign in and start' }));
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Nothing to hear');
  await hands.click(card(page).getByRole('button', { name: 'Hear a sample' }));
  await expect.poll(async () => (await spokenOn(phone.page)).find(({ text }) => text.startsWith('This is Earshot. Your phone says this'))?.ended).toBe(true);
  const { count, ms } = hands;
  process.stdout.write(`From Sign up to the first message heard: ${count} actions, ${Math.round(ms / 1000)} s\n`);
  expect(count).toBeLessThanOrEqual(mostActions);
  expect(ms).toBeLessThan(mostMs);

  // The card updates itself, in the browser's time zone.
  await expect(card(page).getByText(/^Heard /)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('earshot.token'));
  const session = await page.request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
  expect(((await session.json()) as { user: object }).user).toMatchObject({ TimeZone: 'Europe/London' });
  await checkAtEveryWidth(page, 'first-steps-heard', 'light');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The first place: the composer where the operator is, and after the save a summary and the next step.
  await card(page).getByRole('link', { name: 'Open the map where you are' }).click();
  await expect(page.getByText(/^48\.20000, 11\.50000 ·/)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Blue gate');
  await page.getByLabel('Message', { exact: true }).fill('Turn left at the blue gate.');
  await page.getByRole('button', { name: 'SAVE MESSAGE' }).click();
  await page.waitForURL('**/messages');
  await expect(page.getByText('Set for 1 person. Live now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Blue gate/ })).toHaveAttribute('data-marked');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByText('Set for 1 person. Live now.').hover();
  await checkAtEveryWidth(page, 'message-just-set', 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hear it', exact: true }).click();
  await expect(page.getByText('Nothing here is stored or counts as heard')).toBeVisible();
  await expect.poll(async () => (await spokenOn(phone.page)).find(({ text }) => text === 'Turn left at the blue gate.')?.ended).toBe(true);
  await phone.close();
  await context.close();
});

test('the card is put away and found again, and leads an Account Holder to what is theirs', async ({ page, request }) => {
  const email = 'hal@first.test';
  const account = { email, firstName: 'Hal', lastName: 'Holder', company: 'Hal and Sons', timeZone: demoZone, phone: '2025550174' };
  await openAccount(request, account);
  await signInToConsole(page, email, joinedPassword);
  await expect(card(page)).toBeVisible();
  await card(page).getByRole('button', { name: 'Hide' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hal Holder' }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await expect(card(page).getByRole('heading', { name: 'Hear a sample' })).toBeVisible();
  await card(page).getByRole('button', { name: 'Hide' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Messages', level: 2 })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCSS('opacity', '1');
  await checkAtEveryWidth(page, 'help', 'light');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'New Message' })).toBeVisible();
  await checkAtEveryWidth(page, 'palette', 'light');
  await page.getByPlaceholder(/^Search pages/).fill('first st');
  await page.keyboard.press('Enter');
  for (const name of ['Invite operators', 'Save a card', 'Choose how many messages can be live'])
    await expect(card(page).getByRole('link', { name })).toBeVisible();
  await card(page).getByRole('link', { name: 'Hear it here' }).click();
  await expect(page.getByRole('heading', { name: 'Hear it here', level: 1 })).toBeVisible();
});

test('the phone that scans the code speaks its own language, and a code that was used says so', async ({ browser, page, request }) => {
  const email = 'sol@first.test';
  await openAccount(request, { email, firstName: 'Sol', lastName: 'Uno', company: 'Sol', timeZone: demoZone, phone: '2025550175' });
  await signInToConsole(page, email, joinedPassword);
  const code = await codeOn(page);
  const phone = await takePhoneOnDesk(browser, 'es-US');
  await phone.page.goto(code);
  await expect(phone.page.getByRole('heading', { name: 'Escuche sus mensajes en este teléfono' })).toBeVisible();
  await checkAtEveryWidth(phone.page, 'receiver-code', 'light');
  await phone.page.getByRole('button', { name: 'Iniciar sesión y empezar' }).click();
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Nada que oír');
  await expect(card(page).getByRole('heading', { name: /^Open Earshot on your phone ?, done$/ })).toBeVisible();
  const late = await takePhoneOnDesk(browser);
  await late.page.goto(code);
  await expect(late.page.getByRole('alert')).toHaveText(/^This code was used or has expired\./);
  await checkAtEveryWidth(late.page, 'receiver-code-used', 'light');
  await phone.close();
  await late.close();
});
