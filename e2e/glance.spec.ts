// A drive with the phone in its cradle, upright and lying: accidental touches, a reload, a lost network and a changed
// clock lose no message.
import type { APIRequestContext, Page } from '@playwright/test';
import { check } from './look.ts';
import { setMessage } from './messages.ts';
import { drive, soon } from './reception.ts';
import { demoZone, endListening, hold, openAccount, signInToReceiver, takePhone } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const here = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };
const placeToTheNorth = (meters: number) => ({ Lat: here.latitude + meters / 111_000, Long: here.longitude });

/** A client of its own with one contact; sets messages at a distance in metres north of the start. */
async function openClient(request: APIRequestContext, name: string, phone: string) {
  const email = `${name.toLowerCase()}@glance.test`;
  const person = { firstName: name, lastName: 'Glance', company: `${name} Glance`, timeZone: demoZone };
  const headers = await openAccount(request, { email, ...person });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Gil', LastName: 'Glance', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  return async (meters: number, words: { readonly Title: string; readonly Body: string; readonly spn_Title?: string; readonly spn_Body?: string }) =>
    setMessage(request, headers, { content: { ...words, ...placeToTheNorth(meters) }, contactId: UserID });
}

const buttons = ['Stop speaking', 'Repeat last', 'What’s next?', 'End listening'] as const;
const button = (page: Page, name: string) => page.getByRole('button', { name });
const findBoxes = async (page: Page) => Promise.all(buttons.map(async (name) => button(page, name).boundingBox()));
const heardTimes = async (page: Page, words: string): Promise<number> =>
  (await spokenOn(page)).filter(({ text, ended }) => ended && text.includes(words)).length;

const ways = [
  { way: 'upright', name: 'Upright', phone: '+12025550171', size: { width: 390, height: 844 } },
  { way: 'lying', name: 'Lying', phone: '+12025550172', size: { width: 800, height: 390 } },
] as const;

for (const { way, name, phone, size } of ways)
  test(`a drive with the phone ${way}: touched by mistake, offline, loaded anew, with another clock, and every message is heard`, async ({
    browser,
    request,
  }) => {
    const set = await openClient(request, name, phone);
    // Long enough to be stopped in the middle.
    const more = ' Wait in the truck until somebody comes to open, and then drive slowly to the second door on the left.'.repeat(6);
    await set(3000, { Title: 'North gate', Body: `The code of the north gate is 4471.${more}` });
    await set(6000, { Title: 'Dock three', Body: 'Unload at dock three.' });
    const { page, context } = await takePhone(browser);
    const receive = await drive(page, here);
    const driveTo = async (metersNorth: number) => {
      await receive({ metersNorth });
      // Several fixes confirm the jump in position.
      await page.clock.runFor(5000);
    };
    await page.setViewportSize(size);
    await signInToReceiver(page, phone);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const state = page.getByRole('heading', { level: 1 });
    await expect(state).toHaveText('Not listening');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(state).toHaveText('Listening');
    await expect(page.getByText('GPS good', { exact: false })).toBeVisible();
    const places = await findBoxes(page);
    for (const place of places) {
      expect(place?.height).toBeGreaterThanOrEqual(64);
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(size.height);
    }
    await check(page, `receiver-glance-${way}`, { width: way === 'lying' ? 800 : 390, scheme: 'light' });

    // Touches each button once, by mistake.
    for (const each of buttons) {
      await button(page, each).click({ force: true });
      await expect(state).toHaveText('Listening');
    }
    expect(await findBoxes(page)).toEqual(places);

    // The browser reports the lost network before the next sync does. The message is spoken all the same; a touch stops
    // it, another one repeats it.
    await context.setOffline(true);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await receive({ metersNorth: 3000 });
    await soon(page, async () => state.textContent()).toBe('Speaking');
    await expect(page.locator('mark')).toBeVisible();
    expect(await findBoxes(page)).toEqual(places);
    await button(page, 'Stop speaking').click();
    await expect(state).toHaveText('Listening');
    // Long enough for the first sentence to end, had it gone on.
    await page.clock.runFor(5000);
    expect(await heardTimes(page, 'north gate')).toBe(0);
    await button(page, 'Repeat last').click();
    await soon(page, async () => heardTimes(page, 'north gate')).toBe(1);
    await soon(page, async () => state.textContent()).toBe('Listening');

    // Reloads in the middle: this browser lets every page sound without a tap, so listening goes on by itself.
    await page.reload();
    await expect(state).toHaveText('Listening');
    await context.setOffline(false);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();

    // Changes the clock; a message saved now arrives long before the next sync.
    await page.clock.setSystemTime(new Date((await page.evaluate(() => Date.now())) + 7 * 60_000));
    await set(9000, { Title: 'Last stop', Body: 'Call the office.' });
    await expect(page.getByRole('heading', { name: 'Last stop' })).toBeAttached();
    await driveTo(6000);
    await soon(page, async () => heardTimes(page, 'dock three')).toBe(1);
    await driveTo(9000);
    await soon(page, async () => heardTimes(page, 'Call the office')).toBe(1);
    await expect(page.locator('.row-state', { hasText: /^Heard at/ })).toHaveCount(3);

    // Ending needs a held press, and can be undone.
    await hold(page, button(page, 'End listening'), 400);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await hold(page, button(page, 'End listening'));
    await expect(page.getByRole('alertdialog')).toContainText('Listening ends in');
    expect(await findBoxes(page)).toEqual(places);
    await button(page, 'Keep listening').click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await endListening(page);
    await expect(state).toHaveText('Not listening');
    await context.close();
  });

/** The smallest and usual phones, upright and lying, with and without a browser's bars. */
const screens = [
  [390, 844],
  [390, 730],
  [320, 568],
  [320, 460],
  [844, 390],
  [844, 340],
  [667, 375],
  [667, 325],
] as const;

test('the four buttons are in the first screenful of every phone, in both languages and with letters twice as large', async ({ browser, request }) => {
  const set = await openClient(request, 'Sizes', '+12025550174');
  await set(3000, { Title: 'North gate', Body: 'Use the north gate.' });
  const { page, context } = await takePhone(browser);
  await context.setGeolocation(here);
  await signInToReceiver(page, '+12025550174');
  const lost: string[] = [];
  for (const [language, start] of [
    ['English', 'Start'],
    ['Español', 'Empezar'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    if (language === 'English') await page.getByRole('button', { name: start, exact: true }).click();
    await expect(page.locator('.actions button')).toHaveCount(4);
    for (const letters of ['100%', '200%'])
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size, 'important'), letters);
        await page.evaluate(() => window.scrollTo(0, 0));
        for (const each of await page.locator('.actions button').all()) {
          const { x, y, width: wide, height: high } = (await each.boundingBox())!;
          const isCut = await each.evaluate((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
          if (high < 64 || wide < 64 || x < 0 || y < 0 || x + wide > width || y + high > height || isCut)
            lost.push(
              `${language} ${letters} ${width}x${height}: ${(await each.textContent()) ?? ''} ${Math.round(y)}+${Math.round(high)}${isCut ? ' cut' : ''}`,
            );
        }
        const top = (await page.locator('.glance-top').boundingBox())!;
        if (top.height < 120 || top.y < 0) lost.push(`${language} ${letters} ${width}x${height}: the state has ${Math.round(top.height)} px`);
      }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  expect(lost).toEqual([]);
  await context.close();
});

test('a phone without a connection says so in the first screenful before it listens', async ({ browser, request }) => {
  const set = await openClient(request, 'Offline', '+12025550178');
  await set(3000, { Title: 'North gate', Body: 'Use the north gate.' });
  const { page, context } = await takePhone(browser);
  await signInToReceiver(page, '+12025550178');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const line = page.getByText('Offline. Messages on this phone still play.');
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(line, `${width}×${height}`).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

test('the Spanish title is on the glance screen, the list and the map; the buttons of a headset repeat, stop and ask', async ({ browser, request }) => {
  const set = await openClient(request, 'Titulo', '+12025550173');
  await set(3000, { Title: 'North gate', Body: 'Use the north gate.', spn_Title: 'Puerta norte', spn_Body: 'Use la puerta norte.' });
  await set(5000, { Title: 'English only', Body: 'Call the office.' });
  const { page, context } = await takePhone(browser);
  await context.setGeolocation(here);
  await page.addInitScript(() => {
    const keys: Record<string, () => void> = {};
    Object.assign(window, { earshotKeys: keys });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) keys[action] = () => handler({ action });
      else delete keys[action];
    };
  });
  const press = (key: string) => page.evaluate((name) => (window as unknown as { earshotKeys: Record<string, () => void> }).earshotKeys[name]?.(), key);
  await signInToReceiver(page, '+12025550173');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  const state = page.getByRole('heading', { level: 1 });
  await expect(state).toHaveText('Escuchando');
  await expect(page.getByRole('heading', { name: 'Puerta norte' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'English only' })).toBeAttached();
  await expect(page.locator('.glance')).toContainText('Puerta norte');
  await expect(page.locator('.glance')).toContainText('Después: English only');
  await press('nexttrack');
  await expect.poll(async () => (await spokenOn(page)).map(({ text }) => text).join(' ')).toContain('Sigue: Puerta norte');
  await page.getByRole('button', { name: 'Oír Puerta norte' }).click();
  await expect.poll(async () => heardTimes(page, 'Use la puerta norte.')).toBe(1);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Puerta norte');
  await press('previoustrack');
  await expect(state).toHaveText('Hablando');
  await press('pause');
  await expect(state).toHaveText('Escuchando');
  expect(await heardTimes(page, 'Use la puerta norte.')).toBe(1);
  await page.getByRole('button', { name: 'Mapa' }).click();
  await page.getByRole('button', { name: /^Puerta norte: / }).click();
  await expect(page.getByRole('button', { name: 'Oír Puerta norte' })).toBeVisible();
  await context.close();
});
