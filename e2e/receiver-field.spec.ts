// The receiver app in the field: a chime and one message after another, buttons found without looking, a voice of the
// right language, the day on a map.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { setMessage } from './messages.ts';
import { check, checkAtEveryWidth, heights, schemes } from './look.ts';
import { demoZone, openAccount, signInToReceiver, takePhone } from './people.ts';
import { leaveVoices, recordSounds, readSounds } from './sounds.ts';
import { holdSpeech, releaseSpeech, type SpokenSentence, spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const here = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };
const north = (meters: number) => ({ Lat: here.latitude + meters / 111_000, Long: here.longitude });

interface MessageFixture {
  readonly title: string;
  readonly body: string;
  readonly priority?: 0 | 1;
  readonly spanish?: string;
  /** Distance north of the phone. */
  readonly meters?: number;
}

async function openClient(request: APIRequestContext, name: string, phone: string) {
  const email = `${name.toLowerCase()}@field.test`;
  const person = { firstName: name, lastName: 'Field', company: `${name} Field`, timeZone: demoZone };
  const headers = await openAccount(request, { email, ...person });
  const contact = { FirstName: 'Rosa', LastName: 'Driver', PhoneNumber: phone, countryCode: 'US' };
  const added = await request.post('/api/teams', { headers, data: contact });
  const { UserID } = (await added.json()) as { UserID: string };
  const set = async ({ title, body, spanish, priority = 0, meters = 0 }: MessageFixture): Promise<void> => {
    const content = { Title: title, Body: body, ...north(meters), ...(spanish !== undefined && { spn_Title: title, spn_Body: spanish }) };
    await setMessage(request, headers, { content, settings: { Priority: priority }, contactId: UserID });
  };
  return { set };
}

async function takeFieldPhone(browser: Browser, phone: string, { locale = 'en-US', voices = '' } = {}) {
  const taken = await takePhone(browser, { locale });
  await taken.context.setGeolocation(here);
  await recordSounds(taken.page);
  await leaveVoices(taken.page, voices);
  if (locale === 'en-US') await signInToReceiver(taken.page, phone);
  return taken;
}

const textsOn = async (page: Page): Promise<string> => (await spokenOn(page)).map(({ text }) => text).join(' ');
const find = async (page: Page, words: string): Promise<SpokenSentence | undefined> => (await spokenOn(page)).find(({ text }) => text.includes(words));

const long = 'The old road is closed for repairs until the evening, so take the second road on the left after the bridge and wait there for somebody to open.';

test('chime, then one message after another; stop, repeat, and ask how things stand', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const client = await openClient(request, 'Chime', '+12025550181');
  await client.set({ title: 'Short one', body: 'Sign in at the gate.' });
  await client.set({ title: 'Urgent one', body: long, priority: 1 });
  await client.set({ title: 'Far one', body: 'You are far out now.', meters: 5000 });
  const { page, context } = await takeFieldPhone(browser, '+12025550181');
  await expect(page.getByText('3 messages on this phone')).toBeVisible();
  await holdSpeech(page, 'old road');
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking');
  await expect.poll(async () => find(page, 'old road')).toBeDefined();
  const next = page.getByRole('region', { name: 'Up next' }).or(page.locator('section', { has: page.getByRole('heading', { name: 'Up next' }) }));
  await expect(next.first().getByRole('listitem')).toHaveText(['Short one']);
  const first = await find(page, 'old road');
  const [chime] = await readSounds(page);
  expect(chime?.kind).toBe('chime');
  expect((first?.at ?? 0) - (chime?.at ?? 0)).toBeGreaterThanOrEqual(350);

  // A question during a speech is answered once the messages have spoken, once for any number of touches.
  const answers = async () => (await spokenOn(page)).filter(({ text }) => text.includes('Listening. Next: Far one. 3 miles away.')).length;
  await page.getByRole('button', { name: 'What’s next?' }).click();
  await page.getByRole('button', { name: 'What’s next?' }).click();
  // Stopping ends this message alone, and it does not come back by itself.
  await page.getByRole('button', { name: 'Stop speaking' }).click();
  await expect.poll(async () => find(page, 'Sign in')).toMatchObject({ ended: true });
  await releaseSpeech(page);
  await expect.poll(answers).toBe(1);
  // Each accepted position is an occasion to speak a waiting message.
  for (const accuracy of [12, 16, 20]) {
    const facts = page.locator('.glance-facts');
    const before = await facts.innerText();
    await context.setGeolocation({ ...here, accuracy });
    await expect(facts).not.toHaveText(before, { useInnerText: true });
  }
  expect((await spokenOn(page)).filter(({ text }) => text.includes('old road'))).toHaveLength(1);
  await expect(page.getByText('Interrupted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listening');

  const chimes = (await readSounds(page)).length;
  await page.getByRole('button', { name: 'Repeat last' }).click();
  await expect.poll(async () => (await spokenOn(page)).filter(({ text, ended }) => text.includes('Sign in') && ended).length).toBe(2);
  await page.getByRole('button', { name: 'What’s next?' }).click();
  await expect.poll(answers).toBe(2);
  await page.getByRole('button', { name: 'Play Urgent one' }).click();
  await expect.poll(async () => (await spokenOn(page)).filter(({ text, ended }) => text.includes('old road') && ended).length).toBe(1);
  // A person who plays it by hand needs no chime.
  expect(await readSounds(page)).toHaveLength(chimes);

  await page.getByRole('button', { name: 'Map' }).click();
  await expect(page.locator('[data-ground=map] canvas')).toBeVisible();
  await page.getByRole('button', { name: /^Far one: Waiting for arrival/ }).click();
  await expect(page.getByRole('button', { name: 'Play Far one' })).toBeVisible();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'receiver-map', scheme);
  }
  await page.getByRole('button', { name: 'List', exact: true }).click();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'receiver-running', scheme);
  }
  await page.setViewportSize({ width: 390, height: heights[390] });
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await check(page, 'receiver-contrast', { width: 390, scheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await check(page, 'receiver-contrast', { width: 390, scheme: 'dark' });
  await page.emulateMedia({ contrast: null, forcedColors: 'active' });
  await check(page, 'receiver-forced', { width: 390, scheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: null });
  // At twice the letter size, nothing is cut off or wider than the screen.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%', 'important'));
  await check(page, 'receiver-large', { width: 390, scheme: 'light' });
  await context.close();
});

test('with the keyboard alone: start, ask, set the chime off, and end', async ({ browser, request }) => {
  const client = await openClient(request, 'Keys', '+12025550182');
  await client.set({ title: 'Far one', body: 'You are far out now.', meters: 5000 });
  const { page, context } = await takeFieldPhone(browser, '+12025550182');
  const press = async (name: string, key: 'Enter' | 'Space'): Promise<void> => {
    const isThere = () =>
      page.evaluate((label) => (document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent) === label, name);
    for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
    expect(await isThere(), name).toBe(true);
    await page.keyboard.press(key);
  };
  await press('Start', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listening');
  await press('What’s next?', 'Space');
  await expect.poll(async () => textsOn(page)).toContain('Next: Far one');
  await press('Chime before a message', 'Space');
  await expect(page.getByLabel('Chime before a message')).not.toBeChecked();
  // A key is not held: a question comes instead, with the focus on the way back.
  await press('End listening Hold for one second', 'Enter');
  await expect(page.getByRole('button', { name: 'Keep listening' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'End listening' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press('End', 'Enter');
  await expect(page.getByText(/^Listening ends in \d+$/)).toBeVisible();
  await press('End now', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not listening');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await press('Start', 'Enter');
  // Several fixes confirm the jump in position.
  for (const step of [0, 1, 2, 3, 4]) {
    await context.setGeolocation({ ...here, latitude: here.latitude + (5000 + step) / 111_000 });
    await page.waitForTimeout(1000);
  }
  await expect.poll(async () => textsOn(page), { timeout: 20_000 }).toContain('You are far out now.');
  expect(await readSounds(page)).toEqual([]);
  await context.close();
});

test("Spanish on a phone that has English voices alone is the server's voice, also without a connection, and never an English one", async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const client = await openClient(request, 'Voz', '+12025550183');
  await client.set({ title: 'Puerta norte', body: 'Use the north gate.', spanish: 'Use la puerta norte. El código es 4471.', meters: 3000 });
  const { page, context } = await takeFieldPhone(browser, '+12025550183', { voices: 'en' });
  const recorded = page.waitForResponse((answer) => answer.url().includes('/api/receiver/audio') && answer.ok(), { timeout: 60_000 });
  await page.getByRole('button', { name: 'Español' }).click();
  await recorded;
  await expect.poll(async () => page.evaluate(async () => (await (await caches.open('earshot-recordings')).keys()).length)).toBe(1);
  await context.setOffline(true);
  await context.setGeolocation({ ...here, latitude: here.latitude + 3000 / 111_000 });
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  await expect.poll(async () => (await readSounds(page)).filter(({ kind }) => kind === 'recording').length, { timeout: 20_000 }).toBe(1);
  const sound = (await readSounds(page)).find(({ kind }) => kind === 'recording');
  expect(sound?.seconds).toBeGreaterThan(2);
  await expect(page.locator('.row-state', { hasText: /Oído: / })).toBeVisible({ timeout: 20_000 });
  const spoken = await spokenOn(page);
  expect(spoken.every(({ lang, text }) => lang === 'en-US' && !text.includes('puerta'))).toBe(true);
  await context.close();
});

test('a Spanish phone is spoken to in Spanish from the first visit', async ({ browser }) => {
  const { page, context } = await takePhone(browser, { locale: 'es-MX' });
  await page.goto('/app/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicie sesión con su teléfono');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  // The text message with the code, too.
  const asked = page.waitForRequest('**/api/receiver/code');
  await page.getByLabel('Teléfono').fill('2025550100');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ language: 'es' });
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');
  await context.close();
});

test('the list says why a message waits at the receiver’s place, and speaks once the position is good enough', async ({ browser, request }) => {
  const client = await openClient(request, 'Vague', '+12025550185');
  await client.set({ title: 'At the gate', body: 'Sign in at the gate.' });
  const { page, context } = await takeFieldPhone(browser, '+12025550185');
  await context.setGeolocation({ ...here, accuracy: 1609.344 });
  await expect(page.getByText('1 message on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Position not precise: within 1 mi').first()).toBeVisible();
  await checkAtEveryWidth(page, 'receiver-vague', 'light');
  await context.setGeolocation(here);
  await expect.poll(async () => find(page, 'Sign in')).toMatchObject({ ended: true });
  await expect(page.locator('.row-state', { hasText: /^Heard at/ })).toBeVisible();
  await context.close();
});
